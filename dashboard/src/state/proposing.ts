// What an organiser fills in to have layouts proposed: texts, so that a half-typed number is no error.
// What is wrong with them the coordinator says in a sentence.

import type { Hall, HallArea, Plan, PlanInput, Ruleset } from "../api/types.ts";

type Texts<T> = { [K in keyof T]: string };

export type AreaFields = Texts<{ name: 0; x_cm: 0; y_cm: 0; width_cm: 0; depth_cm: 0 }>;

export interface RoomFields {
  name: string;
  width_cm: string;
  depth_cm: string;
  areas: readonly AreaFields[];
}

export interface StockFields {
  length_cm: string;
  count: string;
}

export interface Fields {
  ruleset: Ruleset;
  players: string;
  aisle_cm: string;
  rooms: readonly RoomFields[];
  stock: readonly StockFields[];
  /** What is passed on as it was. */
  kept: Pick<Hall, "chair_cm" | "table_width_cm"> & { caretakers: number };
}

const USUAL_LENGTHS_CM = ["120", "180", "240"];

export const NEW_AREA: AreaFields = { name: "", x_cm: "0", y_cm: "0", width_cm: "200", depth_cm: "100" };
export const NEW_ROOM: RoomFields = { name: "", width_cm: "2000", depth_cm: "1500", areas: [] };
export const NEW_STOCK: StockFields = { length_cm: "", count: "" };

const areaFields = (area: HallArea): AreaFields => ({
  name: area.name ?? "",
  x_cm: `${area.x_cm}`,
  y_cm: `${area.y_cm}`,
  width_cm: `${area.width_cm}`,
  depth_cm: `${area.depth_cm}`,
});

/** As much of a hall as there is. */
export function fieldsOf(input: PlanInput): Fields {
  const hall = (input.hall ?? {}) as Partial<Hall>;
  const stock = Object.entries(hall.stock ?? {}).map(([length_cm, count]) => ({ length_cm, count: `${count}` }));
  return {
    ruleset: input.ruleset ?? "big-game",
    players: `${input.players}`,
    aisle_cm: `${hall.aisle_cm ?? 120}`,
    rooms: (hall.rooms ?? []).length === 0
      ? [NEW_ROOM]
      : (hall.rooms ?? []).map((room) => ({
          name: room.name ?? "",
          width_cm: `${room.width_cm}`,
          depth_cm: `${room.depth_cm}`,
          areas: (room.blocked ?? []).map(areaFields),
        })),
    stock: stock.length === 0 ? USUAL_LENGTHS_CM.map((length_cm) => ({ length_cm, count: "" })) : stock,
    kept: {
      ...(hall.chair_cm === undefined ? {} : { chair_cm: hall.chair_cm }),
      ...(hall.table_width_cm === undefined ? {} : { table_width_cm: hall.table_width_cm }),
      caretakers: input.caretakers_per_interruption ?? 1,
    },
  };
}

/** The body of POST /plan/propose. Lines without a number of tables are none. */
export function questionOf(fields: Fields): PlanInput {
  const { caretakers, ...kept } = fields.kept;
  const lines = fields.stock.filter(({ length_cm, count }) => `${length_cm}${count}`.trim() !== "" && count.trim() !== "");
  const hall: Hall = {
    ...kept,
    aisle_cm: Number(fields.aisle_cm),
    stock: Object.fromEntries(lines.map(({ length_cm, count }) => [length_cm.trim(), Number(count)])),
    rooms: fields.rooms.map((room) => ({
      name: room.name,
      width_cm: Number(room.width_cm),
      depth_cm: Number(room.depth_cm),
      blocked: room.areas.map((area) => ({
        name: area.name,
        x_cm: Number(area.x_cm),
        y_cm: Number(area.y_cm),
        width_cm: Number(area.width_cm),
        depth_cm: Number(area.depth_cm),
      })),
    })),
  };
  return inputWith(fields.ruleset, Number(fields.players), caretakers, hall);
}

/** What makes a proposal again: as input for a game. */
export function inputOf(fields: Fields, plan: Plan): PlanInput {
  return inputWith(plan.ruleset, plan.players, fields.kept.caretakers, plan.hall);
}

function inputWith(ruleset: Ruleset, players: number, caretakers: number, hall: unknown): PlanInput {
  const input: PlanInput = { ruleset, players, hall };
  if (ruleset === "big-game") input.caretakers_per_interruption = caretakers;
  return input;
}

/** How many of its rows run along x and along y. */
export function rowsAlong(plan: Plan): { x: number; y: number } {
  const x = (plan.hall?.rooms ?? [])
    .flatMap((room) => room.rows ?? [])
    .map((row) => row.direction === "east" || row.direction === "west");
  return { x: x.filter(Boolean).length, y: x.length - x.filter(Boolean).length };
}
