import { useEffect, useState } from "preact/hooks";
import type { GameLine, Plan, PlanInput, Ruleset } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { PlanForm } from "./planform.tsx";
import { Tables } from "./tables.tsx";

/** POST /games: of the base game each table becomes a game of its own. */
interface NewGame {
  name: string;
  plan: PlanInput;
  seconds?: { early: number; late: number };
  setup?: Setup;
  table_dice?: boolean;
  followed?: boolean;
}

type Setup = "fixed" | "variable";

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
  const [setup, setSetup] = useState<Setup>("fixed");
  const [ownDice, setOwnDice] = useState(false);
  const [followed, setFollowed] = useState(false);
  const tables = games.filter((game) => game.ruleset === "base").reverse();
  const make = async (input: PlanInput, plan: Plan, layOut: boolean): Promise<void> => {
    const wish: NewGame = { name, plan: input };
    if (early + late !== "") wish.seconds = { early: Number(early || late), late: Number(late || early) };
    if (plan.ruleset !== "big-game" && setup === "variable") wish.setup = setup;
    if (plan.ruleset === "base" && ownDice) wish.table_dice = true;
    if (plan.ruleset === "base" && followed) wish.followed = true;
    const settled = await put({ method: "POST", path: "/games", body: wish }).settled;
    if (settled.is !== "answer") return;
    const { game, tables } = settled.body as { game: string; tables?: { game: string }[] };
    if (plan.ruleset === "base" && !ownDice) await rollAll(tables ?? [{ game }]);
    if ((tables ?? []).length > 1) setAgain(again + 1);
    else onOpen(game, layOut);
  };
  /** A table asks nobody for a word: its dice are there at once, and may be rolled anew. */
  const rollAll = async (tables: readonly { game: string }[]): Promise<void> => {
    for (const { game } of tables) {
      await put({ method: "POST", path: `/games/${game}/dice`, body: { turns: TABLE_TURNS } }).settled;
    }
  };
  const choices = (ruleset: Ruleset) => (
    <>
      {ruleset !== "big-game" && (
        <div class="field">
          <label for="game-setup">{words.organiser.setup}</label>
          <select id="game-setup" value={setup} onChange={(event) => setSetup(event.currentTarget.value as Setup)}>
            <option value="fixed">{words.organiser.setupFixed}</option>
            <option value="variable">
              {ruleset === "base" ? words.organiser.setupIsland : words.organiser.setupVariable}
            </option>
          </select>
        </div>
      )}
      {ruleset === "base" && (
        <label class="check-choice">
          <input
            type="checkbox"
            checked={followed}
            data-testid="followed"
            onChange={(event) => setFollowed(event.currentTarget.checked)}
          />
          {words.organiser.followed}
        </label>
      )}
      {ruleset === "base" && (
        <label class="check-choice">
          <input
            type="checkbox"
            checked={ownDice}
            data-testid="own-dice"
            onChange={(event) => setOwnDice(event.currentTarget.checked)}
          />
          {words.organiser.ownDice}
        </label>
      )}
    </>
  );
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
          choices={choices}
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
