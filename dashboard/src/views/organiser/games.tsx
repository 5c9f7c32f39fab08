import { useEffect, useState } from "preact/hooks";
import type { GameLine, PlanInput } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { PlanForm } from "./planform.tsx";

export function Games() {
  const { words, put, chooseGame } = useApp();
  const games = useGames();
  const [name, setName] = useState("");
  const make = async (plan: PlanInput): Promise<void> => {
    const settled = await put({ method: "POST", path: "/games", body: { name, plan } }).settled;
    if (settled.is === "answer") chooseGame((settled.body as { game: string }).game);
  };
  return (
    <main class="organiser games">
      <section class="card stack">
        <h1>{words.organiser.games}</h1>
        {games.length === 0 && <p class="soft">{words.organiser.gamesNone}</p>}
        <ul class="stack">
          {games.map((game) => (
            <GameRow key={game.game} game={game} onOpen={() => chooseGame(game.game)} />
          ))}
        </ul>
      </section>
      <section class="card stack">
        <h1>{words.organiser.newGame}</h1>
        <div class="field">
          <label for="game-name">{words.organiser.name}</label>
          <input
            id="game-name"
            value={name}
            maxLength={120}
            placeholder={words.organiser.namePlaceholder}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <PlanForm
          start={{ players: 24, rows: 1 }}
          action={words.organiser.make}
          ready={name.trim() !== ""}
          onSubmit={(plan) => void make(plan)}
        />
      </section>
    </main>
  );
}

function GameRow({ game, onOpen }: { game: GameLine; onOpen: () => void }) {
  const words = useWords();
  return (
    <li class="game-row">
      <span class="grow">
        <b>{game.name}</b>
        <br />
        <span class="soft">
          {words.phase[game.phase]} · {words.common.players(game.players)}
        </span>
      </span>
      <Button look="primary" id={`open-${game.game}`} name={`${words.organiser.open}: ${game.name}`} onPress={onOpen}>
        {words.organiser.open}
      </Button>
    </li>
  );
}

function useGames(): readonly GameLine[] {
  const { get } = useApp();
  const [games, setGames] = useState<readonly GameLine[]>([]);
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await get("/games");
      if (!gone && outcome.is === "answer") {
        setGames((outcome.body as { games: GameLine[] }).games);
      }
    };
    void look();
    const timer = setInterval(() => void look(), 10_000);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);
  return games;
}
