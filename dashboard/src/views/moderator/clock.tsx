// The clock: big enough to read while standing, and its buttons. What ends something is asked twice.

import { useState } from "preact/hooks";
import type { Game } from "../../api/types.ts";
import { useApp, useGame, useServerNow, useWords } from "../../app/context.ts";
import { remaining, secondsShown } from "../../state/clock.ts";
import { isOpen } from "../../state/points.ts";
import { Button } from "../../ui/button.tsx";
import { Dice } from "../../ui/dice.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { PieceIcon, SideIcon } from "../../ui/icons.tsx";
import { useRobberText } from "../../ui/robber.tsx";
import { SeatLabel, useWhose } from "../../ui/side.tsx";
import { useTurnName } from "../../ui/turn.ts";

type Action = "start" | "pause" | "resume" | "next" | "finish";

/** A command that comes later than that would do something else than was meant. */
const USEFUL_MS = 6_000;

export function useClock(): (body: { action: Action } | { action: "add"; seconds: number }) => void {
  const { put } = useApp();
  const { game } = useGame();
  return (body) =>
    put({ method: "POST", path: `/games/${game}/clock`, body, useful_ms: USEFUL_MS });
}

export function ClockDesk() {
  const game = useGame();
  const words = useWords();
  const whose = useWhose();
  const turnName = useTurnName();
  const robber = useRobberText(game);
  const { turn } = game;
  if (game.phase === "finished") return <Over game={game} />;
  return (
    <section class="card clock-desk" aria-label={words.moderator.clock}>
      {turn === null ? (
        <h1>{words.turn.notStarted}</h1>
      ) : (
        <div class={`clock-face ${turn.side ?? "nobody"}`}>
          <div class="clock-side">
            {turn.side && <SideIcon side={turn.side} size={84} />}
            <h1>{whose(turn)}</h1>
            <p>{turnName(turn)}</p>
          </div>
          <div class="clock-sum">
            {turn.sum !== null && (
              <p class="number" aria-label={words.turn.dice(turn.sum)} data-testid="sum">
                {turn.sum}
              </p>
            )}
            <Dice dice={turn.dice} />
          </div>
          <Left game={game} />
        </div>
      )}
      <div class="clock-notes" role="status">
        {game.phase === "paused" && (
          <p class="clock-paused" data-testid="paused">
            {words.turn.pausedFor[game.paused_for]}
          </p>
        )}
        {robber !== null && (
          <p class="clock-robber" data-testid="robber">
            <PieceIcon piece="robber" /> {robber}
          </p>
        )}
      </div>
      <Buttons game={game} />
    </section>
  );
}

function Over({ game }: { game: Game }) {
  const words = useWords();
  const { ranking, winners } = game.result ?? { ranking: [], winners: 0 };
  return (
    <section class="card clock-desk">
      <h1>{words.turn.finished}</h1>
      <p class="line clock-winner">
        {winners === 0 ? words.screen.noWinner : `${words.screen.winner}:`}
        {ranking.slice(0, winners).map((seat) => (
          <SeatLabel key={seat} seat={seat} />
        ))}
      </p>
    </section>
  );
}

function Left({ game }: { game: Game }) {
  const words = useWords();
  const left = remaining(game, useServerNow(100));
  if (left === null) return <p class="clock-left">{words.turn.noLimit}</p>;
  return (
    <p class="clock-left" role="timer" data-testid="seconds">
      <span class="number">{secondsShown(left)}</span>
      <small>{left === 0 ? words.turn.timeUp : words.turn.secondsLeft}</small>
    </p>
  );
}

function Buttons({ game }: { game: Game }) {
  const { words } = useApp();
  const clock = useClock();
  const [asking, setAsking] = useState<"start" | "next" | "finish" | null>(null);
  const { phase, turn } = game;
  const rounds = game.ruleset === "connect";
  const running = phase === "running";
  const paused = phase === "paused";
  const started = turn !== null;
  const blocked = game.claims.some(isOpen);
  const act = (action: Action) => () => clock({ action });
  const questions = {
    start: words.moderator.startSure,
    next: rounds ? words.moderator.nextRoundSure : words.moderator.nextSure,
    finish: words.moderator.finishSure,
  };
  return (
    <div class="clock-buttons">
      {turn === null && (
        <Button
          look="primary"
          size="big"
          id="clock-start"
          disabled={game.dice === null}
          onPress={() => setAsking("start")}
        >
          {words.moderator.start}
        </Button>
      )}
      {running && (
        <Button look="primary" size="big" id="clock-pause" onPress={act("pause")}>
          {words.moderator.pause}
        </Button>
      )}
      {paused && (
        <Button look="primary" size="big" id="clock-resume" disabled={blocked} onPress={act("resume")}>
          {words.moderator.resume}
        </Button>
      )}
      {started && (
        <>
          <Button
            size="big"
            id="clock-next"
            disabled={blocked}
            onPress={() => setAsking("next")}
          >
            {rounds ? words.moderator.nextRound : words.moderator.next}
          </Button>
          {[-10, 10].map((seconds) => (
            <Button
              key={seconds}
              size="big"
              id={seconds < 0 ? "clock-less" : "clock-more"}
              name={words.moderator.addName(seconds)}
              onPress={() => clock({ action: "add", seconds })}
            >
              {words.moderator.add(seconds)}
            </Button>
          ))}
          <Button
            look="danger"
            size="big"
            id="clock-finish"
            onPress={() => setAsking("finish")}
          >
            {words.moderator.finish}
          </Button>
        </>
      )}
      {blocked && <p class="soft">{words.moderator.claimBlocks}</p>}
      {game.dice && turn && (
        <p class="soft">{words.moderator.diceLeft(Math.max(0, game.dice.turns - turn.number))}</p>
      )}
      {asking !== null && (
        <Sure
          question={questions[asking]}
          yes={words.moderator[asking]}
          danger={asking === "finish"}
          onYes={act(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
