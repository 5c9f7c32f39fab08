// The picture of a board that is being typed in: land, what lies on it, what is wrong, and the places
// that the thing in hand may go to.

import { useMemo, useRef } from "preact/hooks";
import type { Board, Phrases, Place, Seat } from "../../api/types.ts";
import { useApp } from "../../app/context.ts";
import { pictureOf, type Picture, type Point, type Standing } from "../../state/board.ts";
import {
  clearHex,
  coastCrossings,
  definitionOf,
  harbourPaths,
  HEXES_MAX,
  isWhole,
  setNumber,
  setTerrain,
  SPAN_MAX,
  typed,
  type Draft,
} from "../../state/draft.ts";
import { islandOf, shoreOf, type Island, type Key, type Spot } from "../../state/island.ts";
import { Harbours, Land, MarkOnBoard, PieceOnBoard, Targets } from "../caretaker/picture.tsx";
import type { Hand } from "./editortools.tsx";

const NO_PHRASES: Phrases = { en: "", de: "", nl: "" };

/** The draft as the server would send it, with empty hexes as deserts. */
export function boardOfDraft(draft: Draft, island: Island): Board {
  const { hexes, starts, harbours, unverified, ...rest } = definitionOf(draft);
  const id = (key: Key): Place => island.id.get(key) ?? "";
  return {
    ...rest,
    starts: starts ?? [],
    harbours: (harbours ?? []).map((harbour) => ({ ...harbour, rate: harbour.resource === null ? 3 : 2 })),
    unverified: unverified ?? [],
    hexes: draft.hexes.map((hex, h) => ({
      ...hex,
      id: `h${h}`,
      terrain: hex.terrain ?? "desert",
      x: 3 * hex.column,
      y: hex.row,
      crossings: cornersOf(hex).map(id),
      phrases: NO_PHRASES,
    })),
    crossings: island.crossings.map((one) => ({
      id: id(one.key),
      x: one.x,
      y: one.y,
      hexes: one.hexes.map((hex) => `h${hex}`),
      paths: one.paths.map(id),
      phrases: NO_PHRASES,
    })),
    paths: island.paths.map((one) => ({
      id: id(one.key),
      crossings: [id(one.ends[0]), id(one.ends[1])],
      hexes: one.hexes.map((hex) => `h${hex}`),
      land: true,
      water: one.hexes.length === 1,
      phrases: NO_PHRASES,
    })),
  };
}

function cornersOf({ column, row }: Spot): Key[] {
  const x = 3 * column;
  return [
    [x + 1, row - 1],
    [x + 2, row],
    [x + 1, row + 1],
    [x - 1, row + 1],
    [x - 2, row],
    [x - 1, row - 1],
  ].map(([cx, cy]) => `c${cx},${cy}`);
}

interface EditorPictureProps {
  draft: Draft;
  hand: Hand;
  /** The crossing whose road or ship is chosen next. */
  pending: Key | null;
  /** Of the last check, for the names of places. */
  checked: Board | null;
  wrong: readonly { at: Place; chosen: boolean }[];
  onChange: (draft: Draft) => void;
  onTap: (place: Place, island: Island) => void;
}

export function EditorPicture(props: EditorPictureProps) {
  const { draft, hand } = props;
  const { words } = useApp();
  const island = useMemo(() => islandOf(draft.hexes), [draft.hexes]);
  const picture = useMemo(() => pictureOf(boardOfDraft(draft, island), 0), [draft, island]);
  const ghosts = hand.mode === "shape" && draft.hexes.length < HEXES_MAX ? shoreOf(draft.hexes, SPAN_MAX) : [];
  const points = useMemo(() => withGhosts(picture.points, ghosts), [picture, ghosts.length]);
  const box = ghosts.length > 0 ? grown(picture.box) : picture.box;
  return (
    <svg
      class="board"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      role="group"
      aria-label={words.editor.board(draft.letter)}
      style={{ aspectRatio: `${box.width} / ${box.height}` }}
    >
      <rect class="board-sea" {...box} rx="1" />
      <Land picture={picture} />
      <Empty draft={draft} picture={picture} />
      <Ghosts ghosts={ghosts} />
      <Harbours picture={picture} />
      <Starts draft={draft} island={island} picture={picture} />
      {props.pending !== null && (
        <MarkOnBoard
          mark={{ at: "", label: "?", chosen: true }}
          point={points.get(island.id.get(props.pending) ?? "")}
        />
      )}
      <EditorTargets {...props} island={island} points={points} ghosts={ghosts} />
      <Seams draft={draft} island={island} points={points} />
      {props.wrong.map(({ at, chosen }) => (
        <MarkOnBoard key={at} mark={{ at, label: "!", chosen }} point={points.get(at)} />
      ))}
    </svg>
  );
}

const ghostId = (spot: Spot): Place => `g${spot.column},${spot.row}`;

function withGhosts(points: ReadonlyMap<Place, Point>, ghosts: readonly Spot[]): Map<Place, Point> {
  const all = new Map(points);
  for (const spot of ghosts) all.set(ghostId(spot), { x: 3 * spot.column, y: spot.row * Math.sqrt(3) });
  return all;
}

/** By a hex on every side. */
function grown({ x, y, width, height }: Picture["box"]): Picture["box"] {
  return { x: x - 3, y: y - 3.5, width: width + 6, height: height + 7 };
}

/** Hexes that are not whole yet. */
function Empty({ draft, picture }: { draft: Draft; picture: Picture }) {
  return (
    <g aria-hidden="true">
      {picture.hexes.map(({ corners, centre }, h) => {
        const hex = draft.hexes[h];
        if (hex === undefined || isWhole(hex)) return null;
        return (
          <g key={h}>
            {hex.terrain === null && (
              <polygon class="hex-empty" points={corners.map(({ x, y }) => `${x},${y}`).join(" ")} />
            )}
            <circle class="hex-missing" cx={centre.x} cy={centre.y + 0.28} r="0.68" />
            {hex.number !== null && (
              <text class="hex-number" x={centre.x} y={centre.y + 0.61}>
                {hex.number}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Ghosts({ ghosts }: { ghosts: readonly Spot[] }) {
  return (
    <g aria-hidden="true">
      {ghosts.map((spot) => {
        const x = 3 * spot.column;
        const y = spot.row * Math.sqrt(3);
        const high = Math.sqrt(3);
        return (
          <g key={ghostId(spot)}>
            <polygon
              class="hex-ghost"
              points={`${x + 1},${y - high} ${x + 2},${y} ${x + 1},${y + high} ${x - 1},${y + high} ${x - 2},${y} ${x - 1},${y - high}`}
            />
            <path class="hex-plus" d={`M${x - 0.5} ${y}H${x + 0.5}M${x} ${y - 0.5}V${y + 0.5}`} />
          </g>
        );
      })}
    </g>
  );
}

/** Where the boards beside it join: an arrow on each side. */
function Seams({ draft, island, points }: { draft: Draft; island: Island; points: ReadonlyMap<Place, Point> }) {
  return (
    <g aria-hidden="true">
      {(["left", "right"] as const).flatMap((side) =>
        draft.seams[side].map((key) => {
          const point = points.get(island.id.get(key) ?? "");
          if (point === undefined) return null;
          const way = side === "left" ? -1 : 1;
          return (
            <path
              class={`seam ${side}`}
              key={`${side} ${key}`}
              transform={`translate(${point.x} ${point.y}) scale(${way} 1)`}
              d="M0.2 -0.55L1.1 0L0.2 0.55Z"
            />
          );
        }),
      )}
    </g>
  );
}

/** What of a start stands where; the owner's sign is the side's letter, or the place's number. */
function Starts({ draft, island, picture }: { draft: Draft; island: Island; picture: Picture }) {
  const pieces = draft.starts.flatMap(({ whose, building, at, beside }): (Standing & { grey: boolean })[] => {
    const owner: Seat = whose === "sun" ? "1S" : whose === "moon" ? "1M" : whose === null ? "1–" : `${whose}S`;
    const piece = (name: Standing["piece"], key: Key) => ({
      at: island.id.get(key) ?? "",
      piece: name,
      owner,
      n: null,
      is: "there" as const,
      grey: whose === null,
    });
    return [piece(building, at), ...(beside === null ? [] : [piece(beside.piece, beside.at)])];
  });
  return (
    <g aria-hidden="true">
      {pieces.map((piece) => (
        <g key={piece.at} class={piece.grey ? "grey" : ""}>
          <PieceOnBoard picture={picture} piece={piece} home held={false} />
        </g>
      ))}
    </g>
  );
}

interface EditorTargetsProps extends EditorPictureProps {
  island: Island;
  points: ReadonlyMap<Place, Point>;
  ghosts: readonly Spot[];
}

function EditorTargets(props: EditorTargetsProps) {
  const { draft, hand, island, points, ghosts, checked, onChange, onTap } = props;
  const { words, language } = useApp();
  const begun = useRef<{ at: Place; text: string }>({ at: "", text: "" });
  const targets = targetsOf(props, island, ghosts);
  const nameOf = (place: Place): string => {
    const hex = place.startsWith("h") ? draft.hexes[Number(place.slice(1))] : undefined;
    if (hex !== undefined) {
      const terrain = hex.terrain === null ? words.editor.blank : words.editor.terrain[hex.terrain];
      const half = hex.half === null ? "" : words.side[hex.half];
      return words.editor.hex(Number(place.slice(1)) + 1, [terrain, hex.number ?? "", half].join(" "));
    }
    if (place.startsWith("g")) return words.editor.addHere;
    const places = place.startsWith("c") ? checked?.crossings : checked?.paths;
    return places?.find((one) => one.id === place)?.phrases[language] || place;
  };
  const onType = (place: Place, key: string): Place | undefined => {
    if (!place.startsWith("h") || hand.mode !== "hexes") return undefined;
    const at = Number(place.slice(1));
    const what = typed(begun.current.at === place ? begun.current.text : "", key, words.editor.keys);
    begun.current = { at: place, text: what?.is === "begun" ? what.text : "" };
    switch (what?.is) {
      case "terrain":
        onChange(setTerrain(draft, at, what.terrain));
        return what.terrain === "desert" ? next(at) : place;
      case "number":
        onChange(setNumber(draft, at, what.number));
        return next(at);
      case "clear":
        onChange(clearHex(draft, at));
        return place;
      case "begun":
        return place;
      default:
        return undefined;
    }
  };
  const next = (at: number): Place => `h${Math.min(at + 1, draft.hexes.length - 1)}`;
  return (
    <Targets
      points={points}
      targets={targets}
      label={words.board.group(words.editor.board(draft.letter), targets.length)}
      nameOf={nameOf}
      onTap={(place) => onTap(place, island)}
      onType={onType}
    />
  );
}

function targetsOf({ draft, hand, pending }: EditorPictureProps, island: Island, ghosts: readonly Spot[]): Place[] {
  const ids = (keys: readonly Key[]): Place[] => keys.flatMap((key) => island.id.get(key) ?? []);
  const hexes = draft.hexes.map((_, h) => `h${h}`);
  switch (hand.mode) {
    case "hexes":
      return hexes;
    case "harbours":
      return ids(harbourPaths(draft, island));
    case "starts":
      return pending === null
        ? ids(island.crossings.map((one) => one.key))
        : ids(island.crossing.get(pending)?.paths ?? []);
    case "seams":
      return ids(coastCrossings(island));
    case "shape":
      return [...hexes, ...ghosts.map(ghostId)];
    case "notes":
      return [];
  }
}
