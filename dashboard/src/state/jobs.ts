// What waits: the jobs, offers and questions of a post, and all of them for the moderator.

import type { Build, Copy, Game, Job, Permission, Seat, Trade } from "../api/types.ts";

export interface Task {
  build: Build;
  job: Job;
}

/** The jobs at these copies that are not done, oldest first. */
export function tasksAt(builds: readonly Build[], copies: readonly Copy[] | null): Task[] {
  const tasks: Task[] = [];
  for (const build of builds) {
    for (const job of build.jobs) {
      if (job.state === "placed") continue;
      if (copies !== null && !copies.includes(job.copy)) continue;
      tasks.push({ build, job });
    }
  }
  return tasks;
}

export function sameTask(a: Task, b: Task): boolean {
  return a.build.n === b.build.n && a.job.copy === b.job.copy && a.job.action === b.job.action;
}

/** How long it has waited, in ms, by the server's clock; null: the log does not say. */
export function ageOf({ job }: Task, server_now: number): number | null {
  return job.since ? Math.max(0, server_now - Date.parse(job.since)) : null;
}

export interface PostBacklog {
  post: string;
  tasks: Task[];
}

/** Who has to do what, the post with the oldest task first. Copies of the real boards at a post are
 * that post's too; with a post on either side of a board, each has its own copies in its care. */
export function backlog(game: Game): PostBacklog[] {
  const tasks = tasksAt(game.builds, null);
  return game.posts
    .map(({ post, copies }) => ({ post, tasks: tasks.filter((task) => copies.includes(task.job.copy)) }))
    .filter((one) => one.tasks.length > 0)
    .sort((a, b) => (a.tasks[0]?.build.n ?? 0) - (b.tasks[0]?.build.n ?? 0));
}

/** Open offers to these seats. */
export function offersTo(game: Game, seats: readonly Seat[]): Trade[] {
  return game.trades.filter((trade) => trade.state === "open" && seats.includes(trade.to));
}

/** Offers of this turn from these seats, the newest first, whatever became of them. */
export function offersFrom(game: Game, seats: readonly Seat[]): Trade[] {
  const turn = game.turn?.number ?? 0;
  return game.trades.filter((trade) => trade.turn === turn && seats.includes(trade.from)).reverse();
}

export function questionsTo(game: Game, seats: readonly Seat[]): Permission[] {
  return game.permissions.filter((one) => one.state === "open" && seats.includes(one.to));
}

/** Questions of this turn that were asked at these copies, the newest first. */
export function questionsFrom(game: Game, copies: readonly Copy[]): Permission[] {
  const turn = game.turn?.number ?? 0;
  return game.permissions.filter((one) => one.turn === turn && copies.includes(one.copy)).reverse();
}
