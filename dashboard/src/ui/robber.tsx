// What the robbers do in this turn, in one sentence; null: there is no 7.

import { useWords } from "../app/context.ts";
import type { Game, Turn } from "../api/types.ts";
import { lastQuietTurn } from "../state/points.ts";

export type RobberOrder =
  | { do: "stay" }
  | { do: "home" }
  | { do: "one"; number: number }
  | { do: "both"; number: number };

/** Rulebook §9.3: a 7 sends both home; a 2 or a 12 stands once on a board; every other number stands
 * once in each starting area. */
export function robberOrder(turn: Turn): RobberOrder | null {
  if (turn.sum !== 7) return null;
  if (turn.robber === null || !turn.robber.moves) return { do: "stay" };
  const number = turn.robber.sum;
  if (number === 7) return { do: "home" };
  return number === 2 || number === 12 ? { do: "one", number } : { do: "both", number };
}

export function useRobberText(game: Game): string | null {
  const words = useWords();
  const order = game.turn && robberOrder(game.turn);
  if (order && game.ruleset === "base") return words.turn.robberActive;
  switch (order?.do) {
    case undefined:
      return null;
    case "stay":
      return words.turn.robbersStay(lastQuietTurn(game.ruleset));
    case "home":
      return words.turn.robbersHome;
    case "one":
      return words.turn.robberOne(order.number);
    case "both":
      return words.turn.robbersTo(order.number);
  }
}
