// What was offered and asked from this post in this turn, with the answers: whoever sent it waits
// for them, so they are shown without being looked for.

import type { Trade } from "../../api/types.ts";
import { useGame, useWords } from "../../app/context.ts";
import { offersFrom, questionsFrom } from "../../state/jobs.ts";
import { useCardsText } from "../../ui/cards.tsx";
import { PieceIcon, SignIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { usePost } from "./context.ts";
import "./asked.css";

export function Asked() {
  const words = useWords();
  const game = useGame();
  const { copies, seats } = usePost();
  const text = useCardsText();
  const offers = offersFrom(game, seats);
  const questions = questionsFrom(game, copies);
  if (offers.length + questions.length === 0) return null;
  return (
    <section class="asked" data-testid="asked">
      <h3>{words.caretaker.asked}</h3>
      <ul role="status">
        {offers.map((offer) => (
          <li key={`offer ${offer.n}`} data-testid={`my-offer-${offer.n}`}>
            <OfferSign state={offer.state} />
            <SeatLabel seat={offer.from} /> → <SeatLabel seat={offer.to} />
            <span>{words.caretaker.tradeText(text(offer.have), text(offer.need))}</span>
            <b>{words.caretaker.tradeState[offer.state]}</b>
          </li>
        ))}
        {questions.map((question) => (
          <li key={`question ${question.n}`} data-testid={`my-question-${question.n}`}>
            <PieceIcon piece={question.piece} size={20} />
            <SeatLabel seat={question.owner} /> → <SeatLabel seat={question.to} />
            <span>{words.piece[question.piece]}</span>
            <b>{words.caretaker.permissionState[question.state]}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferSign({ state }: { state: Trade["state"] }) {
  const sign = {
    open: "hourglass",
    accepted: "check",
    declined: "cross",
    countered: "swap",
    expired: "cross",
  } as const;
  return <SignIcon sign={sign[state]} size={20} />;
}
