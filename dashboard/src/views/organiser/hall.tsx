// The hall to scale, from above, north at the top: rooms, what is blocked, tables with their boards,
// and on each table the side of the Sun.

import { useState } from "preact/hooks";
import type { HallRoom, Plan, PlanRow } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import { RoomPicture } from "./hall-parts.tsx";
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
        <RoomPicture room={room} rows={rows} label={size} detail="full" minWidth={`${room.width_cm * 0.45}px`} />
      </div>
    </figure>
  );
}
