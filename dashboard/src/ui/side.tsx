// Sun or Moon: always the symbol and the word together.

import { useApp, useWords } from "../app/context.ts";
import type { Seat, Side, Turn } from "../api/types.ts";
import { boardOf, sideOf } from "../state/ring.ts";
import { SideIcon } from "./icons.tsx";
import "./side.css";

export function SideLabel({ side }: { side: Side }) {
  const words = useWords();
  return (
    <span class={`side ${side}`}>
      <SideIcon side={side} size={22} />
      <span>{words.side[side]}</span>
    </span>
  );
}

/** How a seat is called: 17S, or at a table of the base game "Place 2". */
export function useSeatName(): (seat: Seat) => string {
  const { words, page } = useApp();
  const places = page.game?.ring.one_side ?? false;
  return (seat) => (places ? words.common.place(boardOf(seat)) : seat);
}

/** A seat with the symbol of its side. */
export function SeatLabel({ seat }: { seat: Seat }) {
  const { words, page } = useApp();
  const name = useSeatName()(seat);
  if (page.game?.ring.one_side) return <span class="seat-label">{name}</span>;
  const side = sideOf(seat);
  return (
    <span class={`seat-label ${side}`}>
      <SideIcon side={side} size={18} />
      <span aria-hidden="true">{name}</span>
      <span class="unseen">
        {name}, {words.side[side]}
      </span>
    </span>
  );
}

/** Whose turn it is: a side, a place, or nobody's (Connect's robber step). */
export function useWhose(): (turn: Turn) => string {
  const words = useWords();
  return ({ side, seat }) =>
    side ? words.side[side] : seat ? words.common.place(boardOf(seat)) : words.turn.robberPhase;
}
