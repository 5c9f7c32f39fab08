// The boards of the event: the program's reference boards, or the organiser's own, which are typed in
// here and from then on are what the tablets show and the rules go by.

import { useEffect, useState } from "preact/hooks";
import type { Board, Game } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";
import { pictureOf, standing } from "../../state/board.ts";
import { draftOf, emptyDraft, isEdge, type Draft } from "../../state/draft.ts";
import { Button } from "../../ui/button.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { BoardDefs, BoardPicture } from "../caretaker/picture.tsx";
import { openFile } from "./boardfile.ts";
import { keptDraft, setBoards } from "./ownboards.ts";
import "./editor.css";

/** Of Connect, the two edge boards too. */
export function lettersOf(game: Game): string[] {
  const letters = [...new Set(game.ring.letters)].sort();
  return game.ruleset === "connect" ? [...letters, "L", "R"] : letters;
}

/** "loading": not asked yet; null: there is none. */
type Known = Board | null | "loading";

function useBoard(letter: string): { board: Known; reference: Known } {
  const { get } = useApp();
  const game = useGame();
  const [board, setBoard] = useState<Known>("loading");
  const [reference, setReference] = useState<Known>("loading");
  useEffect(() => {
    let gone = false;
    const look = async (path: string, take: (board: Known) => void): Promise<void> => {
      const outcome = await get(path);
      if (gone) return;
      take(outcome.is === "answer" ? (outcome.body as Board) : null);
    };
    void look(`/games/${game.game}/boards/${letter}`, setBoard);
    void look(`/boards/${letter}?ruleset=${game.ruleset}`, setReference);
    return () => {
      gone = true;
    };
  }, [game.boards.seq, letter, game.ruleset]);
  return { board, reference };
}

export function Boards({ onEdit }: { onEdit: (draft: Draft) => void }) {
  const { words } = useApp();
  const game = useGame();
  const started = game.turn !== null || game.phase === "finished";
  return (
    <section class="card stack">
      <h1>{words.editor.title}</h1>
      <p class="soft">{started ? words.editor.late : words.editor.hint}</p>
      <BoardDefs />
      <div class="own-boards">
        {lettersOf(game).map((letter) => (
          <BoardCard key={letter} letter={letter} started={started} onEdit={onEdit} />
        ))}
      </div>
    </section>
  );
}

interface BoardCardProps {
  letter: string;
  started: boolean;
  onEdit: (draft: Draft) => void;
}

function BoardCard({ letter, started, onEdit }: BoardCardProps) {
  const app = useApp();
  const { words } = app;
  const game = useGame();
  const { board, reference } = useBoard(letter);
  const [asking, setAsking] = useState(false);
  const own = game.boards.own.includes(letter);
  const kept = keptDraft(game, letter);
  if (board === "loading" || reference === "loading") return <p class="own-board">{words.common.loading}</p>;
  const open = async (file: File | undefined): Promise<void> => {
    const draft = file && (await openFile(app, file, game.ruleset));
    if (draft) onEdit({ ...draft, letter });
  };
  return (
    <article class="own-board stack" data-testid={`board-card-${letter}`}>
      <h2>{isEdge({ ruleset: game.ruleset, letter }) ? words.editor.edgeBoard[letter as "L" | "R"] : words.editor.board(letter)}</h2>
      <p class={own ? "done-line" : "soft"}>
        {own && <SignIcon sign="check" size={18} />}
        {own ? words.editor.own : board === null ? words.editor.none : words.editor.reference}
      </p>
      {board !== null && (
        <div class="own-board-picture">
          <BoardPicture
            picture={pictureOf(board, 0)}
            number={1}
            label={words.editor.board(letter)}
            standing={standing(board, "1", [])}
            marks={[]}
            targets={[]}
            held={null}
            onTap={() => undefined}
          />
        </div>
      )}
      {!started && (
        <div class="line">
          {kept !== null && (
            <Button look="primary" id={`board-go-on-${letter}`} onPress={() => onEdit(kept)}>
              {words.editor.goOn}
            </Button>
          )}
          <Button
            look={kept === null && !own ? "primary" : "plain"}
            id={`board-empty-${letter}`}
            onPress={() => onEdit(emptyDraft(letter, game.ruleset, reference))}
          >
            {words.editor.startEmpty}
          </Button>
          {board !== null && (
            <Button id={`board-edit-${letter}`} onPress={() => onEdit(draftOf(board))}>
              {words.editor.edit}
            </Button>
          )}
          <label class="button plain normal file-button">
            <span>{words.editor.open}</span>
            <input
              type="file"
              class="unseen"
              accept=".json,application/json"
              data-testid={`board-file-${letter}`}
              onChange={(event) => void open(event.currentTarget.files?.[0])}
            />
          </label>
          {own && (
            <Button look="quiet" id={`board-back-${letter}`} onPress={() => setAsking(true)}>
              {words.editor.back}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <Sure
          question={words.editor.backSure(letter)}
          yes={words.editor.back}
          danger
          onYes={() => void setBoards(app, game, letter, null)}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  );
}
