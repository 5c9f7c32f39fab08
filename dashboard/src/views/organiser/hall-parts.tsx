// How a table is drawn, seen from above: its boards and, where the players have sides, the side of the
// Sun. Before it is turned, its length runs to the right and the Sun side is below.

import type { HallRoom, PlanRow, Slot } from "../../api/types.ts";
import "./hall-parts.css";

/** The length of a board, rounded; Connect's are a centimetre longer. */
export const BOARD_CM = 59;
const EDGE_CM = 26;

/** How much of it can be read at this size: numbers and letters, large letters, or none. */
export type Detail = "full" | "letters" | "plain";

/** By pixels a centimetre. */
export function detailOf(scale: number): Detail {
  return scale >= 0.55 ? "full" : scale >= 0.2 ? "letters" : "plain";
}

/** Signs keep their size on the screen, until they would hide what they are about: then they shrink,
 * and in the end 0 says that there is no room for them. */
export function signSize(scale: number): number {
  return scale >= 0.13 ? 1 : scale >= 0.08 ? scale / 0.13 : 0;
}

interface TableProps {
  length: number;
  width: number;
  /** null: nothing lies on it. */
  slots: readonly Slot[] | null;
  sides: boolean;
  detail: Detail;
  /** How the table is turned; letters stand upright. */
  angle: number;
}

export function TableDrawing({ length, width, slots, sides, detail, angle }: TableProps) {
  const boards = slots === null ? [] : places(slots);
  return (
    <>
      <rect class={slots === null ? "room-table unused" : "room-table"} width={length} height={width} rx="4" />
      {sides && <rect class="room-sun" x="2" y={width - 7} width={length - 4} height="6" />}
      {(["playing", "gameless", "edge"] as const).map((kind) => (
        <Boards key={kind} kind={kind} boards={boards} width={width} />
      ))}
      {detail !== "plain" &&
        boards.map((board, i) => <Letter key={i} {...board} width={width} turn={-angle} large={detail === "letters"} />)}
    </>
  );
}

interface Board {
  slot: Slot;
  at: number;
  length: number;
}

export function places(slots: readonly Slot[]): Board[] {
  let at = 0;
  return slots.map((slot) => {
    const length = slot.kind === "edge" ? EDGE_CM : BOARD_CM;
    at += length;
    return { slot, at: at - length, length };
  });
}

/** All boards of a kind on a table: one shape, for a hall has a thousand. */
function Boards({ kind, boards, width }: { kind: Slot["kind"]; boards: readonly Board[]; width: number }) {
  const shapes = boards
    .filter(({ slot }) => slot.kind === kind)
    .map(({ at, length }) => `M${at + 2} 9h${length - 4}v${width - 18}h${4 - length}Z`);
  return shapes.length === 0 ? null : <path class={`room-board ${kind}`} d={shapes.join("")} />;
}

interface LetterProps extends Board {
  width: number;
  turn: number;
  large: boolean;
}

function Letter({ slot, at, length, width, turn, large }: LetterProps) {
  if (slot.kind === "free" || slot.kind === "edge") return null;
  const number = slot.kind === "playing" ? `${slot.board}` : `=${slot.mirrors}`;
  const { letter } = slot;
  return (
    <g transform={`translate(${at + length / 2} ${width / 2}) rotate(${turn})`}>
      {large ? (
        <text class={`room-letter large ${slot.kind}`} y="14">
          {letter ?? number}
        </text>
      ) : (
        <>
          {letter !== undefined && (
            <text class={`room-letter ${slot.kind}`} y="2">
              {letter}
            </text>
          )}
          <text class={`room-number ${slot.kind}`} y={letter === undefined ? 6 : 20}>
            {number}
          </text>
        </>
      )}
    </g>
  );
}

interface RoomPictureProps {
  room: HallRoom;
  rows: readonly PlanRow[];
  label: string;
  detail: Detail;
  class?: string;
  minWidth?: string;
}

/** A room of a plan from above: what is blocked, and the tables with their boards. */
export function RoomPicture({ room, rows, label, detail, class: name, minWidth }: RoomPictureProps) {
  return (
    <svg
      class={name}
      viewBox={`0 0 ${room.width_cm} ${room.depth_cm}`}
      style={minWidth === undefined ? undefined : { minWidth }}
      role="img"
      aria-label={label}
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
        row.tables.map(({ x_cm = 0, y_cm = 0, angle_deg = 0, ...table }) => (
          <g key={`${x_cm} ${y_cm}`} transform={`translate(${x_cm} ${y_cm}) rotate(${angle_deg})`}>
            <TableDrawing
              length={table.length_cm}
              width={table.width_cm}
              slots={table.slots}
              sides={row.sun_side !== undefined}
              detail={detail}
              angle={angle_deg}
            />
          </g>
        )),
      )}
    </svg>
  );
}
