// Boards, sides, seats, posts: who sits beside whom. Rulebook §4 (trade), guide §2.2 and §2.3.

import type { Copy, Game, Post, Ring, Seat, Side } from "../api/types.ts";

/** The log writes a ring as its letters and gaps, the state as its interruptions; both are read. */
export function readRing(told: unknown): Ring {
  const ring = told as Partial<Ring> & { gaps?: number[]; ends?: boolean };
  const letters = ring.letters ?? "";
  const boards = ring.boards ?? letters.length;
  const interruptions =
    ring.interruptions ??
    (ring.gaps ?? [])
      .map((after) => ({ after, ends: false }))
      .concat(ring.ends ? [{ after: boards, ends: true }] : []);
  const one_side = ring.one_side ? { one_side: true } : {};
  return { boards, letters, interruptions, two_caretakers: ring.two_caretakers ?? false, ...one_side };
}

export function boardAfter(ring: Ring, board: number): number {
  return (board % ring.boards) + 1;
}

export function boardBefore(ring: Ring, board: number): number {
  return ((board + ring.boards - 2) % ring.boards) + 1;
}

export function letterOf(ring: Ring, board: number): string {
  return ring.letters[board - 1] ?? "";
}

/** The posts of a ring: gaps in ring order, then the two ends. */
export function postsOf(ring: Ring): Post[] {
  let gap = 0;
  return ring.interruptions.flatMap(({ after: before, ends, shore }) => {
    if (shore) return [];
    const after = boardAfter(ring, before);
    const beside = (post: string, ...sides: ("before" | "after")[]): Post => ({
      post,
      copies: sides.flatMap((side) =>
        side === "before" ? [`${before}`, `${after}@${post}`] : [`${before}@${post}`, `${after}`],
      ),
    });
    if (ends) return [beside("end-first", "after"), beside("end-last", "before")];
    gap++;
    if (!ring.two_caretakers) return [beside(`gap-${gap}`, "before", "after")];
    return [beside(`gap-${gap}a`, "before"), beside(`gap-${gap}b`, "after")];
  });
}

export function copiesOf(game: Game, post: string): Copy[] {
  return game.posts.find((one) => one.post === post)?.copies ?? [];
}

/** The copies in pairs that lie side by side, as seen from the Sun side: at a gap first the end of
 * the one table, then the beginning of the next. */
export function pairsOf(copies: readonly Copy[]): Copy[][] {
  const pairs: Copy[][] = [];
  for (let i = 0; i < copies.length; i += 2) pairs.push(copies.slice(i, i + 2));
  return pairs;
}

export function boardOf(copy: Copy): number {
  return Number.parseInt(copy, 10);
}

export function isReplica(copy: Copy): boolean {
  return copy.includes("@");
}

export function seat(board: number, side: Side): Seat {
  return `${board}${side === "sun" ? "S" : "M"}`;
}

export function sideOf(seat: Seat): Side {
  return seat.endsWith("S") ? "sun" : "moon";
}

export function otherSide(side: Side): Side {
  return side === "sun" ? "moon" : "sun";
}

/** The boards whose players can build on this one: itself and its neighbours, left to right as seen
 * from the Sun side. A ring of two or three boards names each only once. */
export function boardsAround(ring: Ring, board: number): number[] {
  return [...new Set([boardBefore(ring, board), board, boardAfter(ring, board)])];
}

/** Who the seat may trade with across the interruptions of these copies: both seats of the
 * neighbouring board where one of the two is active (§4.1, §4.2). `own`: the boards at this end. */
export function partnersAcross(from: Seat, across: readonly number[], active: Side | null): Seat[] {
  return across
    .flatMap((board) => [seat(board, "sun"), seat(board, "moon")])
    .filter((to) => active === null || sideOf(from) === active || sideOf(to) === active);
}

/** At a post, for each real board the boards across the interruption: where its replicas lie. */
export function acrossAt(ring: Ring, copies: readonly Copy[]): Map<number, number[]> {
  const across = new Map<number, number[]>();
  const replicas = copies.filter(isReplica).map(boardOf);
  for (const board of copies.filter((copy) => !isReplica(copy)).map(boardOf)) {
    const beside = [boardBefore(ring, board), boardAfter(ring, board)];
    const found = [...new Set(replicas.filter((replica) => beside.includes(replica)))];
    across.set(board, found.filter((replica) => replica !== board));
  }
  return across;
}

/** All the seats at the real boards of a post. */
export function seatsAt(copies: readonly Copy[]): Seat[] {
  return copies
    .filter((copy) => !isReplica(copy))
    .map(boardOf)
    .flatMap((board) => [seat(board, "sun"), seat(board, "moon")]);
}
