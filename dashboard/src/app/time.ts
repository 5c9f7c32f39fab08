// The server's time on this device: asked for several times at the start, again every half minute,
// and from scratch when the device has slept (its own clock may have stood still meanwhile).

import { attempt } from "../api/http.ts";
import type { Health } from "../api/types.ts";
import { offsetOf, type Sample } from "../state/clock.ts";

const FIRST_SAMPLES = 5;
const FIRST_EVERY_MS = 200;
const LATER_EVERY_MS = 30_000;
const SAMPLES_MAX = 8;
/** A timer that comes so much too late has slept. */
const SLEPT_MS = 5_000;

export class ServerTime {
  private samples: Sample[] = [];
  private offset: number | null = null;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = 0;

  constructor(private measured: () => void) {}

  start(): void {
    this.samples = [];
    this.asked = 0;
    clearTimeout(this.timer);
    void this.ask();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** In ms since 1970, as the server counts. Before the first measurement the device is believed. */
  now(): number {
    return this.offset === null ? Date.now() : performance.now() + this.offset;
  }

  private async ask(): Promise<void> {
    const sent = performance.now();
    const outcome = await attempt(null, { method: "GET", path: "/health" });
    const came = performance.now();
    this.asked++;
    if (outcome.is === "answer") {
      const server = Date.parse((outcome.body as Health).now);
      if (Number.isFinite(server)) this.take({ sent, came, server });
    }
    const wait = this.asked < FIRST_SAMPLES ? FIRST_EVERY_MS : LATER_EVERY_MS;
    this.due = performance.now() + wait;
    this.timer = setTimeout(() => this.wake(), wait);
  }

  private wake(): void {
    if (performance.now() - this.due > SLEPT_MS) this.start();
    else void this.ask();
  }

  private take(sample: Sample): void {
    this.samples = [...this.samples, sample].slice(-SAMPLES_MAX);
    this.offset = offsetOf(this.samples);
    this.measured();
  }
}
