// What follows from the places of the hexes alone: crossings, paths, and everybody's id. The same
// rule as coordinator/rules/board.h, so that a board that is being typed in has its ids at once.
//
// A crossing or path is named here by where it is ("c4,1", "p9,-3", the path's middle doubled): that
// stays what it is when a hex is added elsewhere, while ids are counted anew.

import type { Place } from "../api/types.ts";

export type Key = string;

export interface Spot {
  column: number;
  row: number;
}

export interface IslandCrossing {
  key: Key;
  x: number;
  y: number;
  /** Indexes of hexes. */
  hexes: number[];
  paths: Key[];
}

export interface IslandPath {
  key: Key;
  /** Of the middle, doubled. */
  x: number;
  y: number;
  ends: [Key, Key];
  hexes: number[];
}

export interface Island {
  crossings: IslandCrossing[];
  paths: IslandPath[];
  id: ReadonlyMap<Key, Place>;
  key: ReadonlyMap<Place, Key>;
  crossing: ReadonlyMap<Key, IslandCrossing>;
  path: ReadonlyMap<Key, IslandPath>;
}

/** From a centre to the corners, clockwise from the north-east one. */
const CORNERS = [
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
] as const;

/** From a hex to its neighbours. */
export const BEYOND: readonly Spot[] = [
  { column: 1, row: -1 },
  { column: 1, row: 1 },
  { column: 0, row: 2 },
  { column: -1, row: 1 },
  { column: -1, row: -1 },
  { column: 0, row: -2 },
];

export const byRow = (a: Spot, b: Spot): number => a.row - b.row || a.column - b.column;
const byY = (a: { x: number; y: number }, b: { x: number; y: number }): number => a.y - b.y || a.x - b.x;

/** Of hexes that are sorted by row, then column. */
export function islandOf(hexes: readonly Spot[]): Island {
  const crossing = new Map<Key, IslandCrossing>();
  const path = new Map<Key, IslandPath>();
  hexes.forEach((hex, h) => {
    const corners = CORNERS.map(([x, y]) => ({ x: 3 * hex.column + x, y: hex.row + y }));
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % 6] ?? corner;
      addHex(crossing, `c${corner.x},${corner.y}`, h, (key) => ({ key, ...corner, hexes: [], paths: [] }));
      const middle = { x: corner.x + next.x, y: corner.y + next.y };
      const ends: [Key, Key] = [`c${corner.x},${corner.y}`, `c${next.x},${next.y}`];
      addHex(path, `p${middle.x},${middle.y}`, h, (key) => ({ key, ...middle, ends, hexes: [] }));
    });
  });
  const crossings = [...crossing.values()].sort(byY);
  const paths = [...path.values()].sort(byY);
  for (const one of paths) for (const end of one.ends) crossing.get(end)?.paths.push(one.key);
  const ids: [Key, Place][] = [
    ...crossings.map((one, i): [Key, Place] => [one.key, `c${i}`]),
    ...paths.map((one, i): [Key, Place] => [one.key, `p${i}`]),
  ];
  return {
    crossings,
    paths,
    crossing,
    path,
    id: new Map(ids),
    key: new Map(ids.map(([key, id]) => [id, key])),
  };
}

function addHex<T extends { hexes: number[] }>(
  found: Map<Key, T>,
  key: Key,
  hex: number,
  make: (key: Key) => T,
): void {
  const one = found.get(key) ?? make(key);
  one.hexes.push(hex);
  found.set(key, one);
}

/** Where a hex may be added: beside the land, and not too far out. */
export function shoreOf(hexes: readonly Spot[], span: number): Spot[] {
  const taken = new Set(hexes.map(({ column, row }) => `${column},${row}`));
  const shore = new Map<string, Spot>();
  for (const hex of hexes) {
    for (const step of BEYOND) {
      const spot = { column: hex.column + step.column, row: hex.row + step.row };
      const name = `${spot.column},${spot.row}`;
      if (!taken.has(name) && fits([...hexes, spot], span)) shore.set(name, spot);
    }
  }
  return [...shore.values()].sort(byRow);
}

function fits(hexes: readonly Spot[], span: number): boolean {
  const columns = hexes.map((hex) => hex.column);
  const rows = hexes.map((hex) => hex.row);
  return (
    Math.max(...columns) - Math.min(...columns) <= span && Math.max(...rows) - Math.min(...rows) <= span
  );
}
