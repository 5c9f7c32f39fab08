// The last pieces that were tapped at this post, to look up or to take back.

import { useGame, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { PieceIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { usePost } from "./context.ts";
import { BuildState } from "./last.tsx";
import { useSend } from "./send.ts";

const SHOWN = 8;

export function Recent() {
  const words = useWords();
  const { copies } = usePost();
  const send = useSend();
  const game = useGame();
  const builds = game.builds.filter((build) => copies.includes(build.copy)).slice(-SHOWN).reverse();
  return (
    <details class="recent">
      <summary>{words.caretaker.recent}</summary>
      {builds.length === 0 && <p class="soft">{words.caretaker.recentNone}</p>}
      <ul>
        {builds.map((build) => (
          <li class="recent-line" key={build.n}>
            <PieceIcon piece={build.piece} size={20} />
            <span>
              {words.piece[build.piece]} <SeatLabel seat={build.owner} />
              <BuildState build={build} sending={false} />
            </span>
            {!build.undone && (
              <Button
                look="quiet"
                sign="undo"
                name={`${words.common.undo}: ${words.board.pieceOf(words.piece[build.piece], build.owner)}`}
                onPress={() => send.undo(build.n)}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
