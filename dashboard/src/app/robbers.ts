// Where the rolls have sent the robbers (rulebook §9.3), as the server reckons it.

import { useEffect, useState } from "preact/hooks";
import type { Robbers } from "../api/types.ts";
import type { RobbersByRoll } from "../state/board.ts";
import { useApp, useGame } from "./context.ts";

/** By letter; empty until the server has said so. Asked for anew when a roll moves them. */
export function useRobbers(): ReadonlyMap<string, RobbersByRoll> {
  const { get } = useApp();
  const { game, turn } = useGame();
  const [robbers, setRobbers] = useState<ReadonlyMap<string, RobbersByRoll>>(new Map());
  const moved = turn?.robber?.moves ? turn.number : 0;
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await get(`/games/${game}/robbers`);
      if (gone || outcome.is !== "answer") return;
      const said = outcome.body as Robbers;
      setRobbers(
        new Map(said.letters.map(({ letter, sun, moon }) => [letter, { since: said.turn ?? 0, sun, moon }])),
      );
    };
    void look();
    return () => {
      gone = true;
    };
  }, [game, moved]);
  return robbers;
}
