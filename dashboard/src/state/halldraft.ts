// A hall that is being laid out: what it is, how it is read and written (coordinator/plan/hall.h), and
// every change that can be made to it. All of it pure: a change gives a new draft that shares with the
// old one whatever stayed, so that undoing is keeping the old one, and drawing is drawing what differs.
//
// Each room, row, blocked area, table and aisle has a number of its own for as long as it is edited;
// the file has none. Every table stands by itself here; in the file equal neighbours are one with a
// "count". Lengths are whole centimetres.

import type { Direction, Hall, HallArea, HallItem, HallRoom, HallRow, PlanInput, Ruleset } from "../api/types.ts";
import { boxOf, rowLength, rowWidth, type Box } from "./hallspots.ts";

export interface Item {
  id: number;
  aisle: boolean;
  length_cm: number;
  /** 0: an aisle. */
  width_cm: number;
}

export interface Row {
  id: number;
  circle: boolean;
  x_cm: number;
  y_cm: number;
  /** Of a straight row. */
  direction: Direction;
  straight_x_cm: number;
  straight_y_cm: number;
  /** At most; 0: as many as fit. */
  boards: number;
  items: readonly Item[];
}

export interface Area {
  id: number;
  name: string;
  x_cm: number;
  y_cm: number;
  width_cm: number;
  depth_cm: number;
}

export interface Room {
  id: number;
  name: string;
  width_cm: number;
  depth_cm: number;
  areas: readonly Area[];
  rows: readonly Row[];
}

export interface Draft {
  /** The number that the next new thing gets. */
  next: number;
  ruleset: Ruleset;
  players: number;
  caretakers: 1 | 2;
  aisle_cm: number;
  chair_cm: number;
  table_width_cm: number;
  stock: Readonly<Record<string, number>>;
  rooms: readonly Room[];
}

/** As in coordinator/plan/hall.h and plan.h. */
export const LIMITS = {
  cm_max: 1_000_000,
  table_cm_min: 59,
  table_cm_max: 1000,
  width_cm_max: 500,
  aisle_cm_max: 1000,
  chair_cm_max: 200,
  boards_max: 2000,
  players_max: 4000,
} as const;

export const GRID_CM = 10;
/** As usual in halls. */
export const TABLE_LENGTHS_CM = [120, 180, 240] as const;
const AISLE_CM = 150;
const DEFAULTS = { aisle_cm: 120, chair_cm: 50, table_width_cm: 75 } as const;
/** Big tables at both ends, for the game-less boards. */
const FIRST_ROW_CM = [240, 180, 180, 180, 240];
const FIRST_CIRCLE_TABLES = 12;

// ---- Reading and writing -------------------------------------------------------------------------

/** What is in the file is no hall. The coordinator says what is wrong with one that is half right. */
export class NoHall extends Error {}

function whole(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== "number" || !Number.isInteger(value)) throw new NoHall();
  return value;
}

function listOf<T>(value: readonly T[] | undefined): readonly T[] {
  if (value !== undefined && !Array.isArray(value)) throw new NoHall();
  return value ?? [];
}

const TURNED: Record<Direction, Direction> = { east: "south", south: "west", west: "north", north: "east" };
const BACK: Record<Direction, Direction> = { east: "west", west: "east", south: "north", north: "south" };

function readItems(list: readonly HallItem[], width: number, id: () => number): Item[] {
  return list.flatMap((entry): Item[] => {
    if ("aisle_cm" in entry) {
      return [{ id: id(), aisle: true, length_cm: whole(entry.aisle_cm, 0), width_cm: 0 }];
    }
    const count = Math.min(whole(entry.count, 1), 6000);
    return Array.from({ length: count }, () => ({
      id: id(),
      aisle: false,
      length_cm: whole(entry.length_cm, 0),
      width_cm: whole(entry.width_cm, width),
    }));
  });
}

/** Straight rows that do not say where they run turn round at each row. */
class Serpentine {
  private last: Direction | null = null;

  direction(row: HallRow): Direction {
    if (row.circle) return "east";
    const { direction = this.last === null ? "east" : BACK[this.last] } = row;
    if (!(direction in BACK)) throw new NoHall();
    this.last = direction;
    return direction;
  }
}

function readRow(row: HallRow, direction: Direction, width: number, id: () => number): Row {
  return {
    id: id(),
    circle: row.circle === true,
    x_cm: whole(row.x_cm, 0),
    y_cm: whole(row.y_cm, 0),
    direction,
    straight_x_cm: whole(row.straight_x_cm, 0),
    straight_y_cm: whole(row.straight_y_cm, 0),
    boards: whole(row.boards, 0),
    items: readItems(listOf(row.tables), width, id),
  };
}

function readRoom(room: HallRoom, turns: Serpentine, width: number, id: () => number): Room {
  return {
    id: id(),
    name: String(room.name ?? ""),
    width_cm: whole(room.width_cm, 0),
    depth_cm: whole(room.depth_cm, 0),
    areas: listOf(room.blocked).map((area) => ({
      id: id(),
      name: String(area.name ?? ""),
      x_cm: whole(area.x_cm, 0),
      y_cm: whole(area.y_cm, 0),
      width_cm: whole(area.width_cm, 0),
      depth_cm: whole(area.depth_cm, 0),
    })),
    rows: listOf(room.rows).map((row) => readRow(row, turns.direction(row), width, id)),
  };
}

export type HallInput = Omit<PlanInput, "players" | "hall"> & { players?: number; hall: Hall };

/** Throws NoHall. */
export function draftOf(input: HallInput): Draft {
  let last = 0;
  const id = (): number => (last += 1);
  const { hall } = input;
  if (typeof hall !== "object" || hall === null || !Array.isArray(hall.rooms) || hall.rooms.length === 0) {
    throw new NoHall();
  }
  const table_width_cm = whole(hall.table_width_cm, DEFAULTS.table_width_cm);
  const turns = new Serpentine();
  const rooms = hall.rooms.map((room) => readRoom(room, turns, table_width_cm, id));
  return {
    next: last + 1,
    ruleset: input.ruleset ?? "big-game",
    players: whole(input.players, 0),
    caretakers: input.caretakers_per_interruption === 2 ? 2 : 1,
    aisle_cm: whole(hall.aisle_cm, DEFAULTS.aisle_cm),
    chair_cm: whole(hall.chair_cm, DEFAULTS.chair_cm),
    table_width_cm,
    stock: hall.stock ?? {},
    rooms,
  };
}

function writeItems(items: readonly Item[], width: number, merged: boolean): HallItem[] {
  const list: HallItem[] = [];
  for (const item of items) {
    const last = list[list.length - 1];
    if (item.aisle) list.push({ aisle_cm: item.length_cm });
    else if (
      merged &&
      last !== undefined &&
      "length_cm" in last &&
      last.length_cm === item.length_cm &&
      (last.width_cm ?? width) === item.width_cm
    ) {
      last.count = (last.count ?? 1) + 1;
    } else {
      list.push({ length_cm: item.length_cm, ...(item.width_cm !== width && { width_cm: item.width_cm }) });
    }
  }
  return list;
}

function writeRow(row: Row, width: number, merged: boolean): HallRow {
  const { x_cm, y_cm, direction, straight_x_cm, straight_y_cm, boards } = row;
  return {
    ...(row.circle ? { circle: true, straight_x_cm, straight_y_cm } : { direction }),
    x_cm,
    y_cm,
    ...(boards > 0 && { boards }),
    tables: writeItems(row.items, width, merged),
  };
}

function writeArea({ name, x_cm, y_cm, width_cm, depth_cm }: Area): HallArea {
  return { name, x_cm, y_cm, width_cm, depth_cm };
}

/** `merged`: equal neighbours as one table with a count. Without, the nth entry of a row is its nth
 * item, which is how the coordinator's refusals and warnings find it. */
export function hallOf(draft: Draft, merged = true): Hall {
  const { aisle_cm, chair_cm, table_width_cm, stock } = draft;
  return {
    aisle_cm,
    chair_cm,
    table_width_cm,
    ...(Object.keys(stock).length > 0 && { stock: { ...stock } }),
    rooms: draft.rooms.map((room) => ({
      name: room.name,
      width_cm: room.width_cm,
      depth_cm: room.depth_cm,
      blocked: room.areas.map(writeArea),
      rows: room.rows.map((row) => writeRow(row, table_width_cm, merged)),
    })),
  };
}

/** The tables that there are: as they were told, or as many as the draft has. */
export function stockOf(draft: Draft): Record<string, number> {
  const stock: Record<string, number> = { ...draft.stock };
  if (Object.keys(stock).length > 0) return stock;
  for (const item of draft.rooms.flatMap((room) => room.rows).flatMap((row) => row.items)) {
    if (!item.aisle) stock[item.length_cm] = (stock[item.length_cm] ?? 0) + 1;
  }
  return stock;
}

/** For POST /plan, PUT /games/G/plan and PUT /games/G/draft. */
export function planInputOf(draft: Draft, merged = true): PlanInput {
  const { ruleset, players, caretakers } = draft;
  return {
    ruleset,
    players,
    ...(ruleset === "big-game" && { caretakers_per_interruption: caretakers }),
    hall: hallOf(draft, merged),
  };
}

// ---- Finding -------------------------------------------------------------------------------------

export type Found =
  | { kind: "room"; room: Room }
  | { kind: "area"; room: Room; area: Area }
  | { kind: "row"; room: Room; row: Row }
  | { kind: "item"; room: Room; row: Row; item: Item; index: number };

export function find(draft: Draft, id: number | null): Found | null {
  for (const room of id === null ? [] : draft.rooms) {
    if (room.id === id) return { kind: "room", room };
    for (const area of room.areas) if (area.id === id) return { kind: "area", room, area };
    for (const row of room.rows) {
      if (row.id === id) return { kind: "row", room, row };
      const index = row.items.findIndex((item) => item.id === id);
      const item = row.items[index];
      if (item !== undefined) return { kind: "item", room, row, item, index };
    }
  }
  return null;
}

/** Its place in the ring, from 1 on. */
export function rowNumber(draft: Draft, id: number): number {
  let numbers = rowNumbers.get(draft.rooms);
  if (numbers === undefined) {
    numbers = new Map(draft.rooms.flatMap((room) => room.rows).map((row, i) => [row.id, i + 1]));
    rowNumbers.set(draft.rooms, numbers);
  }
  return numbers.get(id) ?? 0;
}

/** Asked for by every row at every move. */
const rowNumbers = new WeakMap<readonly Room[], ReadonlyMap<number, number>>();

// ---- Changing ------------------------------------------------------------------------------------

function changed<T extends { id: number }>(list: readonly T[], id: number, change: (one: T) => T): readonly T[] {
  return list.map((one) => (one.id === id ? change(one) : one));
}

const without = <T extends { id: number }>(list: readonly T[], id: number): readonly T[] =>
  list.filter((one) => one.id !== id);

/** At `index` of the list; Infinity: at its end. */
function put<T>(list: readonly T[], index: number, ...things: T[]): readonly T[] {
  return [...list.slice(0, index), ...things, ...list.slice(index)];
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const thing = list[from];
  if (thing === undefined || to < 0 || to >= list.length) return list;
  return put([...list.slice(0, from), ...list.slice(from + 1)], to, thing);
}

export function setHall(draft: Draft, patch: Partial<Omit<Draft, "next" | "rooms">>): Draft {
  return { ...draft, ...patch };
}

export function setRoom(draft: Draft, id: number, patch: Partial<Omit<Room, "id">>): Draft {
  return { ...draft, rooms: changed(draft.rooms, id, (room) => ({ ...room, ...patch })) };
}

export function setArea(draft: Draft, id: number, patch: Partial<Omit<Area, "id">>): Draft {
  const found = find(draft, id);
  if (found?.kind !== "area") return draft;
  return setRoom(draft, found.room.id, { areas: changed(found.room.areas, id, (area) => ({ ...area, ...patch })) });
}

export function setRow(draft: Draft, id: number, patch: Partial<Omit<Row, "id">>): Draft {
  const found = find(draft, id);
  if (found?.kind !== "row") return draft;
  return setRoom(draft, found.room.id, { rows: changed(found.room.rows, id, (row) => ({ ...row, ...patch })) });
}

export function setItem(draft: Draft, id: number, patch: Partial<Omit<Item, "id" | "aisle">>): Draft {
  const found = find(draft, id);
  if (found?.kind !== "item") return draft;
  return setRow(draft, found.row.id, { items: changed(found.row.items, id, (item) => ({ ...item, ...patch })) });
}

/** Every table of a row, or those at its ends, that long. */
export function setLengths(draft: Draft, row_id: number, length_cm: number, ends = false): Draft {
  const found = find(draft, row_id);
  if (found?.kind !== "row") return draft;
  const { items } = found.row;
  const set = (item: Item, i: number): Item =>
    item.aisle || (ends && i !== 0 && i !== items.length - 1) ? item : { ...item, length_cm };
  return setRow(draft, row_id, { items: items.map(set) });
}

/** The tables of the usual width get another one; those with a width of their own keep it. */
export function setTableWidth(draft: Draft, table_width_cm: number): Draft {
  const set = (item: Item): Item =>
    item.aisle || item.width_cm !== draft.table_width_cm ? item : { ...item, width_cm: table_width_cm };
  const rooms = draft.rooms.map((room) => ({
    ...room,
    rows: room.rows.map((row) => ({ ...row, items: row.items.map(set) })),
  }));
  return { ...draft, table_width_cm, rooms };
}

/** From where it is, so far that it does not leave the room, if it fits at all. */
function kept(low: number, high: number, size: number, by: number): number {
  const most = Math.max(size - high, -low);
  return Math.max(-low, Math.min(most, by));
}

function boxOfArea({ x_cm, y_cm, width_cm, depth_cm }: Area): Box {
  return { x0: x_cm, y0: y_cm, x1: x_cm + width_cm, y1: y_cm + depth_cm };
}

/** Of a row or an area: its place and its box. */
function standing(draft: Draft, id: number): { room: Room; x: number; y: number; box: Box } | null {
  const found = find(draft, id);
  if (found?.kind === "row") {
    return { room: found.room, x: found.row.x_cm, y: found.row.y_cm, box: boxOf(found.row) };
  }
  if (found?.kind === "area") {
    return { room: found.room, x: found.area.x_cm, y: found.area.y_cm, box: boxOfArea(found.area) };
  }
  return null;
}

/** Puts a row or an area there, within its room. */
export function moveTo(draft: Draft, id: number, x: number, y: number): Draft {
  const thing = standing(draft, id);
  if (thing === null) return draft;
  const { room, box } = thing;
  const x_cm = Math.round(thing.x + kept(box.x0, box.x1, room.width_cm, x - thing.x));
  const y_cm = Math.round(thing.y + kept(box.y0, box.y1, room.depth_cm, y - thing.y));
  if (x_cm === thing.x && y_cm === thing.y) return draft;
  return setArea(setRow(draft, id, { x_cm, y_cm }), id, { x_cm, y_cm });
}

export function moveBy(draft: Draft, id: number, dx: number, dy: number): Draft {
  const thing = standing(draft, id);
  return thing === null ? draft : moveTo(draft, id, thing.x + dx, thing.y + dy);
}

/** Puts a row or an area into another room; the ring passes it there last. */
export function moveToRoom(draft: Draft, id: number, room_id: number, x: number, y: number): Draft {
  const found = find(draft, id);
  if (found === null || found.room.id === room_id || (found.kind !== "row" && found.kind !== "area")) return draft;
  const taken = remove(draft, id);
  const room = taken.rooms.find((one) => one.id === room_id);
  if (room === undefined) return draft;
  const put_in =
    found.kind === "row"
      ? { rows: [...room.rows, { ...found.row, x_cm: 0, y_cm: 0 }] }
      : { areas: [...room.areas, { ...found.area, x_cm: 0, y_cm: 0 }] };
  return moveTo(setRoom(taken, room_id, put_in), id, x, y);
}

/** By a quarter, clockwise, round its middle. Tables stay in the order of the ring. */
export function turn(draft: Draft, id: number): Draft {
  const found = find(draft, id);
  if (found?.kind === "area") {
    const { x_cm, y_cm, width_cm, depth_cm } = found.area;
    const by = Math.round((width_cm - depth_cm) / 2);
    const there = { x_cm: Math.max(0, x_cm + by), y_cm: Math.max(0, y_cm - by) };
    return moveBy(setArea(draft, id, { ...there, width_cm: depth_cm, depth_cm: width_cm }), id, 0, 0);
  }
  if (found?.kind !== "row") return draft;
  const { row } = found;
  if (row.circle) {
    const turned = { straight_x_cm: row.straight_y_cm, straight_y_cm: row.straight_x_cm };
    return moveBy(setRow(draft, id, turned), id, 0, 0);
  }
  const direction = TURNED[row.direction];
  // Listed from west or north on: the other way round whenever the ring runs the other way along it.
  const back = (one: Direction): boolean => one === "west" || one === "north";
  const items = back(direction) === back(row.direction) ? row.items : [...row.items].reverse();
  const by = Math.round((rowLength(row) - rowWidth(row)) / 2 / GRID_CM) * GRID_CM;
  const wide = row.direction === "east" || row.direction === "west";
  const there = { x_cm: row.x_cm + (wide ? by : -by), y_cm: row.y_cm + (wide ? -by : by) };
  return moveBy(setRow(draft, id, { ...there, direction, items }), id, 0, 0);
}

/** The ring runs along a straight row the other way; the tables stay where they are, the Sun changes
 * sides. */
export function reverse(draft: Draft, id: number): Draft {
  const found = find(draft, id);
  if (found?.kind !== "row" || found.row.circle) return draft;
  return setRow(draft, id, { direction: BACK[found.row.direction] });
}

/** Earlier or later in the ring; an item nearer to the west or north, or farther. */
export function shift(draft: Draft, id: number, by: -1 | 1): Draft {
  const found = find(draft, id);
  switch (found?.kind) {
    case "room": {
      const at = draft.rooms.indexOf(found.room);
      return { ...draft, rooms: moved(draft.rooms, at, at + by) };
    }
    case "row": {
      const at = found.room.rows.indexOf(found.row);
      return setRoom(draft, found.room.id, { rows: moved(found.room.rows, at, at + by) });
    }
    case "item": {
      const items = moved(found.row.items, found.index, found.index + by);
      return setRow(draft, found.row.id, { items: tidy(items, found.row.circle) });
    }
    default:
      return draft;
  }
}

/** An aisle stands between two tables, or at the end of a circle; what else is left of one goes. */
function tidy(items: readonly Item[], circle: boolean): readonly Item[] {
  const list = items.filter((item, i) => !item.aisle || (i > 0 && items[i - 1]?.aisle === false));
  const open = !circle && list[list.length - 1]?.aisle === true;
  return open ? list.slice(0, -1) : list;
}

const hasTables = (items: readonly Item[]): boolean => items.some((item) => !item.aisle);

/** The last room stays. */
export function remove(draft: Draft, id: number): Draft {
  const found = find(draft, id);
  switch (found?.kind) {
    case "room":
      return draft.rooms.length === 1 ? draft : { ...draft, rooms: without(draft.rooms, id) };
    case "area":
      return setRoom(draft, found.room.id, { areas: without(found.room.areas, id) });
    case "row":
      return setRoom(draft, found.room.id, { rows: without(found.room.rows, id) });
    case "item": {
      const items = tidy(without(found.row.items, id), found.row.circle);
      return hasTables(items) ? setRow(draft, found.row.id, { items }) : remove(draft, found.row.id);
    }
    default:
      return draft;
  }
}

// ---- Adding: the new draft, and the number of what is new ----------------------------------------

export type Added = [Draft, number];

/** Takes `count` numbers. */
function numbered(draft: Draft, count: number): [Draft, number] {
  return [{ ...draft, next: draft.next + count }, draft.next];
}

export function addRoom(draft: Draft, name: string): Added {
  const last = draft.rooms[draft.rooms.length - 1] as Room;
  const [with_number, id] = numbered(draft, 1);
  const room = { id, name, width_cm: last.width_cm, depth_cm: last.depth_cm, areas: [], rows: [] };
  return [{ ...with_number, rooms: [...draft.rooms, room] }, id];
}

/** In a corner of the room, or as near to it as nothing stands. */
export function addArea(draft: Draft, room_id: number, name: string): Added {
  const room = find(draft, room_id);
  if (room?.kind !== "room") return [draft, room_id];
  const [with_number, id] = numbered(draft, 1);
  const size = { width_cm: Math.min(300, room.room.width_cm), depth_cm: Math.min(200, room.room.depth_cm) };
  const place = freePlace(room.room, size.width_cm, size.depth_cm, 0, 0) ?? { x: 0, y: 0 };
  const area = { id, name, x_cm: place.x, y_cm: place.y, ...size };
  return [setRoom(with_number, room_id, { areas: [...room.room.areas, area] }), id];
}

function copied(items: readonly Item[], first: number): Item[] {
  return items.map((item, i) => ({ ...item, id: first + i }));
}

/** What two rows that lie side by side leave between their tables. */
export const clearance = (draft: Draft): number => 2 * draft.chair_cm + draft.aisle_cm;

/** Puts a row into the room where there is room for it and for aisles; else with narrower ones, which
 * is warned of; else into its middle, for all to see. */
function putRow(draft: Draft, room: Room, row: Row, after: Row | null): Draft {
  const box = boxOf({ ...row, x_cm: 0, y_cm: 0 });
  const [width, depth] = [box.x1 - box.x0, box.y1 - box.y0];
  const { chair_cm, aisle_cm } = draft;
  const distances = [
    [clearance(draft), chair_cm + aisle_cm],
    [clearance(draft), chair_cm],
    [2 * chair_cm, chair_cm],
    [0, 0],
  ] as const;
  const middle = {
    x: Math.max(0, Math.round((room.width_cm - width) / 20) * GRID_CM),
    y: Math.max(0, Math.round((room.depth_cm - depth) / 20) * GRID_CM),
  };
  const places = distances.map(([apart, wall]) => () => freePlace(room, width, depth, apart, wall, after));
  const place = places.reduce<{ x: number; y: number } | null>((found, look) => found ?? look(), null) ?? middle;
  const there = { ...row, x_cm: Math.round(place.x - box.x0), y_cm: Math.round(place.y - box.y0) };
  const index = after === null ? Infinity : room.rows.indexOf(after) + 1;
  return setRoom(draft, room.id, { rows: put(room.rows, index, there) });
}

/** As the row before it, turned round, so that the rows form a serpentine. */
export function addRow(draft: Draft, room_id: number): Added {
  const found = find(draft, room_id);
  if (found?.kind !== "room") return [draft, room_id];
  const { room } = found;
  const last = [...room.rows].reverse().find((row) => !row.circle) ?? null;
  if (last !== null) return copyRow(draft, room, last);
  const items = FIRST_ROW_CM.map((length_cm) => ({ id: 0, aisle: false, length_cm, width_cm: draft.table_width_cm }));
  const [with_numbers, id] = numbered(draft, 1 + items.length);
  const before = draft.rooms.flatMap((one) => one.rows).filter((row) => !row.circle);
  const direction = BACK[before[before.length - 1]?.direction ?? "west"];
  const row = { ...noRow, id, direction, items: copied(items, id + 1) };
  return [putRow(with_numbers, room, row, null), id];
}

const noRow: Row = {
  id: 0,
  circle: false,
  x_cm: 0,
  y_cm: 0,
  direction: "east",
  straight_x_cm: 0,
  straight_y_cm: 0,
  boards: 0,
  items: [],
};

/** Closed when it is alone; otherwise the ring needs an aisle to leave it by. */
export function addCircle(draft: Draft, room_id: number): Added {
  const found = find(draft, room_id);
  if (found?.kind !== "room") return [draft, room_id];
  const alone = draft.rooms.every((room) => room.rows.length === 0);
  const table = { id: 0, aisle: false, length_cm: 180, width_cm: draft.table_width_cm };
  const aisle = { id: 0, aisle: true, length_cm: AISLE_CM, width_cm: 0 };
  const items: Item[] = [...Array.from({ length: FIRST_CIRCLE_TABLES }, () => table), ...(alone ? [] : [aisle])];
  const [with_numbers, id] = numbered(draft, 1 + items.length);
  const row = { ...noRow, id, circle: true, items: copied(items, id + 1) };
  return [putRow(with_numbers, found.room, row, null), id];
}

function copyRow(draft: Draft, room: Room, row: Row): Added {
  const [with_numbers, id] = numbered(draft, 1 + row.items.length);
  const copy = { ...row, id, direction: BACK[row.direction], items: copied(row.items, id + 1) };
  return [putRow(with_numbers, room, copy, row), id];
}

export function duplicate(draft: Draft, id: number): Added {
  const found = find(draft, id);
  switch (found?.kind) {
    case "row":
      return copyRow(draft, found.room, found.row);
    case "area": {
      const [with_number, copy] = numbered(draft, 1);
      const { width_cm, depth_cm } = found.area;
      const place = freePlace(found.room, width_cm, depth_cm, 0, 0) ?? { x: 0, y: 0 };
      const area = { ...found.area, id: copy, x_cm: place.x, y_cm: place.y };
      return [setRoom(with_number, found.room.id, { areas: [...found.room.areas, area] }), copy];
    }
    case "item":
      // Two aisles side by side are one.
      return found.item.aisle ? [draft, id] : addItem(draft, found.row.id, found.index + 1, found.item);
    case "room": {
      const { room } = found;
      const rows_items = room.rows.reduce((sum, row) => sum + 1 + row.items.length, 0);
      const [with_numbers, copy] = numbered(draft, 1 + room.areas.length + rows_items);
      let last = copy;
      const next = (): number => (last += 1);
      const rooms = put(draft.rooms, draft.rooms.indexOf(room) + 1, {
        ...room,
        id: copy,
        areas: room.areas.map((area) => ({ ...area, id: next() })),
        rows: room.rows.map((row) => ({
          ...row,
          id: next(),
          items: row.items.map((item) => ({ ...item, id: next() })),
        })),
      });
      return [{ ...with_numbers, rooms }, copy];
    }
    default:
      return [draft, id];
  }
}

/** A table or an aisle like `item`, at that place of the row's list. */
export function addItem(draft: Draft, row_id: number, index: number, item: Omit<Item, "id">): Added {
  const found = find(draft, row_id);
  if (found?.kind !== "row") return [draft, row_id];
  const [with_number, id] = numbered(draft, 1);
  const items = put(found.row.items, index, { ...item, id });
  return [setRow(with_number, row_id, { items }), id];
}

/** At the end of the row to which the ring runs: there it grows. Whoever adds a table wants boards on
 * it, so a limit of the row ends. */
export function addTable(whole: Draft, row_id: number, length_cm: number): Added {
  const draft = setRow(whole, row_id, { boards: 0 });
  const found = find(draft, row_id);
  if (found?.kind !== "row") return [draft, row_id];
  const { row } = found;
  const table = { aisle: false, length_cm, width_cm: draft.table_width_cm };
  if (row.circle) {
    const open = row.items[row.items.length - 1]?.aisle === true;
    return addItem(draft, row_id, row.items.length - (open ? 1 : 0), table);
  }
  if (row.direction === "east" || row.direction === "south") return addItem(draft, row_id, row.items.length, table);
  // At the west or north end: the other tables stay where they are.
  const [added, id] = addItem(draft, row_id, 0, table);
  return [row.direction === "west" ? moveBy(added, row_id, -length_cm, 0) : moveBy(added, row_id, 0, -length_cm), id];
}

/** An aisle behind this table; none where there is one already, or where nothing follows. */
export function addAisle(draft: Draft, item_id: number, length_cm: number = AISLE_CM): Added {
  const found = find(draft, item_id);
  if (found?.kind !== "item" || found.item.aisle) return [draft, item_id];
  const { row, index } = found;
  const next = row.items[index + 1];
  const last = next === undefined && !row.circle;
  if (last || next?.aisle === true) return [draft, item_id];
  return addItem(draft, row.id, index + 1, { aisle: true, length_cm, width_cm: 0 });
}

/** Takes a table or an aisle to that place of a row, its own or another one; the place counts without
 * it. */
export function moveItem(draft: Draft, item_id: number, row_id: number, index: number): Draft {
  const found = find(draft, item_id);
  const to = find(draft, row_id);
  if (found?.kind !== "item" || to?.kind !== "row") return draft;
  const { row, item } = found;
  const left = without(row.items, item_id);
  if (row.id === row_id) {
    const items = tidy(put(left, index, item), row.circle);
    return items.every((one, i) => one === row.items[i]) && items.length === row.items.length
      ? draft
      : setRow(draft, row_id, { items });
  }
  const added = setRow(draft, row_id, { items: tidy(put(to.row.items, index, item), to.row.circle) });
  const rest = tidy(left, row.circle);
  return hasTables(rest) ? setRow(added, row.id, { items: rest }) : remove(added, row.id);
}

/** Makes a table a row of its own, with its north-west corner there. */
export function takeOut(draft: Draft, item_id: number, room_id: number, x: number, y: number): Added {
  const found = find(draft, item_id);
  const room = find(draft, room_id);
  if (found?.kind !== "item" || found.item.aisle || room?.kind !== "room") return [draft, item_id];
  const [with_number, id] = numbered(remove(draft, item_id), 1);
  const { row, item } = found;
  const direction = row.circle ? "east" : row.direction;
  const alone = { ...noRow, id, direction, items: [item] };
  const left = with_number.rooms.find((one) => one.id === room_id) as Room;
  const at = left.rows.findIndex((one) => one.id === row.id);
  const rows = put(left.rows, at < 0 ? Infinity : at + 1, alone);
  return [moveTo(setRoom(with_number, room_id, { rows }), id, x, y), id];
}

// ---- Free places ---------------------------------------------------------------------------------

const grown = (box: Box, by: number): Box => ({ x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by });
const overlap = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** Where a thing of that size keeps that far from everything else: below or beside `after` first, then
 * anywhere, from the north-west on. null: nowhere. */
export function freePlace(
  room: Room,
  width: number,
  depth: number,
  apart: number,
  wall: number,
  after: Row | null = null,
): { x: number; y: number } | null {
  const others = [...room.rows.map(boxOf), ...room.areas.map(boxOfArea)].map((box) => grown(box, apart));
  const free = (x: number, y: number): boolean => {
    const box = { x0: x, y0: y, x1: x + width, y1: y + depth };
    const inside = x >= wall && y >= wall && box.x1 <= room.width_cm - wall && box.y1 <= room.depth_cm - wall;
    return inside && !others.some((other) => overlap(box, other));
  };
  if (after !== null) {
    const box = boxOf(after);
    const near = [
      { x: box.x0, y: box.y1 + apart },
      { x: box.x0, y: box.y0 - apart - depth },
      { x: box.x1 + apart, y: box.y0 },
      { x: box.x0 - apart - width, y: box.y0 },
    ].map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
    const found = near.find(({ x, y }) => free(x, y));
    if (found !== undefined) return found;
  }
  // Whoever fits somewhere fits too where a wall or a neighbour's end stops it from the west and north.
  const xs = [wall, ...others.map((box) => Math.ceil(box.x1))].sort((a, b) => a - b);
  const ys = [wall, ...others.map((box) => Math.ceil(box.y1))].sort((a, b) => a - b);
  for (const y of ys) {
    for (const x of xs) if (free(x, y)) return { x, y };
  }
  return null;
}
