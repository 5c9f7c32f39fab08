// What the caretaker has in hand: which piece, whose, and for a ship move from where.

import { useEffect, useState } from "preact/hooks";
import type { Copy, Game, Piece, Place, Seat, Side } from "../../api/types.ts";
import { boardOf, boardsAround, isReplica, seat } from "../../state/ring.ts";

export interface Tool {
  piece: Piece | null;
  owner: Seat;
  /** The ship that moves, once it is chosen, and on which copy. */
  from: { copy: Copy; at: Place } | null;
  /** The next tap asks for permission (rule 5.5) instead of building. */
  asking: boolean;
}

export interface ToolChoice {
  tool: Tool;
  takePiece(piece: Piece | null): void;
  takeOwner(owner: Seat): void;
  takeShip(from: Tool["from"]): void;
  ask(asking: boolean): void;
}

/** The boards whose players can build on any of these copies, in ring order. */
export function ownerBoards(game: Game, copies: readonly Copy[]): number[] {
  const around = copies.map((copy) => boardsAround(game.ring, boardOf(copy)));
  const boards = [...new Set(around.flat())];
  // Across the ends the last boards come before the first ones.
  const first = around[0]?.[0] ?? 1;
  const place = (board: number): number => (board - first + game.ring.boards) % game.ring.boards;
  return boards.sort((a, b) => place(a) - place(b));
}

/** The owner follows the active side from turn to turn, and stays with the board that was chosen. */
export function useTool(game: Game, shown: readonly Copy[]): ToolChoice {
  const [piece, setPiece] = useState<Piece | null>(null);
  const [board, setBoard] = useState<number | null>(null);
  const [side, setSide] = useState<Side | null>(null);
  const [from, setFrom] = useState<Tool["from"]>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => setSide(null), [game.turn?.number]);
  useEffect(() => setBoard(null), [shown.join()]);

  const own = boardOf(shown.find((copy) => !isReplica(copy)) ?? shown[0] ?? "1");
  const active = game.turn?.side ?? "sun";
  return {
    tool: { piece, owner: seat(board ?? own, side ?? active), from, asking },
    takePiece(next) {
      setPiece(next);
      setFrom(null);
      if (next === null) setAsking(false);
    },
    takeOwner(owner) {
      setBoard(boardOf(owner));
      setSide(owner.endsWith("S") ? "sun" : "moon");
    },
    takeShip: setFrom,
    ask: setAsking,
  };
}
