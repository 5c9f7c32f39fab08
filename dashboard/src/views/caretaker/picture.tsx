// The picture of one copy of a board: land by colour and symbol, numbers, the dividing line, pieces
// with their owner, jobs with their number, and the places that may be tapped.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Place, Side } from "../../api/types.ts";
import { useWords } from "../../app/context.ts";
import type { Picture, Point, Standing } from "../../state/board.ts";
import { boardOf, sideOf } from "../../state/ring.ts";
import { PIECE_SHAPES, RESOURCE_SHAPES, TERRAIN_RESOURCE } from "../../ui/icons.tsx";
import { useSeatName } from "../../ui/side.tsx";
import { usePlaceText } from "../../ui/places.ts";
import "./picture.css";

/** Something on the picture that asks to be looked at. */
export interface Mark {
  at: Place;
  /** The number of the job in the list, "?" for a question. */
  label: string;
  chosen: boolean;
  /** It was looked for; nothing has to be done there. */
  found?: boolean;
}

interface BoardPictureProps {
  picture: Picture;
  /** Of the board. */
  number: number;
  label: string;
  standing: ReadonlyMap<Place, Standing>;
  marks: readonly Mark[];
  targets: readonly Place[];
  /** The ship that is about to move. */
  held: Place | null;
  onTap: (place: Place) => void;
}

export function BoardPicture(props: BoardPictureProps) {
  const { picture, standing, marks } = props;
  const words = useWords();
  const placeText = usePlaceText();
  const { x, y, width, height } = picture.box;
  // The land never changes: with the same element nothing of it is looked at again.
  const land = useMemo(() => <Land picture={picture} />, [picture]);
  return (
    <svg
      class="board"
      viewBox={`${x} ${y} ${width} ${height}`}
      role="group"
      aria-label={props.label}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <rect class="board-sea" x={x} y={y} width={width} height={height} rx="1" />
      {land}
      <Harbours picture={picture} />
      <GreyPieces picture={picture} />
      {[...standing.values()].map((piece) => (
        <PieceOnBoard
          key={piece.at}
          picture={picture}
          piece={piece}
          home={boardOf(piece.owner) === props.number}
          held={piece.at === props.held}
        />
      ))}
      <Targets
        points={picture.points}
        targets={props.targets}
        label={words.board.group(props.label, props.targets.length)}
        nameOf={(place) => placeText(picture.board, place)}
        onTap={props.onTap}
      />
      {marks.map((mark) => (
        <MarkOnBoard key={`${mark.label} ${mark.at}`} mark={mark} point={picture.points.get(mark.at)} />
      ))}
    </svg>
  );
}

/** Patterns that all pictures of a page share. */
export function BoardDefs() {
  return (
    <svg class="board-defs" aria-hidden="true">
      <defs>
        <pattern id="moon-stripes" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="#d5ece4" />
          <rect width="2.6" height="5" fill="#1f6f5c" />
        </pattern>
      </defs>
    </svg>
  );
}

export function Land({ picture }: { picture: Picture }) {
  return (
    <g aria-hidden="true">
      {picture.hexes.map(({ hex, centre, corners }) => {
        const resource = TERRAIN_RESOURCE[hex.terrain];
        return (
          <g key={hex.id}>
            <polygon
              class={`hex ${hex.terrain}`}
              points={corners.map((corner) => `${corner.x},${corner.y}`).join(" ")}
            />
            {resource && (
              <path
                class="hex-symbol"
                d={RESOURCE_SHAPES[resource]}
                transform={`translate(${centre.x} ${centre.y - 0.85}) scale(0.05)`}
              />
            )}
            {hex.number !== null && (
              <>
                <circle class="hex-disc" cx={centre.x} cy={centre.y + 0.28} r="0.68" />
                <text class={hex.number === 6 || hex.number === 8 ? "hex-number red" : "hex-number"} x={centre.x} y={centre.y + 0.61}>
                  {hex.number}
                </text>
              </>
            )}
            {hex.half !== null && (
              <SideSymbol side={hex.half} at={{ x: centre.x, y: centre.y + 1.3 }} scale={0.028} />
            )}
          </g>
        );
      })}
      <DividingLine picture={picture} />
    </g>
  );
}

function SideSymbol({ side, at, scale }: { side: Side; at: Point; scale: number }) {
  return (
    <g class="side-symbol" transform={`translate(${at.x} ${at.y}) scale(${scale})`}>
      {side === "sun" ? (
        <path d="M0 -11L3 -4L10 -5L5 0L10 5L3 4L0 11L-3 4L-10 5L-5 0L-10 -5L-3 -4Z" />
      ) : (
        <path d="M4.5 9.5A10 10 0 1 1 4.5 -9.5A8 8 0 1 0 4.5 9.5Z" />
      )}
    </g>
  );
}

/** Between the two starting areas. */
function DividingLine({ picture }: { picture: Picture }) {
  const half = new Map(picture.board.hexes.map((hex) => [hex.id, hex.half]));
  return (
    <>
      {picture.board.paths.map((path) => {
        const ends = picture.ends.get(path.id);
        const [one, other] = path.hexes.map((hex) => half.get(hex));
        if (ends === undefined || other === undefined || one === other) return null;
        return <line key={path.id} class="dividing" {...lineOf(ends)} />;
      })}
    </>
  );
}

function lineOf([a, b]: [Point, Point]): { x1: number; y1: number; x2: number; y2: number } {
  return { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
}

export function Harbours({ picture }: { picture: Picture }) {
  const words = useWords();
  return (
    <>
      {(picture.board.harbours ?? []).map(({ at, resource, rate }) => {
        const point = seaward(picture, at);
        if (point === undefined) return null;
        return (
          <g key={at} transform={`translate(${point.x} ${point.y})`}>
            <title>{`${rate}:1 ${resource ? words.resource[resource] : ""}`}</title>
            <circle class="harbour" r="0.62" />
            {resource && (
              <path class="hex-symbol" d={RESOURCE_SHAPES[resource]} transform="translate(0 -0.2) scale(0.03)" />
            )}
            <text class="harbour-rate" y={resource ? 0.46 : 0.17}>
              {rate}:1
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Printed on Connect's edge boards; nobody's. */
function GreyPieces({ picture }: { picture: Picture }) {
  const grey = (picture.board.starts ?? []).filter(({ half, place }) => !half && place === undefined);
  const pieces = grey.flatMap(({ building, at, beside }) => [{ piece: building, at }, ...(beside === null ? [] : [beside])]);
  return (
    <g class="grey" aria-hidden="true">
      {pieces.map(({ piece, at }) => {
        const point = picture.points.get(at);
        const ends = picture.ends.get(at);
        if (point === undefined || piece === "ship-move") return null;
        const turn = ends === undefined ? 0 : slope(ends);
        return (
          <path
            class="piece-shape"
            key={at}
            d={PIECE_SHAPES[piece]}
            transform={`translate(${point.x} ${point.y}) rotate(${turn}) scale(${PIECE_SCALE[piece]})`}
          />
        );
      })}
    </g>
  );
}

/** A little off the middle of a path on the coast, towards the sea. */
function seaward(picture: Picture, at: Place): Point | undefined {
  const point = picture.points.get(at);
  const hex = picture.board.paths.find((path) => path.id === at)?.hexes[0];
  const centre = hex === undefined ? undefined : picture.points.get(hex);
  if (point === undefined || centre === undefined) return point;
  return { x: point.x + (point.x - centre.x) * 0.24, y: point.y + (point.y - centre.y) * 0.24 };
}

/** Degrees of a path on the picture, never upside down. */
function slope([a, b]: [Point, Point]): number {
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
}

interface PieceOnBoardProps {
  picture: Picture;
  piece: Standing;
  /** Of one of the board's own two players. */
  home: boolean;
  held: boolean;
}

/** On a hex the robber stands on the symbol, so that the number stays readable. */
const ROBBER_LIFT = 0.75;

export function PieceOnBoard({ picture, piece, home, held }: PieceOnBoardProps) {
  const words = useWords();
  const seatName = useSeatName();
  const point = picture.points.get(piece.at);
  if (point === undefined) return null;
  const ends = picture.ends.get(piece.at);
  const turn = ends !== undefined && piece.piece === "road" ? slope(ends) : 0;
  // At a table of the base game: no sides, but places.
  const places = picture.board.ruleset === "base";
  const lift = piece.piece === "robber" && !isDesert(picture, piece.at) ? ROBBER_LIFT : 0;
  const state = {
    there: "",
    sending: words.caretaker.sending,
    "to-place": words.board.toPlace,
    "to-remove": words.board.toRemove,
  }[piece.is];
  return (
    <g
      class={`piece ${places ? `place-${boardOf(piece.owner)}` : sideOf(piece.owner)} ${piece.piece} ${piece.is} ${held ? "held" : ""}`}
      transform={`translate(${point.x} ${point.y - lift})`}
      data-testid={`piece-at-${piece.at}`}
    >
      <title>{`${words.board.pieceOf(words.piece[piece.piece], seatName(piece.owner))} ${state}`}</title>
      <path
        class="piece-shape"
        d={PIECE_SHAPES[piece.piece]}
        transform={`rotate(${turn}) scale(${PIECE_SCALE[piece.piece]})`}
      />
      {piece.piece !== "robber" && (
        <OwnerTag text={places ? `${boardOf(piece.owner)}` : home ? piece.owner.slice(-1) : piece.owner} low={TAG_LOW[piece.piece]} />
      )}
      {piece.is === "to-remove" && <path class="piece-off" d="M-0.8 -0.8L0.8 0.8M-0.8 0.8L0.8 -0.8" />}
    </g>
  );
}

const PIECE_SCALE = { settlement: 0.085, city: 0.09, road: 0.08, ship: 0.075, robber: 0.07 };
/** How far below the middle the owner stands: in the wall of a house, in the hull of a ship. */
const TAG_LOW = { settlement: 0.22, city: 0.3, road: 0, ship: 0.3, robber: 0 };

function isDesert(picture: Picture, at: Place): boolean {
  return picture.board.hexes.some((hex) => hex.id === at && hex.terrain === "desert");
}

/** Whose it is: the side alone for the board's own players, the whole seat for neighbours. */
function OwnerTag({ text, low }: { text: string; low: number }) {
  const width = 0.22 + text.length * 0.33;
  return (
    <g class="tag" transform={`translate(0 ${low})`}>
      <rect x={-width / 2} y="-0.33" width={width} height="0.66" rx="0.18" />
      <text y="0.2">{text}</text>
    </g>
  );
}

export function MarkOnBoard({ mark, point }: { mark: Mark; point: Point | undefined }) {
  const ring = useRef<SVGGElement>(null);
  useEffect(() => {
    if (mark.chosen) ring.current?.scrollIntoView({ block: "nearest" });
  }, [mark.chosen, mark.at]);
  if (point === undefined) return null;
  return (
    <g
      ref={ring}
      class={`mark ${mark.chosen ? "chosen" : ""} ${mark.found ? "found" : ""}`}
      transform={`translate(${point.x} ${point.y})`}
    >
      <circle class="mark-ring" r={mark.chosen ? 1.15 : 0.95} />
      <g transform="translate(0.75 -0.75)">
        <circle class="mark-badge" r="0.44" />
        <text class="mark-number" y="0.2">
          {mark.label}
        </text>
      </g>
    </g>
  );
}

/** Half of the least distance between neighbouring places of a kind, so that targets never overlap:
 * crossings are 2 apart, the middles of paths √3, hexes 2√3. */
const REACH: Record<string, number> = { c: 0.98, p: 0.84, h: 1.5, g: 1.5 };

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest target that lies in the direction of the arrow, more than to the side of it. */
export function towards(
  points: ReadonlyMap<Place, Point>,
  targets: readonly Place[],
  from: Place,
  arrow: Point,
): Place | null {
  const here = points.get(from);
  if (here === undefined) return null;
  let best: { place: Place; cost: number } | null = null;
  for (const place of targets) {
    const there = points.get(place);
    if (there === undefined || place === from) continue;
    const along = (there.x - here.x) * arrow.x + (there.y - here.y) * arrow.y;
    const aside = Math.abs((there.x - here.x) * arrow.y) + Math.abs((there.y - here.y) * arrow.x);
    const cost = along + 2 * aside;
    if (along > aside / 2 && (best === null || cost < best.cost)) best = { place, cost };
  }
  return best?.place ?? null;
}

interface TargetsProps {
  points: ReadonlyMap<Place, Point>;
  targets: readonly Place[];
  /** What they are, for who cannot see them. */
  label: string;
  nameOf: (place: Place) => string;
  onTap: (place: Place) => void;
  /** A key on a target; where the focus goes then, or undefined: it is none of ours. */
  onType?: (place: Place, key: string) => Place | undefined;
}

/** Places that may be tapped, or walked over with the arrow keys and taken with Enter. */
export function Targets({ points, targets, label, nameOf, onTap, onType }: TargetsProps) {
  const [current, setCurrent] = useState<Place | null>(null);
  const group = useRef<SVGGElement>(null);
  const reachable = current !== null && targets.includes(current) ? current : (targets[0] ?? null);

  const goTo = (place: Place | null): void => {
    if (place === null) return;
    setCurrent(place);
    group.current?.querySelector<SVGElement>(`[data-place="${place}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, place: Place): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      event.preventDefault();
      goTo(towards(points, targets, place, arrow));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onTap(place);
    } else {
      const next = onType?.(place, event.key);
      if (next === undefined) return;
      event.preventDefault();
      goTo(next);
    }
  };

  return (
    <g ref={group} role="group" aria-label={label}>
      {targets.map((place) => {
        const point = points.get(place);
        if (point === undefined) return null;
        return (
          <g
            class="target"
            key={place}
            role="button"
            tabindex={place === reachable ? 0 : -1}
            aria-label={nameOf(place)}
            data-place={place}
            data-testid={`target-${place}`}
            transform={`translate(${point.x} ${point.y})`}
            onClick={() => onTap(place)}
            onFocus={() => setCurrent(place)}
            onKeyDown={(event) => press(event, place)}
          >
            <circle class="target-area" r={REACH[place[0] ?? "c"]} />
            <circle class="target-dot" r={place.startsWith("h") || place.startsWith("g") ? 0.5 : 0.32} />
          </g>
        );
      })}
    </g>
  );
}
