// The organiser's desk: choose or make a game, then the steps in order, each with its sign when it is
// done.

import { useState } from "preact/hooks";
import type { Game } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import type { Draft } from "../../state/draft.ts";
import { SignIcon } from "../../ui/icons.tsx";
import { Boards } from "./boards.tsx";
import { Codes } from "./codes.tsx";
import { Door } from "./door.tsx";
import { Editor } from "./editor.tsx";
import { Games } from "./games.tsx";
import { HallEditor } from "./hall-editor.tsx";
import { Paper } from "./paper.tsx";
import { PlanStep } from "./plan.tsx";
import { Players } from "./players.tsx";
import { SeatsAndDice } from "./seats.tsx";
import "./style.css";

export function Organiser() {
  const { page, chooseGame } = useApp();
  const open = (game: string, layOut: boolean): void => {
    if (layOut) hallPage.open(game);
    chooseGame(game);
  };
  return page.game === null ? <Games onOpen={open} /> : <Steps key={page.game.game} />;
}

/** Whose hall is being laid out, also after a reload. */
const hallPage = {
  name: "biggame.laying-out",
  open: (game: string): void => sessionStorage.setItem(hallPage.name, game),
  close: (): void => sessionStorage.removeItem(hallPage.name),
  isOpen: (game: string): boolean => sessionStorage.getItem(hallPage.name) === game,
};

const STEPS = ["plan", "boards", "players", "dice", "codes", "paper", "door"] as const;
type Step = (typeof STEPS)[number];

function isDone(game: Game, step: Step): boolean {
  switch (step) {
    case "plan":
      return game.plan !== null;
    case "players":
      return game.players.length > 0;
    case "dice":
      return (game.dice !== null || game.table_dice) && Object.keys(game.seats).length > 0;
    case "boards":
      return game.boards.own.length > 0 || game.turn !== null;
    case "codes":
    case "paper":
    case "door":
      return game.turn !== null;
  }
}

function Steps() {
  const words = useWords();
  const game = useGame();
  /** A board that is being typed in, which wants the whole page. */
  const [draft, setDraft] = useState<Draft | null>(null);
  const [layingOut, setLayingOut] = useState(() => hallPage.isOpen(game.game));
  const [step, setStep] = useState<Step>(() =>
    layingOut ? "plan" : (STEPS.find((one) => one !== "boards" && !isDone(game, one)) ?? "codes"),
  );
  const layOut = (open: boolean): void => {
    if (open) hallPage.open(game.game);
    else hallPage.close();
    setLayingOut(open);
  };
  if (draft !== null) {
    return (
      <main class="organiser">
        <Editor start={draft} onClose={() => setDraft(null)} />
      </main>
    );
  }
  if (layingOut) return <HallEditor onClose={() => layOut(false)} />;
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
      {step === "plan" && <PlanStep onLayOut={() => layOut(true)} />}
      {step === "boards" && <Boards onEdit={setDraft} />}
      {step === "players" && <Players />}
      {step === "dice" && <SeatsAndDice />}
      {step === "codes" && <Codes />}
      {step === "paper" && <Paper />}
      {step === "door" && <Door />}
    </main>
  );
}
