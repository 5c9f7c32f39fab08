// The server's time on this device, and what is left of a turn. Two devices never differ, whatever
// their own clocks say: each measures how far its clock is from the server's, and counts down to the
// turn's absolute end.

import type { Clock } from "../api/types.ts";

/** One question to the server for its time; all in ms, `sent` and `came` by the device's clock. */
export interface Sample {
  sent: number;
  came: number;
  server: number;
}

/** How far the server's clock is ahead of the device's. The answer with the shortest way there and
 * back is the truest: it can be wrong by half of that way at most. */
export function offsetOf(samples: readonly Sample[]): number | null {
  let best: Sample | null = null;
  for (const sample of samples) {
    if (best === null || sample.came - sample.sent < best.came - best.sent) best = sample;
  }
  return best === null ? null : best.server - (best.sent + best.came) / 2;
}

/** What is left of the turn in ms, never below 0; null: no turn, or one without a limit. */
export function remaining({ phase, turn }: Clock, server_now: number): number | null {
  if (turn === null || !turn.seconds) return null;
  if (phase === "running" && turn.ends_at !== null) {
    return Math.max(0, Date.parse(turn.ends_at) - server_now);
  }
  return Math.max(0, turn.remaining_ms);
}

/** As shown: 45 at the beginning of a turn of 45 s, 1 in its last second, 0 when it is over. */
export function secondsShown(remaining_ms: number): number {
  return Math.ceil(remaining_ms / 1000);
}

/** 83 -> "1:23", 45 -> "0:45". */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
}
