// The hall to scale, from above, north at the top: rooms, what is blocked, tables with their boards,
// and on each table the side of the Sun.

import { useState } from "preact/hooks";
import type { Hall, Plan, PlanRow, PlanTable, Slot } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import "./hall.css";

/** The length of a board, rounded; Connect's are a centimetre longer. */
const BOARD_CM = 59;
const EDGE_CM = 26;

export function HallToScale({ plan }: { plan: Plan }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const { hall } = plan;
  if (hall === undefined) return null;
  return (
    <details class="hall" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.organiser.toScale}</summary>
      {open &&
        hall.rooms.map((room, i) => (
          <RoomDrawing
            key={i}
            room={room}
            rows={plan.rows.filter((row) => (row.room ?? 0) === i)}
          />
        ))}
    </details>
  );
}

function RoomDrawing({ room, rows }: { room: Hall["rooms"][number]; rows: readonly PlanRow[] }) {
  const { words, language } = useApp();
  const metres = (cm: number): string => (cm / 100).toLocaleString(language);
  const size = words.organiser.room(metres(room.width_cm), metres(room.depth_cm));
  return (
    <figure class="room">
      <figcaption>{room.name === "" ? size : `${room.name}: ${size}`}</figcaption>
      <div class="room-box" role="region" aria-label={size} tabIndex={0}>
        <svg
          viewBox={`0 0 ${room.width_cm} ${room.depth_cm}`}
          style={{ minWidth: `${room.width_cm * 0.45}px` }}
          role="img"
          aria-label={size}
        >
          <rect class="room-floor" width={room.width_cm} height={room.depth_cm} />
          {(room.blocked ?? []).map((area) => (
            <rect
              class="room-blocked"
              key={`${area.x_cm} ${area.y_cm}`}
              x={area.x_cm}
              y={area.y_cm}
              width={area.width_cm}
              height={area.depth_cm}
            />
          ))}
          {rows.map((row) =>
            row.tables.map((table) => (
              <TableDrawing key={`${table.x_cm} ${table.y_cm}`} table={table} sides={row.sun_side !== undefined} />
            )),
          )}
        </svg>
      </div>
    </figure>
  );
}

/** `sides`: the boards have a Sun side, at the lower edge of a table before it is turned. */
function TableDrawing({ table, sides }: { table: PlanTable; sides: boolean }) {
  const { x_cm = 0, y_cm = 0, angle_deg = 0, length_cm, width_cm } = table;
  return (
    <g transform={`translate(${x_cm} ${y_cm}) rotate(${angle_deg})`}>
      <rect class="room-table" width={length_cm} height={width_cm} rx="4" />
      {sides && <rect class="room-sun" x="2" y={width_cm - 7} width={length_cm - 4} height="6" />}
      {places(table.slots).map(({ slot, at, length }, i) => (
        <SlotDrawing key={i} slot={slot} at={at} length={length} width={width_cm} turn={-angle_deg} />
      ))}
    </g>
  );
}

function places(slots: readonly Slot[]): { slot: Slot; at: number; length: number }[] {
  let at = 0;
  return slots.map((slot) => {
    const length = slot.kind === "edge" ? EDGE_CM : BOARD_CM;
    at += length;
    return { slot, at: at - length, length };
  });
}

interface SlotDrawingProps {
  slot: Slot;
  at: number;
  length: number;
  width: number;
  /** So that letters stand upright on a turned table. */
  turn: number;
}

function SlotDrawing({ slot, at, length, width, turn }: SlotDrawingProps) {
  if (slot.kind === "free") return null;
  const board = slot.kind === "playing" ? `${slot.board}` : slot.kind === "gameless" ? `=${slot.mirrors}` : "";
  const letter = slot.kind === "edge" ? "" : (slot.letter ?? "");
  return (
    <g>
      <rect class={`room-board ${slot.kind}`} x={at + 2} y="9" width={length - 4} height={width - 18} rx="3" />
      <g transform={`translate(${at + length / 2} ${width / 2}) rotate(${turn})`}>
        <text class="room-letter" y="2">
          {letter}
        </text>
        <text class="room-number" y="20">
          {board}
        </text>
      </g>
    </g>
  );
}
