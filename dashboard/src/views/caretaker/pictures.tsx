// The pictures of one pair of copies, with what a tap on them does.

import { useMemo, useState } from "preact/hooks";
import type { Settled } from "../../api/outbox.ts";
import type { Board, Copy, Place, PlacesFound, Seat } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { ownerImplied, pictureOf, standing, targets, type Standing } from "../../state/board.ts";
import { boardOf, boardsAround, isReplica, letterOf } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { PieceIcon, SideIcon, SignIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { useBoards } from "../../app/boards.ts";
import { usePost, type Post } from "./context.ts";
import { FindBar, Found, foundSign, usePlaces } from "./find.tsx";
import { LastPiece, type Sent } from "./last.tsx";
import { BoardDefs, BoardPicture, type Mark } from "./picture.tsx";
import { sendingOn, useSend } from "./send.ts";

export function BoardsView() {
  const words = useWords();
  const post = usePost();
  const boards = useBoards(post.copies);
  const game = useGame();
  const [sent, setSent] = useState<Sent | null>(null);
  /** What is typed to find a place; null: nobody looks for one. */
  const [finding, setFinding] = useState<string | null>(null);
  const send = useSend();
  const { tool, takeShip, ask, takePiece } = post.choice;

  const tap = (copy: Copy, at: Place, owner: Seat): void => {
    if (tool.piece === null) return;
    if (tool.piece === "ship-move" && tool.from?.copy !== copy) {
      takeShip({ copy, at });
      return;
    }
    if (tool.asking) {
      send.permission(copy, tool.piece, at, owner);
      ask(false);
      setFinding(null);
      takePiece(null);
      return;
    }
    const from = tool.piece === "ship-move" ? (tool.from?.at ?? null) : null;
    const { key, settled } = send.build(copy, tool.piece, at, owner, from);
    setSent({ key, copy, piece: tool.piece, at, owner, n: null });
    void settled.then((outcome) =>
      setSent((now) => (now?.key === key ? afterAnswer(now, outcome) : now)),
    );
    setFinding(null);
    // The piece is out of the hand now: the second tap of an impatient finger builds nothing.
    takePiece(null);
  };

  // The pictures lie beside each other as the boards do for whoever stands there.
  const inOrder = post.quarter === 2 ? [...post.shown].reverse() : post.shown;
  return (
    <section class="boards" aria-label={words.caretaker.boards}>
      <h1 class="unseen">{words.caretaker.boards}</h1>
      <BoardDefs />
      {post.pairs.length > 1 && <PairTabs />}
      <div class="boards-top">
        {finding !== null ? (
          <FindBar text={finding} onText={setFinding} onClose={() => setFinding(null)} />
        ) : sent === null || tool.piece !== null ? (
          <Hint />
        ) : (
          <LastPiece sent={sent} boards={boards} onDismiss={() => setSent(null)} />
        )}
        {finding === null && (
          <Button
            look="quiet"
            sign="search"
            name={words.caretaker.find}
            id="find"
            onPress={() => setFinding("")}
          />
        )}
        <TurnButton />
      </div>
      <div class={post.quarter % 2 === 0 ? "boards-pair lying" : "boards-pair upright"} tabIndex={0}>
        {inOrder.map((copy) => {
          const board = boards.get(letterOf(game.ring, boardOf(copy)));
          if (board === undefined) return <p class="views-wait">{words.common.loading}</p>;
          return (
            <OneBoard
              key={copy}
              copy={copy}
              board={board}
              finding={finding ?? ""}
              onTap={(at, owner) => tap(copy, at, owner)}
            />
          );
        })}
      </div>
    </section>
  );
}

/** A refused piece was never built: the notice about it is what is left. */
function afterAnswer(sent: Sent, outcome: Settled): Sent | null {
  if (outcome.is === "refused") return null;
  const n = outcome.is === "answer" ? (outcome.body as { n?: number } | null)?.n : undefined;
  return n === undefined ? sent : { ...sent, n };
}

function PairTabs() {
  const post = usePost();
  return (
    <div class="pair-tabs" role="group">
      {post.pairs.map((pair, i) => {
        const todo = post.tasks.filter((task) => pair.includes(task.job.copy)).length;
        return (
          <button
            type="button"
            class="pair-tab"
            key={pair.join()}
            aria-pressed={i === post.pair}
            data-testid={`pair-${i}`}
            onClick={() => post.setPair(i)}
          >
            <PairName pair={pair} first={i === 0} />
            {todo > 0 && <b class="badge number">{todo}</b>}
          </button>
        );
      })}
    </div>
  );
}

/** Two copies: which end of the tables they lie on. One (on a phone): the copy itself. */
function PairName({ pair, first }: { pair: readonly Copy[]; first: boolean }) {
  const { board, caretaker } = useWords();
  const [copy, other] = pair;
  if (copy === undefined) return null;
  const name = (one: Copy): string =>
    isReplica(one) ? board.copyShort(boardOf(one)) : board.real(boardOf(one));
  if (other === undefined) return <b>{name(copy)}</b>;
  return (
    <span>
      <b>{first ? caretaker.end.before : caretaker.end.after}</b>
      <small>
        {name(copy)} | {name(other)}
      </small>
    </span>
  );
}

/** What to do next, in one line. */
function useHint(): string | null {
  const { caretaker } = useWords();
  const { piece, from, asking } = usePost().choice.tool;
  if (piece === null) return caretaker.choose;
  if (asking) return caretaker.permissionAsking;
  if (piece === "robber") return caretaker.robberHint;
  if (piece === "ship-move") return from === null ? caretaker.shipFrom : caretaker.shipTo;
  return null;
}

function Hint() {
  const words = useWords();
  const { choice } = usePost();
  const { piece, owner, asking } = choice.tool;
  const text = useHint();
  return (
    <div class="boards-hint">
      <p role="status">
        {piece !== null && <PieceIcon piece={piece} />}
        <span>
          {(asking || text === null) && <SeatLabel seat={owner} />}{" "}
          {text ?? (piece !== null && words.piece[piece])}
        </span>
      </p>
      {piece !== null && (
        <Button look="quiet" onPress={() => choice.takePiece(null)}>
          {words.common.cancel}
        </Button>
      )}
    </div>
  );
}

/** Turns the pictures as the person stands; the moon shows where the Moon side is. */
function TurnButton() {
  const words = useWords();
  const { quarter, turnPicture } = usePost();
  return (
    <button
      type="button"
      class="turn-button button quiet"
      data-testid="turn-picture"
      aria-label={`${words.board.turnPicture}. ${words.board.moonAt[quarter]}`}
      title={`${words.board.turnPicture}. ${words.board.moonAt[quarter]}`}
      onClick={turnPicture}
    >
      <SignIcon sign="turn" size={20} />
      <span class={`turn-compass quarter-${quarter}`}>
        <SideIcon side="moon" size={16} />
        <SideIcon side="sun" size={18} />
      </span>
    </button>
  );
}

interface OneBoardProps {
  copy: Copy;
  board: Board;
  finding: string;
  onTap: (at: Place, owner: Seat) => void;
}

/** What stands on a copy, and on top of it what is still being told. */
function useStanding(board: Board, copy: Copy): ReadonlyMap<Place, Standing> {
  const { waiting } = useApp();
  const game = useGame();
  const robbers = usePost().robbers.get(board.letter) ?? null;
  const told = useMemo(
    () => standing(board, copy, game.builds, robbers),
    [board, copy, game.builds, robbers],
  );
  const found = new Map(told);
  for (const piece of sendingOn(waiting, game, copy)) found.set(piece.at, piece);
  return found;
}

function OneBoard({ copy, board, finding, onTap }: OneBoardProps) {
  const words = useWords();
  const game = useGame();
  const post = usePost();
  const number = boardOf(copy);
  const name = isReplica(copy) ? words.board.copy(number) : words.board.real(number);
  const picture = useMemo(() => pictureOf(board, post.quarter), [board, post.quarter]);
  const found = useStanding(board, copy);
  const places = usePlaces(board.letter, finding);
  const { tool } = post.choice;
  const from = tool.from?.copy === copy ? tool.from.at : null;
  const mayBuild = fits(game.ring, number, tool.piece, tool.owner);
  // Leave is asked for a neighbour's board, which lies here as a copy.
  const closed = !mayBuild || (tool.asking && !isReplica(copy));
  const open = tool.piece === null || closed ? [] : targets(board, found, tool.piece, from);
  const tap = (at: Place): void => {
    if (tool.piece === null) return;
    const implied = ownerImplied(board, number, found, tool.piece, at, from);
    onTap(at, implied ?? tool.owner);
  };
  return (
    <figure
      class={isReplica(copy) ? "one-board replica" : "one-board"}
      data-testid={`board-${copy}`}
    >
      <figcaption>
        <b>{name}</b>
        <span class="soft">
          {words.common.letter(board.letter)} ·{" "}
          {isReplica(copy) ? words.board.copyHint : words.board.realHint}
        </span>
        {!mayBuild && <span class="one-board-not">{words.caretaker.notHere(tool.owner)}</span>}
        {board.unverified.length > 0 && <Unverified lines={board.unverified} />}
      </figcaption>
      {places !== null && <Found found={places} open={open} onTake={tap} />}
      <BoardPicture
        picture={picture}
        number={number}
        label={name}
        standing={found}
        marks={[...marksOn(post, copy), ...marksFound(places)]}
        targets={open}
        held={from}
        onTap={tap}
      />
    </figure>
  );
}

function fits(
  ring: Parameters<typeof boardsAround>[0],
  board: number,
  piece: string | null,
  owner: Seat,
): boolean {
  if (piece === null || piece === "robber" || piece === "ship-move") return true;
  return boardsAround(ring, board).includes(boardOf(owner));
}

/** The jobs of a copy, and the questions about its board. */
function marksOn(post: Post, copy: Copy): Mark[] {
  const jobs = post.tasks.map((task, i) => ({
    copy: task.job.copy,
    mark: { at: task.build.at, label: String(i + 1), chosen: task === post.current },
  }));
  const questions = post.questions.map((question) => ({
    copy: boardOf(question.copy) === boardOf(copy) ? copy : "",
    mark: { at: question.at, label: "?", chosen: true },
  }));
  return [...jobs, ...questions].filter((one) => one.copy === copy).map((one) => one.mark);
}

function marksFound(found: PlacesFound | null): Mark[] {
  return (found?.places ?? []).map(({ at }, i) => ({ at, label: foundSign(i), chosen: false, found: true }));
}

function Unverified({ lines }: { lines: readonly string[] }) {
  const words = useWords();
  return (
    <details class="unverified">
      <summary aria-label={words.board.unverified}>
        <SignIcon sign="warning" size={18} />
      </summary>
      <div class="unverified-box">
        <b>{words.board.unverified}</b>
        <ul lang="en">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
