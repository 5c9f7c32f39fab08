import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, SILENCE_MS, type Ended, type Heard, type StreamWorld } from "../src/api/stream.ts";
import type { Entry, Game } from "../src/api/types.ts";

/** One answer of the server: a body that the test writes to, ends or leaves silent. */
interface Line {
  path: string;
  say(text: string): Promise<void>;
  end(): Promise<void>;
}

const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
};

function server(statuses: number[] = []) {
  const lines: Line[] = [];
  const timers: { ms: number; call: () => void }[] = [];
  const heard: Heard[] = [];
  const ended: Ended[] = [];
  const state = { epoch: 1, seq: 4 };
  const world: StreamWorld = {
    open(path, signal) {
      const status = statuses.shift() ?? 200;
      if (status !== 200) return Promise.resolve(new Response("{}", { status }));
      if (!path.includes("/events")) {
        lines.push({ path, say: () => settle(), end: () => settle() });
        return Promise.resolve(new Response(JSON.stringify({ game: "g", ...state })));
      }
      let out: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          out = controller;
        },
      });
      signal.addEventListener("abort", () => out.error(new Error("aborted")));
      lines.push({
        path,
        say: (text) => {
          out.enqueue(new TextEncoder().encode(text));
          return settle();
        },
        end: () => {
          out.close();
          return settle();
        },
      });
      return Promise.resolve(new Response(body));
    },
    now: () => 0,
    chance: () => 1,
    later(ms, call) {
      const timer = { ms, call };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
  };
  const following = follow("g", world, (one) => heard.push(one), (why) => ended.push(why));
  const fire = async (which: (ms: number) => boolean): Promise<void> => {
    const timer = timers.find((one) => which(one.ms));
    assert.ok(timer, "a timer waits");
    timers.splice(timers.indexOf(timer), 1);
    timer.call();
    await settle();
  };
  const paths = (): string[] => lines.map((line) => line.path);
  const seqs = (): number[] =>
    heard.flatMap((one) => (one.type === "entry" ? [(one.entry as Entry).seq] : []));
  const last = (): Line => lines[lines.length - 1] as Line;
  return { following, heard, ended, timers, state, fire, paths, seqs, last };
}

const entry = (seq: number): string =>
  `id: 1-${seq}\nevent: paused\ndata: {"seq":${seq},"at":"","kind":"paused","actor":"","body":{}}\n\n`;
const heartbeat = (seq: number): string =>
  `id: 1-${seq}\nevent: heartbeat\ndata: {"seq":${seq},"now":""}\n\n`;

test("first the state, then the stream after it", async () => {
  const s = server();
  await settle();
  assert.deepEqual(s.paths(), ["/games/g", "/games/g/events?after=1-4"]);
  await s.last().say(entry(5) + entry(6));
  assert.deepEqual(s.seqs(), [5, 6]);
});

test("a stream that ends is opened again after exactly what is known", async () => {
  const s = server();
  await settle();
  await s.last().say(entry(5));
  await s.last().end();
  assert.equal(s.heard[s.heard.length - 1]?.type, "lost");
  await s.fire((ms) => ms < 1000);
  assert.equal(s.last().path, "/games/g/events?after=1-5");
  await s.last().say(entry(5) + entry(6));
  assert.deepEqual(s.seqs(), [5, 6], "a repeat is dropped");
});

test("silence is noticed: no byte for 25 s", async () => {
  const s = server();
  await settle();
  await s.last().say(heartbeat(4));
  await s.fire((ms) => ms === SILENCE_MS);
  assert.equal(s.heard[s.heard.length - 1]?.type, "lost");
  await s.fire((ms) => ms < 1000);
  assert.equal(s.last().path, "/games/g/events?after=1-4");
});

test("a heartbeat ahead of us, or a hole in the numbers, is a gap", async () => {
  for (const text of [heartbeat(6), entry(6)]) {
    const s = server();
    await settle();
    await s.last().say(text);
    assert.deepEqual(s.seqs(), []);
    await s.fire((ms) => ms < 1000);
    assert.equal(s.last().path, "/games/g/events?after=1-4");
  }
});

test("gaps that do not close begin anew with the whole state", async () => {
  const s = server();
  await settle();
  for (let i = 0; i < 4; i++) {
    await s.last().say(heartbeat(9));
    await s.fire((ms) => ms <= 5000);
  }
  assert.equal(s.paths().filter((path) => path === "/games/g").length, 2);
});

test("a reset brings another epoch", async () => {
  const s = server();
  await settle();
  const state: Partial<Game> = { game: "g", epoch: 2, seq: 9 };
  await s.last().say(`id: 2-9\nevent: reset\ndata: ${JSON.stringify(state)}\n\n`);
  await s.last().end();
  await s.fire((ms) => ms < 1000);
  assert.equal(s.last().path, "/games/g/events?after=2-9");
});

test("a server that is away is asked again, later and later", async () => {
  const s = server([503, 503, 200]);
  await settle();
  const waits: number[] = [];
  for (let i = 0; i < 2; i++) {
    waits.push(s.timers[0]?.ms ?? 0);
    await s.fire(() => true);
  }
  assert.deepEqual(waits, [500, 1000]);
  assert.equal(s.last().path, "/games/g/events?after=1-4");
});

test("no login, no leave, no game: the page is told and it ends", async () => {
  for (const [status, why] of [
    [401, "signed-out"],
    [403, "forbidden"],
    [404, "no-such-game"],
  ] as const) {
    const s = server([status]);
    await settle();
    assert.deepEqual(s.ended, [why]);
    assert.equal(s.timers.length, 0);
  }
});

test("a page that rests holds no line, and goes on where it was", async () => {
  const s = server();
  await settle();
  await s.last().say(entry(5));
  s.following.rest();
  await settle();
  assert.equal(s.timers.length, 0, "nothing is tried");
  s.following.resume();
  await settle();
  assert.equal(s.last().path, "/games/g/events?after=1-5");
});
