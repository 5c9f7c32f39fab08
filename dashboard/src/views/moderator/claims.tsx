// Claims as the moderator sees them, and a way to make one for a player who came to the stage.

import { useState } from "preact/hooks";
import type { Turn } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { isOpen, limitsOf } from "../../state/points.ts";
import { seat } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { SeatLabel, SideLabel } from "../../ui/side.tsx";
import { useNumberName } from "../../ui/turn.ts";

export function Claims() {
  const words = useWords();
  const game = useGame();
  const numberName = useNumberName();
  const [making, setMaking] = useState(false);
  const turn = game.turn !== null && game.turn.kind === "turn" ? game.turn : null;
  const claims = [...game.claims].reverse();
  return (
    <section class="card stack" data-testid="claims">
      <div class="line">
        <h2 class="grow">{words.moderator.claims}</h2>
        {turn !== null && game.phase !== "finished" && (
          <Button onPress={() => setMaking(true)} id="claim-new">
            {words.moderator.claimFor}
          </Button>
        )}
      </div>
      {claims.length === 0 && <p class="soft">{words.moderator.claimsNone}</p>}
      <ul class="stack">
        {claims.map((claim) => (
          <li class={isOpen(claim) ? "line claim open" : "line claim"} key={claim.n}>
            <SignIcon sign={isOpen(claim) ? "star" : claim.state === "confirmed" ? "check" : "cross"} />
            <SeatLabel seat={claim.seat} />
            <span>{words.claimState[claim.state]}</span>
            <span class="soft">
              {numberName(claim.turn)}
              {typeof claim.points === "number" && ` · ${words.referee.worth(claim.points)}`}
            </span>
          </li>
        ))}
      </ul>
      {making && turn !== null && <ClaimForSeat turn={turn} onClose={() => setMaking(false)} />}
    </section>
  );
}

/** Only who is active may claim: at a table of the base game one seat, else one of a side. */
function ClaimForSeat({ turn, onClose }: { turn: Turn; onClose: () => void }) {
  const { words, put } = useApp();
  const game = useGame();
  const [board, setBoard] = useState("");
  const number = Number(board);
  const known = Number.isInteger(number) && number >= 1 && number <= game.ring.boards;
  const claimant = turn.seat ?? (turn.side && known ? seat(number, turn.side) : null);
  const make = (): void => {
    onClose();
    const path = `/games/${game.game}/claims`;
    put({ method: "POST", path, body: { seat: claimant } });
  };
  return (
    <Dialog
      title={words.caretaker.claimTitle(limitsOf(game.ruleset).points_to_win)}
      onClose={onClose}
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (claimant !== null) make();
        }}
      >
        <p>{words.caretaker.claimNotNow}</p>
        <div class="line">
          {turn.side && (
            <>
              <label for="claim-board">{words.moderator.claimBoard}</label>
              <input
                id="claim-board"
                class="short"
                inputmode="numeric"
                value={board}
                onInput={(event) => setBoard(event.currentTarget.value)}
              />
              <SideLabel side={turn.side} />
            </>
          )}
          {claimant !== null && <SeatLabel seat={claimant} />}
        </div>
        <Button look="primary" size="big" submit disabled={claimant === null} id="claim-make">
          {words.moderator.claimMake}
        </Button>
      </form>
    </Dialog>
  );
}
