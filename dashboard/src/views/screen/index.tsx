// What the whole hall reads: whose turn, the number, the seconds. Sun is a bright page, Moon a dark
// one, each with its symbol and its word, so that it is told from afar and without colours.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Game, Turn } from "../../api/types.ts";
import { useApp, useGame, useServerNow, useWords } from "../../app/context.ts";
import { LanguageChoice } from "../../app/head.tsx";
import { LiveBadge } from "../../app/line.tsx";
import { remaining, secondsShown } from "../../state/clock.ts";
import { Bell } from "../../ui/bell.ts";
import { Button } from "../../ui/button.tsx";
import { Dice } from "../../ui/dice.tsx";
import { PieceIcon, SideIcon, SignIcon } from "../../ui/icons.tsx";
import { robberOrder, useRobberText } from "../../ui/robber.tsx";
import { useWhose } from "../../ui/side.tsx";
import { useTurnName } from "../../ui/turn.ts";
import { stayAwake } from "./stage.ts";
import { Winner } from "./winner.tsx";
import "./style.css";

const LAST_SECONDS = 10;

export function Screen() {
  const game = useGame();
  const { page } = useApp();
  const [started, setStarted] = useState(false);
  const bell = useRef(new Bell());
  useEffect(() => (started ? stayAwake() : undefined), [started]);
  useBell(game, started ? bell.current : null);

  const turn = game.phase === "finished" ? null : game.turn;
  const mood = turn?.side ?? "calm";
  const begin = (): void => {
    bell.current.wake();
    document.documentElement.requestFullscreen?.().catch(() => undefined);
    setStarted(true);
  };
  return (
    <main class={`screen ${mood}`} data-testid="screen" data-side={turn?.side ?? ""}>
      <header class="screen-head">
        <span>{game.name}</span>
        <span class={page.line.is === "open" ? "screen-live quiet" : "screen-live"}>
          <LiveBadge />
        </span>
      </header>
      {game.phase === "finished" ? (
        <Winner game={game} />
      ) : turn === null ? (
        <Waiting game={game} />
      ) : game.paused_for === "reminder" ? (
        <RobberRules />
      ) : turn.kind === "robber" ? (
        <RobberStage game={game} turn={turn} />
      ) : (
        <TurnStage game={game} turn={turn} />
      )}
      {!started && <StartScreen onStart={begin} />}
    </main>
  );
}

/** The settings of the screen, below what it shows; gone once it is started. */
function StartScreen({ onStart }: { onStart: () => void }) {
  const words = useWords();
  return (
    <div class="screen-start">
      <Button look="primary" size="big" id="start-screen" onPress={onStart}>
        {words.screen.start}
      </Button>
      <p>{words.screen.startHint}</p>
      <LanguageChoice />
    </div>
  );
}

function Waiting({ game }: { game: Game }) {
  const words = useWords();
  return (
    <section class="screen-wait">
      <p class="screen-symbols" aria-hidden="true">
        <SideIcon side="sun" size={180} />
        <SideIcon side="moon" size={160} />
      </p>
      <h1>{game.phase === "practice" ? words.phase.practice : words.screen.soon}</h1>
      {game.dice && (
        <div class="screen-commitment">
          <p>{words.screen.commitment}</p>
          <code data-testid="commitment">{game.dice.commitment.replace(/(.{8})/g, "$1 ").trim()}</code>
        </div>
      )}
    </section>
  );
}

/** In the pause before the robbers begin to move, the hall reads what the moderator says. */
function RobberRules() {
  const words = useWords();
  const { ruleset } = useGame();
  return (
    <section class="screen-rules" data-testid="robber-rules">
      <h1>
        <PieceIcon piece="robber" />
        {words.turn.pausedFor.reminder}
      </h1>
      <ul>
        {words.turn.robberRules[ruleset].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function TurnStage({ game, turn }: { game: Game; turn: Turn }) {
  const words = useWords();
  const whose = useWhose();
  const turnName = useTurnName();
  const robber = useRobberText(game);
  return (
    <>
      <section class="screen-turn">
        <div class="screen-side">
          {turn.side && <SideIcon side={turn.side} size={220} />}
          <h1>{whose(turn)}</h1>
          <p>{turnName(turn)}</p>
        </div>
        <div class="screen-number">
          {turn.sum !== null && (
            <p class="number" data-testid="sum" aria-label={words.turn.dice(turn.sum)}>
              {turn.sum}
            </p>
          )}
          <Dice dice={turn.dice} />
        </div>
        <Countdown game={game} turn={turn} />
      </section>
      <footer class="screen-foot">
        {game.phase === "paused" && (
          <p class="screen-paused" data-testid="paused">
            <SignIcon sign="hourglass" size={56} />
            {words.turn.pausedFor[game.paused_for]}
          </p>
        )}
        {robber !== null && (
          <p class="screen-robber" data-testid="robber">
            <PieceIcon piece="robber" size={64} />
            <span>
              {robber}
              <small>{words.turn.handLimit}</small>
            </span>
          </p>
        )}
      </footer>
    </>
  );
}

/** Connect's step of 12 seconds: nobody's turn, and everybody has something to do at once. */
function RobberStage({ game, turn }: { game: Game; turn: Turn }) {
  const words = useWords();
  const turnName = useTurnName();
  const order = robberOrder(turn);
  return (
    <>
      <section class="screen-turn robbers" data-testid="robber-step">
        <div class="screen-side">
          <PieceIcon piece="robber" size={220} />
          <h1>{words.piece.robber}</h1>
          <p>{turnName(turn)}</p>
        </div>
        {order !== null && "number" in order ? (
          <div class="screen-number">
            <p class="number" data-testid="robber-to">
              {order.number}
            </p>
          </div>
        ) : (
          <p class="screen-desert" data-testid="robber-to">
            {words.editor.terrain.desert}
          </p>
        )}
        <Countdown game={game} turn={turn} />
      </section>
      <footer class="screen-foot">
        {game.phase === "paused" && (
          <p class="screen-paused" data-testid="paused">
            <SignIcon sign="hourglass" size={56} />
            {words.turn.pausedFor[game.paused_for]}
          </p>
        )}
        <ol class="screen-everyone">
          <li>{words.turn.handLimitOpen}</li>
          <li>{words.turn.everyRobber[order?.do ?? "home"](order !== null && "number" in order ? order.number : 7)}</li>
        </ol>
      </footer>
    </>
  );
}

function Countdown({ game, turn }: { game: Game; turn: Turn }) {
  const words = useWords();
  const left = remaining(game, useServerNow(100));
  if (left === null) return <div class="screen-clock">{words.turn.noLimit}</div>;
  const seconds = secondsShown(left);
  // Time may be added beyond the usual length of a turn; the ring is full then.
  const part = Math.min(1, left / ((turn.seconds ?? 1) * 1000));
  const over = left === 0;
  return (
    <div class={seconds <= LAST_SECONDS ? "screen-clock last" : "screen-clock"}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <circle class="ring-track" r="44" pathLength={1} />
        <circle class="ring-left" r="44" pathLength={1} style={{ strokeDashoffset: 1 - part }} />
      </svg>
      <p class="number" role="timer" data-testid="seconds">
        {seconds}
      </p>
      <small>{over ? words.turn.timeUp : words.turn.secondsLeft}</small>
    </div>
  );
}

/** Rings when a turn begins and when it ends. */
function useBell(game: Game, bell: Bell | null): void {
  const turn = game.turn?.number ?? 0;
  const kind = game.turn?.kind;
  const over = remaining(game, useServerNow(250)) === 0;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else if (game.phase === "running") bell?.ring("begin");
  }, [turn, kind]);
  useEffect(() => {
    if (over && game.phase === "running") bell?.ring("end");
  }, [over]);
}
