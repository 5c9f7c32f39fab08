// Names never travel on the stream; they are asked for when the numbers or the seats change.

import { useEffect, useState } from "preact/hooks";
import type { NamedPlayer } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";

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
    void look();
    return () => {
      gone = true;
    };
  }, [game.game, game.players.length, game.seats, game.names_forgotten]);
  return players;
}
