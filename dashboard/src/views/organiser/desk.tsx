// Checking in: a hand scanner types the code of a slip and presses Enter, the camera reads it, or
// somebody types a name. Several desks at once; a second check-in is said calmly.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Presence } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { findGuests, guestsOf, presenceOf, readCode, type Guest } from "../../state/guests.ts";
import { Button } from "../../ui/button.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { hasCamera } from "../../ui/scan.ts";
import { SeatLabel } from "../../ui/side.tsx";
import { Camera } from "./camera.tsx";
import { useNamedPlayers } from "./names.ts";
import { BigPlace } from "./place.tsx";

/** A search narrows it down; nobody scrolls through a thousand names. */
const SHOWN = 60;
/** While somebody types. */
const QUICK = 6;

type Said =
  | { is: "in"; player: number; already: boolean }
  | { is: "unknown" | "other-game" | "several"; text: string };

function useGuests(): Guest[] {
  const game = useGame();
  const names = useNamedPlayers();
  return useMemo(
    () => guestsOf(game.players, names, game.seats),
    [game.players, names, game.seats],
  );
}

/** Says of some whether they are there; resolves to those of whom that was known already. */
function useTell(): (players: readonly number[], presence: Presence) => Promise<number[] | null> {
  const { put } = useApp();
  const { game } = useGame();
  return async (players, presence) => {
    const path = `/games/${game}/players/presence`;
    const settled = await put({ method: "POST", path, body: { players, presence } }).settled;
    return settled.is === "answer" ? (settled.body as { already: number[] }).already : null;
  };
}

/** What is typed while nothing that takes text has the focus is meant for the search: a hand scanner
 * does not look where the focus is. */
function useTypingGoesTo(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const busy = document.activeElement?.closest("input, textarea, select, dialog");
      const letter = event.key.length === 1 && event.key !== " ";
      if (letter && !busy && !event.ctrlKey && !event.metaKey && !event.altKey) input.current?.focus();
    };
    document.addEventListener("keydown", take);
    return () => document.removeEventListener("keydown", take);
  }, []);
}

export function Desk({ started }: { started: boolean }) {
  const words = useWords();
  const { game } = useGame();
  const guests = useGuests();
  const tell = useTell();
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState<Said | null>(null);
  const [camera, setCamera] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useTypingGoesTo(input);
  const found = typed.trim() === "" ? [] : findGuests(guests, typed);

  const checkIn = async (player: number): Promise<void> => {
    setTyped("");
    const already = await tell([player], "present");
    if (already !== null) setSaid({ is: "in", player, already: already.includes(player) });
  };
  /** A code, or what was typed. */
  const take = (text: string): void => {
    const code = readCode(text, game);
    if (code === "other-game") {
      setSaid({ is: "other-game", text });
      setTyped("");
    } else if (code !== null) {
      if (guests.some(({ player }) => player.number === code.player)) void checkIn(code.player);
      else setSaid({ is: "unknown", text });
      setTyped("");
    } else {
      const matches = findGuests(guests, text);
      const [only] = matches;
      if (text.trim() === "") return;
      if (only !== undefined && matches.length === 1) void checkIn(only.player.number);
      else setSaid({ is: matches.length === 0 ? "unknown" : "several", text });
    }
  };

  return (
    <div class="desk">
      <section class="card stack">
        <form
          class="field"
          onSubmit={(event) => {
            event.preventDefault();
            // What stands in the field, not what was drawn last: scanners are quick.
            take(input.current?.value ?? "");
          }}
        >
          <label for="door-search">{words.people.scan}</label>
          <input
            id="door-search"
            ref={input}
            class="desk-input"
            value={typed}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </form>
        {!hasCamera() && <small class="soft">{words.people.cameraNone}</small>}
        {hasCamera() && !camera && (
          <Button id="camera-open" onPress={() => setCamera(true)}>
            {words.people.camera}
          </Button>
        )}
        {camera && <Camera onCode={take} onClose={() => setCamera(false)} />}
        {found.length > 0 && (
          <ul class="quick" aria-label={words.people.matches(found.length)} data-testid="quick">
            {found.slice(0, QUICK).map((guest) => (
              <li key={guest.player.number}>
                <button
                  type="button"
                  class="quick-one"
                  data-testid={`quick-${guest.player.number}`}
                  onClick={() => void checkIn(guest.player.number)}
                >
                  <Who guest={guest} />
                  <PresenceSign presence={presenceOf(guest.player)} />
                </button>
              </li>
            ))}
            {found.length > QUICK && (
              <li class="soft">{words.organiser.moreGuests(found.length - QUICK)}</li>
            )}
          </ul>
        )}
        <Answer
          said={said}
          guests={guests}
          onUndo={(player) => {
            setSaid(null);
            void tell([player], "unknown");
          }}
        />
      </section>
      <GuestList guests={guests} started={started} />
    </div>
  );
}

function Who({ guest }: { guest: Guest }) {
  const words = useWords();
  return (
    <span class="guest-name">
      <span class="number soft">{guest.player.number}</span>{" "}
      <b>{guest.name === "" ? words.people.nameless : guest.name}</b>
      {guest.group !== "" && <span class="soft">{guest.group}</span>}
      {guest.seat && <SeatLabel seat={guest.seat} />}
      {guest.player.accessible && <span class="need">{words.people.accessible}</span>}
    </span>
  );
}

function PresenceSign({ presence }: { presence: Presence }) {
  const words = useWords();
  if (presence === "unknown") return null;
  return (
    <span class={`presence ${presence}`}>
      <SignIcon sign={presence === "present" ? "check" : "cross"} size={18} />
      {words.organiser.presence[presence]}
    </span>
  );
}

interface AnswerProps {
  said: Said | null;
  guests: readonly Guest[];
  onUndo: (player: number) => void;
}

/** What came of the last scan, large enough to be read while the next one is greeted. */
function Answer({ said, guests, onUndo }: AnswerProps) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said !== null) box.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  const guest =
    said?.is === "in" ? guests.find(({ player }) => player.number === said.player) : undefined;
  return (
    <div ref={box} class="desk-box" role="status" aria-live="polite" data-testid="desk-answer">
      {said !== null && said.is !== "in" && (
        <p class="desk-answer doubt">
          <SignIcon sign="warning" size={28} /> {words.people.scanned[said.is](said.text)}
        </p>
      )}
      {said?.is === "in" && guest !== undefined && (
        <div class={said.already ? "desk-answer again" : "desk-answer in"}>
          <p class="desk-said">
            <SignIcon sign="check" size={28} />{" "}
            {said.already ? words.people.alreadyIn : words.people.isIn}
          </p>
          <p class="desk-name">{guest.name === "" ? words.people.nameless : guest.name}</p>
          {guest.seat === null ? (
            <p class="plan-clash">{words.people.noSeat}</p>
          ) : (
            <BigPlace seat={guest.seat} />
          )}
          {!said.already && (
            <Button look="quiet" id="desk-undo" onPress={() => onUndo(said.player)}>
              {words.people.undo}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const FILTERS = ["unknown", "absent", "present", "all"] as const;

function GuestList({ guests, started }: { guests: readonly Guest[]; started: boolean }) {
  const words = useWords();
  const tell = useTell();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("unknown");
  const [asking, setAsking] = useState(false);
  const shown = guests.filter(({ player }) => filter === "all" || presenceOf(player) === filter);
  const missing = guests
    .filter(({ player }) => presenceOf(player) === "unknown")
    .map(({ player }) => player.number);
  return (
    <section class="card stack">
      <div class="line" role="group" aria-label={words.people.showOnly}>
        {FILTERS.map((one) => (
          <Button key={one} pressed={filter === one} id={`filter-${one}`} onPress={() => setFilter(one)}>
            {words.people.filter[one]}
          </Button>
        ))}
      </div>
      {shown.length === 0 && <p class="soft">{words.people.nobodyHere}</p>}
      <ul>
        {shown.slice(0, SHOWN).map((guest) => (
          <GuestRow key={guest.player.number} guest={guest} started={started} />
        ))}
      </ul>
      {shown.length > SHOWN && (
        <p class="soft">{words.organiser.moreGuests(shown.length - SHOWN)}</p>
      )}
      {filter === "unknown" && missing.length > 0 && !started && (
        <Button id="all-absent" onPress={() => setAsking(true)}>
          {words.people.allAbsent(missing.length)}
        </Button>
      )}
      {asking && (
        <Sure
          question={words.people.allAbsentSure(missing.length)}
          yes={words.people.allAbsent(missing.length)}
          onYes={() => void tell(missing, "absent")}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Once the game has started nothing changes here any more. */
function GuestRow({ guest, started }: { guest: Guest; started: boolean }) {
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
      <Who guest={guest} />
      <span class="line">
        {(["present", "absent"] as const).map((one) => (
          <Button
            key={one}
            pressed={presence === one}
            disabled={started}
            sign={one === "present" ? "check" : "cross"}
            name={`${name}: ${words.organiser.presence[one]}`}
            id={`${one}-${player.number}`}
            onPress={() => void tell([player.number], presence === one ? "unknown" : one)}
          >
            {words.organiser.presence[one]}
          </Button>
        ))}
        {seat && (
          <Button
            pressed={player.fixed ?? false}
            disabled={started}
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
