// One table of the base game, on a tablet that lies on it: whose turn it is, the dice unless the table
// rolls its own, the next player's button, and the claim of ten points in one's own turn. The players
// use it themselves, so nothing here has to be explained.

import { useEffect, useState } from "preact/hooks";
import type { Game, NamedPlayer, Turn } from "../../api/types.ts";
import { useApp, useGame, useServerNow, useWords } from "../../app/context.ts";
import { remaining, secondsShown } from "../../state/clock.ts";
import { isOpen, limitsOf } from "../../state/points.ts";
import { seat } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { Dice } from "../../ui/dice.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { PieceIcon, SignIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { useClock } from "./clock.tsx";
import { Island } from "./island.tsx";
import "./table.css";

/** By player number; empty until they have come, or when they were deleted. */
function useNames(): ReadonlyMap<number, string> {
  const { get } = useApp();
  const { game, players, names_seq, names_forgotten } = useGame();
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await get(`/games/${game}/players`);
      if (gone || outcome.is !== "answer") return;
      const told = (outcome.body as { players: NamedPlayer[] }).players;
      setNames(new Map(told.map((player) => [player.number, player.name])));
    };
    void look();
    return () => {
      gone = true;
    };
  }, [game, players.length, names_seq, names_forgotten]);
  return names;
}

export function TableDesk() {
  const game = useGame();
  const names = useNames();
  const nameAt = (place: number): string => names.get(game.seats[seat(place, "sun")]?.player ?? 0) ?? "";
  return (
    <main class="table-desk">
      <Places game={game} nameAt={nameAt} />
      {game.phase === "finished" ? (
        <Over game={game} />
      ) : game.turn === null ? (
        <Start game={game} />
      ) : (
        <div class={game.followed ? "table-halves" : ""}>
          <Now game={game} turn={game.turn} nameAt={nameAt} />
          {game.followed && <Island game={game} turn={game.phase === "running" ? game.turn : null} />}
        </div>
      )}
      <Settings game={game} />
    </main>
  );
}

interface NamedProps {
  game: Game;
  nameAt: (place: number) => string;
}

const placeOf = (turn: Turn | null): number => Number.parseInt(turn?.seat ?? "0", 10);

/** Clockwise around the table, the active one marked. */
function Places({ game, nameAt }: NamedProps) {
  const words = useWords();
  const active = game.phase === "finished" ? 0 : placeOf(game.turn);
  const places = Array.from({ length: game.ring.boards }, (_, i) => i + 1);
  return (
    <ol class="table-places">
      {places.map((place) => (
        <li
          class={place === active ? "table-place active" : "table-place"}
          key={place}
          aria-current={place === active ? "true" : undefined}
          data-testid={`place-${place}`}
        >
          <span>{words.common.place(place)}</span>
          <b>{nameAt(place)}</b>
        </li>
      ))}
    </ol>
  );
}

function Start({ game }: { game: Game }) {
  const words = useWords();
  const ready = game.dice !== null || game.table_dice;
  const clock = useClock();
  return (
    <section class="card table-now">
      <h1>{words.turn.notStarted}</h1>
      {!ready && <p class="soft">{words.moderator.byOrganiser}</p>}
      <Button
        look="primary"
        size="big"
        id="clock-start"
        disabled={!ready}
        onPress={() => clock({ action: "start" })}
      >
        {words.moderator.start}
      </Button>
      <Island game={game} turn={null} />
    </section>
  );
}

function Over({ game }: { game: Game }) {
  const words = useWords();
  const { ranking, winners } = game.result ?? { ranking: [], winners: 0 };
  return (
    <section class="card table-now" data-testid="winner">
      <h1>{words.turn.finished}</h1>
      <p class="table-winner">
        {winners === 0 ? words.screen.noWinner : words.screen.winner}
        {ranking.slice(0, winners).map((one) => (
          <SeatLabel key={one} seat={one} />
        ))}
      </p>
    </section>
  );
}

interface NowProps extends NamedProps {
  turn: Turn;
}

function Now({ game, turn, nameAt }: NowProps) {
  const words = useWords();
  const clock = useClock();
  const active = placeOf(turn);
  const after = (active % game.ring.boards) + 1;
  const claim = game.claims.find(isOpen);
  const name = (place: number): string => nameAt(place) || words.common.place(place);
  return (
    <section class="card table-now">
      <div class="table-turn">
        <h1>
          {name(active)}
          <small>{words.turn.turn(turn.number)}</small>
        </h1>
        {turn.sum !== null && turn.dice !== null && (
          <div class="table-dice">
            <p class="number" data-testid="sum" aria-label={words.turn.dice(turn.sum)}>
              {turn.sum}
            </p>
            <Dice dice={turn.dice} />
          </div>
        )}
        <Left game={game} />
      </div>
      <div class="table-notes" role="status">
        {(turn.sum === null || turn.sum === 7) && (
          <p class="clock-robber" data-testid="robber">
            <PieceIcon piece="robber" />
            <span>
              {turn.sum === null && `${words.turn.withSeven} `}
              {words.turn.handLimit}. {words.turn.robberActive}.
            </span>
          </p>
        )}
        {claim !== undefined ? (
          <p class="clock-paused" data-testid="claim-open">
            <SignIcon sign="star" /> {words.moderator.tableClaim(name(Number.parseInt(claim.seat, 10)))}
          </p>
        ) : (
          game.phase === "paused" && (
            <p class="clock-paused" data-testid="paused">
              {words.turn.pausedFor[game.paused_for]}
            </p>
          )
        )}
      </div>
      {claim === undefined &&
        (game.phase === "paused" ? (
          <Button look="primary" size="big" id="clock-resume" onPress={() => clock({ action: "resume" })}>
            {words.moderator.resume}
          </Button>
        ) : (
          <Button look="primary" size="big" id="clock-next" onPress={() => clock({ action: "next" })}>
            {words.moderator.nextPlace(name(after))}
          </Button>
        ))}
      {claim === undefined && <Claim game={game} name={name(active)} turn={turn} />}
    </section>
  );
}

function Left({ game }: { game: Game }) {
  const words = useWords();
  const left = remaining(game, useServerNow(250));
  if (left === null) return null;
  return (
    <p class="table-left" role="timer" data-testid="seconds">
      <span class="number">{secondsShown(left)}</span>
      <small>{left === 0 ? words.turn.timeUp : words.turn.secondsLeft}</small>
    </p>
  );
}

function Claim({ game, name, turn }: { game: Game; name: string; turn: Turn }) {
  const { words, put } = useApp();
  const [asking, setAsking] = useState(false);
  const points = limitsOf(game.ruleset).points_to_win;
  const claim = (): void => {
    put({ method: "POST", path: `/games/${game.game}/claims`, body: { seat: turn.seat } });
  };
  return (
    <>
      <Button size="big" sign="star" id="claim-new" onPress={() => setAsking(true)}>
        {words.caretaker.claimSeat(name, points)}
      </Button>
      {asking && (
        <Sure
          question={words.moderator.tableClaimSure(name, points)}
          yes={words.moderator.claimMake}
          onYes={claim}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What is seldom needed, small and at the bottom. */
function Settings({ game }: { game: Game }) {
  const words = useWords();
  const clock = useClock();
  const [asking, setAsking] = useState(false);
  if (game.phase === "finished") return null;
  return (
    <footer class="line table-settings">
      <span class="grow" />
      {game.phase === "running" && (
        <Button id="clock-pause" onPress={() => clock({ action: "pause" })}>
          {words.moderator.pause}
        </Button>
      )}
      {game.turn !== null && (
        <Button look="danger" id="clock-finish" onPress={() => setAsking(true)}>
          {words.moderator.finish}
        </Button>
      )}
      {asking && (
        <Sure
          question={words.moderator.finishSure}
          yes={words.moderator.finish}
          danger
          onYes={() => clock({ action: "finish" })}
          onClose={() => setAsking(false)}
        />
      )}
    </footer>
  );
}
