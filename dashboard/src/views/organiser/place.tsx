// A seat so large that it can be read out across a desk: board, side, table.

import { useApp, useGame } from "../../app/context.ts";
import type { Seat } from "../../api/types.ts";
import { boardOf, sideOf } from "../../state/ring.ts";
import { tableOf } from "../../state/tables.ts";
import { SideIcon } from "../../ui/icons.tsx";

export function BigPlace({ seat }: { seat: Seat }) {
  const { words } = useApp();
  const game = useGame();
  const board = boardOf(seat);
  const table = tableOf(game.plan, board);
  if (game.ring.one_side) {
    return <span class="big-place">{words.common.place(board)}</span>;
  }
  const side = sideOf(seat);
  return (
    <span class={`big-place ${side}`} data-testid="big-place">
      <SideIcon side={side} size={56} />
      <span class="big-seat">{seat}</span>
      <span class="big-words">
        <b>{words.side[side]}</b>
        <span>{words.people.board(board)}</span>
        {table !== null && <span>{words.people.table(table)}</span>}
      </span>
    </span>
  );
}
