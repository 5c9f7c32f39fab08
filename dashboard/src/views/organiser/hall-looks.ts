// How the things of a draft look besides where they stand: what lies on them, and what the coordinator
// has to say about them.

import type { Plan, Ruleset } from "../../api/types.ts";
import { find, type Draft } from "../../state/halldraft.ts";
import { partsOf, thingOf, type Laid } from "../../state/hallplan.ts";
import type { Words } from "../../words/index.ts";
import type { Planned } from "./hall-planning.ts";

export type Mark = "wrong" | "narrow";

export interface Looks {
  ruleset: Ruleset;
  laid: Laid;
  marks: ReadonlyMap<number, Mark>;
  /** The ring has two ends, with a device at each. */
  ends: boolean;
  interruptions: number;
  /** What is drawn is of an earlier draft. */
  old: boolean;
}

export function looksOf(draft: Draft, planned: Planned): Looks {
  const marks = new Map<number, Mark>();
  const of = planned.of ?? draft;
  const put = (field: string, mark: Mark): void => {
    const id = thingOf(of, field);
    if (id !== null && !marks.has(id)) marks.set(id, mark);
  };
  if (planned.problem !== null) put(planned.problem.field, "wrong");
  else for (const { field } of planned.plan?.warnings ?? []) put(field, "narrow");
  return {
    ruleset: draft.ruleset,
    laid: planned.laid,
    marks,
    ends: (planned.plan?.communication_devices ?? 0) > 0,
    interruptions: planned.plan?.interruptions ?? 0,
    old: planned.problem !== null,
  };
}

/** What people call a thing. */
export function nameOf(words: Words, draft: Draft, id: number | null): string {
  const { name } = words.hall;
  if (id === null) return name.hall;
  const { row, table, aisle, area, room, room_name } = partsOf(draft, id);
  if (area !== undefined) return name.area(area);
  if (room !== undefined) return name.room(room, room_name ?? "");
  if (row === undefined) return name.hall;
  if (table !== undefined) return name.table(row, table);
  if (aisle !== undefined) return name.aisle(row, aisle);
  const found = find(draft, id);
  return found?.kind === "row" && found.row.circle ? name.circle(row) : name.row(row);
}

/** Made once: they are asked for with every move of everything. */
const formats = new Map<string, Intl.NumberFormat>();

function metres(cm: number, language: string): string {
  let format = formats.get(language);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
    formats.set(language, format);
  }
  return format.format(cm / 100);
}

/** For those who hear it: the name, what it is, where, and what is the matter with it. */
export function spokenOf(words: Words, language: string, draft: Draft, looks: Looks, id: number | null): string {
  const found = find(draft, id);
  if (found === null) return words.hall.name.hall;
  const { says } = words.hall;
  const m = (cm: number): string => metres(cm, language);
  const about = (): string => {
    switch (found.kind) {
      case "room":
        return says.room(m(found.room.width_cm), m(found.room.depth_cm), found.room.rows.length);
      case "area":
        return says.area(m(found.area.width_cm), m(found.area.depth_cm), m(found.area.x_cm), m(found.area.y_cm));
      case "row": {
        const tables = found.row.items.filter((item) => !item.aisle).length;
        return says.row(tables, boardsOn(looks.laid, found.row.id), m(found.row.x_cm), m(found.row.y_cm));
      }
      case "item":
        return found.item.aisle ? says.aisle(found.item.length_cm) : says.table(found.item.length_cm);
    }
  };
  const mark = id === null ? undefined : looks.marks.get(id);
  return [nameOf(words, draft, id), about(), ...(mark === undefined ? [] : [says[mark]])].join(": ");
}

/** With players. */
export function boardsOn(laid: Laid, row_id: number): number {
  const slots = laid.slots.get(row_id) ?? [];
  return slots.reduce((sum, table) => sum + (table ?? []).filter((slot) => slot.kind === "playing").length, 0);
}

/** The posts of a plan by their names, as coordinator/rules/ring.h has them. */
export function postsOf(plan: Plan, caretakers: 1 | 2): string[] {
  if (plan.ruleset !== "big-game") return [];
  const ends = plan.communication_devices > 0 ? ["end-first", "end-last"] : [];
  const gaps = Array.from({ length: plan.interruptions }, (_, i) => `gap-${i + 1}`);
  return [...ends, ...(caretakers === 2 ? gaps.flatMap((gap) => [`${gap}a`, `${gap}b`]) : gaps)];
}

