// Where a thing that is dragged comes to lie: on the grid, or in one line with its neighbours, an
// aisle beside them, or against a wall.

import { GRID_CM, clearance, find, moveTo, type Area, type Draft, type Room } from "./halldraft.ts";
import { boxOf, type Box } from "./hallspots.ts";

export interface Guide {
  /** The line lies across this axis. */
  axis: "x" | "y";
  at: number;
}

export interface Snapped {
  x: number;
  y: number;
  guides: readonly Guide[];
}

const round = (value: number): number => Math.round(value / GRID_CM) * GRID_CM;

/** By how much an edge has to be moved to lie on a line, and that line; the shortest way of all. */
function nearest(edges: readonly number[], lines: readonly number[], reach: number): { by: number; at: number } | null {
  let best: { by: number; at: number } | null = null;
  for (const edge of edges) {
    for (const at of lines) {
      const by = at - edge;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  }
  return best;
}

interface Lines {
  /** Where beginnings and ends come to lie. */
  low: number[];
  high: number[];
}

/** `apart`: what is kept from the neighbours, so that an aisle is just left. */
function linesOf(others: readonly Box[], axis: "x" | "y", size: number, apart: number): Lines {
  const [from, to] = axis === "x" ? (["x0", "x1"] as const) : (["y0", "y1"] as const);
  return {
    low: [0, ...others.flatMap((box) => [box[from], box[to] + apart])],
    high: [size, ...others.flatMap((box) => [box[to], box[from] - apart])],
  };
}

function onAxis(axis: "x" | "y", low: number, high: number, place: number, lines: Lines, reach: number): { to: number; guide: Guide | null } {
  const begin = nearest([low], lines.low, reach);
  const end = nearest([high], lines.high, reach);
  const best = begin !== null && (end === null || Math.abs(begin.by) <= Math.abs(end.by)) ? begin : end;
  if (best === null) return { to: round(place), guide: null };
  return { to: place + best.by, guide: { axis, at: best.at } };
}

const boxOfArea = (area: Area): Box => ({
  x0: area.x_cm,
  y0: area.y_cm,
  x1: area.x_cm + area.width_cm,
  y1: area.y_cm + area.depth_cm,
});

/** Where the row or area `id`, wanted at x, y of `room`, comes to lie. `reach`: how near a line has to
 * be; 0: none is looked for, and none of the grid. */
export function snap(draft: Draft, id: number, room: Room, x: number, y: number, reach: number): Snapped {
  const found = find(draft, id);
  if (reach <= 0 || (found?.kind !== "row" && found?.kind !== "area")) {
    return { x: Math.round(x), y: Math.round(y), guides: [] };
  }
  const thing = found.kind === "row" ? found.row : found.area;
  const box = found.kind === "row" ? boxOf(found.row) : boxOfArea(found.area);
  const [dx, dy] = [x - thing.x_cm, y - thing.y_cm];
  const others = [
    ...room.rows.filter((row) => row.id !== id).map(boxOf),
    ...room.areas.filter((area) => area.id !== id).map(boxOfArea),
  ];
  const apart = clearance(draft);
  const on_x = onAxis("x", box.x0 + dx, box.x1 + dx, x, linesOf(others, "x", room.width_cm, apart), reach);
  const on_y = onAxis("y", box.y0 + dy, box.y1 + dy, y, linesOf(others, "y", room.depth_cm, apart), reach);
  const guides = [on_x.guide, on_y.guide].filter((guide): guide is Guide => guide !== null);
  return { x: Math.round(on_x.to), y: Math.round(on_y.to), guides };
}

/** Moves it, snapped. */
export function drag(draft: Draft, id: number, x: number, y: number, reach: number): { draft: Draft; guides: readonly Guide[] } {
  const found = find(draft, id);
  if (found === null) return { draft, guides: [] };
  const to = snap(draft, id, found.room, x, y, reach);
  return { draft: moveTo(draft, id, to.x, to.y), guides: to.guides };
}
