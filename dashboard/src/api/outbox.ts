// What this device has to tell the coordinator, in order, until it is answered.
//
// A write is kept in the browser's storage before it is sent, and keeps its Idempotency-Key through
// every retry and reload: it happens once, however often it is sent. The next one waits until the
// one before it is answered. A refusal takes a write out and is told to the person; nothing else
// does, except that its time is up: "end this turn" must not arrive a minute later.

import { backoff } from "./backoff.ts";
import type { Outcome, Request } from "./http.ts";
import type { Problem } from "./types.ts";

export interface Write {
  key: string;
  method: "POST" | "PUT";
  path: string;
  body?: unknown;
  text?: { type: string; content: string };
  /** By this device's clock. */
  made_at: number;
  /** Of no use after this time; by this device's clock. */
  expires_at?: number;
  /** Nobody needs to hear of a refusal. */
  quiet?: boolean;
  /** Taken back before it was answered: undo it as soon as its number is known. */
  taken_back?: boolean;
}

export type Wish = Omit<Write, "key" | "made_at" | "expires_at" | "taken_back"> & {
  useful_ms?: number;
};

export type Settled =
  | { is: "answer"; status: number; body: unknown }
  | { is: "refused"; problem: Problem }
  | { is: "expired" }
  | { is: "dropped" };

export interface OutboxWorld {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
  attempt(request: Request): Promise<Outcome>;
  newKey(): string;
  now(): number;
  chance(): number;
  /** Calls back after that many milliseconds; the returned function calls it off. */
  later(ms: number, call: () => void): () => void;
}

export interface OutboxListener {
  changed(): void;
  refused(write: Write, problem: Problem): void;
  expired(write: Write): void;
  signedOut(): void;
}

export class Outbox {
  private writes: Write[];
  private sending: string | null = null;
  private attempted = new Set<string>();
  private failures = 0;
  private callOff: (() => void) | null = null;
  private closed = false;
  private settle = new Map<string, (settled: Settled) => void>();
  /** Of this tab's list: two tabs of one role must not overwrite each other's. */
  private name: string;

  /** `scope`: what every list is called that this box takes over when it opens: those that tabs of
   * before left behind. A tab that still lives keeps its own in memory; what both then send has the
   * same keys. */
  constructor(
    scope: string,
    private world: OutboxWorld,
    private listener: OutboxListener,
  ) {
    this.name = `${scope}.${world.newKey()}`;
    this.writes = this.takeOver(`${scope}.`);
    // What a reload left behind may have been on its way.
    for (const write of this.writes) this.attempted.add(write.key);
    this.go();
  }

  /** Oldest first. */
  get waiting(): readonly Write[] {
    return this.writes;
  }

  put(wish: Wish): { key: string; settled: Promise<Settled> } {
    const { useful_ms, ...rest } = wish;
    const made_at = this.world.now();
    const write: Write = { ...rest, key: this.world.newKey(), made_at };
    if (useful_ms !== undefined) write.expires_at = made_at + useful_ms;
    const settled = new Promise<Settled>((resolve) => this.settle.set(write.key, resolve));
    this.writes = [...this.writes, write];
    this.store();
    this.go();
    return { key: write.key, settled };
  }

  /** Takes a write back: at once when it was never sent, else by an undo after its answer. */
  takeBack(key: string): void {
    if (!this.attempted.has(key)) {
      this.finish(key, { is: "dropped" });
      return;
    }
    this.writes = this.writes.map((write) =>
      write.key === key ? { ...write, taken_back: true } : write,
    );
    this.store();
  }

  /** The line is back: do not wait for the timer. */
  poke(): void {
    this.callOff?.();
    this.callOff = null;
    this.go();
  }

  close(): void {
    this.closed = true;
    this.callOff?.();
  }

  private go(): void {
    const write = this.writes[0];
    if (write === undefined || this.sending !== null || this.callOff !== null || this.closed) return;
    if (write.expires_at !== undefined && this.world.now() > write.expires_at) {
      this.finish(write.key, { is: "expired" });
      this.listener.expired(write);
      return;
    }
    void this.send(write);
  }

  private async send(write: Write): Promise<void> {
    this.sending = write.key;
    this.attempted.add(write.key);
    const request: Request = { method: write.method, path: write.path, key: write.key };
    if (write.text !== undefined) request.text = write.text;
    else request.body = write.body ?? {};
    const outcome = await this.world.attempt(request);
    this.sending = null;
    if (!this.closed) this.take(write.key, outcome);
  }

  private take(key: string, outcome: Outcome): void {
    const write = this.writes.find((one) => one.key === key);
    switch (outcome.is) {
      case "away":
        this.failures++;
        this.waitFor(backoff(this.failures, this.world.chance(), outcome.retry_after_ms));
        this.listener.changed();
        return;
      case "signed-out":
        this.listener.signedOut();
        return;
      case "answer":
        this.failures = 0;
        if (write?.taken_back) this.undo(write, outcome.body);
        this.finish(key, outcome);
        return;
      case "refused":
        this.failures = 0;
        this.finish(key, outcome);
        if (write !== undefined && !write.quiet) this.listener.refused(write, outcome.problem);
        return;
      default:
        outcome satisfies never;
    }
  }

  private undo(write: Write, body: unknown): void {
    const n = (body as { n?: unknown } | null)?.n;
    if (typeof n !== "number") return;
    const undo: Write = {
      key: this.world.newKey(),
      method: "POST",
      path: `${write.path}/${n}/undo`,
      body: {},
      made_at: this.world.now(),
    };
    this.writes = [...this.writes, undo];
  }

  private finish(key: string, settled: Settled): void {
    this.writes = this.writes.filter((write) => write.key !== key);
    this.attempted.delete(key);
    this.store();
    this.settle.get(key)?.(settled);
    this.settle.delete(key);
    this.go();
  }

  private waitFor(ms: number): void {
    this.callOff = this.world.later(ms, () => {
      this.callOff = null;
      this.go();
    });
  }

  private takeOver(prefix: string): Write[] {
    const { storage } = this.world;
    const names = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
    const lists = names.filter((name) => name.startsWith(prefix));
    const found = lists.flatMap((name) => this.read(name));
    if (found.length > 0) storage.setItem(this.name, JSON.stringify(found));
    for (const name of lists) storage.removeItem(name);
    return found.sort((a, b) => a.made_at - b.made_at);
  }

  private read(name: string): Write[] {
    try {
      const found: unknown = JSON.parse(this.world.storage.getItem(name) ?? "[]");
      return Array.isArray(found) ? (found as Write[]) : [];
    } catch {
      return [];
    }
  }

  private store(): void {
    try {
      if (this.writes.length === 0) this.world.storage.removeItem(this.name);
      else this.world.storage.setItem(this.name, JSON.stringify(this.writes));
    } catch {
      // A full or forbidden storage: the writes are still sent from memory.
    }
    this.listener.changed();
  }
}
