// All tables of the base game at a glance: each is a game of its own, and the organiser walks past.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Game, GameLine } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import { isOpen } from "../../state/points.ts";
import { SignIcon } from "../../ui/icons.tsx";

const EVERY_MS = 4_000;
/** Asked for in one go; with more tables than that each is looked at less often. */
const AT_ONCE = 20;

/** What is known of each table, the ones that play looked at in turns. */
function useStates(tables: readonly GameLine[]): ReadonlyMap<string, Game> {
  const { get } = useApp();
  const [states, setStates] = useState<ReadonlyMap<string, Game>>(new Map());
  const next = useRef(0);
  const wanted = tables.filter((table) => table.phase !== "setup").map((table) => table.game);
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const some = wanted.length <= AT_ONCE ? wanted : rotated(wanted, next.current).slice(0, AT_ONCE);
      next.current += AT_ONCE;
      for (const game of some) {
        const outcome = await get(`/games/${game}`);
        if (gone) return;
        if (outcome.is === "answer") setStates((before) => new Map(before).set(game, outcome.body as Game));
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [wanted.join()]);
  return states;
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

interface TablesProps {
  tables: readonly GameLine[];
  onOpen: (game: string) => void;
}

export function Tables({ tables, onOpen }: TablesProps) {
  const words = useWords();
  const states = useStates(tables);
  return (
    <ul class="tables" data-testid="tables" aria-label={words.organiser.tablesTitle}>
      {tables.map((table) => (
        <TableCard key={table.game} table={table} game={states.get(table.game)} onOpen={() => onOpen(table.game)} />
      ))}
    </ul>
  );
}

function TableCard({ table, game, onOpen }: { table: GameLine; game: Game | undefined; onOpen: () => void }) {
  const words = useWords();
  const claimed = game?.claims.some(isOpen) ?? false;
  const place = (seat: string): string => words.common.place(Number.parseInt(seat, 10));
  const phase = game?.phase ?? table.phase;
  const winner = game?.result?.ranking[0];
  const turn = game?.turn;
  return (
    <li>
      <button
        type="button"
        class={`table-card ${claimed ? "claimed" : phase}`}
        data-testid={`table-${table.game}`}
        onClick={onOpen}
      >
        <b>{table.name}</b>
        {phase === "finished" ? (
          <span class="line">
            <SignIcon sign="star" size={18} />
            {winner === undefined ? words.screen.noWinner : `${words.screen.winner}: ${place(winner)}`}
          </span>
        ) : claimed ? (
          <span class="line">
            <SignIcon sign="warning" size={18} /> {words.turn.pausedFor.claim}
          </span>
        ) : turn?.seat ? (
          <span>
            {place(turn.seat)} · {words.turn.turn(turn.number)}
            {phase === "paused" && ` · ${words.phase.paused}`}
          </span>
        ) : (
          <span class="soft">
            {words.phase[phase]} · {words.common.players(table.players)}
          </span>
        )}
      </button>
    </li>
  );
}
