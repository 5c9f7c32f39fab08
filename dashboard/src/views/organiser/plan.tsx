import { useState } from "preact/hooks";
import type { PlanInput } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { PlanForm } from "./planform.tsx";
import { PlanView } from "./planview.tsx";

export function PlanStep({ onLayOut }: { onLayOut: () => void }) {
  const { words, put } = useApp();
  const game = useGame();
  const [changing, setChanging] = useState(false);
  const started = game.turn !== null || game.phase === "finished";
  const change = async (plan: PlanInput): Promise<void> => {
    const path = `/games/${game.game}/plan`;
    const settled = await put({ method: "PUT", path, body: plan }).settled;
    if (settled.is === "answer") setChanging(false);
  };
  if (changing) {
    return (
      <section class="card stack">
        <h1>{words.organiser.change}</h1>
        <p class="soft">{words.organiser.changeHint}</p>
        <PlanForm
          start={game.plan?.input ?? { ruleset: game.ruleset, players: 2 * game.ring.boards }}
          action={words.organiser.change}
          ready
          onSubmit={(plan) => void change(plan)}
        />
        <Button onPress={() => setChanging(false)}>{words.common.cancel}</Button>
      </section>
    );
  }
  return (
    <section class="card stack">
      <h1>
        {game.name} · {words.ruleset[game.ruleset]}
      </h1>
      {game.plan !== null && <PlanView plan={game.plan} />}
      {started ? (
        <p class="soft">{words.organiser.changeLate}</p>
      ) : (
        <div class="line">
          <Button id="plan-change" onPress={() => setChanging(true)}>
            {words.organiser.change}
          </Button>
          {game.ruleset !== "base" && (
            <>
              <Button id="plan-hall" onPress={onLayOut}>
                {words.hall.open}
              </Button>
              <span class="soft">{words.hall.openHint}</span>
            </>
          )}
        </div>
      )}
    </section>
  );
}
