// How a turn is called: Connect has rounds, and its robber step comes before one.

import type { Ruleset, Turn } from "../api/types.ts";
import { useApp } from "../app/context.ts";
import type { Words } from "../words/index.ts";

export function turnName(words: Words, ruleset: Ruleset, turn: Pick<Turn, "number" | "kind">): string {
  if (turn.kind === "robber") return words.turn.before(turn.number);
  return ruleset === "connect" ? words.turn.round(turn.number) : words.turn.turn(turn.number);
}

/** Of the game that the page follows. */
export function useTurnName(): (turn: Pick<Turn, "number" | "kind">) => string {
  const { words, page } = useApp();
  return (turn) => turnName(words, page.game?.ruleset ?? "big-game", turn);
}

/** The same from a number alone, as claims have it. */
export function useNumberName(): (number: number) => string {
  const name = useTurnName();
  return (number) => name({ number, kind: "turn" });
}
