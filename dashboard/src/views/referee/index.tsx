// The referee's desk: the claims on the left, the count of the chosen one on the right.

import { useState } from "preact/hooks";
import type { Claim } from "../../api/types.ts";
import { useGame, useWords } from "../../app/context.ts";
import { isOpen } from "../../state/points.ts";
import { SignIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { useNumberName } from "../../ui/turn.ts";
import { CountForm } from "./count.tsx";
import "./style.css";

export function Referee() {
  const words = useWords();
  const game = useGame();
  const [chosen, setChosen] = useState<number | null>(null);
  const open = game.claims.filter(isOpen);
  const decided = game.claims.filter((claim) => !isOpen(claim)).reverse();
  const claim = game.claims.find((one) => one.n === chosen && isOpen(one)) ?? open[0];
  return (
    <main class="referee columns">
      <section class="stack">
        <h1>{words.referee.title}</h1>
        {open.length === 0 && (
          <p class="card">{game.phase === "finished" ? words.turn.finished : words.referee.none}</p>
        )}
        <ul class="stack">
          {open.map((one) => (
            <li key={one.n}>
              <button
                type="button"
                class="claim-card card"
                aria-pressed={one.n === claim?.n}
                data-testid={`claim-${one.seat}`}
                onClick={() => setChosen(one.n)}
              >
                <SignIcon sign="star" />
                <ClaimText claim={one} />
              </button>
            </li>
          ))}
        </ul>
        {decided.length > 0 && (
          <>
            <h2>{words.referee.history}</h2>
            <ul class="stack">
              {decided.map((one) => (
                <li class="claim-card card" key={one.n}>
                  <SignIcon sign={one.state === "confirmed" ? "check" : "cross"} />
                  <ClaimText claim={one} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {claim && <CountForm key={claim.n} claim={claim} />}
    </main>
  );
}

function ClaimText({ claim }: { claim: Claim }) {
  const words = useWords();
  const numberName = useNumberName();
  return (
    <span>
      <SeatLabel seat={claim.seat} /> <b>{words.claimState[claim.state]}</b>
      <br />
      <span class="soft">
        {numberName(claim.turn)}
        {typeof claim.points === "number" && ` · ${words.referee.worth(claim.points)}`}
      </span>
    </span>
  );
}
