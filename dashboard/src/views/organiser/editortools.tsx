// The editor's palettes: what is in hand, one palette for each kind of thing on a board.

import type { Resource, Side, Terrain } from "../../api/types.ts";
import { RESOURCES } from "../../api/types.ts";
import { useWords } from "../../app/context.ts";
import {
  isEdge,
  NOTE_LENGTH_MAX,
  NOTES_MAX,
  NUMBERS,
  numberTally,
  TERRAINS,
  terrainTally,
  type Draft,
  type Tally,
  type Whose,
} from "../../state/draft.ts";
import { PieceIcon, ResourceIcon, SideIcon, SignIcon } from "../../ui/icons.tsx";

export const MODES = ["hexes", "harbours", "starts", "seams", "shape", "notes"] as const;
export type Mode = (typeof MODES)[number];

export type Brush =
  | { is: "terrain"; terrain: Terrain }
  | { is: "number"; number: number }
  | { is: "half"; half: Side | null }
  | { is: "clear" };

export interface Hand {
  mode: Mode;
  brush: Brush;
  harbour: Resource | null;
  whose: Whose;
  building: "settlement" | "city";
  beside: "road" | "ship" | null;
  yields: boolean;
  seam: "left" | "right";
}

interface PaletteProps {
  draft: Draft;
  hand: Hand;
  onTake: (change: Partial<Hand>) => void;
  onChange: (draft: Draft) => void;
}

export function Modes({ draft, hand, onTake }: Omit<PaletteProps, "onChange">) {
  const words = useWords();
  return (
    <div class="editor-modes" role="group" aria-label={words.editor.what}>
      {MODES.filter((mode) => mode !== "seams" || draft.ruleset !== "base").map((mode) => (
        <button
          type="button"
          class="editor-mode"
          key={mode}
          aria-pressed={mode === hand.mode}
          data-testid={`mode-${mode}`}
          onClick={() => onTake({ mode })}
        >
          {mode === "harbours" && draft.ruleset === "connect" ? words.editor.tradingPosts : words.editor.modes[mode]}
        </button>
      ))}
    </div>
  );
}

export function Palette(props: PaletteProps) {
  switch (props.hand.mode) {
    case "hexes":
      return <HexPalette {...props} />;
    case "harbours":
      return <HarbourPalette {...props} />;
    case "starts":
      return <StartPalette {...props} />;
    case "seams":
      return <SeamPalette {...props} />;
    case "shape":
      return isEdge(props.draft) ? <MarketChoice {...props} /> : null;
    case "notes":
      return <Notes {...props} />;
  }
}

interface ChipProps {
  pressed: boolean;
  id: string;
  name?: string;
  tally?: Tally;
  onTake: () => void;
  children: preact.ComponentChildren;
}

function Chip({ pressed, id, name, tally, onTake, children }: ChipProps) {
  const state = tally === undefined ? "" : isOver(tally) ? "over" : isFull(tally) ? "done" : "";
  return (
    <button
      type="button"
      class={`editor-chip ${state}`}
      aria-pressed={pressed}
      aria-label={name}
      data-testid={id}
      onClick={onTake}
    >
      {children}
    </button>
  );
}

const isOver = ({ have, want }: Tally): boolean => want !== null && have > want;
const isFull = ({ have, want }: Tally): boolean => want !== null && have === want;

/** How many there are, and of how many. */
function TallyText({ tally }: { tally: Tally }) {
  return (
    <span class="editor-tally number">
      {tally.want === null ? tally.have : `${tally.have}/${tally.want}`}
      {isOver(tally) && <SignIcon sign="warning" size={14} />}
      {isFull(tally) && <SignIcon sign="check" size={14} />}
    </span>
  );
}

function sameBrush(a: Brush, b: Brush): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function HexPalette({ draft, hand, onTake }: PaletteProps) {
  const words = useWords();
  const brush = (one: Brush, id: string) => ({
    pressed: sameBrush(hand.brush, one),
    id,
    onTake: () => onTake({ brush: one }),
  });
  return (
    <div class="stack">
      <div class="editor-chips" role="group" aria-label={words.editor.terrains}>
        {TERRAINS.map((terrain) => (
          <Chip key={terrain} {...brush({ is: "terrain", terrain }, `brush-${terrain}`)} tally={terrainTally(draft, terrain)}>
            <span class={`editor-swatch ${terrain}`} aria-hidden="true" />
            <span class="editor-terrain">
              {words.editor.terrain[terrain]}
              <span>
                <kbd>{words.editor.keys[terrain]}</kbd>
                <TallyText tally={terrainTally(draft, terrain)} />
              </span>
            </span>
          </Chip>
        ))}
      </div>
      <div class="editor-chips numbers" role="group" aria-label={words.editor.numbers}>
        {NUMBERS.map((number) => (
          <Chip
            key={number}
            {...brush({ is: "number", number }, `brush-${number}`)}
            name={words.editor.numberChip(number, numberTally(draft, number).have)}
            tally={numberTally(draft, number)}
          >
            <b class="number">{number}</b>
            <TallyText tally={numberTally(draft, number)} />
          </Chip>
        ))}
      </div>
      <div class="editor-chips" role="group" aria-label={words.editor.areas}>
        {(["sun", "moon"] as const).filter(() => draft.ruleset !== "base").map((half) => (
          <Chip key={half} {...brush({ is: "half", half }, `brush-${half}`)}>
            <SideIcon side={half} size={20} /> {words.side[half]}
          </Chip>
        ))}
        {draft.ruleset === "connect" && (
          <Chip {...brush({ is: "half", half: null }, "brush-nobody")}>{words.editor.nobodys}</Chip>
        )}
        <Chip {...brush({ is: "clear" }, "brush-clear")}>{words.editor.clear}</Chip>
      </div>
    </div>
  );
}

function HarbourPalette({ hand, onTake }: PaletteProps) {
  const words = useWords();
  return (
    <div class="editor-chips" role="group" aria-label={words.editor.modes.harbours}>
      <Chip pressed={hand.harbour === null} id="harbour-any" onTake={() => onTake({ harbour: null })}>
        3:1
      </Chip>
      {RESOURCES.map((resource) => (
        <Chip
          key={resource}
          pressed={hand.harbour === resource}
          id={`harbour-${resource}`}
          onTake={() => onTake({ harbour: resource })}
        >
          <ResourceIcon resource={resource} size={20} /> 2:1 {words.resource[resource]}
        </Chip>
      ))}
    </div>
  );
}

function StartPalette({ draft, hand, onTake }: PaletteProps) {
  const words = useWords();
  const owners: readonly Whose[] = draft.ruleset === "base" ? [1, 2, 3, 4] : draft.ruleset === "connect" ? ["sun", "moon", null] : ["sun", "moon"];
  return (
    <div class="stack">
      <div class="editor-chips" role="group" aria-label={words.caretaker.owner}>
        {owners.map((whose) => (
          <Chip key={String(whose)} pressed={hand.whose === whose} id={`whose-${whose}`} onTake={() => onTake({ whose })}>
            {typeof whose === "number" ? (
              words.common.place(whose)
            ) : whose === null ? (
              words.editor.grey
            ) : (
              <>
                <SideIcon side={whose} size={20} /> {words.side[whose]}
              </>
            )}
          </Chip>
        ))}
      </div>
      <div class="editor-chips" role="group" aria-label={words.caretaker.piece}>
        {(["settlement", "city"] as const)
          .filter((building) => building === "settlement" || draft.ruleset === "connect")
          .map((building) => (
            <Chip
              key={building}
              pressed={hand.building === building}
              id={`building-${building}`}
              onTake={() => onTake({ building })}
            >
              <PieceIcon piece={building} size={20} /> {words.piece[building]}
            </Chip>
          ))}
      </div>
      <div class="editor-chips" role="group" aria-label={words.editor.beside}>
        {([null, "road", "ship"] as const)
          .filter((beside) => beside !== "ship" || draft.ruleset === "big-game")
          .map((beside) => (
            <Chip key={String(beside)} pressed={hand.beside === beside} id={`beside-${beside}`} onTake={() => onTake({ beside })}>
              {beside !== null && <PieceIcon piece={beside} size={20} />}
              {beside === null ? words.editor.besideNothing : words.piece[beside]}
            </Chip>
          ))}
      </div>
      {draft.ruleset === "base" && (
        <label class="line">
          <input
            type="checkbox"
            checked={hand.yields}
            onChange={(event) => onTake({ yields: event.currentTarget.checked })}
          />
          {words.editor.yields}
        </label>
      )}
    </div>
  );
}

function SeamPalette({ hand, onTake }: PaletteProps) {
  const words = useWords();
  return (
    <div class="editor-chips wide" role="group" aria-label={words.editor.modes.seams}>
      {(["left", "right"] as const).map((seam) => (
        <Chip key={seam} pressed={hand.seam === seam} id={`seam-${seam}`} onTake={() => onTake({ seam })}>
          <b class={`seam-letter ${seam}`}>{seam === "left" ? "◀" : "▶"}</b> {words.editor.seam[seam]}
        </Chip>
      ))}
    </div>
  );
}

/** Of Connect's edge boards. */
function MarketChoice({ draft, onChange }: PaletteProps) {
  const words = useWords();
  return (
    <label class="line">
      <input
        type="checkbox"
        checked={draft.market}
        onChange={(event) => onChange({ ...draft, market: event.currentTarget.checked })}
      />
      {words.editor.marketPrinted}
    </label>
  );
}

function Notes({ draft, onChange }: PaletteProps) {
  const words = useWords();
  const read = (text: string): void =>
    onChange({
      ...draft,
      unverified: text
        .split("\n")
        .map((line) => line.trim().slice(0, NOTE_LENGTH_MAX))
        .filter((line) => line !== "")
        .slice(0, NOTES_MAX),
    });
  return (
    <div class="field">
      <label for="editor-notes">{words.editor.notesHint}</label>
      <textarea
        id="editor-notes"
        rows={6}
        defaultValue={draft.unverified.join("\n")}
        onChange={(event) => read(event.currentTarget.value)}
      />
    </div>
  );
}
