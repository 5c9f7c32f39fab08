// Where the tables of a row stand, as coordinator/plan/spot.h and plan/loop.h have it. It is reckoned
// here too because a table follows the finger at once, and because a hall that the coordinator refuses
// has to be drawn as well: there is no plan of it that would say where its tables are.

import type { Item, Row } from "./halldraft.ts";

/** A corner of the table from its row's x, y, and its turn clockwise round it: its length runs along
 * the turned x axis in the order of the ring, its width along the turned y axis, to the Sun side. */
export interface Spot {
  x: number;
  y: number;
  angle: number;
}

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Stands {
  row: Row;
  spots: readonly Spot[];
  box: Box;
  closed: boolean;
}

/** By the items: they stay the same while a row is moved. */
const known = new WeakMap<readonly Item[], Stands>();

function stands(row: Row): Stands {
  const before = known.get(row.items);
  if (
    before !== undefined &&
    before.row.circle === row.circle &&
    before.row.direction === row.direction &&
    before.row.straight_x_cm === row.straight_x_cm &&
    before.row.straight_y_cm === row.straight_y_cm
  ) {
    return before;
  }
  const circle = row.circle ? circleSpots(row) : null;
  const spots = circle ?? (row.circle ? lineSpots(row) : straightSpots(row));
  const found = { row, spots, box: boxAround(row.items, spots), closed: !row.circle || circle !== null };
  known.set(row.items, found);
  return found;
}

/** Of each item, from the row's own x, y on. */
export const spotsOf = (row: Row): readonly Spot[] => stands(row).spots;

/** Whether a circle's tables do close; a straight row has nothing to close. */
export const closes = (row: Row): boolean => stands(row).closed;

/** Around the bare tables, in the room. */
export function boxOf(row: Row): Box {
  const { x0, y0, x1, y1 } = stands(row).box;
  return { x0: row.x_cm + x0, y0: row.y_cm + y0, x1: row.x_cm + x1, y1: row.y_cm + y1 };
}

export const rowLength = (row: Row): number => row.items.reduce((sum, item) => sum + item.length_cm, 0);

/** The widest table. */
export const rowWidth = (row: Row): number => Math.max(0, ...row.items.map((item) => item.width_cm));

export const alongX = (row: Row): boolean => row.direction === "east" || row.direction === "west";

/** A point of a table, by its own length and width, in the row. */
export function pointAt(spot: Spot, along: number, across: number): { x: number; y: number } {
  const turn = (spot.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: spot.x + along * cos - across * sin, y: spot.y + along * sin + across * cos };
}

function boxAround(items: readonly Item[], spots: readonly Spot[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  items.forEach((item, i) => {
    const spot = spots[i];
    if (item.aisle || spot === undefined) return;
    for (const along of [0, item.length_cm]) {
      for (const across of [0, item.width_cm]) {
        const { x, y } = pointAt(spot, along, across);
        box.x0 = Math.min(box.x0, x);
        box.x1 = Math.max(box.x1, x);
        box.y0 = Math.min(box.y0, y);
        box.y1 = Math.max(box.y1, y);
      }
    }
  });
  return box;
}

function straightSpots(row: Row): Spot[] {
  const width = rowWidth(row);
  let along = 0;
  return row.items.map((item) => {
    const begin = along;
    const across = (width - item.width_cm) / 2;
    along += item.length_cm;
    switch (row.direction) {
      case "east":
        return { x: begin, y: across, angle: 0 };
      case "west":
        return { x: along, y: across + item.width_cm, angle: 180 };
      case "south":
        return { x: across + item.width_cm, y: begin, angle: 90 };
      case "north":
        return { x: across, y: along, angle: 270 };
    }
  });
}

/** A line through the middle, for what makes no circle. */
function lineSpots(row: Row): Spot[] {
  const spots = straightSpots({ ...row, circle: false, direction: "east" });
  const [x, y] = [Math.trunc(rowLength(row) / 2), Math.trunc(rowWidth(row) / 2)];
  return spots.map((spot) => ({ ...spot, x: spot.x - x, y: spot.y - y }));
}

// ---- Circles: chords of a rounded rectangle, from its southern middle over the east -------------
// Here y points to the north, and the inside is on the left.

interface Piece {
  round: boolean;
  /** Straight: its beginning; round: the middle of its circle. */
  x: number;
  y: number;
  /** Straight: its direction; round: of its beginning, seen from the middle. */
  angle: number;
  length: number;
  /** Along the whole line. */
  begin: number;
}

function lineOf(straight_x: number, straight_y: number, radius: number): Piece[] {
  const [a, b, r, quarter] = [straight_x / 2, straight_y / 2, radius, (Math.PI / 2) * radius];
  const half = Math.PI / 2;
  const pieces: Omit<Piece, "begin">[] = [
    { round: false, x: 0, y: -b - r, angle: 0, length: a },
    { round: true, x: a, y: -b, angle: -half, length: quarter },
    { round: false, x: a + r, y: -b, angle: half, length: 2 * b },
    { round: true, x: a, y: b, angle: 0, length: quarter },
    { round: false, x: a, y: b + r, angle: Math.PI, length: 2 * a },
    { round: true, x: -a, y: b, angle: half, length: quarter },
    { round: false, x: -a - r, y: b, angle: -half, length: 2 * b },
    { round: true, x: -a, y: -b, angle: Math.PI, length: quarter },
    { round: false, x: -a, y: -b - r, angle: 0, length: a },
  ];
  let begin = 0;
  return pieces.map((piece) => {
    begin += piece.length;
    return { ...piece, begin: begin - piece.length };
  });
}

interface Point {
  x: number;
  y: number;
}

function pointOn(piece: Piece, radius: number, along: number): Point {
  if (piece.round) {
    const angle = piece.angle + (radius > 0 ? along / radius : 0);
    return { x: piece.x + radius * Math.cos(angle), y: piece.y + radius * Math.sin(angle) };
  }
  return { x: piece.x + along * Math.cos(piece.angle), y: piece.y + along * Math.sin(piece.angle) };
}

/** How far along a piece the point lies that is `chord` away from p, going away from it; negative
 * when there is none. */
function meet(piece: Piece, radius: number, p: Point, chord: number): number {
  if (!piece.round) {
    const [dx, dy] = [Math.cos(piece.angle), Math.sin(piece.angle)];
    const towards = (p.x - piece.x) * dx + (p.y - piece.y) * dy;
    const aside = (p.x - piece.x) * dy - (p.y - piece.y) * dx;
    const square = chord * chord - aside * aside;
    return square < 0 ? -1 : towards + Math.sqrt(square);
  }
  const [dx, dy] = [p.x - piece.x, p.y - piece.y];
  const distance = Math.hypot(dx, dy);
  const cosine = (distance * distance + radius * radius - chord * chord) / (2 * distance * radius);
  if (!(cosine >= -1 && cosine <= 1)) return -1;
  const angle = Math.atan2(dy, dx) + Math.acos(cosine) - piece.angle;
  return radius * (angle - 2 * Math.PI * Math.floor((angle + Math.PI / 2) / (2 * Math.PI)));
}

/** A chord may end just where two pieces meet: by rounding, on neither. */
const TOLERANCE = 1e-6;

/** The points at which the chords begin and the last one ends; null when one does not fit. `excess`
 * is by how much the last one goes past the beginning. */
function follow(pieces: readonly Piece[], radius: number, chords: readonly number[]): { points: Point[]; excess: number } | null {
  let [index, from, turns] = [0, 0, 0];
  const first = pieces[0] as Piece;
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const points = [pointOn(first, radius, 0)];
  for (const chord of chords) {
    const p = points[points.length - 1] as Point;
    let found = false;
    for (let tried = 0; tried < pieces.length && !found; tried++) {
      const piece = pieces[index] as Piece;
      const end = meet(piece, radius, p, chord);
      found = end >= from - TOLERANCE && end <= piece.length + TOLERANCE;
      if (found) {
        points.push(pointOn(piece, radius, end));
        from = end;
      } else {
        from = 0;
        index = (index + 1) % pieces.length;
        if (index === 0) turns += 1;
      }
    }
    if (!found) return null;
  }
  return { points, excess: turns * length + (pieces[index] as Piece).begin + from - length };
}

const HALVINGS = 60;

/** null when nothing closes: fewer than three chords, or straight parts that are too long for them. */
function circleSpots(row: Row): Spot[] | null {
  const chords = row.items.map((item) => item.length_cm);
  const sum = rowLength(row);
  const { straight_x_cm, straight_y_cm } = row;
  if (chords.length < 3 || 2 * straight_x_cm + 2 * straight_y_cm >= sum) return null;
  const tried = (radius: number) => follow(lineOf(straight_x_cm, straight_y_cm, radius), radius, chords);
  let [low, high] = [0, sum];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    // The larger the radius, the less far the chords reach round the line.
    const at = tried(middle);
    if (at === null || at.excess > 0) low = middle;
    else high = middle;
  }
  const found = tried(high);
  if (found === null || found.excess > 0 || found.excess < -1) return null;
  return row.items.map((_, i) => {
    const [from, to] = [found.points[i] as Point, found.points[i + 1] as Point];
    const angle = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;
    return { x: from.x, y: -from.y, angle: angle < 0 ? angle + 360 : angle };
  });
}
