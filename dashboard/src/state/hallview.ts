// The drawing of a draft as it is looked at: where its rooms lie beside each other, which part is in
// view, and what is under a finger. All lengths are centimetres of the drawing, "scale" is in pixels a
// centimetre.

import type { Area, Draft, Room, Row } from "./halldraft.ts";
import { pointAt, spotsOf, type Box } from "./hallspots.ts";

export interface Place {
  room: number;
  x: number;
  y: number;
}

export interface View {
  /** What lies in the upper left corner. */
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

const ROOMS_APART_CM = 200;
/** Pixels round the hall: above for the names of rooms, below for what lies over the drawing. */
const MARGIN_PX = { side: 40, top: 40, bottom: 76 } as const;
const SCALE = { min: 0.005, max: 3 } as const;

/** A drawing's width by its height that fills a screen well. */
const SHAPE = 1.5;

/** How many rooms lie beside each other in each line; the last line may have fewer. */
export function roomsInLine(draft: Draft): number {
  const cost = (in_line: number): number => {
    const { x1, y1 } = wholeOf(draft, placesOf(draft, in_line));
    return Math.max(x1 / SHAPE, y1);
  };
  let best = 1;
  for (let count = 2; count <= draft.rooms.length; count++) if (cost(count) < cost(best)) best = count;
  return best;
}

export function placesOf(draft: Draft, in_line: number = roomsInLine(draft)): Place[] {
  let [x, y, deepest] = [0, 0, 0];
  return draft.rooms.map((room, i) => {
    if (i > 0 && i % in_line === 0) {
      y += deepest + ROOMS_APART_CM;
      [x, deepest] = [0, 0];
    }
    const place = { room: room.id, x, y };
    x += room.width_cm + ROOMS_APART_CM;
    deepest = Math.max(deepest, room.depth_cm);
    return place;
  });
}

export function wholeOf(draft: Draft, places: readonly Place[]): Box {
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  draft.rooms.forEach((room, i) => {
    box.x1 = Math.max(box.x1, (places[i]?.x ?? 0) + room.width_cm);
    box.y1 = Math.max(box.y1, (places[i]?.y ?? 0) + room.depth_cm);
  });
  return box;
}

const held = (scale: number): number => Math.max(SCALE.min, Math.min(SCALE.max, scale));

/** All of it, in the middle. */
export function fitted(box: Box, size: Size): View {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const { side, top, bottom } = MARGIN_PX;
  const room = { width: Math.max(50, size.width - 2 * side), height: Math.max(50, size.height - top - bottom) };
  const scale = held(Math.min(room.width / width, room.height / height));
  return {
    x: box.x0 + width / 2 - size.width / scale / 2,
    y: box.y0 + height / 2 - (top + room.height / 2) / scale,
    scale,
  };
}

/** Nearer by `factor`; what lies at that pixel stays there. */
export function zoomed(view: View, factor: number, px: number, py: number): View {
  const scale = held(view.scale * factor);
  return { x: view.x + px / view.scale - px / scale, y: view.y + py / view.scale - py / scale, scale };
}

// ---- What is there -------------------------------------------------------------------------------

export interface Hit {
  room: Room;
  /** In the room. */
  x: number;
  y: number;
  row: Row | null;
  /** Of the row: the table or aisle. */
  item: number | null;
  area: Area | null;
}

/** How far a point lies outside of a rectangle; 0: within. */
function outside(x: number, y: number, width: number, height: number): number {
  return Math.max(-x, x - width, -y, y - height, 0);
}

function hitRow(row: Row, x: number, y: number): { item: number; away: number } | null {
  let best: { item: number; away: number } | null = null;
  const depth = Math.max(...row.items.map((item) => item.width_cm));
  spotsOf(row).forEach((spot, i) => {
    const item = row.items[i];
    if (item === undefined) return;
    const turn = (-spot.angle * Math.PI) / 180;
    const [dx, dy] = [x - row.x_cm - spot.x, y - row.y_cm - spot.y];
    const along = dx * Math.cos(turn) - dy * Math.sin(turn);
    const across = dx * Math.sin(turn) + dy * Math.cos(turn) + (item.aisle ? depth / 2 : 0);
    const away = outside(along, across, item.length_cm, item.aisle ? depth : item.width_cm);
    if (best === null || away < best.away) best = { item: item.id, away };
  });
  return best;
}

/** What is at a point of the drawing, or no farther from it than `slack`: a finger is no needle. */
export function hitAt(draft: Draft, places: readonly Place[], x: number, y: number, slack: number): Hit | null {
  for (const [i, room] of draft.rooms.entries()) {
    const place = places[i];
    if (place === undefined) continue;
    const [rx, ry] = [x - place.x, y - place.y];
    if (outside(rx, ry, room.width_cm, room.depth_cm) > slack) continue;
    const hit: Hit = { room, x: rx, y: ry, row: null, item: null, area: null };
    let away = slack;
    for (const row of room.rows) {
      const at = hitRow(row, rx, ry);
      if (at !== null && at.away <= away) {
        away = at.away;
        [hit.row, hit.item] = [row, at.item];
      }
    }
    if (hit.row !== null && away === 0) return hit;
    for (const area of room.areas) {
      const at = outside(rx - area.x_cm, ry - area.y_cm, area.width_cm, area.depth_cm);
      if (at < away || (at === 0 && hit.row === null)) {
        away = at;
        [hit.area, hit.row, hit.item] = [area, null, null];
      }
    }
    return hit;
  }
  return null;
}

/** Where in a straight row's list something comes that is dropped at that point of the room, not
 * counting the item `without`. */
export function indexAt(row: Row, x: number, y: number, without: number | null): number {
  const items = row.items.filter((item) => item.id !== without);
  let index = 0;
  const spots = spotsOf(row);
  if (row.circle) {
    let best = Infinity;
    row.items.forEach((item, i) => {
      const spot = spots[i];
      if (spot === undefined) return;
      const middle = pointAt(spot, item.length_cm / 2, 0);
      const away = Math.hypot(row.x_cm + middle.x - x, row.y_cm + middle.y - y);
      if (away < best) [best, index] = [away, i];
    });
    return Math.min(index, items.length);
  }
  const flat = row.direction === "east" || row.direction === "west";
  let end = flat ? x - row.x_cm : y - row.y_cm;
  for (const item of items) {
    end -= item.length_cm;
    if (end + item.length_cm / 2 < 0) break;
    index += 1;
  }
  return index;
}
