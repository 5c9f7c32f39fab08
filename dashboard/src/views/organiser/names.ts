// Names never travel on the stream; they are asked for when there are more numbers, and when
// somebody was corrected.

import { useEffect, useState } from "preact/hooks";
import type { NamedPlayer } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";

/** Several changes at once, as when a queue comes in, are one question. */
const SETTLE_MS = 150;

export function useNamedPlayers(): readonly NamedPlayer[] {
  const { get } = useApp();
  const game = useGame();
  const [players, setPlayers] = useState<readonly NamedPlayer[]>([]);
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await get(`/games/${game.game}/players`);
      if (!gone && outcome.is === "answer") {
        setPlayers((outcome.body as { players: NamedPlayer[] }).players);
      }
    };
    const timer = setTimeout(() => void look(), players.length === 0 ? 0 : SETTLE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [game.game, game.players.length, game.names_seq, game.names_forgotten]);
  return players;
}
