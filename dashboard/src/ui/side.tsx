// Sun or Moon: always the symbol and the word together.

import { useWords } from "../app/context.ts";
import type { Seat, Side } from "../api/types.ts";
import { sideOf } from "../state/ring.ts";
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

/** A seat such as 17S, with its symbol. */
export function SeatLabel({ seat }: { seat: Seat }) {
  const words = useWords();
  const side = sideOf(seat);
  return (
    <span class={`seat-label ${side}`}>
      <SideIcon side={side} size={18} />
      <span aria-hidden="true">{seat}</span>
      <span class="unseen">
        {seat}, {words.side[side]}
      </span>
    </span>
  );
}
