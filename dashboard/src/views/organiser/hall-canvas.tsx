// The drawing in which the hall is laid out: things are chosen, dragged, moved with the keys. What is
// under a finger is reckoned (state/hallview.ts), not asked of the drawing: at the size of a hall a
// table is smaller than a fingertip. A drag changes the draft with every move; a row that is dragged is
// not drawn anew, only put elsewhere.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import * as hall from "../../state/halldraft.ts";
import type { Draft, Room } from "../../state/halldraft.ts";
import { drag, type Guide } from "../../state/hallsnap.ts";
import { boxOf } from "../../state/hallspots.ts";
import { fitted, hitAt, indexAt, placesOf, roomsInLine, wholeOf, zoomed, type Hit, type Place, type Size, type View } from "../../state/hallview.ts";
import { useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { detailOf } from "./hall-parts.tsx";
import { RingDrawing } from "./hall-ring.tsx";
import { RoomPart } from "./hall-room.tsx";
import type { Looks } from "./hall-looks.ts";

const SLACK_PX = { mouse: 4, touch: 16 } as const;
const STILL_PX = { mouse: 3, touch: 8 } as const;
const SNAP_PX = 10;
const SNAP_CM_MAX = 60;
const STEP_CM = { small: hall.GRID_CM, large: 100 } as const;
const ZOOM_STEP = 1.4;
const HANDLE_PX = 12;
const SIZE_CM_MIN = 50;

export interface CanvasProps {
  draft: Draft;
  looks: Looks;
  chosen: number | null;
  onChoose: (id: number | null) => void;
  /** `step`: changes of one name are one for undoing. */
  onChange: (draft: Draft, step: string | null) => void;
  onSettle: () => void;
}

/** A finger that is down. */
interface Press {
  pointer: number;
  /** Where it came down: on the page, and in the drawing. */
  px: number;
  py: number;
  x: number;
  y: number;
  slack: number;
  still: number;
  moved: boolean;
  hit: Hit | null;
  /** What a drag moves; null: the view. */
  thing: number | null;
  resizes: boolean;
  /** As it was when the finger came down. */
  draft: Draft;
  view: View;
  chosen: number | null;
}

const touches = (event: PointerEvent): "mouse" | "touch" => (event.pointerType === "touch" ? "touch" : "mouse");

let drags = 0;

export function HallCanvas(props: CanvasProps) {
  const { draft, looks, chosen, onChoose, onChange, onSettle } = props;
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  // null: all of the hall, whatever its size.
  const [own, setOwn] = useState<View | null>(null);
  const [guides, setGuides] = useState<{ room: number; lines: readonly Guide[] } | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const press = useRef<Press | null>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const focusNext = useRef<number | null>(null);
  // A hall whose room is being drawn larger must not shrink under the finger, nor its rooms change lines.
  const still = useRef<{ view: View; in_line: number } | null>(null);
  const in_line = still.current?.in_line;
  const places = useMemo(() => placesOf(draft, in_line), [draft.rooms, in_line]);
  const view = own ?? still.current?.view ?? (size === null ? { x: 0, y: 0, scale: 0.1 } : fitted(wholeOf(draft, places), size));

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // Whoever chose with a finger goes on with the keys from there.
  useEffect(() => {
    if (focusNext.current === null || focusNext.current !== chosen) return;
    const thing = box.current?.querySelector<SVGElement>(`[data-thing="${chosen}"]`);
    if (!thing) return; // a table, and its row is opened only now
    focusNext.current = null;
    thing.focus({ preventScroll: true });
  });
  const choose = (id: number | null): void => {
    focusNext.current = id;
    onChoose(id);
  };

  // ---- Fingers ---------------------------------------------------------------------------------

  const pixels = (event: PointerEvent | WheelEvent): { x: number; y: number } => {
    const rect = box.current?.getBoundingClientRect();
    return { x: event.clientX - (rect?.left ?? 0), y: event.clientY - (rect?.top ?? 0) };
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest("button") !== null) return;
    const at = pixels(event);
    fingers.current.set(event.pointerId, at);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (fingers.current.size > 1) {
      cancel();
      return;
    }
    const [x, y] = [view.x + at.x / view.scale, view.y + at.y / view.scale];
    const slack = SLACK_PX[touches(event)] / view.scale;
    const handle = handleAt(draft, places, chosen);
    const reach = (HANDLE_PX + SLACK_PX[touches(event)]) / view.scale;
    const resizes = handle !== null && Math.abs(handle.x - x) <= reach && Math.abs(handle.y - y) <= reach;
    const hit = resizes ? null : hitAt(draft, places, x, y, slack);
    const thing = resizes ? chosen : hit?.item === chosen && chosen !== null ? chosen : (hit?.row?.id ?? hit?.area?.id ?? null);
    press.current = {
      pointer: event.pointerId, px: at.x, py: at.y, x, y, slack,
      still: STILL_PX[touches(event)], moved: false, hit, thing, resizes, draft, view, chosen,
    };
  };

  const move = (event: PointerEvent): void => {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    const at = pixels(event);
    fingers.current.set(event.pointerId, at);
    if (fingers.current.size === 2) {
      setOwn(pinched(view, before, [...fingers.current.values()]));
      return;
    }
    const now = press.current;
    if (now === null || now.pointer !== event.pointerId) return;
    if (!now.moved && Math.hypot(at.x - now.px, at.y - now.py) <= now.still) return;
    if (!now.moved) {
      now.moved = true;
      drags += 1;
      if (now.thing !== null) {
        still.current = { view, in_line: roomsInLine(draft) };
        if (now.thing !== chosen) choose(now.thing);
      }
    }
    if (now.thing === null) {
      setOwn({ ...now.view, x: now.view.x - (at.x - now.px) / view.scale, y: now.view.y - (at.y - now.py) / view.scale });
    } else {
      carry(now, view.x + at.x / view.scale, view.y + at.y / view.scale, event.altKey);
    }
  };

  const carry = (now: Press, x: number, y: number, free: boolean): void => {
    const reach = free ? 0 : Math.min(SNAP_PX / view.scale, SNAP_CM_MAX);
    const carried = now.resizes
      ? { draft: resized(now.draft, now.thing as number, x - now.x, y - now.y, free), guides: [] }
      : carriedTo(now, places, x, y, reach);
    onChange(carried.draft, `drag ${drags}`);
    const found = hall.find(carried.draft, now.thing);
    setGuides(found === null || carried.guides.length === 0 ? null : { room: found.room.id, lines: carried.guides });
  };

  const release = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
    const now = press.current;
    if (now === null || now.pointer !== event.pointerId) return;
    press.current = null;
    finish();
    if (event.type === "pointercancel") {
      if (now.moved && now.thing !== null) onChange(now.draft, `drag ${drags}`);
    } else if (!now.moved && !now.resizes) tap(now);
    onSettle();
  };

  const finish = (): void => {
    setGuides(null);
    still.current = null;
  };

  /** Takes a drag back. */
  const cancel = (): void => {
    const now = press.current;
    if (now === null) return;
    press.current = null;
    finish();
    if (now.moved && now.thing !== null) onChange(now.draft, `drag ${drags}`);
    onSettle();
  };

  const tap = ({ hit, chosen: before }: Press): void => {
    if (hit === null) choose(null);
    else if (hit.row !== null) {
      const inside = before === hit.row.id || hit.row.items.some((item) => item.id === before);
      choose(inside ? hit.item : hit.row.id);
    } else choose(hit.area?.id ?? hit.room.id);
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const at = pixels(event);
    setOwn(zoomed(view, Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) / 300), at.x, at.y));
  };
  const wheelNow = useRef(wheel);
  wheelNow.current = wheel;
  // Preact's own would be passive, and the page would scroll as well.
  useEffect(() => {
    const listen = (event: WheelEvent): void => wheelNow.current(event);
    box.current?.addEventListener("wheel", listen, { passive: false });
    return () => box.current?.removeEventListener("wheel", listen);
  }, []);

  // ---- Keys ------------------------------------------------------------------------------------

  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || (event.target as Element).closest("[data-thing]") === null) return;
    const found = hall.find(draft, chosen);
    if (press.current?.moved && event.key === "Escape") cancel();
    else if (found === null || !pressed(found, event)) return;
    event.preventDefault();
  };

  /** Whether the key means something for this thing. */
  const pressed = (found: hall.Found, event: KeyboardEvent): boolean => {
    const arrow = ARROWS[event.key];
    const id = chosen as number;
    if (arrow !== undefined) {
      const by = event.shiftKey ? STEP_CM.large : STEP_CM.small;
      if (found.kind === "row" || found.kind === "area") {
        onChange(hall.moveBy(draft, id, arrow.x * by, arrow.y * by), `keys ${id}`);
      } else if (found.kind === "item") {
        focusNext.current = id;
        onChange(hall.shift(draft, id, arrow.x + arrow.y > 0 ? 1 : -1), null);
      } else return false;
      return true;
    }
    switch (event.key) {
      case "Delete":
      case "Backspace": {
        const removed = hall.remove(draft, id);
        if (removed === draft) return true;
        onChange(removed, null);
        choose(neighbour(removed, found));
        return true;
      }
      case "Enter":
      case " ":
        if (found.kind !== "row") return false;
        setOpened(id);
        choose(found.row.items[0]?.id ?? id);
        return true;
      case "Escape":
        if (found.kind === "item") choose(found.row.id);
        setOpened(null);
        return true;
      default:
        return false;
    }
  };

  const found = hall.find(draft, chosen);
  const open = found?.kind === "item" ? found.row.id : found?.kind === "row" && opened === found.row.id ? opened : null;
  const middle = size === null ? { x: 0, y: 0 } : { x: size.width / 2, y: size.height / 2 };
  const zoom = (factor: number): void => setOwn(zoomed(view, factor, middle.x, middle.y));
  const detail = detailOf(view.scale);
  return (
    <div
      class="hall-canvas"
      ref={box}
      data-testid="hall-canvas"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={key}
      onMouseDown={(event) => (event.target as Element).closest("button") === null && event.preventDefault()}
    >
      {size !== null && (
        <svg
          width={size.width}
          height={size.height}
          viewBox={`${view.x} ${view.y} ${size.width / view.scale} ${size.height / view.scale}`}
          role="group"
          aria-label={words.hall.drawing}
          data-scale={view.scale}
          style={{ "--px": `${1 / view.scale}px` } as JSX.CSSProperties}
        >
          {draft.rooms.map((room, i) => (
            <RoomPart
              key={room.id}
              draft={draft}
              room={room}
              place={places[i] ?? NOWHERE}
              looks={looks}
              chosen={chosen}
              open={open}
              scale={view.scale}
              detail={detail}
              onFocus={(id) => id !== chosen && onChoose(id)}
            />
          ))}
          <RingDrawing draft={draft} places={places} looks={looks} scale={view.scale} />
          {guides !== null && <GuideLines guides={guides.lines} room={guides.room} draft={draft} places={places} />}
          <Handle at={handleAt(draft, places, chosen)} scale={view.scale} />
        </svg>
      )}
      <div class="hall-zoom">
        <Button sign="plus" name={words.hall.zoomIn} id="hall-in" onPress={() => zoom(ZOOM_STEP)} />
        <Button sign="minus" name={words.hall.zoomOut} id="hall-out" onPress={() => zoom(1 / ZOOM_STEP)} />
        <Button sign="fit" name={words.hall.fit} id="hall-fit" disabled={own === null} onPress={() => setOwn(null)} />
      </div>
    </div>
  );
}

const NOWHERE: Place = { room: 0, x: 0, y: 0 };

const ARROWS: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What is chosen after something was removed: what stood beside it, or what it stood in. */
function neighbour(draft: Draft, gone: hall.Found): number | null {
  const beside = (list: readonly { id: number }[], at: number): number | undefined => (list[at] ?? list[at - 1])?.id;
  const room = draft.rooms.find((one) => one.id === gone.room.id);
  if (room === undefined) return draft.rooms[0]?.id ?? null;
  if (gone.kind === "item") {
    const row = room.rows.find((one) => one.id === gone.row.id);
    if (row !== undefined) return beside(row.items, gone.index) ?? row.id;
  }
  const at = gone.kind === "area" ? gone.room.areas.indexOf(gone.area) : "row" in gone ? gone.room.rows.indexOf(gone.row) : 0;
  return beside(gone.kind === "area" ? room.areas : room.rows, at) ?? room.id;
}

// ---- What a drag does ----------------------------------------------------------------------------

interface Carried {
  draft: Draft;
  guides: readonly Guide[];
}

function roomAt(draft: Draft, places: readonly Place[], x: number, y: number): { room: Room; place: Place } | null {
  for (const [i, room] of draft.rooms.entries()) {
    const place = places[i];
    if (place === undefined) continue;
    if (x >= place.x && x <= place.x + room.width_cm && y >= place.y && y <= place.y + room.depth_cm) return { room, place };
  }
  return null;
}

/** The thing under the finger, the finger at x, y of the drawing now. */
function carriedTo(now: Press, places: readonly Place[], x: number, y: number, reach: number): Carried {
  const { draft, thing } = now;
  const found = hall.find(draft, thing);
  if (found === null || thing === null) return { draft, guides: [] };
  if (found.kind === "item") return { draft: carriedItem(now, found, places, x, y), guides: [] };
  if (found.kind === "room") return { draft, guides: [] };
  const start = found.kind === "row" ? found.row : found.area;
  const from = places[draft.rooms.indexOf(found.room)] ?? NOWHERE;
  const over = roomAt(draft, places, x, y);
  const to = { x: start.x_cm + x - now.x, y: start.y_cm + y - now.y };
  if (over === null || over.room === found.room) return drag(draft, thing, to.x, to.y, reach);
  const there = hall.moveToRoom(draft, thing, over.room.id, to.x + from.x - over.place.x, to.y + from.y - over.place.y);
  return drag(there, thing, to.x + from.x - over.place.x, to.y + from.y - over.place.y, reach);
}

/** How far beside its row a table has to be dragged to leave it. */
const LEAVES_CM = 90;

/** A table goes to another place of its row, into another row, or out of both. */
function carriedItem(now: Press, found: hall.Found & { kind: "item" }, places: readonly Place[], x: number, y: number): Draft {
  const { draft } = now;
  const over = roomAt(draft, places, x, y);
  if (over === null) return draft;
  const [rx, ry] = [x - over.place.x, y - over.place.y];
  const near = over.room.rows.find((row) => {
    const box = boxOf(row);
    const by = row === found.row ? LEAVES_CM : 0;
    return rx >= box.x0 - by && rx <= box.x1 + by && ry >= box.y0 - by && ry <= box.y1 + by;
  });
  const inside = near === undefined || !near.circle || hitAt(draft, places, x, y, LEAVES_CM)?.row === near;
  if (near !== undefined && inside) {
    return hall.moveItem(draft, found.item.id, near.id, indexAt(near, rx, ry, found.item.id));
  }
  if (found.item.aisle) return draft;
  const grid = (value: number): number => Math.round(value / hall.GRID_CM) * hall.GRID_CM;
  return hall.takeOut(draft, found.item.id, over.room.id, grid(rx - found.item.length_cm / 2), grid(ry - found.item.width_cm / 2))[0];
}

/** A room or an area, its south-east corner moved. */
function resized(draft: Draft, id: number, dx: number, dy: number, free: boolean): Draft {
  const found = hall.find(draft, id);
  if (found?.kind !== "room" && found?.kind !== "area") return draft;
  const thing = found.kind === "room" ? found.room : found.area;
  const grid = free ? 1 : hall.GRID_CM;
  const size = (from: number, by: number): number => Math.max(SIZE_CM_MIN, Math.round((from + by) / grid) * grid);
  const to = { width_cm: size(thing.width_cm, dx), depth_cm: size(thing.depth_cm, dy) };
  if (found.kind === "room") return hall.setRoom(draft, id, to);
  const most = { width_cm: found.room.width_cm - found.area.x_cm, depth_cm: found.room.depth_cm - found.area.y_cm };
  return hall.setArea(draft, id, {
    width_cm: Math.min(to.width_cm, most.width_cm),
    depth_cm: Math.min(to.depth_cm, most.depth_cm),
  });
}

/** Two fingers: nearer, farther, and along with them. */
function pinched(view: View, before: readonly { x: number; y: number }[], after: readonly { x: number; y: number }[]): View {
  const [a, b, c, d] = [before[0], before[1], after[0], after[1]];
  if (a === undefined || b === undefined || c === undefined || d === undefined) return view;
  const middle = (p: { x: number; y: number }, q: { x: number; y: number }) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  const [from, to] = [middle(a, b), middle(c, d)];
  const factor = Math.hypot(c.x - d.x, c.y - d.y) / Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const near = zoomed(view, factor, from.x, from.y);
  return { ...near, x: near.x - (to.x - from.x) / near.scale, y: near.y - (to.y - from.y) / near.scale };
}

// ---- What lies over the drawing ------------------------------------------------------------------

/** The corner by which the chosen room or area is made larger. */
function handleAt(draft: Draft, places: readonly Place[], chosen: number | null): { x: number; y: number } | null {
  const found = hall.find(draft, chosen);
  if (found?.kind !== "room" && found?.kind !== "area") return null;
  const place = places[draft.rooms.indexOf(found.room)] ?? NOWHERE;
  if (found.kind === "room") return { x: place.x + found.room.width_cm, y: place.y + found.room.depth_cm };
  const { x_cm, y_cm, width_cm, depth_cm } = found.area;
  return { x: place.x + x_cm + width_cm, y: place.y + y_cm + depth_cm };
}

function Handle({ at, scale }: { at: { x: number; y: number } | null; scale: number }) {
  if (at === null) return null;
  return (
    <g class="hall-handle" transform={`translate(${at.x} ${at.y}) scale(${1 / scale})`} data-testid="hall-handle">
      <rect x={-HANDLE_PX} y={-HANDLE_PX} width={2 * HANDLE_PX} height={2 * HANDLE_PX} rx="6" />
      <path d="M-5 5L5 -5M0 5L5 0" />
    </g>
  );
}

interface GuideLinesProps {
  guides: readonly Guide[];
  room: number;
  draft: Draft;
  places: readonly Place[];
}

function GuideLines({ guides, room: id, draft, places }: GuideLinesProps) {
  const room = draft.rooms.find((one) => one.id === id);
  const place = places.find((one) => one.room === id);
  if (room === undefined || place === undefined) return null;
  return (
    <g transform={`translate(${place.x} ${place.y})`}>
      {guides.map(({ axis, at }) => (
        <path
          key={axis}
          class="hall-guide"
          d={axis === "x" ? `M${at} 0V${room.depth_cm}` : `M0 ${at}H${room.width_cm}`}
        />
      ))}
    </g>
  );
}
