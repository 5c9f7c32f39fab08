// Connect: the markets at the ends of the rows (rulebook, "Trading with the Market"): one card for
// one card, once a round, while active.

import { useState } from "preact/hooks";
import { RESOURCES, type Cards, type Market, type Resource, type Side } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { seat } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { useCardsText } from "../../ui/cards.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ResourceIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";

export function Markets() {
  const words = useWords();
  const game = useGame();
  const [open, setOpen] = useState<Market | null>(null);
  const side = game.phase === "running" ? (game.turn?.side ?? null) : null;
  if (game.markets.length === 0) return null;
  return (
    <section class="card stack" data-testid="markets">
      <h2>{words.moderator.markets}</h2>
      <ul class="stack">
        {game.markets.map((market) => {
          const done = side !== null && market.traded[side] === game.turn?.number;
          return (
            <li class="line" key={market.board}>
              <span class="grow">
                <b>{words.moderator.marketAt(market.board)}</b>
                <MarketCards cards={market.cards} />
              </span>
              <Button
                sign="swap"
                id={`market-${market.board}`}
                disabled={side === null || done}
                onPress={() => setOpen(market)}
              >
                {done ? words.moderator.marketDone : words.caretaker.trade}
              </Button>
            </li>
          );
        })}
      </ul>
      {open !== null && side !== null && (
        <MarketTrade market={open} side={side} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

/** As they lie there, one picture a card. */
function MarketCards({ cards }: { cards: Cards }) {
  const text = useCardsText();
  return (
    <span class="market-cards" role="img" aria-label={text(cards)}>
      {RESOURCES.flatMap((resource) =>
        Array.from({ length: cards[resource] ?? 0 }, (_, i) => (
          <span class={`market-card ${resource}`} key={`${resource} ${i}`}>
            <ResourceIcon resource={resource} size={22} />
          </span>
        )),
      )}
    </span>
  );
}

interface MarketTradeProps {
  market: Market;
  side: Side;
  onClose: () => void;
}

function MarketTrade({ market, side, onClose }: MarketTradeProps) {
  const { words, put } = useApp();
  const { game } = useGame();
  const [give, setGive] = useState<Resource | null>(null);
  const [take, setTake] = useState<Resource | null>(null);
  const trader = seat(market.board, side);
  const send = (): void => {
    onClose();
    put({
      method: "POST",
      path: `/games/${game}/markets/${market.board}`,
      body: { seat: trader, give, take },
    });
  };
  const lies = RESOURCES.filter((resource) => (market.cards[resource] ?? 0) > 0);
  return (
    <Dialog title={words.moderator.marketAt(market.board)} onClose={onClose}>
      <div class="stack">
        <p>
          <SeatLabel seat={trader} />
        </p>
        <OneCard label={words.moderator.marketGive} from={RESOURCES} chosen={give} id="give" onChoose={setGive} />
        <OneCard label={words.moderator.marketTake} from={lies} chosen={take} id="take" onChoose={setTake} />
        <Button
          look="primary"
          size="big"
          id="market-send"
          disabled={give === null || take === null}
          onPress={send}
        >
          {words.caretaker.trade}
        </Button>
      </div>
    </Dialog>
  );
}

interface OneCardProps {
  label: string;
  from: readonly Resource[];
  chosen: Resource | null;
  id: string;
  onChoose: (resource: Resource) => void;
}

function OneCard({ label, from, chosen, id, onChoose }: OneCardProps) {
  const words = useWords();
  return (
    <div class="card-picker" role="group" aria-label={label}>
      <b class="card-picker-label">{label}</b>
      {from.map((resource) => (
        <button
          type="button"
          class={`tile ${resource} ${resource === chosen ? "chosen" : ""}`}
          key={resource}
          aria-pressed={resource === chosen}
          data-testid={`${id}-${resource}`}
          onClick={() => onChoose(resource)}
        >
          <ResourceIcon resource={resource} size={28} />
          <span>{words.resource[resource]}</span>
        </button>
      ))}
    </div>
  );
}
