import { useEffect, useState } from "preact/hooks";
import type { GameLine, Plan, PlanInput } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { PlanForm } from "./planform.tsx";
import { Tables } from "./tables.tsx";

interface NewGame {
  name: string;
  plan: PlanInput;
  seconds?: { early: number; late: number };
}

/** The base game is played at tables of their own: a game for each. Everything else is one game. */
export function gamesOf(wish: NewGame, plan: Plan): NewGame[] {
  if (plan.ruleset !== "base") return [wish];
  const tables = plan.rows.flatMap((row) => row.tables).flatMap((table) => table.seats ?? []);
  return tables.map((players, i) => ({
    ...wish,
    name: tables.length === 1 ? wish.name : `${wish.name} · ${i + 1}`,
    plan: { ruleset: "base", players },
  }));
}

/** More than the longest game at a table takes. */
const TABLE_TURNS = 200;

/** `onOpen`: of a game that is there, or is new; `layOut`: to lay out its hall first. */
export function Games({ onOpen }: { onOpen: (game: string, layOut: boolean) => void }) {
  const { words, put } = useApp();
  const [again, setAgain] = useState(0);
  const games = useGames(again);
  const [name, setName] = useState("");
  const [early, setEarly] = useState("");
  const [late, setLate] = useState("");
  const tables = games.filter((game) => game.ruleset === "base").reverse();
  const make = async (input: PlanInput, plan: Plan, layOut: boolean): Promise<void> => {
    const wish: NewGame = { name, plan: input };
    if (early + late !== "") wish.seconds = { early: Number(early || late), late: Number(late || early) };
    const made: string[] = [];
    for (const body of gamesOf(wish, plan)) {
      const settled = await put({ method: "POST", path: "/games", body }).settled;
      if (settled.is !== "answer") break;
      const { game } = settled.body as { game: string };
      made.push(game);
      // A table asks nobody for a word: its dice are there at once, and may be rolled anew.
      if (plan.ruleset === "base") {
        await put({ method: "POST", path: `/games/${game}/dice`, body: { turns: TABLE_TURNS } }).settled;
      }
    }
    const [only, other] = made;
    if (only !== undefined && other === undefined) onOpen(only, layOut);
    else setAgain(again + 1);
  };
  return (
    <main class="organiser games">
      <section class="card stack">
        <h1>{words.organiser.games}</h1>
        {games.length === 0 && <p class="soft">{words.organiser.gamesNone}</p>}
        <ul class="stack">
          {games
            .filter((game) => game.ruleset !== "base")
            .map((game) => (
              <GameRow key={game.game} game={game} onOpen={() => onOpen(game.game, false)} />
            ))}
        </ul>
        {tables.length > 0 && <Tables tables={tables} onOpen={(game) => onOpen(game, false)} />}
      </section>
      <section class="card stack">
        <h1>{words.organiser.newGame}</h1>
        <div class="plan-fields">
          <div class="field grow">
            <label for="game-name">{words.organiser.name}</label>
            <input
              id="game-name"
              value={name}
              maxLength={120}
              placeholder={words.organiser.namePlaceholder}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </div>
          <Seconds id="seconds-early" label={words.organiser.secondsEarly} value={early} onChange={setEarly} />
          <Seconds id="seconds-late" label={words.organiser.secondsLate} value={late} onChange={setLate} />
        </div>
        <PlanForm
          start={{ players: 24, rows: 1 }}
          action={words.organiser.make}
          ready={name.trim() !== ""}
          onSubmit={(input, plan) => void make(input, plan, false)}
          onByHand={(input, plan) => void make(input, plan, true)}
        />
      </section>
    </main>
  );
}

interface SecondsProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The length of a turn; empty: as the rules have it. */
function Seconds({ id, label, value, onChange }: SecondsProps) {
  const words = useWords();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="short"
        inputmode="numeric"
        value={value}
        placeholder={words.organiser.byTheRules}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </div>
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

/** `again`: a number that changes when the list should be looked at at once. */
function useGames(again: number): readonly GameLine[] {
  const { get } = useApp();
  const [games, setGames] = useState<readonly GameLine[]>([]);
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await get("/games");
      if (!gone && outcome.is === "answer") {
        setGames([...(outcome.body as { games: GameLine[] }).games].reverse());
      }
    };
    void look();
    const timer = setInterval(() => void look(), 10_000);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [again]);
  return games;
}
