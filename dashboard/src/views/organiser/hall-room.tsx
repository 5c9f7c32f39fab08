// A room with what is in it. Each thing that can be chosen is a stop of the tabulator with a sentence
// of its own; the tables of a row are, once the row is opened.

import { useMemo } from "preact/hooks";
import type { Slot } from "../../api/types.ts";
import { useApp } from "../../app/context.ts";
import { rowNumber, type Area, type Draft, type Item, type Room, type Row } from "../../state/halldraft.ts";
import { boxOf, pointAt, rowWidth, spotsOf, type Spot } from "../../state/hallspots.ts";
import type { Place } from "../../state/hallview.ts";
import { nameOf, spokenOf, type Looks, type Mark } from "./hall-looks.ts";
import { TableDrawing, places, signSize, type Detail } from "./hall-parts.tsx";

interface RoomProps {
  draft: Draft;
  room: Room;
  place: Place;
  looks: Looks;
  chosen: number | null;
  /** The row whose tables are stops of the tabulator. */
  open: number | null;
  scale: number;
  detail: Detail;
  onFocus: (id: number) => void;
}

export function RoomPart(props: RoomProps) {
  const { draft, room, place, looks, chosen, scale, onFocus } = props;
  const { words, language } = useApp();
  const thing = (id: number) => ({
    "data-thing": id,
    tabIndex: 0,
    role: "button" as const,
    "aria-pressed": chosen === id,
    "aria-label": spokenOf(words, language, draft, looks, id),
    onFocus: (event: FocusEvent) => {
      event.stopPropagation();
      onFocus(id);
    },
  });
  const size = `${metres(room.width_cm, language)} × ${metres(room.depth_cm, language)} m`;
  return (
    <g transform={`translate(${place.x} ${place.y})`}>
      <g class={classOf("hall-thing", chosen === room.id, looks.marks.get(room.id))} {...thing(room.id)}>
        <rect class="room-floor" width={room.width_cm} height={room.depth_cm} />
        <Grid room={room} scale={scale} />
        <rect class="hall-walls" width={room.width_cm} height={room.depth_cm} />
        <g transform={`translate(0 ${-9 / scale}) scale(${1 / scale})`}>
          <text class="hall-room-name">
            {nameOf(words, draft, room.id)} <tspan class="hall-room-size">{size}</tspan>
          </text>
        </g>
      </g>
      {room.areas.map((area) => (
        <AreaPart
          key={area.id}
          area={area}
          thing={thing(area.id)}
          look={classOf("hall-thing", chosen === area.id, looks.marks.get(area.id))}
          scale={scale}
        />
      ))}
      {room.rows.map((row) => (
        <RowPart key={row.id} {...props} row={row} thing={thing} />
      ))}
    </g>
  );
}

const metres = (cm: number, language: string): string => (cm / 100).toLocaleString(language);

const classOf = (name: string, chosen: boolean, mark: Mark | undefined): string =>
  [name, chosen && "chosen", mark].filter(Boolean).join(" ");

/** A line a metre, where that is not too dense. */
function Grid({ room, scale }: { room: Room; scale: number }) {
  const step = scale >= 0.15 ? 100 : 500;
  const lines = useMemo(() => {
    let path = "";
    for (let x = step; x < room.width_cm; x += step) path += `M${x} 0V${room.depth_cm}`;
    for (let y = step; y < room.depth_cm; y += step) path += `M0 ${y}H${room.width_cm}`;
    return path;
  }, [room.width_cm, room.depth_cm, step]);
  return <path class="hall-grid" d={lines} />;
}

interface AreaProps {
  area: Area;
  thing: object;
  look: string;
  scale: number;
}

function AreaPart({ area, thing, look, scale }: AreaProps) {
  const room_for_name = area.width_cm * scale > 8 * area.name.length && area.depth_cm * scale > 20;
  return (
    <g class={look} transform={`translate(${area.x_cm} ${area.y_cm})`} {...thing}>
      <rect class="hall-area" width={area.width_cm} height={area.depth_cm} />
      {room_for_name && (
        <g transform={`translate(${area.width_cm / 2} ${area.depth_cm / 2}) scale(${1 / scale})`}>
          <text class="hall-area-name" y="4">
            {area.name}
          </text>
        </g>
      )}
    </g>
  );
}

// ---- Rows ----------------------------------------------------------------------------------------

interface RowProps extends RoomProps {
  row: Row;
  thing: (id: number) => object;
}

function RowPart(props: RowProps) {
  const { draft, row, looks, chosen, open, scale, detail, thing } = props;
  const opened = open === row.id;
  const inside = row.items.some((item) => item.id === chosen);
  const slots = looks.laid.slots.get(row.id);
  const marks = row.items.map((item) => looks.marks.get(item.id) ?? "").join();
  // All that a drag of the row leaves as it is.
  const tables = useMemo(
    () => <Tables row={row} slots={slots} sides={looks.ruleset !== "base"} detail={detail} chair={draft.chair_cm} />,
    [row.items, row.direction, row.circle, row.straight_x_cm, row.straight_y_cm, slots, looks.ruleset, detail, draft.chair_cm],
  );
  const over = useMemo(
    () => <Marked row={row} looks={looks} chosen={chosen} />,
    [row.items, row.direction, row.straight_x_cm, row.straight_y_cm, marks, inside ? chosen : null],
  );
  const box = boxOf(row);
  return (
    <g
      class={classOf("hall-thing hall-row", chosen === row.id, looks.marks.get(row.id))}
      transform={`translate(${row.x_cm} ${row.y_cm})`}
    >
      <g {...thing(row.id)}>
        {tables}
        <rect
          class="hall-frame"
          x={box.x0 - row.x_cm - 12}
          y={box.y0 - row.y_cm - 12}
          width={box.x1 - box.x0 + 24}
          height={box.y1 - box.y0 + 24}
          rx="8"
        />
      </g>
      {over}
      {opened && <Stops row={row} thing={thing} />}
      <RowNumber row={row} number={rowNumber(draft, row.id)} scale={scale} />
    </g>
  );
}

const put = (spot: Spot): string => `translate(${spot.x} ${spot.y}) rotate(${spot.angle})`;

interface TablesProps {
  row: Row;
  slots: readonly (readonly Slot[] | null)[] | undefined;
  sides: boolean;
  detail: Detail;
  chair: number;
}

/** A rectangle of a turned table, by its own length and width, in the row. */
function corners(spot: Spot, along: number, across: number, length: number, width: number): string {
  const points = [[0, 0], [length, 0], [length, width], [0, width]] as const;
  const text = points.map(([dx, dy]) => pointAt(spot, along + dx, across + dy)).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${text.join("L")}Z`;
}

/** A row seen from far: all of a kind is one shape, for a hall has a thousand boards. */
function FarTables({ row, slots, sides, chair }: TablesProps) {
  const spots = spotsOf(row);
  const shapes = { chairs: "", table: "", unused: "", gap: "", sun: "", playing: "", gameless: "", edge: "", free: "" };
  row.items.forEach((item, i) => {
    const spot = spots[i];
    if (spot === undefined) return;
    const { length_cm: length, width_cm: width } = item;
    if (item.aisle) {
      const depth = rowWidth(row);
      shapes.gap += corners(spot, 0, row.circle ? 0 : -depth / 2, length, depth);
      return;
    }
    const on = slots?.[i] ?? null;
    shapes.chairs += corners(spot, 0, -chair, length, width + 2 * chair);
    shapes[on === null ? "unused" : "table"] += corners(spot, 0, 0, length, width);
    if (sides) shapes.sun += corners(spot, 2, width - 7, length - 4, 6);
    for (const board of places(on ?? [])) {
      shapes[board.slot.kind] += corners(spot, board.at + 2, 9, board.length - 4, width - 18);
    }
  });
  return (
    <>
      <path class="hall-chairs" d={shapes.chairs} />
      <path class="room-table" d={shapes.table} />
      <path class="room-table unused" d={shapes.unused} />
      <path class="hall-gap" d={shapes.gap} />
      <path class="room-sun" d={shapes.sun} />
      <path class="room-board playing" d={shapes.playing} />
      <path class="room-board gameless" d={shapes.gameless} />
      <path class="room-board edge" d={shapes.edge} />
    </>
  );
}

function Tables(props: TablesProps) {
  const { row, slots, sides, detail, chair } = props;
  if (detail === "plain") return <FarTables {...props} />;
  const spots = spotsOf(row);
  const width = rowWidth(row);
  return (
    <>
      {row.items.map((item, i) => {
        const spot = spots[i];
        if (spot === undefined || item.aisle) return null;
        return (
          <rect
            key={item.id}
            class="hall-chairs"
            transform={put(spot)}
            y={-chair}
            width={item.length_cm}
            height={item.width_cm + 2 * chair}
          />
        );
      })}
      {row.items.map((item, i) => {
        const spot = spots[i];
        if (spot === undefined) return null;
        return (
          <g key={item.id} transform={put(spot)}>
            {item.aisle ? (
              <rect class="hall-gap" y={row.circle ? 0 : -width / 2} width={item.length_cm} height={width} />
            ) : (
              <TableDrawing
                length={item.length_cm}
                width={item.width_cm}
                slots={slots?.[i] ?? null}
                sides={sides}
                detail={detail}
                angle={spot.angle}
              />
            )}
          </g>
        );
      })}
    </>
  );
}

/** The outline of a table or gap, in the row. */
function outline(row: Row, item: Item, spot: Spot) {
  const width = rowWidth(row);
  return {
    transform: put(spot),
    y: item.aisle && !row.circle ? -width / 2 : 0,
    width: item.length_cm,
    height: item.aisle ? width : item.width_cm,
  };
}

/** The table that is chosen, and those that something is said about. */
function Marked({ row, looks, chosen }: { row: Row; looks: Looks; chosen: number | null }) {
  const spots = spotsOf(row);
  return (
    <>
      {row.items.map((item, i) => {
        const spot = spots[i];
        const mark = looks.marks.get(item.id);
        if (spot === undefined || (mark === undefined && item.id !== chosen)) return null;
        return <rect key={item.id} class={classOf("hall-item", item.id === chosen, mark)} {...outline(row, item, spot)} rx="4" />;
      })}
    </>
  );
}

function Stops({ row, thing }: { row: Row; thing: (id: number) => object }) {
  const spots = spotsOf(row);
  return (
    <>
      {row.items.map((item, i) => {
        const spot = spots[i];
        return spot && <rect key={item.id} class="hall-stop" {...thing(item.id)} {...outline(row, item, spot)} />;
      })}
    </>
  );
}

/** The table to which the ring comes first: in a circle the one after the last aisle. */
function firstOf({ circle, direction, items }: Row): number {
  if (!circle) return direction === "west" || direction === "north" ? items.length - 1 : 0;
  const aisle = items.map((item) => item.aisle).lastIndexOf(true);
  return (aisle + 1) % items.length;
}

/** Where the ring comes in, and which way it runs. */
function RowNumber({ row, number, scale }: { row: Row; number: number; scale: number }) {
  const spots = spotsOf(row);
  const first = firstOf(row);
  const [item, spot] = [row.items[first], spots[first]];
  const size = signSize(scale);
  if (item === undefined || spot === undefined || size === 0) return null;
  const away = (-16 * size) / scale;
  const at = row.circle ? pointAt(spot, item.length_cm / 2, away) : pointAt(spot, away, item.width_cm / 2);
  return (
    <g class="hall-number" transform={`translate(${at.x} ${at.y}) scale(${size / scale})`}>
      <circle r="11" />
      <text y="4.5">{number}</text>
      <path d="M12 -4L17 0L12 4Z" transform={`rotate(${spot.angle})`} />
    </g>
  );
}
