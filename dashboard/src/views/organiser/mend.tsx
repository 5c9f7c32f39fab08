// Closing the ring up after no-shows, with a preview of every move before anything changes.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Seat } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { presenceOf } from "../../state/guests.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { useNamedPlayers } from "./names.ts";

type Unknown = "absent" | "present";

interface Moves {
  boards: number;
  moves: { player: number; from: Seat | null; to: Seat }[];
}

export function Mend({ started }: { started: boolean }) {
  const words = useWords();
  const game = useGame();
  const names = useNamedPlayers();
  const [unknown, setUnknown] = useState<Unknown>("absent");
  const away = game.players.filter((player) => {
    const presence = presenceOf(player);
    return presence === "absent" || (presence === "unknown" && unknown === "absent");
  });
  const seatOf = new Map(Object.entries(game.seats).map(([seat, { player }]) => [player, seat]));
  const leaving = away.filter(({ number }) => seatOf.has(number));
  const nameOf = new Map(names.map(({ number, name }) => [number, name]));
  return (
    <section class="card stack">
      <p class="soft">{words.organiser.mendHint}</p>
      <div class="line" role="group" aria-label={words.organiser.unknownAre}>
        <b>{words.organiser.unknownAre}</b>
        {(["absent", "present"] as const).map((one) => (
          <Button key={one} pressed={unknown === one} id={`unknown-${one}`} onPress={() => setUnknown(one)}>
            {words.organiser.presence[one]}
          </Button>
        ))}
      </div>
      <p>
        <b>{words.people.leaving(leaving.length)}</b>
      </p>
      {leaving.length > 0 && (
        <ul class="door-leaving">
          {leaving.map(({ number }) => (
            <li class="line" key={number}>
              <SeatLabel seat={seatOf.get(number) ?? ""} />
              <span>{nameOf.get(number) || words.people.nameless}</span>
            </li>
          ))}
        </ul>
      )}
      {!started && <MendButton unknown={unknown}>{words.organiser.mend}</MendButton>}
    </section>
  );
}

interface MendButtonProps {
  unknown: Unknown;
  children: ComponentChildren;
}

/** Asks for the moves, shows them, and makes them after a yes. */
export function MendButton({ unknown, children }: MendButtonProps) {
  const { words, ask, notify } = useApp();
  const { game } = useGame();
  const [moves, setMoves] = useState<Moves | null>(null);
  const look = async (): Promise<void> => {
    const path = `/games/${game}/mend/preview`;
    const outcome = await ask({ method: "POST", path, body: { unknown } });
    if (outcome.is === "answer") setMoves(outcome.body as Moves);
    else if (outcome.is === "refused") {
      notify({ kind: "problem", text: problemText(words, outcome.problem) });
    } else notify({ kind: "problem", text: words.login.away });
  };
  return (
    <>
      <Button look="primary" size="big" id="mend-preview" onPress={() => void look()}>
        {children}
      </Button>
      {moves !== null && (
        <MovesDialog moves={moves} unknown={unknown} onClose={() => setMoves(null)} />
      )}
    </>
  );
}

interface MovesDialogProps {
  moves: Moves;
  unknown: Unknown;
  onClose: () => void;
}

function MovesDialog({ moves, unknown, onClose }: MovesDialogProps) {
  const { words, put } = useApp();
  const game = useGame();
  const names = useNamedPlayers();
  const nameOf = new Map(names.map(({ number, name }) => [number, name]));
  const mend = (): void => {
    onClose();
    put({ method: "POST", path: `/games/${game.game}/mend`, body: { unknown } });
  };
  return (
    <Dialog title={words.organiser.mendMoves(moves.moves.length, moves.boards)} onClose={onClose}>
      <p class="soft">{words.people.boardsGo(game.ring.boards - moves.boards)}</p>
      {moves.moves.length === 0 && (
        <p class="done-line">
          <SignIcon sign="check" /> {words.people.nobodyMoves}
        </p>
      )}
      <ul class="stack door-moves">
        {moves.moves.map(({ player, from, to }) => (
          <li class="line" key={player} data-testid={`move-${player}`}>
            <span class="number soft">{player}</span>{" "}
            <b>{nameOf.get(player) || words.people.nameless}</b>
            {from && <SeatLabel seat={from} />} → <SeatLabel seat={to} />
          </li>
        ))}
      </ul>
      <Button look="primary" size="big" id="mend" onPress={mend}>
        {words.organiser.mendNow}
      </Button>
    </Dialog>
  );
}
