// A claim's count: the caps and the sum. Rulebook §10.1; the numbers are those of the ruleset table
// (rules/ruleset.c), and the server counts again.

import type { Claim, Count, Ruleset } from "../api/types.ts";

export type CountedItem = "settlements" | "cities" | "foreign_areas" | "victory_point_cards";
export type HeldItem = "largest_army" | "longest_trade_route";

export const WEIGHT: Record<CountedItem | HeldItem, number> = {
  settlements: 1,
  cities: 2,
  foreign_areas: 2,
  victory_point_cards: 1,
  largest_army: 2,
  longest_trade_route: 2,
};

interface Limits {
  points_to_win: number;
  caps: Record<CountedItem, number>;
}

const LIMITS: Record<Ruleset, Limits> = {
  "big-game": {
    points_to_win: 25,
    caps: { settlements: 5, cities: 10, foreign_areas: 5, victory_point_cards: 10 },
  },
  connect: {
    points_to_win: 18,
    caps: { settlements: 5, cities: 5, foreign_areas: 5, victory_point_cards: 6 },
  },
  base: {
    points_to_win: 10,
    caps: { settlements: 5, cities: 4, foreign_areas: 0, victory_point_cards: 5 },
  },
};

export function limitsOf(ruleset: Ruleset): Limits {
  return LIMITS[ruleset];
}

/** The last turn before the robbers move, where there is one. */
export function lastQuietTurn(ruleset: Ruleset): number {
  return { "big-game": 15, connect: 10, base: 0 }[ruleset];
}

export const emptyCount: Count = {
  settlements: 0,
  cities: 0,
  foreign_areas: 0,
  victory_point_cards: 0,
  largest_army: false,
  longest_trade_route: false,
  cards: { wood: 0, clay: 0, wool: 0, grain: 0, ore: 0 },
};

export function pointsOf(count: Count): number {
  return (
    count.settlements * WEIGHT.settlements +
    count.cities * WEIGHT.cities +
    count.foreign_areas * WEIGHT.foreign_areas +
    count.victory_point_cards * WEIGHT.victory_point_cards +
    (count.largest_army ? WEIGHT.largest_army : 0) +
    (count.longest_trade_route ? WEIGHT.longest_trade_route : 0)
  );
}

export function isOpen(claim: Claim): boolean {
  return claim.state === "open" || claim.state === "counted";
}
