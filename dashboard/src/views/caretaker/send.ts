// The writes of a post, and how they look on the picture before they are answered.

import type { Write } from "../../api/outbox.ts";
import type { Copy, Game, Piece, Place, Seat } from "../../api/types.ts";
import { useApp, useGame, type App } from "../../app/context.ts";
import type { Standing } from "../../state/board.ts";
import { boardOf } from "../../state/ring.ts";

interface BuildBody {
  copy: Copy;
  piece: Piece;
  at: Place;
  owner: Seat;
  from?: Place;
}

type Put = ReturnType<App["put"]>;

export interface Send {
  build(copy: Copy, piece: Piece, at: Place, owner: Seat, from: Place | null): Put;
  permission(copy: Copy, piece: Piece, at: Place, owner: Seat): void;
  undo(n: number): void;
}

export function useSend(): Send {
  const { put } = useApp();
  const { game } = useGame();
  return {
    build(copy, piece, at, owner, from) {
      const body: BuildBody = { copy, piece, at, owner };
      if (from !== null) body.from = from;
      return put({ method: "POST", path: `/games/${game}/builds`, body });
    },
    permission(copy, piece, at, owner) {
      const body = { copy, piece, at, owner };
      put({ method: "POST", path: `/games/${game}/permissions`, body });
    },
    undo(n) {
      put({ method: "POST", path: `/games/${game}/builds/${n}/undo`, body: {} });
    },
  };
}

/** Builds of this board that are not answered yet. */
export function sendingOn(waiting: readonly Write[], game: Game, copy: Copy): Standing[] {
  const path = `/games/${game.game}/builds`;
  return waiting
    .filter((write) => write.path === path && write.taken_back !== true)
    .map((write) => write.body as BuildBody)
    .filter((body) => boardOf(body.copy) === boardOf(copy))
    .map(({ at, piece, owner }) => ({
      at,
      piece: piece === "ship-move" ? "ship" : piece,
      owner,
      n: null,
      is: "sending",
    }));
}
