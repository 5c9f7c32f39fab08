// The island of a table that reports what is built: the players tap their pieces on its picture, the
// rules of building look on, and a claim is counted from the log.

import { useMemo, useState } from "preact/hooks";
import type { Board, Build, Game, Piece, Place, Turn } from "../../api/types.ts";
import { useBoardsOf } from "../../app/boards.ts";
import { useApp, useWords } from "../../app/context.ts";
import { pictureOf, standing, targets } from "../../state/board.ts";
import { Button } from "../../ui/button.tsx";
import { PieceIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { Warnings } from "../../ui/warnings.tsx";
import { BoardPicture } from "../caretaker/picture.tsx";

const PIECES: readonly Piece[] = ["road", "settlement", "city", "robber"];
/** The island is board 1 of its table. */
const COPY = "1";
/** Of this turn, the newest first. */
const LAST = 3;

interface IslandProps {
  game: Game;
  /** Whose pieces may be placed now; null: nobody's. */
  turn: Turn | null;
}

export function Island({ game, turn }: IslandProps) {
  const words = useWords();
  const board = useBoardsOf(["A"]).get("A");
  if (board === undefined) return <p class="soft">{words.common.loading}</p>;
  return <IslandOf game={game} turn={turn} board={board} />;
}

function IslandOf({ game, turn, board }: IslandProps & { board: Board }) {
  const { words, put } = useApp();
  const [piece, setPiece] = useState<Piece | null>(null);
  const picture = useMemo(() => pictureOf(board, 0), [board]);
  const found = useMemo(() => standing(board, COPY, game.builds), [board, game.builds]);
  const open = piece === null || turn === null ? [] : targets(board, found, piece, null);
  const place = (at: Place): void => {
    setPiece(null);
    const body = { copy: COPY, piece, at, owner: turn?.seat };
    put({ method: "POST", path: `/games/${game.game}/builds`, body });
  };
  return (
    <section class="stack table-island" data-testid="island">
      {turn !== null && (
        <div class="line" role="group" aria-label={words.caretaker.piece}>
          {PIECES.map((one) => (
            <Button
              key={one}
              pressed={one === piece}
              id={`piece-${one}`}
              onPress={() => setPiece(one === piece ? null : one)}
            >
              <PieceIcon piece={one} size={20} /> {words.piece[one]}
            </Button>
          ))}
        </div>
      )}
      <BoardPicture
        picture={picture}
        number={1}
        label={words.editor.board("A")}
        standing={found}
        marks={[]}
        targets={open}
        held={null}
        onTap={place}
      />
      {turn !== null && <LastBuilds game={game} turn={turn} />}
    </section>
  );
}

function LastBuilds({ game, turn }: { game: Game; turn: Turn }) {
  const last = game.builds.filter((build) => build.turn === turn.number && !build.undone).slice(-LAST);
  return (
    <ul class="stack table-builds">
      {last.reverse().map((build) => (
        <LastBuild key={build.n} game={game} build={build} />
      ))}
    </ul>
  );
}

function LastBuild({ game, build }: { game: Game; build: Build }) {
  const { words, put } = useApp();
  const undo = (): void => {
    put({ method: "POST", path: `/games/${game.game}/builds/${build.n}/undo`, body: {} });
  };
  return (
    <li data-testid={`build-${build.n}`}>
      <p class="line">
        <PieceIcon piece={build.piece} size={20} />
        <span class="grow">
          {words.piece[build.piece]} <SeatLabel seat={build.owner} />
        </span>
        <Button
          sign="undo"
          name={`${words.common.undo}: ${words.piece[build.piece]}`}
          id={`undo-${build.n}`}
          onPress={undo}
        />
      </p>
      <Warnings build={build} />
    </li>
  );
}
