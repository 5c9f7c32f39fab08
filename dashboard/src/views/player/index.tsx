// A player's phone: the turn, and the rules in short. It only reads.

import { useState } from "preact/hooks";
import { RESOURCES, type Game, type Resource, type Ruleset } from "../../api/types.ts";
import { useGame, useServerNow, useWords } from "../../app/context.ts";
import { RulesDialog } from "../../app/rules.tsx";
import { remaining, secondsShown } from "../../state/clock.ts";
import { Button } from "../../ui/button.tsx";
import { Dice } from "../../ui/dice.tsx";
import { PieceIcon, ResourceIcon, SideIcon } from "../../ui/icons.tsx";
import { useRobberText } from "../../ui/robber.tsx";
import { RobberBoard } from "../../ui/robberboard.tsx";
import { useWhose } from "../../ui/side.tsx";
import { useTurnName } from "../../ui/turn.ts";
import { Winner } from "../screen/winner.tsx";
import "./style.css";

export function Player() {
  const game = useGame();
  return (
    <main class="player">
      {game.phase === "finished" ? <Winner game={game} /> : <Now game={game} />}
      {!game.ring.one_side && <RobberBoard />}
      <Hints ruleset={game.ruleset} />
    </main>
  );
}

function Now({ game }: { game: Game }) {
  const words = useWords();
  const whose = useWhose();
  const left = remaining(game, useServerNow(250));
  const robber = useRobberText(game);
  const turnName = useTurnName();
  const { turn } = game;
  if (turn === null) return <h1 class="player-wait">{words.turn.notStarted}</h1>;
  return (
    <section class={`player-now ${turn.side ?? "nobody"}`}>
      <h1>
        {turn.side && <SideIcon side={turn.side} size={56} />}
        {whose(turn)}
      </h1>
      <p class="player-sum number">{turn.sum}</p>
      <Dice dice={turn.dice} />
      <p class="player-left number">
        {turnName(turn)}
        {left !== null && ` · ${secondsShown(left)} s`}
      </p>
      {game.phase === "paused" && <p class="player-paused">{words.turn.pausedFor[game.paused_for]}</p>}
      {robber !== null && (
        <p class="player-robber">
          <PieceIcon piece="robber" /> {robber}
        </p>
      )}
      {turn.sum === 7 && <p>{words.turn.handLimit}</p>}
    </section>
  );
}

type Cost = readonly [Resource, number][];

const COSTS: readonly { piece: "road" | "ship" | "settlement" | "city"; cost: Cost }[] = [
  { piece: "road", cost: [["wood", 1], ["clay", 1]] },
  { piece: "ship", cost: [["wood", 1], ["wool", 1]] },
  { piece: "settlement", cost: [["wood", 1], ["clay", 1], ["wool", 1], ["grain", 1]] },
  { piece: "city", cost: [["grain", 2], ["ore", 3]] },
];
const CARD_COST: Cost = [["wool", 1], ["grain", 1], ["ore", 1]];

function Hints({ ruleset }: { ruleset: Ruleset }) {
  const words = useWords();
  const [rules, setRules] = useState(false);
  const { hints, points } = words.player.rules[ruleset];
  const costs = COSTS.filter(({ piece }) => piece !== "ship" || ruleset === "big-game");
  return (
    <section class="stack player-hints">
      <div class="card stack">
        <h2>{words.player.costs}</h2>
        <ul class="player-costs">
          {costs.map(({ piece, cost }) => (
            <li class="player-cost" key={piece}>
              <PieceIcon piece={piece} size={28} />
              <b>{words.piece[piece]}</b>
              <CostText cost={cost} />
            </li>
          ))}
          <li class="player-cost">
            <span class="player-card" aria-hidden="true" />
            <b>{words.player.developmentCard}</b>
            <CostText cost={CARD_COST} />
          </li>
        </ul>
      </div>
      <div class="card stack">
        <h2>{words.player.yourTurn}</h2>
        <ul class="stack">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </div>
      <div class="card stack">
        <h2>{words.player.each}</h2>
        <ul class="stack">
          {points.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <Button id="rules" size="big" onPress={() => setRules(true)}>
        {words.common.rules}
      </Button>
      {rules && <RulesDialog onClose={() => setRules(false)} />}
    </section>
  );
}

function CostText({ cost }: { cost: Cost }) {
  const words = useWords();
  const sorted = [...cost].sort((a, b) => RESOURCES.indexOf(a[0]) - RESOURCES.indexOf(b[0]));
  return (
    <span class="line">
      {sorted.map(([resource, count]) => (
        <span class="player-resource" key={resource}>
          <ResourceIcon resource={resource} size={18} />
          {count} {words.resource[resource]}
        </span>
      ))}
    </span>
  );
}
