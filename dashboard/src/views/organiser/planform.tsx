// The hall in a few numbers, and at once what they mean: the server plans with every change.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Plan, PlanInput, Ruleset } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { PlanView } from "./planview.tsx";
import { Propose } from "./propose.tsx";

const PREVIEW_AFTER_MS = 300;

const RULESETS: readonly Ruleset[] = ["big-game", "connect", "base"];

/** What stands in the form's fields: texts, so that a half-typed number is no error. */
interface Fields {
  ruleset: Ruleset;
  players: string;
  shape: "rows" | "circle";
  rows: string;
  /** "10, 10, 8"; empty: shared out evenly. */
  row_boards: string;
  gaps: string;
  table_cm: string;
  end_table_cm: string;
  caretakers: "1" | "2";
  /** The hall's own rooms and tables, from a file; null: none. */
  hall: { name: string; content: unknown } | null;
}

function fieldsOf(input: PlanInput): Fields {
  return {
    ruleset: input.ruleset ?? "big-game",
    players: String(input.players),
    shape: input.circle ? "circle" : "rows",
    rows: String(input.rows ?? 1),
    row_boards: (input.row_boards ?? []).join(", "),
    gaps: String(input.gaps ?? 0),
    table_cm: String(input.table_cm ?? 180),
    end_table_cm: input.end_table_cm === undefined ? "" : String(input.end_table_cm),
    caretakers: input.caretakers_per_interruption === 2 ? "2" : "1",
    hall: input.hall === undefined ? null : { name: "", content: input.hall },
  };
}

/** Numbers are passed on as typed; what is wrong with them the server says in a sentence. */
export function inputOf(fields: Fields): PlanInput {
  const { ruleset } = fields;
  const input: PlanInput = { ruleset, players: Number(fields.players) };
  if (ruleset === "big-game") input.caretakers_per_interruption = Number(fields.caretakers);
  if (fields.hall !== null) return { ...input, hall: fields.hall.content };
  input.table_cm = Number(fields.table_cm);
  if (ruleset === "base") return input;
  if (ruleset === "big-game" && fields.shape === "circle") {
    input.circle = true;
    if (Number(fields.gaps) > 0) input.gaps = Number(fields.gaps);
    return input;
  }
  const rowBoards = fields.row_boards.split(/[^0-9]+/).filter((text) => text !== "");
  if (rowBoards.length > 0) input.row_boards = rowBoards.map(Number);
  else input.rows = Number(fields.rows);
  if (fields.end_table_cm.trim() !== "") input.end_table_cm = Number(fields.end_table_cm);
  return input;
}

type NumberField = "players" | "rows" | "row_boards" | "gaps" | "table_cm" | "end_table_cm";

interface PlanFormProps {
  start: PlanInput;
  action: string;
  ready: boolean;
  onSubmit: (input: PlanInput, plan: Plan) => void;
  /** The same, to go on with the hall; only where there is one hall for all. */
  onByHand?: (input: PlanInput, plan: Plan) => void;
  /** What else is chosen for a game of this ruleset. */
  choices?: (ruleset: Ruleset) => ComponentChildren;
}

export function PlanForm({ start, action, ready, onSubmit, onByHand, choices }: PlanFormProps) {
  const words = useWords();
  const [fields, setFields] = useState(() => fieldsOf(start));
  const { of, plan, problem } = usePreview(fields);
  const [proposing, setProposing] = useState(false);
  const fresh = of === fields;
  const free = fields.hall === null;
  const circle = free && fields.ruleset === "big-game" && fields.shape === "circle";
  const inRows = free && fields.ruleset !== "base" && !circle;
  const set = <K extends keyof Fields>(name: K, value: Fields[K]): void =>
    setFields({ ...fields, [name]: value });
  const number = (name: NumberField, label: string) => (
    <div class="field">
      <label for={`plan-${name}`}>{label}</label>
      <input
        id={`plan-${name}`}
        class="short"
        inputmode="numeric"
        value={fields[name]}
        onInput={(event) => set(name, event.currentTarget.value)}
      />
    </div>
  );
  if (proposing) {
    return (
      <Propose
        start={inputOf(fields)}
        onTake={(input) => {
          setFields({ ...fieldsOf(input), hall: { name: words.propose.title, content: input.hall } });
          setProposing(false);
        }}
        onClose={() => setProposing(false)}
      />
    );
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && fresh && plan !== null) onSubmit(inputOf(fields), plan);
      }}
    >
      <div class="plan-fields">
        {number("players", words.organiser.players)}
        <div class="field">
          <label for="plan-ruleset">{words.organiser.ruleset}</label>
          <select
            id="plan-ruleset"
            value={fields.ruleset}
            onChange={(event) => set("ruleset", event.currentTarget.value as Ruleset)}
          >
            {RULESETS.map((ruleset) => (
              <option key={ruleset} value={ruleset}>
                {words.ruleset[ruleset]}
              </option>
            ))}
          </select>
        </div>
        {choices?.(fields.ruleset)}
        {free && fields.ruleset === "big-game" && (
          <div class="field" role="group" aria-label={words.organiser.shape}>
            <b>{words.organiser.shape}</b>
            <div class="line">
              {(["rows", "circle"] as const).map((shape) => (
                <Button
                  key={shape}
                  pressed={fields.shape === shape}
                  id={`plan-${shape}-shape`}
                  onPress={() => set("shape", shape)}
                >
                  {words.organiser[shape]}
                </Button>
              ))}
            </div>
          </div>
        )}
        {inRows && fields.row_boards === "" && number("rows", words.organiser.rowsCount)}
        {inRows && number("row_boards", words.organiser.rowBoards)}
        {circle && number("gaps", words.organiser.gaps)}
        {free && number("table_cm", words.organiser.table)}
        {inRows && number("end_table_cm", words.organiser.endTable)}
        {fields.ruleset === "big-game" && (
          <div class="field" role="group" aria-label={words.organiser.caretakersEach}>
            <b>{words.organiser.caretakersEach}</b>
            <div class="line">
              {(["1", "2"] as const).map((count) => (
                <Button
                  key={count}
                  pressed={fields.caretakers === count}
                  id={`plan-caretakers-${count}`}
                  onPress={() => set("caretakers", count)}
                >
                  {count}
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
      <div>
        <Button id="plan-propose" onPress={() => setProposing(true)}>
          {words.propose.open}
        </Button>
      </div>
      <HallFile hall={fields.hall} onTake={(hall) => set("hall", hall)} />
      {problem !== null && (
        <p class="plan-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="line">
        <Button look="primary" size="big" submit disabled={!ready || !fresh || plan === null} id="plan-submit">
          {action}
        </Button>
        {onByHand !== undefined && fields.ruleset !== "base" && (
          <Button
            size="big"
            disabled={!ready || !fresh || plan === null}
            id="plan-by-hand"
            onPress={() => plan !== null && onByHand(inputOf(fields), plan)}
          >
            {words.hall.byHand}
          </Button>
        )}
      </div>
      {plan !== null && <PlanView plan={plan} />}
    </form>
  );
}

interface HallFileProps {
  hall: Fields["hall"];
  onTake: (hall: Fields["hall"]) => void;
}

/** A hall that was measured: the same file as `biggame plan --hall`. */
function HallFile({ hall, onTake }: HallFileProps) {
  const { words, notify } = useApp();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      onTake({ name: file.name, content: JSON.parse(await file.text()) });
    } catch {
      notify({ kind: "problem", text: words.organiser.hallUnreadable });
    }
  };
  if (hall !== null) {
    return (
      <p class="line">
        <b>{words.organiser.hallFile}:</b> {hall.name}
        <Button onPress={() => onTake(null)}>{words.organiser.hallNone}</Button>
      </p>
    );
  }
  return (
    <details class="hall-file">
      <summary>{words.organiser.hallFile}</summary>
      <div class="field">
        <label for="plan-hall">{words.organiser.hallHint}</label>
        <input
          id="plan-hall"
          type="file"
          accept=".json,application/json"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </div>
    </details>
  );
}

interface Preview {
  /** What it was made from: a plan of older fields is no plan of these. */
  of: Fields | null;
  plan: Plan | null;
  problem: string | null;
}

function usePreview(fields: Fields): Preview {
  const { words, ask } = useApp();
  const [result, setResult] = useState<Preview>({ of: null, plan: null, problem: null });
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await ask({ method: "POST", path: "/plan", body: inputOf(fields) });
      if (gone) return;
      if (outcome.is === "answer") {
        setResult({ of: fields, plan: outcome.body as Plan, problem: null });
      } else if (outcome.is === "refused") {
        setResult({ of: fields, plan: null, problem: problemText(words, outcome.problem) });
      }
    };
    const timer = setTimeout(() => void look(), PREVIEW_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [fields]);
  return result;
}
