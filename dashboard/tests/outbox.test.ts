import assert from "node:assert/strict";
import { test } from "node:test";
import type { Outcome, Request } from "../src/api/http.ts";
import { Outbox, type OutboxWorld, type Write } from "../src/api/outbox.ts";
import type { Problem } from "../src/api/types.ts";

const AWAY: Outcome = { is: "away", retry_after_ms: 0 };
const done = (n: number): Outcome => ({ is: "answer", status: 201, body: { n } });
const refused: Outcome = {
  is: "refused",
  problem: { type: "/problems/place-taken", title: "", status: 409, detail: "taken", field: "at" },
};

let keys = 0;

/** A server that gives the next outcome of its list, a clock that stands still, and a storage. */
function world(outcomes: Outcome[], stored = new Map<string, string>()) {
  const sent: Request[] = [];
  const timers: { ms: number; call: () => void }[] = [];
  const heard: { refused: Problem[]; expired: Write[]; signedOut: number } = {
    refused: [],
    expired: [],
    signedOut: 0,
  };
  const time = { now: 1000 };
  const hands: OutboxWorld = {
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
      key: (i) => [...stored.keys()][i] ?? null,
      get length() {
        return stored.size;
      },
    },
    attempt: (request) => {
      sent.push(request);
      return Promise.resolve(outcomes.shift() ?? AWAY);
    },
    newKey: () => `key-${++keys}`,
    now: () => time.now,
    chance: () => 1,
    later: (ms, call) => {
      const timer = { ms, call };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const outbox = new Outbox("box", hands, {
    changed: () => undefined,
    refused: (_, problem) => void heard.refused.push(problem),
    expired: (write) => void heard.expired.push(write),
    signedOut: () => void heard.signedOut++,
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const tick = async (): Promise<void> => {
    const timer = timers.shift();
    assert.ok(timer, "somebody waits");
    timer.call();
    await settle();
  };
  return { outbox, sent, timers, heard, time, stored, settle, tick };
}

const build = (at: string) => ({ method: "POST" as const, path: "/games/g/builds", body: { at } });

test("writes go out one by one in their order", async () => {
  const w = world([done(1), done(2)]);
  const first = w.outbox.put(build("p1")).settled;
  const second = w.outbox.put(build("p2")).settled;
  assert.equal(w.sent.length, 1, "the second waits for the answer of the first");
  assert.deepEqual(await first, done(1));
  assert.deepEqual(await second, done(2));
  assert.deepEqual(w.sent.map((request) => request.body), [{ at: "p1" }, { at: "p2" }]);
  assert.equal(w.outbox.waiting.length, 0);
  assert.equal(w.stored.size, 0);
});

test("while the server is away the same key is sent again, later and later", async () => {
  const w = world([AWAY, AWAY, { is: "away", retry_after_ms: 7000 }, done(1)]);
  w.outbox.put(build("p1"));
  await w.settle();
  assert.equal(w.timers[0]?.ms, 500);
  await w.tick();
  assert.equal(w.timers[0]?.ms, 1000);
  await w.tick();
  assert.equal(w.timers[0]?.ms, 7000, "as long as the server asked for");
  await w.tick();
  assert.equal(w.outbox.waiting.length, 0);
  assert.equal(new Set(w.sent.map((request) => request.key)).size, 1);
});

test("what was not answered survives a reload, with its key and before what comes later", async () => {
  const before = world([AWAY]);
  before.outbox.put(build("p1"));
  before.outbox.put(build("p2"));
  await before.settle();
  before.outbox.close();
  const keys = before.outbox.waiting.map((write) => write.key);
  const after = world([done(1), done(2), done(3)], before.stored);
  await after.outbox.put(build("p3")).settled;
  assert.deepEqual(after.sent.slice(0, 2).map((request) => request.key), keys);
  assert.deepEqual(after.sent.map((request) => request.body), [{ at: "p1" }, { at: "p2" }, { at: "p3" }]);
});

test("two tabs of one role do not lose each other's writes", async () => {
  const first = world([AWAY]);
  first.outbox.put(build("p1"));
  await first.settle();
  const second = world([AWAY], first.stored);
  second.outbox.put(build("p2"));
  await second.settle();
  first.outbox.close();
  second.outbox.close();
  const third = world([done(1), done(2), done(3)], first.stored);
  await third.outbox.put(build("p3")).settled;
  assert.deepEqual(third.sent.map((request) => request.body), [{ at: "p1" }, { at: "p2" }, { at: "p3" }]);
  assert.equal(third.stored.size, 0);
});

test("a refusal is told once and the next write goes out", async () => {
  const w = world([refused, done(2)]);
  const first = w.outbox.put(build("p1")).settled;
  const second = w.outbox.put(build("p2")).settled;
  assert.equal((await first).is, "refused");
  assert.equal((await second).is, "answer");
  assert.deepEqual(w.heard.refused.map((problem) => problem.detail), ["taken"]);
});

test("a quiet write is refused in silence", async () => {
  const w = world([refused]);
  await w.outbox.put({ ...build("p1"), quiet: true }).settled;
  assert.equal(w.heard.refused.length, 0);
});

test("a command whose time is up is not sent, and this is told", async () => {
  const w = world([AWAY]);
  const settled = w.outbox.put({ method: "POST", path: "/games/g/clock", body: {}, useful_ms: 5000 }).settled;
  await w.settle();
  w.time.now += 5001;
  await w.tick();
  assert.deepEqual(await settled, { is: "expired" });
  assert.equal(w.sent.length, 1);
  assert.equal(w.heard.expired.length, 1);
});

test("without a login nothing is lost", async () => {
  const w = world([{ is: "signed-out" }]);
  w.outbox.put(build("p1"));
  await w.settle();
  assert.equal(w.heard.signedOut, 1);
  assert.equal(w.outbox.waiting.length, 1);
});

test("taken back before it was sent: it never is", async () => {
  const w = world([AWAY, done(1)]);
  w.outbox.put(build("p1"));
  const second = w.outbox.put(build("p2")).settled;
  const key = w.outbox.waiting[1]?.key ?? "";
  w.outbox.takeBack(key);
  assert.deepEqual(await second, { is: "dropped" });
  await w.settle();
  await w.tick();
  assert.deepEqual(w.sent.map((request) => request.body), [{ at: "p1" }, { at: "p1" }]);
});

test("taken back on its way: undone as soon as its number is known", async () => {
  const w = world([AWAY, done(17), done(0)]);
  w.outbox.put(build("p1"));
  await w.settle();
  w.outbox.takeBack(w.outbox.waiting[0]?.key ?? "");
  await w.tick();
  assert.deepEqual(w.sent.map((request) => request.path), [
    "/games/g/builds",
    "/games/g/builds",
    "/games/g/builds/17/undo",
  ]);
});

test("a poke ends the waiting", async () => {
  const w = world([AWAY, done(1)]);
  w.outbox.put(build("p1"));
  await w.settle();
  w.outbox.poke();
  await w.settle();
  assert.equal(w.outbox.waiting.length, 0);
  assert.equal(w.timers.length, 0);
});
