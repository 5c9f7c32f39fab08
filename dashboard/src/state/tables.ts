// Which table a board lies on, as paper calls it: tables are counted along the rows.

import type { Plan } from "../api/types.ts";

/** null: the plan does not say. */
export function tableOf(plan: Plan | null, board: number): number | null {
  const tables = (plan?.rows ?? []).flatMap((row) => row.tables);
  const at = tables.findIndex((table) => table.slots.some((slot) => slot.kind === "playing" && slot.board === board));
  return at < 0 ? null : at + 1;
}
