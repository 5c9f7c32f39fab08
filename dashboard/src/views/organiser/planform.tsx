// The hall in a few numbers, and at once what they mean: the server plans with every change.

import { useEffect, useState } from "preact/hooks";
import type { Plan, PlanInput, Ruleset } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { PlanView } from "./planview.tsx";

const PREVIEW_AFTER_MS = 300;

const RULESETS: readonly Ruleset[] = ["big-game", "connect", "base"];

/** What stands in the form's fields: texts, so that a half-typed number is no error. */
interface Fields {
  ruleset: Ruleset;
  players: string;
  shape: "rows" | "circle";
  rows: string;
  gaps: string;
  table_cm: string;
  end_table_cm: string;
  caretakers: "1" | "2";
}

function fieldsOf(input: PlanInput): Fields {
  return {
    ruleset: input.ruleset ?? "big-game",
    players: String(input.players),
    shape: input.circle ? "circle" : "rows",
    rows: String(input.rows ?? 1),
    gaps: String(input.gaps ?? 0),
    table_cm: String(input.table_cm ?? 180),
    end_table_cm: input.end_table_cm === undefined ? "" : String(input.end_table_cm),
    caretakers: input.caretakers_per_interruption === 2 ? "2" : "1",
  };
}

/** Numbers are passed on as typed; what is wrong with them the server says in a sentence. */
export function inputOf(fields: Fields): PlanInput {
  const { ruleset } = fields;
  const input: PlanInput = {
    ruleset,
    players: Number(fields.players),
    table_cm: Number(fields.table_cm),
  };
  if (ruleset === "base") return input;
  if (ruleset === "big-game") input.caretakers_per_interruption = Number(fields.caretakers);
  if (ruleset === "big-game" && fields.shape === "circle") {
    input.circle = true;
    if (Number(fields.gaps) > 0) input.gaps = Number(fields.gaps);
    return input;
  }
  input.rows = Number(fields.rows);
  if (fields.end_table_cm.trim() !== "") input.end_table_cm = Number(fields.end_table_cm);
  return input;
}

interface PlanFormProps {
  start: PlanInput;
  action: string;
  ready: boolean;
  onSubmit: (input: PlanInput, plan: Plan) => void;
}

export function PlanForm({ start, action, ready, onSubmit }: PlanFormProps) {
  const words = useWords();
  const [fields, setFields] = useState(() => fieldsOf(start));
  const { plan, problem } = usePreview(fields);
  const circle = fields.ruleset === "big-game" && fields.shape === "circle";
  const inRows = fields.ruleset !== "base" && !circle;
  const set = <K extends keyof Fields>(name: K, value: Fields[K]): void =>
    setFields({ ...fields, [name]: value });
  const number = (name: "players" | "rows" | "gaps" | "table_cm" | "end_table_cm", label: string) => (
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
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && plan !== null) onSubmit(inputOf(fields), plan);
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
        {fields.ruleset === "big-game" && (
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
        {inRows ? number("rows", words.organiser.rowsCount) : null}
        {circle ? number("gaps", words.organiser.gaps) : null}
        {number("table_cm", words.organiser.table)}
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
      {problem !== null && (
        <p class="plan-problem" role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button look="primary" size="big" submit disabled={!ready || plan === null} id="plan-submit">
          {action}
        </Button>
      </div>
      {plan !== null && <PlanView plan={plan} />}
    </form>
  );
}

function usePreview(fields: Fields): { plan: Plan | null; problem: string | null } {
  const { words, ask } = useApp();
  const [result, setResult] = useState<{ plan: Plan | null; problem: string | null }>({
    plan: null,
    problem: null,
  });
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await ask({ method: "POST", path: "/plan", body: inputOf(fields) });
      if (gone) return;
      if (outcome.is === "answer") setResult({ plan: outcome.body as Plan, problem: null });
      else if (outcome.is === "refused") {
        setResult({ plan: null, problem: problemText(words, outcome.problem) });
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
