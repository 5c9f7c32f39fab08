import assert from "node:assert/strict";
import { test } from "node:test";
import { backoff } from "../src/api/backoff.ts";
import type { Clock } from "../src/api/types.ts";
import { silentFor } from "../src/app/line.tsx";
import { minutes, offsetOf, remaining, secondsShown } from "../src/state/clock.ts";

test("the shortest round trip says how far the clocks are apart", () => {
  assert.equal(offsetOf([]), null);
  const samples = [
    { sent: 0, came: 400, server: 10_300 },
    { sent: 1000, came: 1020, server: 11_010 },
    { sent: 2000, came: 2200, server: 12_190 },
  ];
  assert.equal(offsetOf(samples), 10_000);
});

const clock = (phase: Clock["phase"], seconds: number, ends_at: string | null, left: number): Clock => ({
  phase,
  paused_for: "",
  turn: {
    number: 1,
    kind: "turn",
    side: "sun",
    dice: [1, 2],
    sum: 3,
    robber: null,
    seconds,
    ends_at,
    remaining_ms: left,
  },
});

test("what is left runs to the turn's end, stands still in a pause, and is never below 0", () => {
  const at = Date.parse("2026-03-07T13:00:00.000Z");
  const end = "2026-03-07T13:00:37.400Z";
  assert.equal(remaining(clock("running", 45, end, 45_000), at), 37_400);
  assert.equal(remaining(clock("running", 45, end, 45_000), at + 60_000), 0);
  assert.equal(remaining(clock("paused", 45, null, 37_400), at), 37_400);
  assert.equal(remaining(clock("running", 0, null, 0), at), null, "no limit");
  assert.equal(remaining({ phase: "setup", paused_for: "", turn: null }, at), null);
});

test("seconds are shown as a kitchen clock shows them", () => {
  assert.deepEqual([45_000, 44_001, 1, 0].map(secondsShown), [45, 45, 1, 0]);
  assert.deepEqual([0, 9, 61, 600].map(minutes), ["0:00", "0:09", "1:01", "10:00"]);
});

test("a page says that it is live only while bytes come", () => {
  assert.equal(silentFor({ is: "opening" }, 0), undefined);
  assert.equal(silentFor({ is: "open", heard: 1000 }, 12_000), null);
  assert.equal(silentFor({ is: "open", heard: 1000 }, 20_000), 19_000);
  assert.equal(silentFor({ is: "lost", heard: 1000 }, 2000), 1000);
  assert.equal(silentFor({ is: "lost", heard: null }, 2000), undefined);
});

test("the wait grows, has jitter and a cap, and is never shorter than asked", () => {
  assert.deepEqual([1, 2, 3, 9].map((failures) => backoff(failures, 1)), [500, 1000, 2000, 5000]);
  assert.equal(backoff(2, 0), 500);
  assert.equal(backoff(1, 0.5, 7000), 7000);
});
