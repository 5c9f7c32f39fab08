// The reminder to move the robbers of the copies: no job is made for them, since every board's robbers move by themselves.

import { useState } from "preact/hooks";
import { useGame, useWords } from "../../app/context.ts";
import { robberOrder, useRobberText } from "../../ui/robber.tsx";
import { Button } from "../../ui/button.tsx";
import { PieceIcon } from "../../ui/icons.tsx";

const DONE = "biggame.robbers";

export interface RobbersDue {
  text: string;
  done(): void;
}

/** In the turn of a 7: move the robbers of the copies too. Ticked off on this device alone; null:
 * nothing to do. */
export function useRobbersDue(): RobbersDue | null {
  const game = useGame();
  const text = useRobberText(game);
  const [ticked, setTicked] = useState(sessionStorage.getItem(DONE));
  const order = game.turn && robberOrder(game.turn);
  const name = `${game.game} ${game.turn?.number}`;
  if (!order || order.do === "stay" || text === null || ticked === name) return null;
  return {
    text,
    done() {
      sessionStorage.setItem(DONE, name);
      setTicked(name);
    },
  };
}

export function RobberCard({ due }: { due: RobbersDue }) {
  const words = useWords();
  return (
    <li class="card offer" data-testid="move-robbers">
      <p class="task-head">
        <PieceIcon piece="robber" size={30} />
        <b>{due.text}</b>
      </p>
      <p>{words.caretaker.robbersHere}</p>
      <Button look="good" sign="check" id="robbers-done" onPress={due.done}>
        {words.caretaker.robbersDone}
      </Button>
    </li>
  );
}
