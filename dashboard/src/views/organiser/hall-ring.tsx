// The way of the ring from run to run: each is an interruption, with the name of its post. From the last
// run back to the first there is none to be seen: at either end stands a post with a device.

import type { Draft } from "../../state/halldraft.ts";
import { pointAt, spotsOf } from "../../state/hallspots.ts";
import type { Place } from "../../state/hallview.ts";
import type { Looks } from "./hall-looks.ts";
import { signSize } from "./hall-parts.tsx";

interface Stand {
  /** Of the table, where the ring comes in and where it goes out, in the drawing. */
  from: { x: number; y: number };
  to: { x: number; y: number };
  angle: number;
}

function standsOf(draft: Draft, places: readonly Place[], wanted: ReadonlySet<number>): Map<number, Stand> {
  const found = new Map<number, Stand>();
  draft.rooms.forEach((room, i) => {
    const place = places[i] ?? { x: 0, y: 0 };
    for (const row of room.rows) {
      row.items.forEach((item, k) => {
        if (!wanted.has(item.id)) return;
        const spot = spotsOf(row)[k];
        if (spot === undefined) return;
        const at = (along: number) => {
          const point = pointAt(spot, along, item.width_cm / 2);
          return { x: place.x + row.x_cm + point.x, y: place.y + row.y_cm + point.y };
        };
        found.set(item.id, { from: at(0), to: at(item.length_cm), angle: spot.angle });
      });
    }
  });
  return found;
}

const BULGE_CM = 150;

interface RingProps {
  draft: Draft;
  places: readonly Place[];
  looks: Looks;
  scale: number;
}

export function RingDrawing({ draft, places, looks, scale }: RingProps) {
  const { runs } = looks.laid;
  if (looks.ruleset !== "big-game" || runs.length === 0) return null;
  const stands = standsOf(draft, places, new Set(runs.flatMap(({ first, last }) => [first, last])));
  return (
    <g class={looks.old ? "hall-ring old" : "hall-ring"} aria-hidden="true">
      {runs.map((run, i) => {
        const closing = i === runs.length - 1;
        const next = runs[(i + 1) % runs.length];
        const a = stands.get(run.last);
        const b = next === undefined ? undefined : stands.get(next.first);
        if (a === undefined || b === undefined) return null;
        if (closing && looks.ends) {
          return (
            <g class="hall-link" key="ends">
              <Post at={a.to} angle={a.angle} by={1} name="end-last" scale={scale} />
              <Post at={b.from} angle={b.angle} by={-1} name="end-first" scale={scale} />
            </g>
          );
        }
        if (i >= looks.interruptions) return null; // a circle that is closed
        const bulge = Math.min(Math.hypot(b.from.x - a.to.x, b.from.y - a.to.y) / 2, BULGE_CM);
        return <Link key={`${run.last} ${next?.first}`} a={a} b={b} bulge={bulge} name={`gap-${i + 1}`} scale={scale} />;
      })}
    </g>
  );
}

interface LinkProps {
  a: Stand;
  b: Stand;
  bulge: number;
  name: string;
  scale: number;
}

function Link({ a, b, bulge, name, scale }: LinkProps) {
  const along = (angle: number, by: number) => {
    const turn = (angle * Math.PI) / 180;
    return { x: Math.cos(turn) * by, y: Math.sin(turn) * by };
  };
  const [out, into] = [along(a.angle, bulge), along(b.angle, -bulge)];
  const [p, q, r, s] = [a.to, { x: a.to.x + out.x, y: a.to.y + out.y }, { x: b.from.x + into.x, y: b.from.y + into.y }, b.from];
  const middle = { x: (p.x + 3 * q.x + 3 * r.x + s.x) / 8, y: (p.y + 3 * q.y + 3 * r.y + s.y) / 8 };
  return (
    <g class="hall-link">
      <path d={`M${p.x} ${p.y}C${q.x} ${q.y} ${r.x} ${r.y} ${s.x} ${s.y}`} />
      <Pill at={middle} name={name} scale={scale} />
    </g>
  );
}

const PILL_PX = { height: 20, letter: 6.6 } as const;

interface PostProps {
  at: { x: number; y: number };
  angle: number;
  /** Beyond the end of the row, or before its beginning. */
  by: 1 | -1;
  name: string;
  scale: number;
}

/** At an end of a row, on the Moon side of its number. */
function Post({ at, angle, by, name, scale }: PostProps) {
  const turn = (angle * Math.PI) / 180;
  const [along, across] = [(16 * by) / scale, -27 / scale];
  const there = {
    x: at.x + along * Math.cos(turn) - across * Math.sin(turn),
    y: at.y + along * Math.sin(turn) + across * Math.cos(turn),
  };
  return <Pill at={there} name={name} scale={scale} />;
}

function Pill({ at, name, scale }: { at: { x: number; y: number }; name: string; scale: number }) {
  if (signSize(scale) < 1) return null;
  const width = 12 + PILL_PX.letter * name.length;
  return (
    <g transform={`translate(${at.x} ${at.y}) scale(${1 / scale})`}>
      <rect x={-width / 2} y={-PILL_PX.height / 2} width={width} height={PILL_PX.height} rx={PILL_PX.height / 2} />
      <text y="4">{name}</text>
    </g>
  );
}
