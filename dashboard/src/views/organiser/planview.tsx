// A plan in counts and as a drawing of its rows: letters, numbers, game-less boards hatched.

import type { Plan, PlanRow, Slot } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import { SideIcon } from "../../ui/icons.tsx";
import { HallToScale } from "./hall.tsx";

export function PlanView({ plan }: { plan: Plan }) {
  const words = useWords();
  const letters = Object.entries(plan.boards.by_letter)
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => `${letter} ${count}`)
    .join(", ");
  return (
    <div class="stack" data-testid="plan-view">
      <h2>{words.organiser.counts}</h2>
      <Counts plan={plan} />
      {letters !== "" && <p>{words.organiser.byLetter(letters)}</p>}
      {plan.clash_boards.length > 0 && (
        <p class="plan-clash">{words.organiser.clash(plan.clash_boards.join(", "))}</p>
      )}
      {(plan.warnings ?? []).map(({ field, detail }) => (
        <p class="plan-clash" lang="en" key={`${field} ${detail}`}>
          {field}: {detail}
        </p>
      ))}
      <h2>{plan.ruleset === "base" ? words.organiser.tablesTitle : words.organiser.drawing}</h2>
      {plan.boards.gameless > 0 && <p class="soft">{words.organiser.legend}</p>}
      {plan.ruleset === "connect" && (
        <p class="soft">{edgesOf(plan) > 0 ? words.organiser.legendEdges : words.organiser.legendFour}</p>
      )}
      {plan.ruleset === "base" ? <TableList plan={plan} /> : <RowList plan={plan} />}
      <HallToScale plan={plan} />
    </div>
  );
}

/** Connect's edge boards; from 8 players on each has a market. */
function edgesOf(plan: Plan): number {
  return plan.rows.flatMap((row) => row.tables).flatMap((table) => table.slots).filter((slot) => slot.kind === "edge")
    .length;
}

const MARKETS_FROM = 8;

function RowList({ plan }: { plan: Plan }) {
  return (
    <div class="plan-rows">
      {plan.rows.map((row, i) => (
        <Row key={i} row={row} number={i + 1} />
      ))}
    </div>
  );
}

/** The base game: islands of their own, with three or four places each. */
function TableList({ plan }: { plan: Plan }) {
  const words = useWords();
  const tables = plan.rows.flatMap((row) => row.tables).filter((table) => (table.seats ?? 0) > 0);
  return (
    <ol class="plan-counts">
      {tables.map((table, i) => (
        <li key={i}>
          <b class="number">{table.seats}</b>
          <span>{words.organiser.tableNumber(i + 1)}</span>
        </li>
      ))}
    </ol>
  );
}

function Counts({ plan }: { plan: Plan }) {
  const { count } = useWords().organiser;
  const lines: [number, string][] = [
    [plan.boards.playing, count.playing],
    [plan.boards.gameless, count.gameless],
    [edgesOf(plan), count.edges],
    [plan.players >= MARKETS_FROM ? edgesOf(plan) : 0, count.markets],
    [plan.kits, count.kits],
    [plan.tables, count.tables],
    [plan.chairs, count.chairs],
    [plan.interruptions, count.interruptions],
    [plan.caretakers.total, count.caretakers],
    [plan.caretakers.recommended_total, count.recommended],
    [plan.communication_devices, count.devices],
  ];
  return (
    <ul class="plan-counts">
      {lines
        .filter(([number]) => number > 0)
        .map(([number, label]) => (
          <li key={label}>
            <b class="number">{number}</b>
            <span>{label}</span>
          </li>
        ))}
    </ul>
  );
}

function Row({ row, number }: { row: PlanRow; number: number }) {
  const { words, language } = useApp();
  const boards = row.tables
    .flatMap((table) => table.slots)
    .filter((slot) => slot.kind === "playing").length;
  const metres = (row.length_cm / 100).toLocaleString(language);
  // As the hall sees it from above: a row that runs west is drawn from right to left.
  const west = row.direction === "west";
  const sunSide = row.sun_side as keyof typeof words.organiser.sunSide | undefined;
  const tables = west ? [...row.tables].reverse() : row.tables;
  return (
    <figure class="plan-row">
      <figcaption>
        {words.organiser.row(number, boards, metres)}
        {sunSide && (
          <span class="soft">
            {" "}
            · <SideIcon side="sun" size={16} /> {words.organiser.sunSide[sunSide]}
          </span>
        )}
      </figcaption>
      <div class="plan-tables">
        {tables.map((table, i) => (
          <div class="plan-table" key={i}>
            {(west ? [...table.slots].reverse() : table.slots).map((slot, place) => (
              <SlotBox key={place} slot={slot} />
            ))}
          </div>
        ))}
      </div>
    </figure>
  );
}

function SlotBox({ slot }: { slot: Slot }) {
  switch (slot.kind) {
    case "playing":
      return (
        <span class="slot playing">
          {slot.letter && <b>{slot.letter}</b>}
          <small>{slot.board}</small>
        </span>
      );
    case "gameless":
      return (
        <span class="slot gameless">
          <b>{slot.letter}</b>
          <small>={slot.mirrors}</small>
        </span>
      );
    case "edge":
      return <span class="slot edge" />;
    case "free":
      return <span class="slot free" />;
    default:
      slot satisfies never;
      return null;
  }
}
