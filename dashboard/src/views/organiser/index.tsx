// The organiser's desk: choose or make a game, then the steps in order, each with its sign when it is
// done.

import { useState } from "preact/hooks";
import type { Game } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { SignIcon } from "../../ui/icons.tsx";
import { Codes } from "./codes.tsx";
import { Door } from "./door.tsx";
import { Games } from "./games.tsx";
import { Paper } from "./paper.tsx";
import { PlanStep } from "./plan.tsx";
import { Players } from "./players.tsx";
import { SeatsAndDice } from "./seats.tsx";
import "./style.css";

export function Organiser() {
  const { page } = useApp();
  return page.game === null ? <Games /> : <Steps key={page.game.game} />;
}

const STEPS = ["plan", "players", "dice", "codes", "paper", "door"] as const;
type Step = (typeof STEPS)[number];

function isDone(game: Game, step: Step): boolean {
  switch (step) {
    case "plan":
      return game.plan !== null;
    case "players":
      return game.players.length > 0;
    case "dice":
      return game.dice !== null && Object.keys(game.seats).length > 0;
    case "codes":
    case "paper":
    case "door":
      return game.turn !== null;
  }
}

function Steps() {
  const words = useWords();
  const game = useGame();
  const [step, setStep] = useState<Step>(
    () => STEPS.find((one) => !isDone(game, one)) ?? "codes",
  );
  return (
    <main class="organiser">
      <nav class="steps">
        {STEPS.map((one, i) => (
          <button
            type="button"
            class="step"
            key={one}
            aria-current={one === step ? "step" : undefined}
            data-testid={`step-${one}`}
            onClick={() => setStep(one)}
          >
            <span class="step-number">
              {isDone(game, one) ? <SignIcon sign="check" size={18} /> : i + 1}
            </span>
            {words.organiser.steps[one]}
            {isDone(game, one) && <span class="unseen">{words.organiser.stepDone}</span>}
          </button>
        ))}
      </nav>
      {game.phase === "setup" && isDone(game, "players") && isDone(game, "dice") && (
        <p class="done-line ready no-print" role="status" data-testid="ready">
          <SignIcon sign="check" /> {words.organiser.ready}
        </p>
      )}
      {step === "plan" && <PlanStep />}
      {step === "players" && <Players />}
      {step === "dice" && <SeatsAndDice />}
      {step === "codes" && <Codes />}
      {step === "paper" && <Paper />}
      {step === "door" && <Door />}
    </main>
  );
}
