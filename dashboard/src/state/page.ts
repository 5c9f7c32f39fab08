// What a page knows, and how every message changes it. Pure: the same messages give the same page,
// live, after a reconnection and in the tests that replay a recorded stream.

import type { Heard } from "../api/stream.ts";
import type { Entry, Game, Made, Player, Seat, Seats } from "../api/types.ts";
import { postsOf, readRing } from "./ring.ts";

export interface Page {
  game: Game | null;
  line: Line;
}

/** The stream as the person should know it. `heard`: when bytes last came, by the monotonic clock. */
export type Line =
  | { is: "opening" }
  | { is: "open"; heard: number }
  | { is: "lost"; heard: number | null };

export const emptyPage: Page = { game: null, line: { is: "opening" } };

export function reduce(page: Page, message: Heard): Page {
  switch (message.type) {
    case "snapshot":
      return { ...page, game: readGame(message.game) };
    case "entry":
      return page.game === null ? page : { ...page, game: apply(page.game, message.entry) };
    case "heard":
      return { ...page, line: { is: "open", heard: message.at } };
    case "lost":
      return {
        ...page,
        line: { is: "lost", heard: page.line.is === "opening" ? null : page.line.heard },
      };
    default:
      message satisfies never;
      return page;
  }
}

/** A state as the server gives it, with what the views rely on. */
function readGame(game: Game): Game {
  const ring = readRing(game.ring);
  return {
    ...game,
    ring,
    posts: game.posts ?? postsOf(ring),
    markets: game.markets ?? [],
    boards: game.boards ?? { seq: 0, own: [] },
    names_seq: game.seq,
  };
}

/** An entry in its place. Repeats change nothing; kinds that this page does not know count along. */
export function apply(game: Game, entry: Entry): Game {
  if (entry.seq <= game.seq) return game;
  return { ...change(game, entry), seq: entry.seq };
}

function change(game: Game, entry: Entry): Game {
  switch (entry.kind) {
    case "game-made":
    case "plan-changed":
      return made(game, entry.body);
    case "players-added":
      return { ...game, players: [...game.players, ...entry.body.players] };
    case "players-changed":
      return { ...game, players: changed(game.players, entry.body.players) };
    case "player-corrected":
      return {
        ...game,
        players: changed(game.players, entry.body.players),
        names_seq: entry.seq,
      };
    case "counted-in":
      return {
        ...game,
        players: changed(game.players, entry.body.players),
        seats: { ...game.seats, ...entry.body.seats },
      };
    case "counted-out":
      return {
        ...game,
        players: changed(game.players, entry.body.players),
        seats: without(game.seats, Object.keys(entry.body.seats)),
      };
    case "seated":
      return { ...game, seats: entry.body.seats };
    case "dice-rolled":
      return { ...game, dice: entry.body, dice_printed: false };
    case "boards-set":
      return { ...game, boards: { seq: entry.seq, own: entry.body.boards.map((board) => board.letter) } };
    case "turn-started":
    case "paused":
    case "resumed":
    case "time-added": {
      const { phase, paused_for, turn } = entry.body;
      return { ...game, phase, paused_for, turn };
    }
    case "build-made":
    case "build-seen":
    case "build-placed":
    case "build-undone":
    case "build-collided":
      return { ...game, builds: upsert(game.builds, entry.body, n) };
    case "trade-offered":
    case "trade-answered":
    case "trade-expired":
      return { ...game, trades: upsert(game.trades, entry.body, n) };
    case "permission-asked":
    case "permission-answered":
    case "permission-expired":
      return { ...game, permissions: upsert(game.permissions, entry.body, n) };
    case "market-traded":
      return { ...game, markets: upsert(game.markets, entry.body, (market) => market.board) };
    case "paper-printed":
      return { ...game, dice_printed: game.dice_printed || entry.body.parts.includes("dice") };
    case "names-forgotten":
      return { ...game, names_forgotten: true };
    case "claim-made":
    case "claim-counted":
    case "claim-decided":
      return { ...game, claims: upsert(game.claims, entry.body, n) };
    case "finished":
      return {
        ...game,
        phase: "finished",
        paused_for: "",
        result: entry.body.result,
        revealed: entry.body.dice,
      };
    default:
      entry satisfies never;
      return game;
  }
}

function made(game: Game, { name, ruleset, seconds, ring: told, plan, posts, ...chosen }: Made): Game {
  const ring = readRing(told);
  return {
    ...game,
    name,
    ruleset,
    seconds: seconds ?? game.seconds,
    setup: chosen.setup ?? "fixed",
    followed: chosen.followed ?? false,
    table_dice: chosen.table_dice ?? false,
    island_seed: chosen.island_seed ?? null,
    ring,
    plan,
    posts: posts ?? postsOf(ring),
    seats: {},
    dice: ruleset === game.ruleset ? game.dice : null,
  };
}

function without(seats: Seats, freed: readonly Seat[]): Seats {
  return Object.fromEntries(Object.entries(seats).filter(([seat]) => !freed.includes(seat)));
}

/** Players are numbered from 1 on, in their order; new ones come last. */
function changed(players: readonly Player[], changes: readonly Player[]): Player[] {
  const copy = [...players];
  for (const player of changes) copy[player.number - 1] = player;
  return copy;
}

const n = (one: { n: number }): number => one.n;

/** The list with this one in the place of the one with its number. New ones come last. */
function upsert<T>(list: readonly T[], one: T, number: (one: T) => number): T[] {
  const at = findLastIndex(list, (other) => number(other) === number(one));
  if (at < 0) return [...list, one];
  const copy = list.slice();
  copy[at] = one;
  return copy;
}

function findLastIndex<T>(list: readonly T[], is: (one: T) => boolean): number {
  for (let i = list.length - 1; i >= 0; i--) {
    const one = list[i];
    if (one !== undefined && is(one)) return i;
  }
  return -1;
}
