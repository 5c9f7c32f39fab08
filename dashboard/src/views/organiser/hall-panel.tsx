// What can be said in numbers: of the hall, or of the thing that is chosen in it.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Ruleset } from "../../api/types.ts";
import { useApp, useWords } from "../../app/context.ts";
import * as hall from "../../state/halldraft.ts";
import type { Area, Draft, Item, Room, Row } from "../../state/halldraft.ts";
import { Button } from "../../ui/button.tsx";
import { boardsOn, nameOf, spokenOf, type Looks } from "./hall-looks.ts";

const RULESETS: readonly Ruleset[] = ["big-game", "connect", "base"];
const { LIMITS } = hall;

export interface PanelProps {
  draft: Draft;
  looks: Looks;
  chosen: number | null;
  onChoose: (id: number | null) => void;
  onChange: (draft: Draft) => void;
  onFromPlan: () => void;
}

export function HallPanel(props: PanelProps) {
  const { draft, looks, chosen, onChoose } = props;
  const { words, language } = useApp();
  const found = hall.find(draft, chosen);
  const said = spokenOf(words, language, draft, looks, chosen);
  const name = nameOf(words, draft, found === null ? null : chosen);
  return (
    <section class="hall-chosen stack" data-testid="hall-chosen" aria-label={name}>
      <div class="line">
        <h2>{name}</h2>
        {found !== null && <Button look="quiet" sign="cross" name={words.common.close} onPress={() => onChoose(null)} />}
      </div>
      <p class="unseen" role="status">
        {said}
      </p>
      {found === null && <HallFields {...props} />}
      {found?.kind === "room" && <RoomFields {...props} room={found.room} />}
      {found?.kind === "area" && <AreaFields {...props} area={found.area} />}
      {found?.kind === "row" && <RowFields {...props} row={found.row} room={found.room} />}
      {found?.kind === "item" && <ItemFields {...props} item={found.item} row={found.row} />}
    </section>
  );
}

// ---- Fields --------------------------------------------------------------------------------------

interface NumberProps {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  onSet: (value: number) => void;
}

/** Takes what is typed when it is left, or with Enter; what is no such number says so and changes
 * nothing. */
function NumberField({ id, label, value, min, max, onSet }: NumberProps) {
  const words = useWords();
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const number = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
  const good = number >= min && number <= max;
  const take = (): void => {
    if (good && number !== value) onSet(number);
  };
  return (
    <div class="field hall-field">
      <label for={`hall-${id}`}>{label}</label>
      <input
        id={`hall-${id}`}
        class="short"
        inputmode="numeric"
        value={text}
        aria-invalid={!good}
        aria-describedby={good ? undefined : `hall-${id}-why`}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={take}
        onBlur={() => !good && setText(String(value))}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
      {!good && (
        <small id={`hall-${id}-why`} class="hall-wrong" role="alert">
          {words.hall.between(min, max)}
        </small>
      )}
    </div>
  );
}

function NameField({ id, value, onSet }: { id: string; value: string; onSet: (name: string) => void }) {
  const words = useWords();
  return (
    <div class="field hall-field wide">
      <label for={`hall-${id}`}>{words.hall.roomName}</label>
      <input id={`hall-${id}`} value={value} maxLength={40} onChange={(event) => onSet(event.currentTarget.value)} />
    </div>
  );
}

const Fields = ({ children }: { children: ComponentChildren }) => <div class="hall-fields">{children}</div>;

type Of<T> = PanelProps & T;

function HallFields({ draft, onChange, onFromPlan }: PanelProps) {
  const words = useWords();
  const set = (patch: Parameters<typeof hall.setHall>[1]): void => onChange(hall.setHall(draft, patch));
  return (
    <>
      <p class="soft">{words.hall.nothing}</p>
      <Fields>
        <NumberField id="players" label={words.hall.players} value={draft.players} min={3} max={LIMITS.players_max} onSet={(players) => set({ players })} />
        <div class="field hall-field">
          <label for="hall-ruleset">{words.organiser.ruleset}</label>
          <select id="hall-ruleset" value={draft.ruleset} onChange={(event) => set({ ruleset: event.currentTarget.value as Ruleset })}>
            {RULESETS.map((ruleset) => (
              <option key={ruleset} value={ruleset}>
                {words.ruleset[ruleset]}
              </option>
            ))}
          </select>
        </div>
        <NumberField id="aisle" label={words.hall.aisleWidth} value={draft.aisle_cm} min={0} max={LIMITS.aisle_cm_max} onSet={(aisle_cm) => set({ aisle_cm })} />
        <NumberField id="chair" label={words.hall.chairDepth} value={draft.chair_cm} min={0} max={LIMITS.chair_cm_max} onSet={(chair_cm) => set({ chair_cm })} />
        <NumberField id="table-width" label={words.hall.tableWidth} value={draft.table_width_cm} min={60} max={LIMITS.width_cm_max} onSet={(cm) => onChange(hall.setTableWidth(draft, cm))} />
        {draft.ruleset === "big-game" && (
          <NumberField
            id="caretakers"
            label={words.organiser.caretakersEach}
            value={draft.caretakers}
            min={1}
            max={2}
            onSet={(caretakers) => set({ caretakers: caretakers === 2 ? 2 : 1 })}
          />
        )}
      </Fields>
      <div>
        <Button id="hall-from-plan" onPress={onFromPlan}>
          {words.hall.fromPlan}
        </Button>
      </div>
      <details>
        <summary>{words.hall.keys}</summary>
        <ul class="hall-keys">
          {words.hall.keysHelp.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

function RoomFields({ draft, onChange, room, onChoose }: Of<{ room: Room }>) {
  const words = useWords();
  const set = (patch: Partial<Room>): void => onChange(hall.setRoom(draft, room.id, patch));
  return (
    <>
      <Fields>
        <NameField id={`name-${room.id}`} value={room.name} onSet={(name) => set({ name })} />
        <NumberField id="room-width" label={words.hall.width} value={room.width_cm} min={50} max={LIMITS.cm_max} onSet={(width_cm) => set({ width_cm })} />
        <NumberField id="room-depth" label={words.hall.depth} value={room.depth_cm} min={50} max={LIMITS.cm_max} onSet={(depth_cm) => set({ depth_cm })} />
      </Fields>
      {draft.rooms.length > 1 && <Order draft={draft} id={room.id} at={draft.rooms.indexOf(room)} of={draft.rooms.length} onChange={onChange} />}
      <Deeds draft={draft} id={room.id} onChange={onChange} onChoose={onChoose} removable={draft.rooms.length > 1} />
    </>
  );
}

function AreaFields({ draft, onChange, area, onChoose }: Of<{ area: Area }>) {
  const words = useWords();
  const set = (patch: Partial<Area>): void => onChange(hall.setArea(draft, area.id, patch));
  const put = (x: number, y: number): void => onChange(hall.moveTo(draft, area.id, x, y));
  return (
    <>
      <Fields>
        <NameField id={`name-${area.id}`} value={area.name} onSet={(name) => set({ name })} />
        <NumberField id="x" label={words.hall.west} value={area.x_cm} min={0} max={LIMITS.cm_max} onSet={(x) => put(x, area.y_cm)} />
        <NumberField id="y" label={words.hall.north} value={area.y_cm} min={0} max={LIMITS.cm_max} onSet={(y) => put(area.x_cm, y)} />
        <NumberField id="width" label={words.hall.width} value={area.width_cm} min={1} max={LIMITS.cm_max} onSet={(width_cm) => set({ width_cm })} />
        <NumberField id="depth" label={words.hall.depth} value={area.depth_cm} min={1} max={LIMITS.cm_max} onSet={(depth_cm) => set({ depth_cm })} />
      </Fields>
      <Deeds draft={draft} id={area.id} onChange={onChange} onChoose={onChoose} turns removable />
    </>
  );
}

function RowFields({ draft, looks, onChange, row, room, onChoose }: Of<{ row: Row; room: Room }>) {
  const { words, language } = useApp();
  const set = (patch: Partial<Row>): void => onChange(hall.setRow(draft, row.id, patch));
  const put = (x: number, y: number): void => onChange(hall.moveTo(draft, row.id, x, y));
  const tables = row.items.filter((item) => !item.aisle);
  const lengths = tables.map((item) => item.length_cm);
  const [first = 0, last = 0] = [lengths[0], lengths[lengths.length - 1]];
  return (
    <>
      <p class="soft">
        {row.circle ? "" : `${words.hall.runs[row.direction]} · `}
        {words.hall.rowSize(boardsOn(looks.laid, row.id), (lengths.reduce((sum, cm) => sum + cm, 0) / 100).toLocaleString(language))}
      </p>
      <ItemStrip row={row} onChoose={onChoose} looks={looks} />
      <div class="line hall-add-tables">
        {hall.TABLE_LENGTHS_CM.map((cm) => (
          <Button
            key={cm}
            id={`add-table-${cm}`}
            name={words.hall.addTableName(cm)}
            onPress={() => onChange(hall.addTable(draft, row.id, cm)[0])}
          >
            {words.hall.addTable(cm)}
          </Button>
        ))}
      </div>
      <Fields>
        <NumberField id="all" label={words.hall.allLengths} value={mostly(lengths)} min={LIMITS.table_cm_min} max={LIMITS.table_cm_max} onSet={(cm) => onChange(hall.setLengths(draft, row.id, cm))} />
        {!row.circle && (
          <NumberField id="ends" label={words.hall.endLengths} value={Math.max(first, last)} min={LIMITS.table_cm_min} max={LIMITS.table_cm_max} onSet={(cm) => onChange(hall.setLengths(draft, row.id, cm, true))} />
        )}
        <NumberField id="x" label={row.circle ? words.hall.middleX : words.hall.west} value={row.x_cm} min={0} max={LIMITS.cm_max} onSet={(x) => put(x, row.y_cm)} />
        <NumberField id="y" label={row.circle ? words.hall.middleY : words.hall.north} value={row.y_cm} min={0} max={LIMITS.cm_max} onSet={(y) => put(row.x_cm, y)} />
        {row.circle && (
          <>
            <NumberField id="straight-x" label={words.hall.straightX} value={row.straight_x_cm} min={0} max={LIMITS.cm_max} onSet={(straight_x_cm) => set({ straight_x_cm })} />
            <NumberField id="straight-y" label={words.hall.straightY} value={row.straight_y_cm} min={0} max={LIMITS.cm_max} onSet={(straight_y_cm) => set({ straight_y_cm })} />
          </>
        )}
        <NumberField id="boards" label={words.hall.boardsMost} value={row.boards} min={0} max={LIMITS.boards_max} onSet={(boards) => set({ boards })} />
      </Fields>
      {room.rows.length > 1 && <Order draft={draft} id={row.id} at={room.rows.indexOf(row)} of={room.rows.length} onChange={onChange} />}
      <Deeds draft={draft} id={row.id} onChange={onChange} onChoose={onChoose} turns removable>
        {!row.circle && (
          <Button sign="swap" id="hall-reverse" onPress={() => onChange(hall.reverse(draft, row.id))}>
            {words.hall.reverse}
          </Button>
        )}
      </Deeds>
    </>
  );
}

/** The length that most of them have. */
function mostly(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const cm of lengths) counts.set(cm, (counts.get(cm) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** The row's tables as buttons: on the drawing they may be smaller than a finger. */
function ItemStrip({ row, looks, onChoose }: { row: Row; looks: Looks; onChoose: (id: number) => void }) {
  const words = useWords();
  return (
    <div class="hall-strip" role="group" aria-label={words.hall.tables}>
      {row.items.map((item, i) => (
        <button
          type="button"
          key={item.id}
          class={["hall-strip-item", item.aisle && "gap", looks.marks.get(item.id)].filter(Boolean).join(" ")}
          style={{ flexGrow: item.length_cm }}
          aria-label={`${i + 1}: ${item.aisle ? words.hall.says.aisle(item.length_cm) : words.hall.says.table(item.length_cm)}`}
          onClick={() => onChoose(item.id)}
        >
          {item.length_cm}
        </button>
      ))}
    </div>
  );
}

function ItemFields({ draft, onChange, item, row, onChoose }: Of<{ item: Item; row: Row }>) {
  const words = useWords();
  const set = (patch: { length_cm?: number; width_cm?: number }): void => onChange(hall.setItem(draft, item.id, patch));
  const [aisled] = hall.addAisle(draft, item.id);
  return (
    <>
      {!item.aisle && (
        <div class="line">
          {hall.TABLE_LENGTHS_CM.map((cm) => (
            <Button key={cm} pressed={item.length_cm === cm} id={`length-${cm}`} onPress={() => set({ length_cm: cm })}>
              {cm} cm
            </Button>
          ))}
        </div>
      )}
      <Fields>
        <NumberField
          id="length"
          label={item.aisle ? words.hall.width : words.hall.tableLength}
          value={item.length_cm}
          min={item.aisle ? 1 : LIMITS.table_cm_min}
          max={item.aisle ? LIMITS.cm_max : LIMITS.table_cm_max}
          onSet={(length_cm) => set({ length_cm })}
        />
        {!item.aisle && (
          <NumberField id="width" label={words.hall.width} value={item.width_cm} min={1} max={LIMITS.width_cm_max} onSet={(width_cm) => set({ width_cm })} />
        )}
      </Fields>
      <div class="line">
        <Button sign="left" name={words.hall.nearer} onPress={() => onChange(hall.shift(draft, item.id, -1))} />
        <Button sign="right" name={words.hall.farther} onPress={() => onChange(hall.shift(draft, item.id, 1))} />
        {!item.aisle && (
          <Button id="hall-gap" disabled={aisled === draft} onPress={() => onChange(aisled)}>
            {words.hall.gap}
          </Button>
        )}
        {!item.aisle && row.items.length > 1 && (
          <Button
            id="hall-alone"
            onPress={() => {
              const room = (hall.find(draft, item.id) as { room: Room }).room;
              const place = hall.freePlace(room, item.length_cm, item.width_cm, hall.clearance(draft), 0, row) ?? { x: 0, y: 0 };
              onChange(hall.takeOut(draft, item.id, room.id, place.x, place.y)[0]);
            }}
          >
            {words.hall.alone}
          </Button>
        )}
      </div>
      <Deeds draft={draft} id={item.id} onChange={onChange} onChoose={onChoose} copies={!item.aisle} removable />
      <div>
        <Button look="quiet" onPress={() => onChoose(row.id)}>
          {words.hall.toRow(nameOf(words, draft, row.id))}
        </Button>
      </div>
    </>
  );
}

// ---- Buttons -------------------------------------------------------------------------------------

interface OrderProps {
  draft: Draft;
  id: number;
  at: number;
  of: number;
  onChange: (draft: Draft) => void;
}

function Order({ draft, id, at, of, onChange }: OrderProps) {
  const words = useWords();
  return (
    <div class="line">
      <Button id="hall-earlier" disabled={at === 0} onPress={() => onChange(hall.shift(draft, id, -1))}>
        {words.hall.earlier}
      </Button>
      <Button id="hall-later" disabled={at === of - 1} onPress={() => onChange(hall.shift(draft, id, 1))}>
        {words.hall.later}
      </Button>
    </div>
  );
}

interface DeedsProps {
  draft: Draft;
  id: number;
  turns?: boolean;
  copies?: boolean;
  removable: boolean;
  children?: ComponentChildren;
  onChange: (draft: Draft) => void;
  onChoose: (id: number | null) => void;
}

function Deeds({ draft, id, turns = false, copies = true, removable, children, onChange, onChoose }: DeedsProps) {
  const words = useWords();
  return (
    <div class="line">
      {copies && (
        <Button
          sign="copy"
          id="hall-duplicate"
          onPress={() => {
            const [next, copy] = hall.duplicate(draft, id);
            onChange(next);
            onChoose(copy);
          }}
        >
          {words.hall.duplicate}
        </Button>
      )}
      {turns && (
        <Button sign="turn" id="hall-turn" onPress={() => onChange(hall.turn(draft, id))}>
          {words.hall.turn}
        </Button>
      )}
      {children}
      {removable && (
        <Button
          sign="bin"
          look="danger"
          id="hall-remove"
          onPress={() => {
            onChange(hall.remove(draft, id));
            onChoose(null);
          }}
        >
          {words.hall.remove}
        </Button>
      )}
    </div>
  );
}
