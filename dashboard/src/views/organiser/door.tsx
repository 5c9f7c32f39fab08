// At the door: people are checked in from a list, or counted in from a queue; and the ring is closed
// up when somebody did not come.

import { useState } from "preact/hooks";
import { useGame, useWords } from "../../app/context.ts";
import { presenceOf } from "../../state/guests.ts";
import { Button } from "../../ui/button.tsx";
import { Desk } from "./desk.tsx";
import { Mend } from "./mend.tsx";
import { Queue } from "./queue.tsx";
import "./door.css";

const PARTS = ["desk", "queue", "mend"] as const;
type Part = (typeof PARTS)[number];

export function Door() {
  const words = useWords();
  const game = useGame();
  // Where nobody is on a list there is a queue.
  const [part, setPart] = useState<Part>(() =>
    game.players.every((player) => player.counted) ? "queue" : "desk",
  );
  const started = game.turn !== null || game.phase === "finished";
  return (
    <div class="stack">
      <section class="card stack">
        <div class="door-head">
          <h1>{words.organiser.steps.door}</h1>
          <div class="line" role="group" aria-label={words.organiser.steps.door}>
            {PARTS.map((one) => (
              <Button key={one} pressed={part === one} id={`door-${one}`} onPress={() => setPart(one)}>
                {words.people.door[one]}
              </Button>
            ))}
          </div>
        </div>
        <Progress />
      </section>
      {part === "desk" && <Desk started={started} />}
      {part === "queue" && <Queue started={started} />}
      {part === "mend" && <Mend started={started} />}
    </div>
  );
}

function Progress() {
  const words = useWords();
  const { players } = useGame();
  const count = { present: 0, absent: 0, unknown: 0 };
  for (const player of players) count[presenceOf(player)]++;
  const all = Math.max(1, players.length);
  return (
    <div class="stack" role="status">
      <p class="door-progress" data-testid="door-progress">
        {words.people.progress(count.present, players.length)}
      </p>
      <div class="door-bar" aria-hidden="true">
        <span class="present" style={{ width: `${(100 * count.present) / all}%` }} />
        <span class="absent" style={{ width: `${(100 * count.absent) / all}%` }} />
      </div>
      <ul class="door-counts">
        {(["present", "unknown", "absent"] as const).map((presence) => (
          <li key={presence} class={presence} data-testid={`door-${presence}`}>
            <b class="number">{count[presence]}</b> {words.organiser.presence[presence]}
          </li>
        ))}
      </ul>
    </div>
  );
}
