// Where each robber of each letter stands now, for those who looked away while the roll was shown.

import type { Board, Build, Place, Seat } from "../api/types.ts";
import { useBoardsOf } from "../app/boards.ts";
import { useGame, useWords } from "../app/context.ts";
import { useRobbers } from "../app/robbers.ts";
import { boardOf, letterOf } from "../state/ring.ts";
import { SideIcon } from "./icons.tsx";
import { SeatLabel } from "./side.tsx";
import { useNumberName } from "./turn.ts";
import "./robberboard.css";

/** Nothing before the first roll that moved them: they stand on their deserts, as the board shows. */
export function RobberBoard() {
  const words = useWords();
  const numberName = useNumberName();
  const robbers = useRobbers();
  const rows = [...robbers].filter(([, by]) => by.sun !== null || by.moon !== null);
  const boards = useBoardsOf(rows.map(([letter]) => letter));
  const since = rows[0]?.[1].since ?? 0;
  const { phase, ring, builds } = useGame();
  const moved = movedSince(builds, since);
  if (since === 0 || phase === "finished") return null;
  return (
    <section class="card stack robber-board" data-testid="robber-board">
      <h2>{words.turn.robberBoard}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.turn.robberBoardLetter}</th>
            {(["sun", "moon"] as const).map((side) => (
              <th scope="col" key={side}>
                <SideIcon side={side} size={20} /> {words.side[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([letter, by]) => (
            <tr key={letter} data-testid={`robbers-${letter}`}>
              <th scope="row">{letter}</th>
              {([by.sun, by.moon] as const).map((at, i) => (
                <td key={i}>
                  <HexName board={boards.get(letter)} at={at} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">{words.turn.robberBoardSince(numberName(since))}</p>
      {moved.length > 0 && (
        <ul class="stack" aria-label={words.turn.robberBoardMoved}>
          {moved.map((build) => (
            <li class="line" key={build.owner} data-testid={`robber-of-${build.owner}`}>
              <SeatLabel seat={build.owner} />{" "}
              <HexName board={boards.get(letterOf(ring, boardOf(build.owner)))} at={build.at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was reported since that roll, a knight say: the last report of each starting area. */
function movedSince(builds: readonly Build[], since: number): Build[] {
  const last = new Map<Seat, Build>();
  for (const build of builds) {
    if (build.piece === "robber" && !build.undone && build.turn >= since) last.set(build.owner, build);
  }
  return [...last.values()];
}

function HexName({ board, at }: { board: Board | undefined; at: Place | null }) {
  const words = useWords();
  const hex = board?.hexes.find((one) => one.id === at);
  if (hex === undefined) return <>{at === null ? "–" : "…"}</>;
  return (
    <span class={`robber-hex ${hex.terrain}`}>
      {hex.number !== null && <b class="number">{hex.number}</b>} {words.editor.terrain[hex.terrain]}
    </span>
  );
}
