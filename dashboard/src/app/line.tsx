// Whether what is shown is live, in word and symbol, on every page; and what is still to be sent.

import { useEffect, useState } from "preact/hooks";
import type { Write } from "../api/outbox.ts";
import { minutes } from "../state/clock.ts";
import type { Line } from "../state/page.ts";
import { SignIcon } from "../ui/icons.tsx";
import { useApp } from "./context.ts";
import "./line.css";

/** A heartbeat comes every 10 s; without one for so long the page no longer says that it is live,
 * even before the connection is given up. */
const DOUBT_MS = 14_000;
/** An answer normally comes at once; only what waits longer is worth a word. */
const WAITING_SHOWN_MS = 1_500;

function useEverySecond(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
}

/** How long the line has been silent in ms; null: it is live; undefined: nothing was heard yet. */
export function silentFor(line: Line, now: number): number | null | undefined {
  if (line.is === "opening") return undefined;
  if (line.heard === null) return undefined;
  const silent = now - line.heard;
  return line.is === "open" && silent < DOUBT_MS ? null : silent;
}

export function LiveBadge() {
  const { words, page } = useApp();
  useEverySecond();
  const silent = silentFor(page.line, performance.now());
  if (silent === null) {
    return (
      <span class="live" data-testid="live" data-live="yes">
        <span class="live-dot" aria-hidden="true" />
        <span role="status">{words.line.live}</span>
      </span>
    );
  }
  const opening = page.line.is === "opening";
  const text =
    silent !== undefined
      ? words.line.lost(minutes(silent / 1000))
      : opening
        ? words.line.opening
        : words.line.lostNever;
  return (
    <span
      class={opening ? "live opening" : "live lost"}
      data-testid="live"
      data-live="no"
    >
      <SignIcon sign={opening ? "hourglass" : "warning"} size={22} />
      <span>
        <b>{text}</b>
        {!opening && (
          <span class="live-hint" role="alert">
            {words.line.lostHint}
          </span>
        )}
      </span>
    </span>
  );
}

export function WaitingBadge() {
  const { words, waiting } = useApp();
  useEverySecond();
  const age = oldest(waiting);
  if (age === null || age < WAITING_SHOWN_MS) return null;
  const since = minutes(age / 1000);
  return (
    <span
      class="waiting"
      data-testid="waiting"
      role="img"
      aria-label={words.line.waiting(waiting.length, since)}
    >
      <SignIcon sign="hourglass" size={20} />
      <b class="waiting-short number">{waiting.length}</b>
      <span class="waiting-long">{words.line.waiting(waiting.length, since)}</span>
    </span>
  );
}

function oldest(waiting: readonly Write[]): number | null {
  const first = waiting[0];
  return first === undefined ? null : Math.max(0, Date.now() - first.made_at);
}
