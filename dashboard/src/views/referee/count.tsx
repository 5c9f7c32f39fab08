// The itemised count of one claim. Steppers cannot leave the caps; the verdict "reached" opens only
// with enough points. The server counts again, and its sum is what holds.

import { useState } from "preact/hooks";
import { RESOURCES, type Claim, type Count } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import {
  emptyCount,
  limitsOf,
  pointsOf,
  WEIGHT,
  type CountedItem,
  type HeldItem,
} from "../../state/points.ts";
import { Button } from "../../ui/button.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { ResourceIcon } from "../../ui/icons.tsx";
import { SeatLabel, useSeatName } from "../../ui/side.tsx";
import { TallyBox, useTally } from "./tally.tsx";
import { Stepper } from "../../ui/stepper.tsx";

const COUNTED: readonly CountedItem[] = [
  "settlements",
  "cities",
  "foreign_areas",
  "victory_point_cards",
];
const HELD: readonly HeldItem[] = ["largest_army", "longest_trade_route"];
/** 38 cards of each resource are in a kit; nobody holds more. */
const CARDS_MAX = 38;

export function CountForm({ claim }: { claim: Claim }) {
  const { words, put, notify } = useApp();
  const game = useGame();
  const [count, setCount] = useState<Count>(claim.count ?? emptyCount);
  const told = useTally(claim);
  // Without a board that is mirrored the log has seen no piece at all.
  const tally = game.posts.length > 0 || game.followed ? told : null;
  const { caps, points_to_win } = limitsOf(game.ruleset);
  const points = pointsOf(count);
  const path = `/games/${game.game}/claims/${claim.n}`;

  const saveCount = async (): Promise<boolean> => {
    const settled = await put({ method: "POST", path: `${path}/count`, body: count }).settled;
    if (settled.is !== "answer") return false;
    notify({ kind: "done", text: words.referee.saved(points) });
    return true;
  };

  return (
    <section class="card stack count" aria-label={words.referee.count(claim.seat)}>
      <h1 class="line">
        {words.referee.count("")} <SeatLabel seat={claim.seat} />
      </h1>
      <ul class="count-items">
        {COUNTED.filter((item) => caps[item] > 0).map((item) => (
          <li class="count-item" key={item}>
            <span>
              <b>{words.referee.item[item]}</b>
              <small class="soft">
                {words.referee.each(WEIGHT[item])}, {words.referee.max(caps[item])}
                {tally !== null && item !== "victory_point_cards" && (
                  <b> · {words.referee.log.least(tally[item].count, tally.complete)}</b>
                )}
              </small>
            </span>
            <Stepper
              label={words.referee.item[item]}
              value={count[item]}
              max={caps[item]}
              id={`count-${item}`}
              onChange={(value) => setCount({ ...count, [item]: value })}
            />
            <b class="count-sum number">{count[item] * WEIGHT[item]}</b>
          </li>
        ))}
        {HELD.map((item) => (
          <li class="count-item" key={item}>
            <span>
              <b>{words.referee.item[item]}</b>
              <small class="soft">{words.referee.worth(WEIGHT[item])}</small>
            </span>
            <Button
              pressed={count[item]}
              id={`count-${item}`}
              name={words.referee.item[item]}
              sign={count[item] ? "check" : "cross"}
              onPress={() => setCount({ ...count, [item]: !count[item] })}
            >
              {count[item] ? words.common.yes : words.common.no}
            </Button>
            <b class="count-sum number">{count[item] ? WEIGHT[item] : 0}</b>
          </li>
        ))}
      </ul>
      {game.ruleset !== "base" && <HandCards count={count} onChange={setCount} />}
      {tally !== null && <TallyBox tally={tally} />}
      <div class="count-foot">
        <Total points={points} toWin={points_to_win} />
        <Verdict claim={claim} points={points} saveCount={saveCount} path={path} />
      </div>
    </section>
  );
}

function Total({ points, toWin }: { points: number; toWin: number }) {
  const words = useWords();
  const missing = toWin - points;
  return (
    <p class={missing > 0 ? "count-total" : "count-total enough"}>
      <span>
        {words.referee.total}
        <small>{missing > 0 ? words.referee.tooFew(missing) : words.referee.toWin(toWin)}</small>
      </span>
      <b class="number" data-testid="count-total">
        {points}
      </b>
    </p>
  );
}

function HandCards({ count, onChange }: { count: Count; onChange: (count: Count) => void }) {
  const words = useWords();
  return (
    <fieldset class="count-cards">
      <legend>{words.referee.cards}</legend>
      {RESOURCES.map((resource) => (
        <span class="count-card" key={resource}>
          <span class="line">
            <ResourceIcon resource={resource} size={22} />
            {words.resource[resource]}
          </span>
          <Stepper
            label={words.resource[resource]}
            value={count.cards[resource]}
            max={CARDS_MAX}
            id={`count-cards-${resource}`}
            onChange={(value) => onChange({ ...count, cards: { ...count.cards, [resource]: value } })}
          />
        </span>
      ))}
    </fieldset>
  );
}

interface VerdictProps {
  claim: Claim;
  points: number;
  path: string;
  saveCount: () => Promise<boolean>;
}

function Verdict({ claim, points, path, saveCount }: VerdictProps) {
  const { words, put } = useApp();
  const game = useGame();
  const name = useSeatName()(claim.seat);
  const [asking, setAsking] = useState<"confirmed" | "rejected" | null>(null);
  const enough = points >= limitsOf(game.ruleset).points_to_win;
  const decide = async (verdict: "confirmed" | "rejected"): Promise<void> => {
    // The count that is on the screen is the one that is decided upon.
    if (await saveCount()) {
      put({ method: "POST", path: `${path}/verdict`, body: { verdict } });
    }
  };
  return (
    <div class="line count-verdict">
      <Button size="big" id="count-save" onPress={() => void saveCount()}>
        {words.referee.save}
      </Button>
      <Button look="danger" size="big" id="verdict-reject" onPress={() => setAsking("rejected")}>
        {words.referee.reject}
      </Button>
      <Button
        look="good"
        size="big"
        id="verdict-confirm"
        disabled={!enough}
        onPress={() => setAsking("confirmed")}
      >
        {words.referee.confirm}
      </Button>
      {asking !== null && (
        <Sure
          question={
            asking === "confirmed"
              ? words.referee.confirmSure(name, points)
              : words.referee.rejectSure(name)
          }
          yes={asking === "confirmed" ? words.referee.confirm : words.referee.reject}
          danger={asking === "rejected"}
          onYes={() => void decide(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
