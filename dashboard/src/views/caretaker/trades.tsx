// Offers across the interruption (rulebook §4): to make one, to answer one.

import { useState } from "preact/hooks";
import type { Cards, Seat, Trade } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { acrossAt, boardOf, partnersAcross, sideOf } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { CardPicker, hasCards, useCardsText } from "../../ui/cards.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { usePost } from "./context.ts";
import { answerPath } from "./tasks.ts";
import "./trades.css";

function useTrades() {
  const { put } = useApp();
  const { game } = useGame();
  const answer = (offer: Trade, body: object): void => {
    const path = answerPath(game, "trades", offer.n);
    put({ method: "POST", path, body: { by: offer.to, ...body } });
  };
  return {
    offer(from: Seat, to: Seat, have: Cards, need: Cards): void {
      put({ method: "POST", path: `/games/${game}/trades`, body: { from, to, have, need } });
    },
    answer(offer: Trade, choice: "accept" | "decline"): void {
      answer(offer, { answer: choice });
    },
    counter(offer: Trade, have: Cards, need: Cards): void {
      answer(offer, { answer: "counter", have, need });
    },
  };
}

export function OfferCard({ offer }: { offer: Trade }) {
  const words = useWords();
  const cards = useCardsText();
  const trades = useTrades();
  const [countering, setCountering] = useState(false);
  return (
    <li class="card offer" data-testid={`offer-${offer.n}`}>
      <p class="task-head">
        <SignIcon sign="swap" size={28} />
        <SeatLabel seat={offer.from} /> → <SeatLabel seat={offer.to} />
      </p>
      <p class="offer-text">{words.caretaker.tradeText(cards(offer.have), cards(offer.need))}</p>
      <div class="line">
          <Button look="good" sign="check" id={`accept-${offer.n}`} onPress={() => trades.answer(offer, "accept")}>
            {words.caretaker.tradeAccept}
          </Button>
          <Button sign="cross" id={`decline-${offer.n}`} onPress={() => trades.answer(offer, "decline")}>
            {words.caretaker.tradeDecline}
          </Button>
          <Button sign="swap" id={`counter-${offer.n}`} onPress={() => setCountering(true)}>
            {words.caretaker.tradeCounter}
          </Button>
        </div>
      {countering && (
        <Dialog
          title={`${words.caretaker.tradeCounter}: ${offer.to} → ${offer.from}`}
          onClose={() => setCountering(false)}
        >
          <TradeForm
            have={offer.need}
            need={offer.have}
            onSend={(have, need) => {
              setCountering(false);
              trades.counter(offer, have, need);
            }}
          />
        </Dialog>
      )}
    </li>
  );
}

interface TradeFormProps {
  have: Cards;
  need: Cards;
  onSend: (have: Cards, need: Cards) => void;
}

function TradeForm(props: TradeFormProps) {
  const words = useWords();
  const text = useCardsText();
  const [have, setHave] = useState<Cards>(props.have);
  const [need, setNeed] = useState<Cards>(props.need);
  const ready = hasCards(have) && hasCards(need);
  return (
    <div class="stack">
      <CardPicker label={words.caretaker.tradeHave} cards={have} id="have" onChange={setHave} />
      <CardPicker label={words.caretaker.tradeNeed} cards={need} id="need" onChange={setNeed} />
      <p class="offer-text" role="status">
        {ready ? words.caretaker.tradeText(text(have), text(need)) : words.caretaker.tradeTap}
      </p>
      <Button
        look="primary"
        size="big"
        id="trade-send"
        disabled={!ready}
        onPress={() => props.onSend(have, need)}
      >
        {words.caretaker.tradeSend}
      </Button>
    </div>
  );
}

/** A new offer: from a seat at a real board of this post to a seat across. */
export function NewTrade({ onDone }: { onDone: () => void }) {
  const words = useWords();
  const game = useGame();
  const post = usePost();
  const trades = useTrades();
  const active = game.turn?.side ?? null;
  const across = acrossAt(game.ring, post.copies);
  const [from, setFrom] = useState<Seat>(
    post.seats.find((seat) => sideOf(seat) === active) ?? post.seats[0] ?? "",
  );
  const partners = partnersAcross(from, across.get(boardOf(from)) ?? [], active);
  const [wanted, setTo] = useState<Seat | null>(null);
  const to = wanted !== null && partners.includes(wanted) ? wanted : (partners[0] ?? null);
  return (
    <div class="stack">
      <SeatChoice label={words.caretaker.tradeFrom} seats={post.seats} chosen={from} id="from" onChoose={setFrom} />
      <SeatChoice label={words.caretaker.tradeTo} seats={partners} chosen={to} id="to" onChoose={setTo} />
      <p class="soft">{words.caretaker.tradePartners}</p>
      {to !== null && (
        <TradeForm
          have={{}}
          need={{}}
          onSend={(have, need) => {
            trades.offer(from, to, have, need);
            onDone();
          }}
        />
      )}
    </div>
  );
}

interface SeatChoiceProps {
  label: string;
  seats: readonly Seat[];
  chosen: Seat | null;
  id: string;
  onChoose: (seat: Seat) => void;
}

export function SeatChoice({ label, seats, chosen, id, onChoose }: SeatChoiceProps) {
  return (
    <div class="line" role="group" aria-label={label}>
      <b class="seat-choice-label">{label}</b>
      {seats.map((seat) => (
        <Button key={seat} pressed={seat === chosen} id={`${id}-${seat}`} onPress={() => onChoose(seat)}>
          <SeatLabel seat={seat} />
        </Button>
      ))}
    </div>
  );
}
