// The jobs of a post: those the log knows, less those just tapped as done; and the word to the
// coordinator that they were seen.

import { useEffect, useRef } from "preact/hooks";
import type { Write } from "../../api/outbox.ts";
import type { Copy } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";
import { tasksAt, type Task } from "../../state/jobs.ts";

export function placedPath(game: string, n: number): string {
  return `/games/${game}/builds/${n}/placed`;
}

export function answerPath(game: string, asked: "trades" | "permissions", n: number): string {
  return `/games/${game}/${asked}/${n}/answer`;
}

/** Those whose answer is not on its way yet: nobody is to answer twice. */
export function unanswered<T extends { n: number }>(
  all: readonly T[],
  asked: "trades" | "permissions",
  waiting: readonly Write[],
  game: string,
): T[] {
  return all.filter(({ n }) => !waiting.some((write) => write.path === answerPath(game, asked, n)));
}

function isBeingDone(waiting: readonly Write[], game: string, task: Task): boolean {
  const path = placedPath(game, task.build.n);
  return waiting.some(
    (write) =>
      write.path === path && (write.body as { copy?: Copy } | undefined)?.copy === task.job.copy,
  );
}

export function useTasks(copies: readonly Copy[]): Task[] {
  const { waiting, put } = useApp();
  const { game, builds } = useGame();
  const told = useRef(new Set<string>());
  const tasks = tasksAt(builds, copies);
  useEffect(() => {
    if (document.visibilityState === "hidden") return;
    for (const { build, job } of tasks) {
      const name = `${build.n} ${job.copy} ${job.action}`;
      if (job.state !== "pending" || told.current.has(name)) continue;
      told.current.add(name);
      put({
        method: "POST",
        path: `/games/${game}/builds/${build.n}/seen`,
        body: { copy: job.copy },
        quiet: true,
      });
    }
  });
  return tasks.filter((task) => !isBeingDone(waiting, game, task));
}
