// No list at all: people queue, and the desk counts them in. Each gets the next seat, on the Sun and
// the Moon side in turn; two who came together sit opposite one another. Several desks at once: the
// coordinator gives the seats.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import { MendButton } from "./mend.tsx";
import { BigPlace } from "./place.tsx";

interface Counted {
  players: { number: number; seat: Seat }[];
}

/** How many of this desk's last ones are listed. */
const LISTED = 5;

export function Queue({ started }: { started: boolean }) {
  const { words, put, waiting } = useApp();
  const game = useGame();
  const [last, setLast] = useState<readonly Counted[]>([]);
  const base = `/games/${game.game}/queue`;
  const busy = waiting.some((write) => write.path.startsWith(base));
  const seats = (game.ring.one_side ? 1 : 2) * game.ring.boards;
  const taken = Object.values(game.seats).filter(({ player }) => player !== null).length;
  const countIn = async (count: number): Promise<void> => {
    const settled = await put({ method: "POST", path: base, body: { count } }).settled;
    if (settled.is === "answer") setLast((before) => [settled.body as Counted, ...before].slice(0, LISTED));
  };
  const undo = async ({ players }: Counted): Promise<void> => {
    const body = { players: players.map(({ number }) => number) };
    const settled = await put({ method: "POST", path: `${base}/undo`, body }).settled;
    if (settled.is === "answer") setLast((before) => before.slice(1));
  };
  const [newest, ...older] = last;
  const places = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest !== undefined) places.current?.scrollIntoView({ block: "nearest" });
  }, [newest]);
  return (
    <div class="desk">
      <section class="card stack">
        <p class="soft">{words.people.queueHint}</p>
        {!started && (
          <div class="queue-buttons">
            <Button look="primary" size="big" id="queue-one" disabled={busy || taken >= seats} onPress={() => void countIn(1)}>
              {words.people.nextOne}
            </Button>
            <Button size="big" id="queue-two" disabled={busy || taken + 1 >= seats} onPress={() => void countIn(2)}>
              {words.people.nextTwo}
            </Button>
          </div>
        )}
        <div ref={places} class="queue-places" role="status" aria-live="assertive" data-testid="queue-places">
          {newest?.players.map(({ number, seat }) => <BigPlace key={number} seat={seat} />)}
        </div>
        {newest !== undefined && !started && (
          <Button id="queue-undo" disabled={busy} onPress={() => void undo(newest)}>
            {words.people.undoQueue(newest.players.map(({ seat }) => seat).join(" + "))}
          </Button>
        )}
        {older.length > 0 && (
          <p class="line soft">
            {words.people.before}
            {older.flatMap(({ players }) =>
              players.map(({ number, seat }) => <SeatLabel key={number} seat={seat} />),
            )}
          </p>
        )}
      </section>
      <section class="card stack">
        <p class="door-progress" data-testid="queue-free">
          {words.people.seatsLeft(seats - taken, seats)}
        </p>
        <p class="soft">{words.people.finishHint}</p>
        {!started && <MendButton unknown="absent">{words.people.finish}</MendButton>}
      </section>
    </div>
  );
}
