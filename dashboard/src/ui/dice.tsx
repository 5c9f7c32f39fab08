import { useWords } from "../app/context.ts";
import "./dice.css";

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-5, -5], [5, 5]],
  3: [[-5, -5], [0, 0], [5, 5]],
  4: [[-5, -5], [5, -5], [-5, 5], [5, 5]],
  5: [[-5, -5], [5, -5], [0, 0], [-5, 5], [5, 5]],
  6: [[-5, -5], [5, -5], [-5, 0], [5, 0], [-5, 5], [5, 5]],
};

function Die({ value }: { value: number }) {
  return (
    <svg class="die" viewBox="-12 -12 24 24" aria-hidden="true">
      <rect class="die-body" x="-10" y="-10" width="20" height="20" rx="4.5" />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle class="die-pip" key={`${x} ${y}`} cx={x} cy={y} r="2.1" />
      ))}
    </svg>
  );
}

/** Nothing where a table rolls its own. */
export function Dice({ dice }: { dice: readonly [number, number] | null }) {
  const words = useWords();
  if (dice === null) return null;
  return (
    <span class="dice" role="img" aria-label={words.turn.dice(dice[0] + dice[1])}>
      <Die value={dice[0]} />
      <Die value={dice[1]} />
    </span>
  );
}
