// The hall to scale, from above, north at the top: rooms, what is blocked, tables with their boards,
// and on each table the side of the Sun.

import { useState } from "preact/hooks";
import type { HallRoom, Plan, PlanRow } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import { TableDrawing } from "./hall-parts.tsx";
import "./hall.css";

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

function RoomDrawing({ room, rows }: { room: HallRoom; rows: readonly PlanRow[] }) {
  const { words, language } = useApp();
  const metres = (cm: number): string => (cm / 100).toLocaleString(language);
  const size = words.organiser.room(metres(room.width_cm), metres(room.depth_cm));
  return (
    <figure class="room">
      <figcaption>{room.name ? `${room.name}: ${size}` : size}</figcaption>
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
            row.tables.map(({ x_cm = 0, y_cm = 0, angle_deg = 0, ...table }) => (
              <g key={`${x_cm} ${y_cm}`} transform={`translate(${x_cm} ${y_cm}) rotate(${angle_deg})`}>
                <TableDrawing
                  length={table.length_cm}
                  width={table.width_cm}
                  slots={table.slots}
                  sides={row.sun_side !== undefined}
                  detail="full"
                  angle={angle_deg}
                />
              </g>
            )),
          )}
        </svg>
      </div>
    </figure>
  );
}
