// How long to wait before trying again: growing, with jitter so that a hall full of tablets does
// not come back at the same instant, and with a cap that is short beside a turn of 45 s.

const FIRST_MS = 500;
const CAP_MS = 5_000;

/** `failures` counts from 1; `chance` is from 0 to 1; the server's own wish is the least. */
export function backoff(failures: number, chance: number, asked_ms = 0): number {
  const full = Math.min(CAP_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.max(asked_ms, full / 2 + (full / 2) * chance);
}
