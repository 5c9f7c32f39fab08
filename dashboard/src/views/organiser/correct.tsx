// Somebody who is registered already is corrected. Seats stay; after the start the name alone can be.

import { useState } from "preact/hooks";
import type { NamedPlayer } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useGame } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PlayerFields, trimmed, type PlayerValues } from "./playerfields.tsx";

/** What is other than it was: what nobody touched may have been corrected elsewhere meanwhile. */
function changesOf(before: PlayerValues, after: PlayerValues): Partial<PlayerValues> {
  return {
    ...(after.name !== before.name && { name: after.name }),
    ...(after.group !== before.group && { group: after.group }),
    ...(after.language !== before.language && { language: after.language }),
    ...(after.accessible !== before.accessible && { accessible: after.accessible }),
  };
}

export function Correct({ player, onClose }: { player: NamedPlayer; onClose: () => void }) {
  const { words, put } = useApp();
  const { game, turn, phase } = useGame();
  const [value, setValue] = useState<PlayerValues>(player);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const started = turn !== null || phase === "finished";
  const changes = changesOf(player, trimmed(value));
  const save = async (): Promise<void> => {
    if (Object.keys(changes).length === 0) return onClose();
    setBusy(true);
    const path = `/games/${game}/players/${player.number}`;
    const settled = await put({ method: "POST", path, body: changes }).settled;
    if (settled.is !== "refused") return onClose();
    setBusy(false);
    setProblem(problemText(words, settled.problem));
  };
  return (
    <Dialog title={words.people.correctOne(player.number, player.name)} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (changes.name !== "" && !busy) void save();
        }}
      >
        <PlayerFields id="correct" value={value} onChange={setValue} nameAlone={started} />
        <p class="soft">{started ? words.people.correctStarted : words.people.correctSeats}</p>
        {problem !== "" && (
          <p class="plan-problem" role="alert">
            {problem}
          </p>
        )}
        <div class="dialog-answers">
          <Button size="big" onPress={onClose}>
            {words.common.cancel}
          </Button>
          <Button size="big" look="primary" submit id="correct-save" disabled={busy || changes.name === ""}>
            {words.people.correctSave}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
