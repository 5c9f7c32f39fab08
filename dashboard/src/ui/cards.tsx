// Resource cards: as words ("1 ore, 2 wool") and as tiles to tap.

import { RESOURCES, type Cards, type Resource } from "../api/types.ts";
import { useWords } from "../app/context.ts";
import { Button } from "./button.tsx";
import { ResourceIcon } from "./icons.tsx";
import "./cards.css";

/** TRADE_CARDS_MAX of rules/entry.h. */
const CARDS_MAX = 19;

export function useCardsText(): (cards: Cards) => string {
  const words = useWords();
  return (cards) =>
    RESOURCES.filter((resource) => (cards[resource] ?? 0) > 0)
      .map((resource) => `${cards[resource]} ${words.resource[resource]}`)
      .join(", ");
}

export function hasCards(cards: Cards): boolean {
  return RESOURCES.some((resource) => (cards[resource] ?? 0) > 0);
}

interface CardPickerProps {
  label: string;
  cards: Cards;
  id: string;
  onChange: (cards: Cards) => void;
}

/** Tap a tile for one more; the button under it takes one away. */
export function CardPicker({ label, cards, id, onChange }: CardPickerProps) {
  const set = (resource: Resource, count: number): void => {
    const { [resource]: _, ...rest } = cards;
    onChange(count > 0 ? { ...rest, [resource]: count } : rest);
  };
  return (
    <div class="card-picker" role="group" aria-label={label}>
      <b class="card-picker-label">{label}</b>
      {RESOURCES.map((resource) => (
        <CardTile
          key={resource}
          resource={resource}
          count={cards[resource] ?? 0}
          label={label}
          id={`${id}-${resource}`}
          onSet={(count) => set(resource, count)}
        />
      ))}
    </div>
  );
}

interface CardTileProps {
  resource: Resource;
  count: number;
  label: string;
  id: string;
  onSet: (count: number) => void;
}

function CardTile({ resource, count, label, id, onSet }: CardTileProps) {
  const words = useWords();
  const name = words.resource[resource];
  return (
    <span class="card-tile">
      <button
        type="button"
        class={`tile ${resource} ${count > 0 ? "chosen" : ""}`}
        aria-label={`${label}: ${count} ${name}. ${words.common.more(name)}`}
        data-testid={id}
        disabled={count >= CARDS_MAX}
        onClick={() => onSet(count + 1)}
      >
        <ResourceIcon resource={resource} size={28} />
        <span>{name}</span>
        <b class="tile-count number">{count}</b>
      </button>
      <Button
        look="quiet"
        name={words.common.less(`${label}, ${name}`)}
        disabled={count === 0}
        onPress={() => onSet(count - 1)}
      >
        −
      </Button>
    </span>
  );
}
