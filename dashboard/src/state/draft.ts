// A board that is being typed in: what can be done to it, one pure function each; what is still
// missing; undo and redo; and the definition file that `biggame board check` reads.

import type {
  Board,
  BoardDefinition,
  BoardStart,
  Place,
  Resource,
  Ruleset,
  Side,
  Terrain,
} from "../api/types.ts";
import { byRow, islandOf, type Island, type Key, type Spot } from "./island.ts";

/** The limits of coordinator/rules/board.h. */
export const HEXES_MAX = 40;
export const SPAN_MAX = 30;
export const STARTS_MAX = 12;
export const SEAM_MAX = 12;
export const NOTES_MAX = 12;
export const NOTE_LENGTH_MAX = 200;

export interface DraftHex extends Spot {
  /** null: not chosen yet. */
  terrain: Terrain | null;
  number: number | null;
  /** null: nobody's starting area. */
  half: Side | null;
}

/** A side, a place at the table of the base game, or nobody: a grey piece. */
export type Whose = Side | number | null;

export interface DraftStart {
  whose: Whose;
  building: "settlement" | "city";
  at: Key;
  beside: { piece: "road" | "ship"; at: Key } | null;
  /** The base game: the settlement that brings the first cards. */
  yields: boolean;
}

export interface Draft {
  letter: string;
  ruleset: Ruleset;
  /** By row, then column. */
  hexes: readonly DraftHex[];
  starts: readonly DraftStart[];
  harbours: readonly { at: Key; resource: Resource | null }[];
  seams: Readonly<Record<"left" | "right", readonly Key[]>>;
  market: boolean;
  unverified: readonly string[];
}

/** The Big Game's 20 hexes, as in the reference boards; also for a letter that nobody has drawn. */
const SHAPE: readonly Spot[] = [1, 2, 3, 4, 5].flatMap((row) =>
  [0, 1, 2, 3].map((i) => ({ column: (row % 2 === 0 ? 1 : row === 3 ? 2 : 0) + 2 * i, row })),
);

/** The shape of a reference board, with nothing on it. */
export function emptyDraft(letter: string, ruleset: Ruleset, shape: Board | null): Draft {
  const blank = { terrain: null, number: null };
  const hexes =
    shape?.hexes.map(({ column, row, half }) => ({ column, row, half, ...blank })) ??
    SHAPE.map((spot) => ({ ...spot, half: spot.column < 4 ? ("sun" as const) : ("moon" as const), ...blank }));
  return {
    letter,
    ruleset,
    hexes: [...hexes].sort(byRow),
    starts: [],
    harbours: [],
    seams: { left: [], right: [] },
    market: shape?.market ?? false,
    unverified: [],
  };
}

/** From a definition, or from GET /boards/LETTER, which is one and more. */
export function draftOf(board: BoardDefinition): Draft {
  const hexes = board.hexes
    .map(({ column, row, terrain, number, half }) => ({ column, row, terrain, number: number ?? null, half: half ?? null }))
    .sort(byRow);
  const { key } = islandOf(hexes);
  const at = (place: Place): Key => key.get(place) ?? "";
  return {
    letter: board.letter,
    ruleset: board.ruleset,
    hexes,
    starts: (board.starts ?? []).map((start) => ({
      whose: start.place ?? start.half ?? null,
      building: start.building === "city" ? "city" : "settlement",
      at: at(start.at),
      beside: start.beside ? { piece: start.beside.piece === "ship" ? "ship" : "road", at: at(start.beside.at) } : null,
      yields: start.yields ?? false,
    })),
    harbours: (board.harbours ?? []).map((harbour) => ({ at: at(harbour.at), resource: harbour.resource })),
    seams: { left: (board.seams?.left ?? []).map(at), right: (board.seams?.right ?? []).map(at) },
    market: board.market ?? false,
    unverified: board.unverified ?? [],
  };
}

function startOf(start: DraftStart, at: (key: Key) => Place): BoardStart {
  const whose: Pick<BoardStart, "half" | "place" | "yields"> =
    typeof start.whose === "number" ? { place: start.whose, yields: start.yields } : { half: start.whose };
  return {
    ...whose,
    building: start.building,
    at: at(start.at),
    beside: start.beside === null ? null : { piece: start.beside.piece, at: at(start.beside.at) },
  };
}

/** The file. A hex that is not chosen yet has the terrain null, which no program takes for a board. */
export function definitionOf(draft: Draft): BoardDefinition {
  const island = islandOf(draft.hexes);
  const at = (key: Key): Place => island.id.get(key) ?? "";
  const west = Math.min(0, ...draft.hexes.map((hex) => hex.column));
  const north = Math.min(0, ...draft.hexes.map((hex) => hex.row));
  return {
    letter: draft.letter,
    ruleset: draft.ruleset,
    unverified: [...draft.unverified],
    hexes: draft.hexes.map(({ column, row, terrain, number, half }) => ({
      column: column - west,
      row: row - north,
      terrain,
      number,
      half,
    })),
    starts: draft.starts.map((start) => startOf(start, at)),
    harbours: draft.harbours.map((harbour) => ({ at: at(harbour.at), resource: harbour.resource })),
    seams: { left: draft.seams.left.map(at), right: draft.seams.right.map(at) },
    ...(draft.market && { market: true }),
  };
}

/** Terrain and, but for a desert, number are chosen. */
export function isWhole(hex: DraftHex): boolean {
  return hex.terrain !== null && (hex.terrain === "desert" || hex.number !== null);
}

/** What the server can check meanwhile: hexes that are not whole count as deserts. */
export function checkable(definition: BoardDefinition): BoardDefinition {
  return {
    ...definition,
    hexes: definition.hexes.map((hex) =>
      hex.terrain === null || (hex.terrain !== "desert" && (hex.number ?? null) === null)
        ? { ...hex, terrain: "desert", number: null }
        : hex,
    ),
  };
}

/* What can be done */

function withHex(draft: Draft, at: number, change: Partial<DraftHex>): Draft {
  return { ...draft, hexes: draft.hexes.map((hex, i) => (i === at ? { ...hex, ...change } : hex)) };
}

export function setTerrain(draft: Draft, at: number, terrain: Terrain): Draft {
  return withHex(draft, at, terrain === "desert" ? { terrain, number: null } : { terrain });
}

/** A desert takes none. */
export function setNumber(draft: Draft, at: number, number: number): Draft {
  return draft.hexes[at]?.terrain === "desert" ? draft : withHex(draft, at, { number });
}

export function setHalf(draft: Draft, at: number, half: Side | null): Draft {
  return withHex(draft, at, { half });
}

export function clearHex(draft: Draft, at: number): Draft {
  return withHex(draft, at, { terrain: null, number: null });
}

/** In the starting area of the land that it lies at. */
export function addHex(draft: Draft, spot: Spot): Draft {
  const near = [...draft.hexes].sort(
    (a, b) => distance(a, spot) - distance(b, spot),
  )[0];
  const hex: DraftHex = { ...spot, terrain: null, number: null, half: near?.half ?? null };
  return { ...draft, hexes: [...draft.hexes, hex].sort(byRow) };
}

function distance(a: Spot, b: Spot): number {
  return 3 * Math.abs(a.column - b.column) ** 2 + Math.abs(a.row - b.row) ** 2;
}

/** And with it what lies on its shores and nowhere else. */
export function removeHex(draft: Draft, at: number): Draft {
  const hexes = draft.hexes.filter((_, i) => i !== at);
  const { id } = islandOf(hexes);
  const there = (key: Key): boolean => id.has(key);
  return {
    ...draft,
    hexes,
    starts: draft.starts
      .filter((start) => there(start.at))
      .map((start) => (start.beside !== null && !there(start.beside.at) ? { ...start, beside: null } : start)),
    harbours: draft.harbours.filter((harbour) => there(harbour.at)),
    seams: { left: draft.seams.left.filter(there), right: draft.seams.right.filter(there) },
  };
}

/** The same again takes it away. */
export function setHarbour(draft: Draft, at: Key, resource: Resource | null): Draft {
  const same = draft.harbours.some((harbour) => harbour.at === at && harbour.resource === resource);
  const others = draft.harbours.filter((harbour) => harbour.at !== at);
  return { ...draft, harbours: same ? others : [...others, { at, resource }] };
}

/** On a crossing that has a start it takes that away. */
export function toggleStart(draft: Draft, start: DraftStart): Draft {
  const others = draft.starts.filter((one) => one.at !== start.at);
  return { ...draft, starts: others.length < draft.starts.length ? others : [...others, start] };
}

export function setBeside(draft: Draft, at: Key, piece: "road" | "ship", path: Key): Draft {
  return {
    ...draft,
    starts: draft.starts.map((start) => (start.at === at ? { ...start, beside: { piece, at: path } } : start)),
  };
}

/** Crossings of a seam stand from top to bottom, whatever the order in which they are chosen. */
export function toggleSeam(draft: Draft, side: "left" | "right", at: Key): Draft {
  const { crossing } = islandOf(draft.hexes);
  const seam = draft.seams[side];
  const keys = seam.includes(at) ? seam.filter((key) => key !== at) : [...seam, at];
  const y = (key: Key): number => crossing.get(key)?.y ?? 0;
  const x = (key: Key): number => crossing.get(key)?.x ?? 0;
  keys.sort((a, b) => y(a) - y(b) || x(a) - x(b));
  return { ...draft, seams: { ...draft.seams, [side]: keys } };
}

/* Where something may be put */

export function coast(island: Island): Key[] {
  return island.paths.filter((path) => path.hexes.length === 1).map((path) => path.key);
}

/** Connect's trading posts lie at a desert. */
export function harbourPaths(draft: Draft, island: Island): Key[] {
  if (draft.ruleset !== "connect") return coast(island);
  const desert = (hex: number): boolean => draft.hexes[hex]?.terrain === "desert";
  return island.paths.filter((path) => path.hexes.some(desert) || path.hexes.length === 1).map((path) => path.key);
}

export function coastCrossings(island: Island): Key[] {
  const keys = new Set(coast(island).flatMap((key) => island.path.get(key)?.ends ?? []));
  return island.crossings.filter((one) => keys.has(one.key)).map((one) => one.key);
}

/* What is there, and what a board of the ruleset has */

export const TERRAINS: readonly Terrain[] = ["forest", "fields", "pasture", "hills", "mountains", "desert"];
export const NUMBERS: readonly number[] = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12];

type Kit = Partial<Record<Terrain, number>>;
/** coordinator/rules/board_check.h. Connect's boards are not published. */
const KITS: Record<Ruleset, Kit> = {
  "big-game": { forest: 4, fields: 4, pasture: 4, hills: 3, mountains: 3, desert: 2 },
  connect: {},
  base: { forest: 4, fields: 4, pasture: 4, hills: 3, mountains: 3, desert: 1 },
};

export interface Tally {
  have: number;
  /** null: not known. */
  want: number | null;
}

export function terrainTally(draft: Draft, terrain: Terrain): Tally {
  return {
    have: draft.hexes.filter((hex) => hex.terrain === terrain).length,
    want: KITS[draft.ruleset][terrain] ?? null,
  };
}

export function numberTally(draft: Draft, number: number): Tally {
  const once = number === 2 || number === 12;
  return {
    have: draft.hexes.filter((hex) => hex.number === number).length,
    want: draft.ruleset === "connect" ? null : once ? 1 : 2,
  };
}

export function hexTally(draft: Draft): Tally {
  return { have: draft.hexes.filter(isWhole).length, want: draft.hexes.length };
}

/** Three for each of two sides; two for each place of the base game. Edge boards have grey ones. */
export function startTally(draft: Draft): Tally {
  return { have: draft.starts.length, want: draft.ruleset === "base" ? 8 : isEdge(draft) ? null : 6 };
}

/** Connect's boards L and R, at the ends of a row: nobody starts there. */
export function isEdge({ ruleset, letter }: Pick<Draft, "ruleset" | "letter">): boolean {
  return ruleset === "connect" && (letter === "L" || letter === "R");
}

/** What the rules of boards tell apart (coordinator/rules/board_check.h). */
export type BoardKind = Ruleset | "edge";

export function kindOf(draft: Pick<Draft, "ruleset" | "letter">): BoardKind {
  return isEdge(draft) ? "edge" : draft.ruleset;
}

/** No start is missing. The base game may go without, an edge board not without a grey piece. */
export function startsDone(draft: Draft): boolean {
  const { have, want } = startTally(draft);
  return want === null ? have > 0 : have === want || (draft.ruleset === "base" && have === 0);
}

const BASE_HARBOURS = 9;

/** Rules about how many of something there are wait until all of it has been typed in: what is still
 * missing stands in the progress, and is no fault. */
export function isTold(draft: Draft, rule: string): boolean {
  const hexes = hexTally(draft);
  const whole = hexes.have === hexes.want;
  switch (rule) {
    case "land":
    case "deserts":
    case "numbers":
    case "two-and-twelve":
    case "edge-desert":
      return whole;
    case "starts":
      return draft.starts.length >= (startTally(draft).want ?? 1);
    case "harbours":
      return draft.ruleset !== "base" || draft.harbours.length >= BASE_HARBOURS;
    case "trading-posts":
      return whole && draft.harbours.length > 1;
    case "seams":
    case "roads-across":
      return draft.seams.left.length + draft.seams.right.length > 0;
    default:
      return true;
  }
}

/* Undo and redo */

const STEPS_MAX = 200;

export interface History {
  past: readonly Draft[];
  now: Draft;
  future: readonly Draft[];
}

export function begin(draft: Draft): History {
  return { past: [], now: draft, future: [] };
}

export function go(history: History, draft: Draft): History {
  if (draft === history.now) return history;
  return { past: [...history.past, history.now].slice(-STEPS_MAX), now: draft, future: [] };
}

export function undo({ past, now, future }: History): History {
  const before = past[past.length - 1];
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo({ past, now, future }: History): History {
  const after = future[0];
  return after === undefined
    ? { past, now, future }
    : { past: [...past, now], now: after, future: future.slice(1) };
}

/* Typing on a hex */

export type Typed =
  | { is: "terrain"; terrain: Terrain }
  | { is: "number"; number: number }
  | { is: "begun"; text: string }
  | { is: "clear" };

/** One key after what was begun on this hex ("1" may become 10, 11 or 12). null: no key of ours. */
export function typed(begun: string, key: string, letters: Readonly<Record<Terrain, string>>): Typed | null {
  if (key === "Backspace" || key === "Delete") return { is: "clear" };
  const terrain = TERRAINS.find((one) => letters[one] === key.toLowerCase());
  if (terrain !== undefined) return { is: "terrain", terrain };
  const text = begun + key;
  if (NUMBERS.includes(Number(text)) && /^[0-9]+$/.test(text)) return { is: "number", number: Number(text) };
  if (key === "1") return { is: "begun", text: "1" };
  return NUMBERS.includes(Number(key)) && /^[0-9]$/.test(key) ? { is: "number", number: Number(key) } : null;
}
