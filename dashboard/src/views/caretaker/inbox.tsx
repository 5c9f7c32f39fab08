// What is to do at the post: jobs first, oldest first; then offers and questions. Each says exactly
// what to do, and has one big button for "done".

import type { Permission, Trade } from "../../api/types.ts";
import { useApp, useGame, useServerNow, useWords } from "../../app/context.ts";
import { minutes } from "../../state/clock.ts";
import { ageOf, sameTask, type Task } from "../../state/jobs.ts";
import { boardOf, isReplica, letterOf } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { PieceIcon, SignIcon } from "../../ui/icons.tsx";
import { usePlaceText } from "../../ui/places.ts";
import { SeatLabel } from "../../ui/side.tsx";
import { Asked } from "./asked.tsx";
import { useBoards } from "../../app/boards.ts";
import { usePost } from "./context.ts";
import { QuestionCard } from "./questions.tsx";
import { RobberCard, useRobbersDue } from "./robbers.tsx";
import { placedPath } from "./tasks.ts";
import { OfferCard } from "./trades.tsx";
import { Recent } from "./recent.tsx";
import { Warnings } from "../../ui/warnings.tsx";
import "./inbox.css";

interface InboxProps {
  offers: readonly Trade[];
  questions: readonly Permission[];
}

export function Inbox({ offers, questions }: InboxProps) {
  const words = useWords();
  const { tasks } = usePost();
  const robbers = useRobbersDue();
  const nothing = tasks.length + offers.length + questions.length === 0;
  return (
    <section class="inbox" aria-label={words.caretaker.inbox} data-testid="inbox">
      <h2 class="inbox-head">
        {words.caretaker.inbox}
        {!nothing && <b class="badge number">{tasks.length + offers.length + questions.length}</b>}
      </h2>
      <Asked />
      {nothing && robbers === null && <p class="inbox-none">{words.caretaker.inboxNone}</p>}
      <ul class="stack">
        {robbers !== null && <RobberCard due={robbers} />}
        {questions.map((question) => (
          <QuestionCard key={`question ${question.n}`} question={question} />
        ))}
        {offers.map((offer) => (
          <OfferCard key={`offer ${offer.n}`} offer={offer} />
        ))}
        {tasks.map((task, i) => (
          <TaskCard key={`${task.build.n} ${task.job.copy} ${task.job.action}`} task={task} number={i + 1} />
        ))}
      </ul>
      <Recent />
    </section>
  );
}

function TaskCard({ task, number }: { task: Task; number: number }) {
  const { words, put } = useApp();
  const { game, ring } = useGame();
  const post = usePost();
  const placeText = usePlaceText();
  const { build, job } = task;
  const boards = useBoards([job.copy]);
  const board = boards.get(letterOf(ring, boardOf(job.copy)));
  const current = post.current !== null && sameTask(task, post.current);
  const placing = job.action === "place";
  const done = (): void => {
    const path = placedPath(game, build.n);
    put({ method: "POST", path, body: { copy: job.copy } });
  };
  const copyName = isReplica(job.copy)
    ? words.board.copy(boardOf(job.copy))
    : words.board.real(boardOf(job.copy));
  return (
    <li
      class={current ? "task card current" : "task card"}
      data-testid={`task-${build.n}-${job.copy}`}
      data-action={job.action}
    >
      <p class="task-head">
        <b class="badge number">{number}</b>
        <PieceIcon piece={build.piece} size={30} />
        <b>
          {placing ? words.caretaker.place : words.caretaker.takeOff}: {words.piece[build.piece]}
        </b>
        <SeatLabel seat={build.owner} />
      </p>
      {job.take_off && (
        <p class="task-collision">
          <SignIcon sign="warning" />
          <span>
            {words.caretaker.takeOffFirst(
              words.board.pieceOf(words.piece[job.take_off.piece], job.take_off.owner),
            )}
          </span>
        </p>
      )}
      <p>
        {words.caretaker.on(copyName)}
        {board && (
          <span class="soft">
            {": "}
            {build.from && `${words.caretaker.from(placeText(board, build.from))} → `}
            {placeText(board, build.at)}
          </span>
        )}
      </p>
      <Warnings build={build} />
      <div class="task-actions">
        <Age task={task} />
        <Button onPress={() => post.show(task)} pressed={current && post.shown.includes(job.copy)}>
          {words.caretaker.show}
        </Button>
        <Button look="good" sign="check" id={`placed-${build.n}-${job.copy}`} onPress={done}>
          {placing ? words.caretaker.donePlace : words.caretaker.doneTakeOff}
        </Button>
      </div>
    </li>
  );
}

function Age({ task }: { task: Task }) {
  const words = useWords();
  const age = ageOf(task, useServerNow(1000));
  if (age === null) return null;
  return <span class="task-age number">{words.caretaker.age(minutes(age / 1000))}</span>;
}
