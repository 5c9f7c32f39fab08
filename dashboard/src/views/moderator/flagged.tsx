// Builds of this turn that break a rule: to look at, and to take back if somebody objects.

import { useApp, useGame } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { PieceIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { Warnings } from "../../ui/warnings.tsx";

export function Flagged() {
  const { words, put } = useApp();
  const { game, builds, turn } = useGame();
  const flagged = builds.filter(
    (build) => build.warnings.length > 0 && !build.undone && build.turn === turn?.number,
  );
  if (flagged.length === 0) return null;
  return (
    <section class="card stack" data-testid="flagged">
      <h2>{words.moderator.flagged}</h2>
      <ul class="stack">
        {flagged.map((build) => (
          <li class="stack" key={build.n}>
            <p class="line">
              <PieceIcon piece={build.piece} size={20} />
              <span class="grow">
                {words.piece[build.piece]} <SeatLabel seat={build.owner} />{" "}
                {words.caretaker.on(build.copy)}
              </span>
              <Button
                sign="undo"
                name={`${words.common.undo}: ${words.board.pieceOf(words.piece[build.piece], build.owner)}`}
                onPress={() =>
                  put({ method: "POST", path: `/games/${game}/builds/${build.n}/undo`, body: {} })
                }
              >
                {words.common.undo}
              </Button>
            </p>
            <Warnings build={build} />
          </li>
        ))}
      </ul>
    </section>
  );
}
