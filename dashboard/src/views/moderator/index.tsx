// The moderator's desk: the clock with its buttons, and everything that is not finished anywhere.

import { useGame } from "../../app/context.ts";
import { RobberBoard } from "../../ui/robberboard.tsx";
import { Before } from "./before.tsx";
import { Claims } from "./claims.tsx";
import { ClockDesk } from "./clock.tsx";
import { Devices, Pending, Trades } from "./pending.tsx";
import { Flagged } from "./flagged.tsx";
import { Markets } from "./markets.tsx";
import { Reminder } from "./reminder.tsx";
import { TableDesk } from "./table.tsx";
import "./style.css";

export function Moderator() {
  const game = useGame();
  if (game.ring.one_side) return <TableDesk />;
  const before = game.turn === null && game.phase !== "finished";
  return (
    <main class="moderator columns">
      <div class="stack">
        <ClockDesk />
        {before && <Before />}
        <Devices />
      </div>
      <div class="stack">
        {game.phase === "paused" && game.paused_for === "reminder" && <Reminder />}
        <Claims />
        {game.posts.length > 0 && <Pending />}
        <Flagged />
        {game.posts.length > 0 && <Trades />}
        <RobberBoard />
        <Markets />
      </div>
    </main>
  );
}
