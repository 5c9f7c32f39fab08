// The one stream of a page: the whole state once, then every entry of the log after it, for as long
// as the page is open.
//
// It heals itself. A stream that says nothing for SILENCE_MS is given up (a heartbeat comes every
// 10 s); a heartbeat whose seq is ahead of ours, or an entry that is not the next one, means that
// something was lost. Either way the stream is opened again after exactly what we have.

import { backoff } from "./backoff.ts";
import { eventReader, type ServerEvent } from "./sse.ts";
import type { Entry, Game } from "./types.ts";

export const SILENCE_MS = 25_000;
const OPEN_MS_MAX = 10_000;
/** A stream that lived that long was a good one: the next try comes soon. */
const GOOD_MS = 5_000;

export type Heard =
  | { type: "snapshot"; game: Game }
  | { type: "entry"; entry: Entry }
  /** Bytes came, so the line is alive. */
  | { type: "heard"; at: number }
  | { type: "lost"; at: number };

export type Ended = "signed-out" | "forbidden" | "no-such-game";

export interface StreamWorld {
  /** fetch of a path under the interface's root, with the token. */
  open(path: string, signal: AbortSignal): Promise<Response>;
  /** Monotonic, in ms. */
  now(): number;
  chance(): number;
  later(ms: number, call: () => void): () => void;
}

export interface Following {
  /** Try again now, if waiting: the device woke up or came back on line. */
  poke(): void;
  /** Hang up and stay silent until resumed: a page in the background does not hold a connection. */
  rest(): void;
  resume(): void;
  stop(): void;
}

class Gap extends Error {}

export function follow(
  game: string,
  world: StreamWorld,
  hear: (heard: Heard) => void,
  end: (why: Ended) => void,
): Following {
  let position: { epoch: number; seq: number } | null = null;
  let stopped = false;
  let resting = false;
  let failures = 0;
  let aborted = new AbortController();
  let wake: (() => void) | null = null;

  async function get(path: string): Promise<Response | null> {
    const callOff = world.later(OPEN_MS_MAX, () => aborted.abort());
    try {
      const response = await world.open(path, aborted.signal);
      if (response.ok) return response;
      const why = ({ 401: "signed-out", 403: "forbidden", 404: "no-such-game" } as const)[
        response.status
      ];
      if (why === undefined) throw new Error(`status ${response.status}`);
      stopped = true;
      end(why);
      return null;
    } finally {
      callOff();
    }
  }

  function takeState(game: Game): void {
    position = { epoch: game.epoch, seq: game.seq };
    hear({ type: "snapshot", game });
  }

  function takeEvent(event: ServerEvent): void {
    const data: unknown = JSON.parse(event.data);
    if (event.event === "reset") {
      takeState(data as Game);
      return;
    }
    const { seq } = data as { seq: number };
    if (position === null || seq <= position.seq) return; // a repeat
    if (event.event === "heartbeat" || seq > position.seq + 1) throw new Gap();
    position = { epoch: position.epoch, seq };
    hear({ type: "entry", entry: data as Entry });
  }

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const events = eventReader();
    const silence = (): (() => void) => world.later(SILENCE_MS, () => aborted.abort());
    let callOff = silence();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        callOff();
        if (done) return;
        callOff = silence();
        hear({ type: "heard", at: world.now() });
        for (const event of events(decoder.decode(value, { stream: true }))) takeEvent(event);
      }
    } finally {
      callOff();
      reader.cancel().catch(() => undefined);
    }
  }

  async function once(): Promise<void> {
    if (position === null) {
      const state = await get(`/games/${game}`);
      if (state === null) return;
      takeState((await state.json()) as Game);
    }
    const { epoch, seq } = position ?? { epoch: 0, seq: 0 };
    const response = await get(`/games/${game}/events?after=${epoch}-${seq}`);
    if (response?.body) {
      hear({ type: "heard", at: world.now() });
      await read(response.body);
    }
  }

  function pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const callOff = ms === null ? () => undefined : world.later(ms, () => wake?.());
      wake = () => {
        wake = null;
        callOff();
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (resting) {
        await pause(null);
        continue;
      }
      const begun = world.now();
      aborted = new AbortController();
      try {
        await once();
      } catch (error) {
        // What cannot be read, or has a hole time and again, would fail for ever: begin anew.
        if (error instanceof SyntaxError || (error instanceof Gap && failures > 2)) position = null;
      }
      aborted.abort();
      if (stopped) return;
      hear({ type: "lost", at: world.now() });
      failures = world.now() - begun > GOOD_MS ? 1 : failures + 1;
      if (!resting) await pause(backoff(failures, world.chance()));
    }
  }

  void run();
  return {
    poke() {
      if (!resting) wake?.();
    },
    rest() {
      resting = true;
      aborted.abort();
    },
    resume() {
      resting = false;
      failures = 0;
      wake?.();
    },
    stop() {
      stopped = true;
      aborted.abort();
      wake?.();
    },
  };
}
