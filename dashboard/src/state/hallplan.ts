// What the coordinator says about a draft, by the things of the draft: which boards lie on which table,
// how the ring runs, and what a refusal or a warning is about.

import type { Plan, PlanRow, Slot } from "../api/types.ts";
import { rowNumber, type Draft, type Room, type Row } from "./halldraft.ts";
import { spotsOf } from "./hallspots.ts";

/** A run of tables without a break, from its first table in the ring to its last. */
export interface Run {
  first: number;
  last: number;
}

export interface Laid {
  /** By a row's number: what lies on each of its items; null on aisles and on tables not used. */
  slots: ReadonlyMap<number, readonly (readonly Slot[] | null)[]>;
  /** In the order of the ring. */
  runs: readonly Run[];
}

export const NOTHING_LAID: Laid = { slots: new Map(), runs: [] };

/** The coordinator rounds to eighths of a centimetre. */
const SAME_CM = 1;

/** The item at which the plan's table stands, from `from` on. */
function itemAt(row: Row, x: number, y: number, from: number): number {
  const spots = spotsOf(row);
  for (let i = 0; i < spots.length; i++) {
    const index = (from + i) % spots.length;
    const spot = spots[index];
    if (
      spot !== undefined &&
      row.items[index]?.aisle === false &&
      Math.abs(row.x_cm + spot.x - x) < SAME_CM &&
      Math.abs(row.y_cm + spot.y - y) < SAME_CM
    ) {
      return index;
    }
  }
  return -1;
}

const hallRow = (draft: Draft, planned: PlanRow): Row | undefined =>
  draft.rooms[planned.room ?? 0]?.rows[planned.hall_row ?? -1];

const sameSlots = (a: readonly (readonly Slot[] | null)[], b: readonly (readonly Slot[] | null)[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What a plan of this draft lays where. What is as in `before` is the same object, so that it need
 * not be drawn again. */
export function laidOut(draft: Draft, plan: Plan, before: Laid = NOTHING_LAID): Laid {
  const slots = new Map<number, (readonly Slot[] | null)[]>();
  const runs: Run[] = [];
  for (const planned of plan.rows) {
    const row = hallRow(draft, planned);
    if (row === undefined) continue;
    const list = slots.get(row.id) ?? row.items.map(() => null);
    slots.set(row.id, list);
    const ids: number[] = [];
    let index = 0;
    for (const table of planned.tables) {
      index = itemAt(row, table.x_cm ?? NaN, table.y_cm ?? NaN, Math.max(index, 0));
      const item = row.items[index];
      if (item === undefined) continue;
      list[index] = table.slots;
      ids.push(item.id);
    }
    const [first, last] = [ids[0], ids[ids.length - 1]];
    if (first !== undefined && last !== undefined) runs.push({ first, last });
  }
  const shared = new Map<number, readonly (readonly Slot[] | null)[]>(slots);
  for (const [id, list] of slots) {
    const old = before.slots.get(id);
    if (old !== undefined && sameSlots(old, list)) shared.set(id, old);
  }
  return { slots: shared, runs };
}

// ---- What a field is about -----------------------------------------------------------------------

const FIELD = /hall\.rooms\.(\d+)(?:\.(rows|blocked)\.(\d+)(?:\.tables\.(\d+))?)?/;

/** The number of the room, row, area, table or aisle that the coordinator names; null: none, or one
 * that there is no longer. The hall was sent with every table by itself. */
export function thingOf(draft: Draft, field: string): number | null {
  const [, room_at, list, at, item_at] = FIELD.exec(field) ?? [];
  const room: Room | undefined = draft.rooms[Number(room_at)];
  if (room === undefined || list === undefined) return room?.id ?? null;
  if (list === "blocked") return room.areas[Number(at)]?.id ?? null;
  const row = room.rows[Number(at)];
  return (item_at === undefined ? row?.id : row?.items[Number(item_at)]?.id) ?? null;
}

/** The coordinator's sentence with names that people see, in place of the paths of fields. */
export function readable(draft: Draft, detail: string, name: (id: number) => string): string {
  return detail.replace(new RegExp(FIELD.source, "g"), (path) => {
    const id = thingOf(draft, path);
    return id === null ? path : name(id);
  });
}

/** "Row 2", or "Row 2, table 3", and the like. */
export function partsOf(draft: Draft, id: number): { row?: number; table?: number; aisle?: number; area?: string; room?: number; room_name?: string } {
  for (const [at, room] of draft.rooms.entries()) {
    if (room.id === id) return { room: at + 1, room_name: room.name };
    for (const area of room.areas) if (area.id === id) return { area: area.name };
    for (const row of room.rows) {
      const number = rowNumber(draft, row.id);
      if (row.id === id) return { row: number };
      const item = row.items.find((one) => one.id === id);
      if (item === undefined) continue;
      const place = row.items.filter((one) => one.aisle === item.aisle).indexOf(item) + 1;
      return item.aisle ? { row: number, aisle: place } : { row: number, table: place };
    }
  }
  return {};
}
