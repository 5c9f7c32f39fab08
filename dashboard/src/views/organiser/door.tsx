// At the door: who came, who keeps a seat, and closing the ring up after no-shows, with a preview of
// every move before anything changes.

import { useMemo, useState } from "preact/hooks";
import type { NamedPlayer, Player, Presence, Seat } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { useNamedPlayers } from "./names.ts";
import "./door.css";

/** A search narrows it down; nobody scrolls through a thousand names. */
const SHOWN = 60;

interface Guest {
  player: Player;
  name: string;
  seat: Seat | null;
}

/** By a part of the name, or the number, or the seat. */
export function findGuests(guests: readonly Guest[], typed: string): Guest[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return [...guests];
  return guests.filter(
    ({ player, name, seat }) =>
      String(player.number) === text ||
      name.toLowerCase().includes(text) ||
      seat?.toLowerCase() === text,
  );
}

function guestsOf(
  players: readonly Player[],
  names: readonly NamedPlayer[],
  seats: ReadonlyMap<number, Seat>,
): Guest[] {
  const named = new Map(names.map((one) => [one.number, one.name]));
  return players.map((player) => ({
    player,
    name: named.get(player.number) ?? "",
    seat: seats.get(player.number) ?? null,
  }));
}

function presenceOf(player: Player): Presence {
  return player.presence ?? "unknown";
}

export function Door() {
  const words = useWords();
  const game = useGame();
  const names = useNamedPlayers();
  const [typed, setTyped] = useState("");
  const seats = useMemo(
    () => new Map(Object.entries(game.seats).map(([seat, { player }]) => [player ?? 0, seat])),
    [game.seats],
  );
  const guests = findGuests(guestsOf(game.players, names, seats), typed);
  const tell = useTell();
  const count = (presence: Presence): number =>
    game.players.filter((player) => presenceOf(player) === presence).length;
  const [only] = guests.length === 1 ? guests : [];
  const started = game.turn !== null || game.phase === "finished";
  return (
    <div class="stack">
      <section class="card stack">
        <h1>{words.organiser.steps.door}</h1>
        <ul class="plan-counts door-counts" role="status">
          {(["present", "absent", "unknown"] as const).map((presence) => (
            <li key={presence} data-testid={`door-${presence}`}>
              <b class="number">{count(presence)}</b>
              <span>{words.organiser.presence[presence]}</span>
            </li>
          ))}
        </ul>
        {!started && <Mend />}
      </section>
      <section class="card stack">
        <form
          class="field"
          onSubmit={(event) => {
            event.preventDefault();
            if (only === undefined) return;
            tell(only.player.number, "present");
            setTyped("");
          }}
        >
          <label for="door-search">{words.organiser.search}</label>
          <input
            id="door-search"
            value={typed}
            autocomplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
        <ul>
          {guests.slice(0, SHOWN).map((guest) => (
            <GuestRow key={guest.player.number} guest={guest} fixed={started} />
          ))}
        </ul>
        {guests.length > SHOWN && (
          <p class="soft">{words.organiser.moreGuests(guests.length - SHOWN)}</p>
        )}
      </section>
    </div>
  );
}

function useTell(): (player: number, presence: Presence) => void {
  const { put } = useApp();
  const { game } = useGame();
  return (player, presence) => {
    put({
      method: "POST",
      path: `/games/${game}/players/presence`,
      body: { players: [player], presence },
    });
  };
}

/** `fixed`: the game has started, so nothing changes here any more. */
function GuestRow({ guest, fixed }: { guest: Guest; fixed: boolean }) {
  const { words, put } = useApp();
  const { game } = useGame();
  const tell = useTell();
  const { player, name, seat } = guest;
  const presence = presenceOf(player);
  const keep = (): void => {
    const path = `/games/${game}/players/${player.number}/fix`;
    put({ method: "POST", path, body: { seat: player.fixed ? null : seat } });
  };
  return (
    <li class="guest" data-testid={`guest-${player.number}`}>
      <span class="guest-name">
        <span class="number soft">{player.number}</span> <b>{name}</b>{" "}
        {seat && <SeatLabel seat={seat} />}
      </span>
      <span class="line">
        {(["present", "absent"] as const).map((one) => (
          <Button
            key={one}
            pressed={presence === one}
            disabled={fixed}
            sign={one === "present" ? "check" : "cross"}
            name={`${name}: ${words.organiser.presence[one]}`}
            id={`${one}-${player.number}`}
            onPress={() => tell(player.number, presence === one ? "unknown" : one)}
          >
            {words.organiser.presence[one]}
          </Button>
        ))}
        {seat && (
          <Button
            pressed={player.fixed ?? false}
            disabled={fixed}
            name={`${name}: ${words.organiser.keepsSeat}`}
            onPress={keep}
          >
            {words.organiser.keepsSeat}
          </Button>
        )}
      </span>
    </li>
  );
}

interface Moves {
  boards: number;
  moves: { player: number; from: Seat | null; to: Seat }[];
}

function Mend() {
  const { words, ask, notify } = useApp();
  const { game } = useGame();
  const [moves, setMoves] = useState<Moves | null>(null);
  const [unknown, setUnknown] = useState<"absent" | "present">("absent");
  const look = async (): Promise<void> => {
    const path = `/games/${game}/mend/preview`;
    const outcome = await ask({ method: "POST", path, body: { unknown } });
    if (outcome.is === "answer") setMoves(outcome.body as Moves);
    else if (outcome.is === "refused") {
      notify({ kind: "problem", text: problemText(words, outcome.problem) });
    } else notify({ kind: "problem", text: words.login.away });
  };
  return (
    <div class="stack">
      <p class="soft">{words.organiser.mendHint}</p>
      <div class="line" role="group" aria-label={words.organiser.unknownAre}>
        <b>{words.organiser.unknownAre}</b>
        {(["absent", "present"] as const).map((one) => (
          <Button key={one} pressed={unknown === one} onPress={() => setUnknown(one)}>
            {words.organiser.presence[one]}
          </Button>
        ))}
        <Button look="primary" id="mend-preview" onPress={() => void look()}>
          {words.organiser.mend}
        </Button>
      </div>
      {moves !== null && (
        <MovesDialog moves={moves} unknown={unknown} onClose={() => setMoves(null)} />
      )}
    </div>
  );
}

interface MovesDialogProps {
  moves: Moves;
  unknown: "absent" | "present";
  onClose: () => void;
}

function MovesDialog({ moves, unknown, onClose }: MovesDialogProps) {
  const { words, put } = useApp();
  const { game } = useGame();
  const names = useNamedPlayers();
  const nameOf = (number: number): string => names.find((one) => one.number === number)?.name ?? "";
  const mend = (): void => {
    onClose();
    put({ method: "POST", path: `/games/${game}/mend`, body: { unknown } });
  };
  return (
    <Dialog title={words.organiser.mendMoves(moves.moves.length, moves.boards)} onClose={onClose}>
      <ul class="stack door-moves">
        {moves.moves.map(({ player, from, to }) => (
          <li class="line" key={player}>
            <span class="number soft">{player}</span> <b>{nameOf(player)}</b>
            {from && <SeatLabel seat={from} />} → <SeatLabel seat={to} />
          </li>
        ))}
      </ul>
      <Button look="primary" size="big" id="mend" onPress={mend}>
        {words.organiser.mendNow}
      </Button>
    </Dialog>
  );
}
