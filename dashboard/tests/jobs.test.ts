import assert from "node:assert/strict";
import { test } from "node:test";
import type { Build, Game, Job } from "../src/api/types.ts";
import { ageOf, backlog, tasksAt } from "../src/state/jobs.ts";

const AT = Date.parse("2026-03-07T13:00:00.000Z");

function build(n: number, ...jobs: [copy: string, state: Job["state"]][]): Build {
  return {
    n,
    copy: "1",
    piece: "road",
    at: "p1",
    owner: "1S",
    turn: 1,
    late: false,
    undone: false,
    jobs: jobs.map(([copy, state]) => ({
      copy,
      action: "place",
      state,
      since: new Date(AT + n * 1000).toISOString(),
      take_off: null,
    })),
    warnings: [],
  };
}

const builds = [
  build(1, ["1@end-last", "placed"]),
  build(2, ["3@gap-1", "seen"]),
  build(3, ["1@end-last", "pending"], ["1@gap-1", "placed"]),
  build(4, ["1@end-last", "pending"]),
];

test("the jobs of a post are those of its copies that are not done, oldest first", () => {
  const numbers = (copies: string[] | null) => tasksAt(builds, copies).map((task) => task.build.n);
  assert.deepEqual(numbers(["6", "1@end-last"]), [3, 4]);
  assert.deepEqual(numbers(["1@gap-1"]), []);
  assert.deepEqual(numbers(null), [2, 3, 4]);
});

test("the post with the oldest job comes first", () => {
  const posts = [
    { post: "end-first", copies: ["6@end-first", "1"] },
    { post: "end-last", copies: ["6", "1@end-last"] },
    { post: "gap-1", copies: ["2", "3@gap-1", "2@gap-1", "3"] },
  ];
  const list = backlog({ builds, posts } as unknown as Game);
  assert.deepEqual(
    list.map(({ post, tasks }) => `${post} ${tasks.length}`),
    ["gap-1 1", "end-last 2"],
  );
});

test("a job's age is counted by the server's clock, and is never below 0", () => {
  const [task] = tasksAt(builds, ["3@gap-1"]);
  assert.ok(task);
  assert.equal(ageOf(task, AT + 17_000), 15_000);
  assert.equal(ageOf(task, AT), 0);
  assert.equal(ageOf({ ...task, job: { ...task.job, since: null } }, AT), null);
});
