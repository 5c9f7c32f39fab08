// A board as a picture: where its places are, what stands on them, and where a piece may go.

import type {
  Board,
  BoardHex,
  Build,
  Copy,
  Job,
  Piece,
  Place,
  Ring,
  Seat,
  Side,
} from "../api/types.ts";
import { boardOf, seat } from "./ring.ts";

export interface Point {
  x: number;
  y: number;
}

/** How the picture lies on the table of this device, in quarter turns clockwise; 0: as seen from the
 * Sun side. */
export type Quarter = 0 | 1 | 2 | 3;

export interface Picture {
  board: Board;
  quarter: Quarter;
  /** In units of which the side of a hex has 2. */
  box: { x: number; y: number; width: number; height: number };
  hexes: { hex: BoardHex; centre: Point; corners: Point[] }[];
  points: Map<Place, Point>;
  /** Both ends of every path. */
  ends: Map<Place, [Point, Point]>;
}

/** Around the places, for what sticks out into the sea. */
const MARGIN = 0.85;

function turned({ x, y }: Point, quarter: Quarter): Point {
  switch (quarter) {
    case 0:
      return { x, y };
    case 1:
      return { x: -y, y: x };
    case 2:
      return { x: -x, y: -y };
    case 3:
      return { x: y, y: -x };
  }
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** x comes in halves of a hex's side, y in halves of its height (√3/2 of a side). */
export function pictureOf(board: Board, quarter: Quarter): Picture {
  const at = (place: { x: number; y: number }): Point =>
    turned({ x: place.x, y: place.y * Math.sqrt(3) }, quarter);
  const points = new Map<Place, Point>();
  const ends = new Map<Place, [Point, Point]>();
  for (const crossing of board.crossings) points.set(crossing.id, at(crossing));
  for (const path of board.paths) {
    const [a, b] = path.crossings.map((id) => points.get(id));
    if (a === undefined || b === undefined) continue;
    ends.set(path.id, [a, b]);
    points.set(path.id, middle(a, b));
  }
  const hexes = board.hexes.map((hex) => {
    const centre = at(hex);
    points.set(hex.id, centre);
    const corners = hex.crossings.flatMap((crossing) => points.get(crossing) ?? []);
    return { hex, centre, corners };
  });
  return { board, quarter, box: boxOf([...points.values()]), hexes, points, ends };
}

function boxOf(points: readonly Point[]): Picture["box"] {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - MARGIN;
  const y = Math.min(...ys) - MARGIN;
  return { x, y, width: Math.max(...xs) + MARGIN - x, height: Math.max(...ys) + MARGIN - y };
}

/** A piece as it is on one copy of a board. */
export interface Standing {
  at: Place;
  piece: Exclude<Piece, "ship-move">;
  owner: Seat;
  /** The build that put it there; null: printed on the board from the start. */
  n: number | null;
  /** "there": on the table; "sending": told, not answered yet; "to-place": a job that waits;
   * "to-remove": to be taken off. */
  is: "there" | "sending" | "to-place" | "to-remove";
}

/** What the boards show before the first build: the printed starting places and the robbers. */
function printed(board: Board, number: number): Standing[] {
  const starts = (board.starts ?? []).flatMap(({ half, place, building, at, beside }) => {
    if (!half && place === undefined) return []; // grey
    const owner = half ? seat(number, half) : seat(place ?? 0, "sun");
    return [{ at, piece: building, owner }, ...(beside === null ? [] : [{ ...beside, owner }])];
  });
  const robbers = board.hexes.flatMap(({ id: at, terrain, half }) => {
    const nobodys = half === null && board.ruleset !== "base";
    return terrain !== "desert" || nobodys
      ? []
      : [{ at, piece: "robber" as const, owner: seat(number, half ?? "sun") }];
  });
  return [...starts, ...robbers].map((one) => ({
    ...one,
    piece: one.piece as Standing["piece"],
    n: null,
    is: "there",
  }));
}

/** Where the last roll that moved the robbers sent those of a board, and in which turn. */
export interface RobbersByRoll {
  since: number;
  sun: Place | null;
  moon: Place | null;
}

/** What stands on this copy, by place, and what should. Builds come in the log's order; a robber
 * that was reported before the last roll stands where the roll sent it. */
export function standing(
  board: Board,
  copy: Copy,
  builds: readonly Build[],
  robbers: RobbersByRoll | null = null,
): Map<Place, Standing> {
  const number = boardOf(copy);
  const found = new Map<Place, Standing>();
  for (const piece of printed(board, number)) found.set(piece.at, piece);
  if (robbers !== null) sendRobbers(found, number, robbers);
  for (const build of builds) {
    const old = build.piece === "robber" && build.turn < (robbers?.since ?? 0);
    if (boardOf(build.copy) !== number || old) continue;
    // The island of the base game has one robber, whoever moves it.
    if (build.piece === "robber" && board.ruleset === "base" && !build.undone) liftRobber(found, null);
    lay(found, build, jobOf(build, copy));
  }
  return found;
}

function sendRobbers(found: Map<Place, Standing>, number: number, robbers: RobbersByRoll): void {
  for (const side of ["sun", "moon"] as const) {
    const at = robbers[side];
    const owner = seat(number, side);
    if (at === null) continue;
    liftRobber(found, owner);
    found.set(at, { at, piece: "robber", owner, n: null, is: "there" });
  }
}

function jobOf(build: Build, copy: Copy): Job | undefined {
  return build.jobs.find((job) => job.copy === copy);
}

function lay(found: Map<Place, Standing>, build: Build, job: Job | undefined): void {
  const waiting = job !== undefined && job.state !== "placed";
  if (build.undone && !(waiting && job.action === "remove")) return;
  if (build.piece === "robber") liftRobber(found, build.owner);
  if (build.piece === "ship-move" && build.from) found.delete(build.from);
  found.set(build.at, {
    at: build.at,
    piece: build.piece === "ship-move" ? "ship" : build.piece,
    owner: build.owner,
    n: build.n,
    is: !waiting ? "there" : job.action === "remove" ? "to-remove" : "to-place",
  });
}

/** null: of whatever area. */
function liftRobber(found: Map<Place, Standing>, area: Seat | null): void {
  for (const [at, piece] of found) {
    if (piece.piece === "robber" && (area === null || piece.owner === area)) found.delete(at);
  }
}

/** Where such a piece may be tapped: what cannot be true is left out, what breaks a rule is not
 * (rule 11.1: it stands if nobody objects). A ship move asks for the ship first, then for its new
 * place. */
export function targets(
  board: Board,
  found: ReadonlyMap<Place, Standing>,
  piece: Piece,
  from: Place | null,
): Place[] {
  const free = (at: Place): boolean => !found.has(at);
  switch (piece) {
    case "settlement":
      return board.crossings.map((one) => one.id).filter(free);
    case "city":
      return board.crossings.map((one) => one.id).filter((at) => found.get(at)?.piece !== "city");
    case "road":
      return board.paths.filter((one) => one.land).map((one) => one.id).filter(free);
    case "ship":
      return board.paths.filter((one) => one.water).map((one) => one.id).filter(free);
    case "ship-move":
      return from === null
        ? [...found.values()].filter((one) => one.piece === "ship").map((one) => one.at)
        : board.paths.filter((one) => one.water).map((one) => one.id).filter(free);
    case "robber":
      return board.hexes.map((one) => one.id);
    default:
      piece satisfies never;
      return [];
  }
}

/** Whose piece it is when the person need not say: a robber's starting area, a standing ship's or
 * settlement's owner; null: ask. */
export function ownerImplied(
  board: Board,
  number: number,
  found: ReadonlyMap<Place, Standing>,
  piece: Piece,
  at: Place,
  from: Place | null,
): Seat | null {
  if (piece === "robber") {
    const hex = board.hexes.find((one) => one.id === at);
    return hex === undefined || hex.half === null ? null : seat(number, hex.half);
  }
  if (piece === "ship-move" && from !== null) return found.get(from)?.owner ?? null;
  if (piece === "city") return found.get(at)?.owner ?? null;
  return null;
}

/** The seats whose pieces may lie on a board, in the order in which they sit, left to right. */
export function ownersOn(ring: Ring, boards: readonly number[], side: Side): Seat[] {
  return boards.filter((board) => board <= ring.boards).map((board) => seat(board, side));
}
