// What waits at the posts, the oldest first; slow ones are marked by a word, not by colour alone.

import type { Trade } from "../../api/types.ts";
import { useGame, useServerNow, useWords } from "../../app/context.ts";
import { minutes } from "../../state/clock.ts";
import { ageOf, backlog, type Task } from "../../state/jobs.ts";
import { SignIcon, PieceIcon } from "../../ui/icons.tsx";
import { useCardsText } from "../../ui/cards.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { useDevices } from "../devices.ts";

const SLOW_MS = 15_000;
const VERY_SLOW_MS = 40_000;

export function Pending() {
  const words = useWords();
  const game = useGame();
  const now = useServerNow(1000);
  const posts = backlog(game);
  return (
    <section class="card stack" data-testid="pending">
      <h2>{words.moderator.pending}</h2>
      {posts.length === 0 && (
        <p class="calm">
          <SignIcon sign="check" /> {words.moderator.pendingNone}
        </p>
      )}
      <ul class="stack">
        {posts.map(({ post, tasks }) => (
          <li key={post} data-testid={`pending-${post}`}>
            <p class="line">
              <b class="post-name">{post}</b>
              {words.moderator.jobs(tasks.length)}
              <Slowness age={oldestAge(tasks, now)} />
            </p>
            <ul class="pending-tasks">
              {tasks.slice(0, 4).map((task) => (
                <TaskLine key={`${task.build.n} ${task.job.copy}`} task={task} now={now} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function oldestAge(tasks: readonly Task[], now: number): number | null {
  return tasks.reduce<number | null>((most, task) => {
    const age = ageOf(task, now);
    return age === null ? most : Math.max(most ?? 0, age);
  }, null);
}

function Slowness({ age }: { age: number | null }) {
  const words = useWords();
  if (age === null || age < SLOW_MS) return null;
  const very = age >= VERY_SLOW_MS;
  return (
    <strong class={very ? "slow very" : "slow"}>
      <SignIcon sign="warning" size={18} />
      {very ? words.moderator.verySlow : words.moderator.slow}
    </strong>
  );
}

function TaskLine({ task, now }: { task: Task; now: number }) {
  const words = useWords();
  const { build, job } = task;
  const age = ageOf(task, now);
  const action = job.action === "place" ? words.caretaker.place : words.caretaker.takeOff;
  return (
    <li class="line">
      <PieceIcon piece={build.piece} size={20} />
      <span>
        {action}: {words.piece[build.piece]} <SeatLabel seat={build.owner} /> → {job.copy}
      </span>
      <span class="soft">
        {job.state === "seen" ? words.moderator.seen : words.moderator.unseen}
        {age !== null && ` · ${minutes(age / 1000)}`}
      </span>
    </li>
  );
}

export function Trades() {
  const words = useWords();
  const game = useGame();
  const open = game.trades.filter((trade) => trade.state === "open");
  return (
    <section class="card stack">
      <h2>{words.moderator.trades}</h2>
      {open.length === 0 && <p class="soft">{words.moderator.tradesNone}</p>}
      <ul class="stack">
        {open.map((trade) => (
          <TradeLine key={trade.n} trade={trade} />
        ))}
      </ul>
    </section>
  );
}

function TradeLine({ trade }: { trade: Trade }) {
  const words = useWords();
  const text = useCardsText();
  return (
    <li class="line">
      <SeatLabel seat={trade.from} /> → <SeatLabel seat={trade.to} />
      <span>{words.caretaker.tradeText(text(trade.have), text(trade.need))}</span>
    </li>
  );
}

/** Each post, and each other role that has a device: is somebody there? */
export function Devices() {
  const words = useWords();
  const { posts } = useGame();
  const devices = useDevices();
  const others = [...new Set(devices.filter((one) => one.post === null).map((one) => one.role))];
  const places = [
    ...posts.map(({ post }) => ({
      name: post,
      there: devices.filter((device) => device.post === post),
    })),
    ...others.map((role) => ({
      name: words.role[role],
      there: devices.filter((device) => device.post === null && device.role === role),
    })),
  ];
  return (
    <section class="card stack" data-testid="devices">
      <h2>{words.moderator.devices}</h2>
      <ul class="devices">
        {places.map(({ name, there }) => {
          const connected = there.filter((device) => device.connected).length;
          return (
            <li class={connected > 0 ? "device" : "device away"} key={name}>
              <SignIcon sign={connected > 0 ? "check" : "cross"} size={18} />
              <b>{name}</b>
              <span>
                {connected > 1 && `${connected} `}
                {connected > 0 ? words.moderator.connected : words.moderator.notConnected}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
