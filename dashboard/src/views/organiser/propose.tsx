// The best layouts for a hall: its size, what is blocked, the tables that there are and the number of
// players go in; three layouts come out, drawn, to choose from.

import { useState } from "preact/hooks";
import type { Plan, PlanInput, Ruleset } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useWords } from "../../app/context.ts";
import * as proposing from "../../state/proposing.ts";
import type { AreaFields, Fields, RoomFields, StockFields } from "../../state/proposing.ts";
import { Button } from "../../ui/button.tsx";
import { RoomPicture } from "./hall-parts.tsx";
import "./propose.css";

interface ProposeProps {
  /** Where the fields begin: players and ruleset, and the hall as far as there is one. */
  start: PlanInput;
  /** What makes the layout that was chosen. */
  onTake: (input: PlanInput) => void;
  onClose: () => void;
}

const RULESETS: readonly Ruleset[] = ["big-game", "connect", "base"];

type Found = { is: "nothing" } | { is: "busy" } | { is: "plans"; plans: readonly Plan[] } | { is: "problem"; text: string };

export function Propose({ start, onTake, onClose }: ProposeProps) {
  const words = useWords();
  const { ask } = useApp();
  const [fields, setFields] = useState(() => proposing.fieldsOf(start));
  const [found, setFound] = useState<Found>({ is: "nothing" });
  const change = (next: Partial<Fields>): void => {
    setFields({ ...fields, ...next });
    setFound({ is: "nothing" });
  };
  const find = async (): Promise<void> => {
    setFound({ is: "busy" });
    const outcome = await ask({ method: "POST", path: "/plan/propose", body: proposing.questionOf(fields) });
    if (outcome.is === "answer") {
      setFound({ is: "plans", plans: (outcome.body as { proposals: Plan[] }).proposals });
    } else if (outcome.is === "refused") {
      setFound({ is: "problem", text: problemText(words, outcome.problem) });
    } else {
      setFound({ is: "problem", text: words.propose.away });
    }
  };
  return (
    <section class="stack propose" aria-label={words.propose.title} data-testid="propose">
      <h2>{words.propose.title}</h2>
      <p class="soft">{words.propose.hint}</p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <Question fields={fields} onChange={change} />
        <div class="line">
          <Button look="primary" size="big" submit id="propose-find" disabled={found.is === "busy"}>
            {words.propose.find}
          </Button>
          <Button id="propose-close" onPress={onClose}>
            {words.common.cancel}
          </Button>
        </div>
      </form>
      <div role="status" class="stack">
        {found.is === "busy" && <p>{words.common.loading}</p>}
        {found.is === "problem" && (
          <p class="plan-problem" lang="en" data-testid="propose-problem">
            {found.text}
          </p>
        )}
        {found.is === "plans" && <p>{words.propose.found(found.plans.length)}</p>}
      </div>
      {found.is === "plans" && (
        <ol class="proposals">
          {found.plans.map((plan, i) => (
            <Proposal key={i} number={i + 1} plan={plan} onTake={() => onTake(proposing.inputOf(fields, plan))} />
          ))}
        </ol>
      )}
    </section>
  );
}

// ---- What goes in --------------------------------------------------------------------------------

interface QuestionProps {
  fields: Fields;
  onChange: (next: Partial<Fields>) => void;
}

function Question({ fields, onChange }: QuestionProps) {
  const words = useWords();
  const { rooms, stock } = fields;
  return (
    <>
      <div class="plan-fields">
        <Num id="propose-players" label={words.organiser.players} value={fields.players} onInput={(players) => onChange({ players })} />
        <div class="field">
          <label for="propose-ruleset">{words.organiser.ruleset}</label>
          <select
            id="propose-ruleset"
            value={fields.ruleset}
            onChange={(event) => onChange({ ruleset: event.currentTarget.value as Ruleset })}
          >
            {RULESETS.map((ruleset) => (
              <option key={ruleset} value={ruleset}>
                {words.ruleset[ruleset]}
              </option>
            ))}
          </select>
        </div>
        <Num id="propose-aisle" label={words.hall.aisleWidth} value={fields.aisle_cm} onInput={(aisle_cm) => onChange({ aisle_cm })} />
      </div>
      {rooms.map((room, i) => (
        <Room
          key={i}
          index={i}
          room={room}
          onChange={(next) => onChange({ rooms: put(rooms, i, next) })}
          onRemove={rooms.length > 1 ? () => onChange({ rooms: without(rooms, i) }) : null}
        />
      ))}
      <div>
        <Button sign="plus" id="propose-add-room" onPress={() => onChange({ rooms: [...rooms, proposing.NEW_ROOM] })}>
          {words.hall.addRoom}
        </Button>
      </div>
      <Stock stock={stock} onChange={(next) => onChange({ stock: next })} />
    </>
  );
}

const put = <T,>(list: readonly T[], at: number, value: T): T[] => list.map((one, i) => (i === at ? value : one));
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);

interface NumProps {
  id: string;
  label: string;
  value: string;
  onInput: (value: string) => void;
}

function Num({ id, label, value, onInput }: NumProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} class="short" inputmode="numeric" value={value} onInput={(event) => onInput(event.currentTarget.value)} />
    </div>
  );
}

interface RoomProps {
  index: number;
  room: RoomFields;
  onChange: (room: RoomFields) => void;
  /** null: it is the only one. */
  onRemove: (() => void) | null;
}

function Room({ index, room, onChange, onRemove }: RoomProps) {
  const words = useWords();
  const id = `propose-room-${index}`;
  const name = words.hall.name.room(index + 1, room.name);
  return (
    <fieldset class="propose-part">
      <legend>{name}</legend>
      <div class="plan-fields">
        <Num id={`${id}-width`} label={words.hall.width} value={room.width_cm} onInput={(width_cm) => onChange({ ...room, width_cm })} />
        <Num id={`${id}-depth`} label={words.hall.depth} value={room.depth_cm} onInput={(depth_cm) => onChange({ ...room, depth_cm })} />
        <Button sign="plus" id={`${id}-block`} onPress={() => onChange({ ...room, areas: [...room.areas, proposing.NEW_AREA] })}>
          {words.hall.addArea}
        </Button>
        {onRemove !== null && (
          <Button look="quiet" sign="cross" name={`${words.hall.remove}: ${name}`} onPress={onRemove} />
        )}
      </div>
      {room.areas.map((area, i) => (
        <Area
          key={i}
          id={`${id}-area-${i}`}
          area={area}
          onChange={(next) => onChange({ ...room, areas: put(room.areas, i, next) })}
          onRemove={() => onChange({ ...room, areas: without(room.areas, i) })}
        />
      ))}
    </fieldset>
  );
}

interface AreaProps {
  id: string;
  area: AreaFields;
  onChange: (area: AreaFields) => void;
  onRemove: () => void;
}

function Area({ id, area, onChange, onRemove }: AreaProps) {
  const words = useWords();
  const number = (name: keyof AreaFields, label: string) => (
    <Num id={`${id}-${name}`} label={label} value={area[name]} onInput={(value) => onChange({ ...area, [name]: value })} />
  );
  return (
    <fieldset class="propose-area">
      <legend>{words.hall.name.area(area.name)}</legend>
      <div class="plan-fields">
        {number("x_cm", words.hall.west)}
        {number("y_cm", words.hall.north)}
        {number("width_cm", words.hall.width)}
        {number("depth_cm", words.hall.depth)}
        <Button look="quiet" sign="cross" name={`${words.hall.remove}: ${words.hall.name.area(area.name)}`} onPress={onRemove} />
      </div>
    </fieldset>
  );
}

interface StockProps {
  stock: readonly StockFields[];
  onChange: (stock: readonly StockFields[]) => void;
}

/** The tables that there are. */
function Stock({ stock, onChange }: StockProps) {
  const words = useWords();
  return (
    <fieldset class="propose-part">
      <legend>{words.propose.stock}</legend>
      <div class="propose-stock">
        {stock.map((line, i) => (
          <div class="propose-kind" key={i} role="group" aria-label={words.propose.kind(line.length_cm)}>
            <Num id={`propose-length-${i}`} label={words.hall.tableLength} value={line.length_cm} onInput={(length_cm) => onChange(put(stock, i, { ...line, length_cm }))} />
            <Num id={`propose-count-${i}`} label={words.propose.howMany} value={line.count} onInput={(count) => onChange(put(stock, i, { ...line, count }))} />
          </div>
        ))}
        <Button sign="plus" id="propose-add-kind" onPress={() => onChange([...stock, proposing.NEW_STOCK])}>
          {words.propose.otherLength}
        </Button>
      </div>
    </fieldset>
  );
}

// ---- What comes out ------------------------------------------------------------------------------

interface ProposalProps {
  number: number;
  plan: Plan;
  onTake: () => void;
}

function Proposal({ number, plan, onTake }: ProposalProps) {
  const words = useWords();
  const { count } = words.organiser;
  const title = `${number}. ${titleOf(words, plan)}`;
  const counts: [string, number][] = [
    [count.interruptions, plan.interruptions],
    [count.caretakers, plan.caretakers.total],
    [count.kits, plan.kits],
    [count.tables, plan.tables],
  ];
  return (
    <li class="proposal card" data-testid={`proposal-${number}`}>
      <h3>{title}</h3>
      {(plan.hall?.rooms ?? []).map((room, i) => (
        <RoomPicture
          class="proposal-picture"
          detail="plain"
          key={i}
          room={room}
          rows={plan.rows.filter((row) => (row.room ?? 0) === i)}
          label={title}
        />
      ))}
      <ul class="proposal-counts">
        {counts.map(([word, value]) => (
          <li key={word}>
            <b class="number">{value}</b> {word}
          </li>
        ))}
      </ul>
      <Button look="primary" id={`propose-take-${number}`} name={words.propose.takeName(title)} onPress={onTake}>
        {words.propose.take}
      </Button>
    </li>
  );
}

type Words = ReturnType<typeof useWords>;

function titleOf(words: Words, plan: Plan): string {
  if (plan.shape === "circle") return plan.interruptions === 0 ? words.propose.circle : words.propose.openCircle;
  const { x, y } = proposing.rowsAlong(plan);
  return [x > 0 ? words.propose.alongX(x) : "", y > 0 ? words.propose.alongY(y) : ""].filter((text) => text !== "").join(", ");
}
