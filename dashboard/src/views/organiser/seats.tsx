import { useState } from "preact/hooks";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { SignIcon } from "../../ui/icons.tsx";

/** Guide §3.3: at least 80 should be ready. */
const TURNS = 80;

export function SeatsAndDice() {
  const game = useGame();
  return (
    <div class="two-columns">
      <Seating />
      {!game.table_dice && <DiceAhead />}
    </div>
  );
}

function Seating() {
  const { words, put } = useApp();
  const game = useGame();
  const seats = Object.values(game.seats);
  const seated = seats.filter((seat) => seat.player !== null).length;
  const started = game.turn !== null || game.phase === "finished";
  // Some may have come with a seat of their own; who has cancelled needs none.
  const all = seated > 0 && seated >= game.players.filter(({ presence }) => presence !== "absent").length;
  return (
    <section class="card stack">
      <h1>{words.organiser.seatTitle}</h1>
      <p class="soft">{game.ruleset === "base" ? words.organiser.seatHintTable : words.organiser.seatHint}</p>
      {seats.length > 0 && (
        <p class="done-line" role="status" data-testid="seated">
          <SignIcon sign="check" /> {words.organiser.seated(seated)}
          {seats.length > seated && ` · ${words.organiser.filledIn(seats.length - seated)}`}
        </p>
      )}
      {!started && (
        <Button
          look={all ? "plain" : "primary"}
          size="big"
          id="seat-all"
          disabled={game.players.length === 0}
          onPress={() => put({ method: "POST", path: `/games/${game.game}/seating`, body: {} })}
        >
          {all ? words.organiser.seatAgain : words.organiser.seat}
        </Button>
      )}
    </section>
  );
}

function DiceAhead() {
  const { words, put } = useApp();
  const game = useGame();
  const [turns, setTurns] = useState(String(TURNS));
  const [salt, setSalt] = useState("");
  const started = game.turn !== null || game.phase === "finished";
  const roll = (): void => {
    const body = { turns: Number(turns), salt: salt.trim() };
    put({ method: "POST", path: `/games/${game.game}/dice`, body });
  };
  return (
    <section class="card stack">
      <h1>{words.organiser.diceTitle}</h1>
      <p class="soft">{words.organiser.diceHint}</p>
      {game.dice !== null && <Commitment />}
      {!started && (
        <>
          <div class="plan-fields">
            <div class="field">
              <label for="dice-turns">{words.organiser.turns}</label>
              <input
                id="dice-turns"
                class="short"
                inputmode="numeric"
                value={turns}
                onInput={(event) => setTurns(event.currentTarget.value)}
              />
            </div>
            <div class="field grow">
              <label for="dice-salt">{words.organiser.salt}</label>
              <input
                id="dice-salt"
                value={salt}
                onInput={(event) => setSalt(event.currentTarget.value)}
              />
            </div>
          </div>
          <Button
            look={game.dice === null ? "primary" : "plain"}
            size="big"
            id="dice-roll"
            onPress={roll}
          >
            {game.dice === null ? words.organiser.roll : words.organiser.rollAgain}
          </Button>
        </>
      )}
    </section>
  );
}

function Commitment() {
  const words = useWords();
  const { dice } = useGame();
  if (dice === null) return null;
  return (
    <div class="commitment" role="status">
      <p class="done-line">
        <SignIcon sign="check" /> {words.organiser.rolledTurns(dice.turns)}
      </p>
      <p>
        <b>{words.organiser.commitment}</b>
      </p>
      <code data-testid="commitment">{dice.commitment}</code>
      {dice.given && <p>{words.organiser.seedGiven}</p>}
    </div>
  );
}
