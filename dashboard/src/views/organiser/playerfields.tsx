// What is known of a player: the same four fields for who is added and for who is corrected.

import { useWords } from "../../app/context.ts";
import { LANGUAGES } from "../../words/index.ts";

export interface PlayerValues {
  name: string;
  group: string;
  language: string;
  accessible: boolean;
}

export const NOBODY: PlayerValues = { name: "", group: "", language: "", accessible: false };

export function trimmed(values: PlayerValues): PlayerValues {
  return { ...values, name: values.name.trim(), group: values.group.trim() };
}

interface FieldsProps {
  /** Before the ids of the fields. */
  id: string;
  value: PlayerValues;
  onChange: (value: PlayerValues) => void;
  nameAlone?: boolean;
}

export function PlayerFields({ id, value, onChange, nameAlone = false }: FieldsProps) {
  const words = useWords();
  return (
    <>
      <div class="field">
        <label for={`${id}-name`}>{words.organiser.playerName}</label>
        <input
          id={`${id}-name`}
          value={value.name}
          autocomplete="off"
          onInput={(event) => onChange({ ...value, name: event.currentTarget.value })}
        />
      </div>
      {!nameAlone && <MoreFields id={id} value={value} onChange={onChange} />}
    </>
  );
}

function MoreFields({ id, value, onChange }: FieldsProps) {
  const words = useWords();
  return (
    <>
      <div class="field">
        <label for={`${id}-group`}>{words.organiser.playerGroup}</label>
        <input
          id={`${id}-group`}
          value={value.group}
          autocomplete="off"
          onInput={(event) => onChange({ ...value, group: event.currentTarget.value })}
        />
      </div>
      <div class="plan-fields">
        <div class="field">
          <label for={`${id}-language`}>{words.people.language}</label>
          <select
            id={`${id}-language`}
            value={value.language}
            onChange={(event) => onChange({ ...value, language: event.currentTarget.value })}
          >
            <option value="">{words.people.languageNone}</option>
            {LANGUAGES.map((one) => (
              <option key={one.language} value={one.language}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
        <label class="paper-part">
          <input
            id={`${id}-accessible`}
            type="checkbox"
            checked={value.accessible}
            onChange={(event) => onChange({ ...value, accessible: event.currentTarget.checked })}
          />
          <span>{words.people.accessibleHint}</span>
        </label>
      </div>
    </>
  );
}
