// The piece that was just tapped: what became of it, and the way to take it back.

import type { Board, Build, Copy, Piece, Place, Seat } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { boardOf, letterOf } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { PieceIcon, SignIcon } from "../../ui/icons.tsx";
import { usePlaceText } from "../../ui/places.ts";
import { SeatLabel } from "../../ui/side.tsx";
import { useWarnings } from "../../ui/warnings.tsx";
import { useSend } from "./send.ts";

export interface Sent {
  /** Of the write. */
  key: string;
  copy: Copy;
  piece: Piece;
  at: Place;
  owner: Seat;
  /** Of the build, once it is answered; the stream may tell of it later. */
  n: number | null;
}

interface LastPieceProps {
  sent: Sent;
  boards: ReadonlyMap<string, Board>;
  onDismiss: () => void;
}

export function LastPiece({ sent, boards, onDismiss }: LastPieceProps) {
  const { words, waiting, takeBack } = useApp();
  const game = useGame();
  const send = useSend();
  const placeText = usePlaceText();
  const write = waiting.find((one) => one.key === sent.key);
  const build = game.builds.find((one) => one.n === sent.n);
  const board = boards.get(letterOf(game.ring, boardOf(sent.copy)));
  const undo = (): void => {
    if (sent.n !== null) send.undo(sent.n);
    else takeBack(sent.key);
    onDismiss();
  };
  return (
    <div class="last-piece" role="status" data-testid="last-piece">
      <PieceIcon piece={sent.piece} size={28} />
      <p>
        <b>{words.piece[sent.piece]}</b> <SeatLabel seat={sent.owner} />{" "}
        {board && <span class="last-place">{placeText(board, sent.at)}</span>}
        <BuildState build={build} sending={write !== undefined} />
      </p>
      {(build === undefined || !build.undone) && (
        <Button sign="undo" id="undo-last" onPress={undo}>
          {words.common.undo}
        </Button>
      )}
      <Button look="quiet" sign="cross" name={words.common.close} onPress={onDismiss} />
    </div>
  );
}

export function BuildState({ build, sending }: { build: Build | undefined; sending: boolean }) {
  const words = useWords();
  const notes = useNotes(build);
  if (sending || build === undefined) {
    return (
      <span class="build-state soft">
        <SignIcon sign="hourglass" size={16} /> {sending ? words.caretaker.sending : words.caretaker.sent}
      </span>
    );
  }
  const done = build.jobs.filter((job) => job.state === "placed").length;
  const waits = !build.undone && done < build.jobs.length;
  return (
    <span class="build-state soft">
      <SignIcon sign={waits ? "hourglass" : "check"} size={16} />
      <span>
        {build.undone
          ? words.caretaker.undoneNow
          : build.jobs.length === 0
            ? words.caretaker.noTwin
            : words.caretaker.placed(done, build.jobs.length)}
        {build.late && ` · ${words.caretaker.late}`}
      </span>
      {notes.map((note) => (
        <b class="build-warning" key={note}>
          <SignIcon sign="warning" size={16} /> {note}
        </b>
      ))}
    </span>
  );
}

/** What comes off first where it is to be placed, and the first rule that it breaks. */
function useNotes(build: Build | undefined): string[] {
  const words = useWords();
  const warnings = useWarnings();
  if (build === undefined || build.undone) return [];
  const waiting = build.jobs.find((job) => job.state !== "placed");
  const off = waiting?.take_off ?? null;
  return [
    ...(off === null
      ? []
      : [words.caretaker.takenOffThere(words.board.pieceOf(words.piece[off.piece], off.owner))]),
    ...warnings(build).slice(0, 1),
  ];
}
