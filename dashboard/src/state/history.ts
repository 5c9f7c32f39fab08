// What was done, so that it can be undone: whole states, which share what did not change.

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What the last step was; a further step of the same name replaces it. */
  readonly step: string | null;
}

/** Older steps are forgotten. */
const STEPS_MAX = 200;

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [], step: null };
}

/** `step`: steps of one name are one, as long as nothing comes between them: each centimetre of a
 * drag, each arrow key at one thing. null: a step of its own. */
export function commit<T>(history: History<T>, now: T, step: string | null = null): History<T> {
  if (now === history.now) return history;
  const joins = step !== null && step === history.step;
  const past = joins ? history.past : [...history.past, history.now].slice(-STEPS_MAX);
  return { past, now, future: [], step };
}

/** What comes now is a step of its own, whatever its name. */
export function settle<T>(history: History<T>): History<T> {
  return history.step === null ? history : { ...history, step: null };
}

export function undo<T>({ past, now, future }: History<T>): History<T> {
  const [last] = past.slice(-1);
  if (last === undefined) return { past, now, future, step: null };
  return { past: past.slice(0, -1), now: last, future: [now, ...future], step: null };
}

export function redo<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, now, future, step: null };
  return { past: [...past, now], now: next, future: rest, step: null };
}
