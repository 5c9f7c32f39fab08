// Many players at once, from a table that is pasted or chosen as a file. The coordinator reads it and
// says what it understood and all that is wrong, row by row; nothing is registered before somebody
// has seen that.

import { useEffect, useRef, useState } from "preact/hooks";
import { problemText } from "../../app/notices.tsx";
import { useApp, useGame, useWords } from "../../app/context.ts";
import type { Fault, PlayerRow, Preview } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import "./import.css";

/** After the last key. */
const SETTLE_MS = 350;
/** Rows on the page; nobody reads thousands. */
const SHOWN = 100;

/** A text that is being mended, or a file that could not be read as text at all. */
type List = { text: string; file: Blob | null };

function usePreview(list: List): { preview: Preview | null; busy: boolean } {
  const { words, ask, notify } = useApp();
  const { game, players, seats } = useGame();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [busy, setBusy] = useState(false);
  const content = list.file ?? list.text;
  useEffect(() => {
    let gone = false;
    if (content === "") {
      setPreview(null);
      setBusy(false);
      return;
    }
    setBusy(true);
    const look = async (): Promise<void> => {
      const path = `/games/${game}/players/preview`;
      const outcome = await ask({ method: "POST", path, text: { type: "text/csv", content } });
      if (gone) return;
      setBusy(false);
      if (outcome.is === "answer") setPreview(outcome.body as Preview);
      else if (outcome.is === "refused") {
        notify({ kind: "problem", text: problemText(words, outcome.problem) });
      } else notify({ kind: "problem", text: words.login.away });
    };
    const timer = setTimeout(() => void look(), SETTLE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [content, game, players.length, seats]);
  return { preview, busy };
}

/** The lines of a table's rows: a row goes on where a quote is open. */
function linesOf(text: string): { from: number; to: number }[] {
  const rows: { from: number; to: number }[] = [];
  let from = 0;
  let quoted = false;
  for (let i = 0; i <= text.length; i++) {
    const char = text[i];
    if (char === '"') quoted = !quoted;
    if (char === undefined || (char === "\n" && !quoted)) {
      rows.push({ from, to: i });
      from = i + 1;
    }
  }
  return rows;
}

export function AddMany() {
  const words = useWords();
  const [list, setList] = useState<List>({ text: "", file: null });
  const box = useRef<HTMLTextAreaElement>(null);
  const { preview, busy } = usePreview(list);

  const takeFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const bytes = await file.arrayBuffer();
    try {
      setList({ text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), file: null });
    } catch {
      setList({ text: "", file: new Blob([bytes]) }); // the coordinator says what is wrong with it
    }
  };
  const goTo = (row: number): void => {
    const line = linesOf(list.text)[row - 1];
    const area = box.current;
    if (line === undefined || area === null) return;
    area.focus();
    area.setSelectionRange(line.from, line.to);
    const height = area.scrollHeight / Math.max(1, list.text.split("\n").length);
    area.scrollTop = (list.text.slice(0, line.from).split("\n").length - 3) * height;
  };

  return (
    <section class={preview === null ? "card import" : "card import with-preview"}>
      <div class="stack">
        <h2>{words.organiser.addMany}</h2>
        <label for="players-table">{words.people.pasteHint}</label>
        <textarea
          id="players-table"
          ref={box}
          rows={preview === null ? 6 : 14}
          wrap="off"
          value={list.text}
          spellcheck={false}
          placeholder={words.people.pasteExample}
          onInput={(event) => setList({ text: event.currentTarget.value, file: null })}
        />
        <div class="field">
          <label for="players-file">{words.organiser.csvFile}</label>
          <input
            id="players-file"
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            onChange={(event) => {
              const input = event.currentTarget;
              void takeFile(input.files?.[0]).then(() => (input.value = ""));
            }}
          />
        </div>
        <p class="soft">{words.people.columns}</p>
      </div>
      {preview !== null && (
        <Understood
          preview={preview}
          busy={busy}
          onGoTo={goTo}
          onHeading={(heading) => setList({ text: `${heading}\n${list.text}`, file: null })}
          onDone={() => setList({ text: "", file: null })}
        />
      )}
    </section>
  );
}

interface UnderstoodProps {
  preview: Preview;
  busy: boolean;
  onGoTo: (row: number) => void;
  onHeading: (heading: string) => void;
  onDone: () => void;
}

function byRow(faults: readonly Fault[]): Map<number, Fault[]> {
  const rows = new Map<number, Fault[]>();
  for (const fault of faults) rows.set(fault.row, [...(rows.get(fault.row) ?? []), fault]);
  return rows;
}

/** Of what a row has, only what is not as it mostly is. */
function toSend(row: PlayerRow): object {
  const { name, group, language, accessible, seat, fixed, presence } = row;
  return {
    row: row.row,
    name,
    ...(group !== "" && { group }),
    ...(language !== "" && { language }),
    ...(accessible && { accessible }),
    ...(seat !== null && { seat, fixed }),
    ...(presence !== "unknown" && { presence }),
  };
}

function Understood({ preview, busy, onGoTo, onHeading, onDone }: UnderstoodProps) {
  const { words, put, waiting } = useApp();
  const { game } = useGame();
  const faults = byRow(preview.faults);
  const warnings = byRow(preview.warnings);
  const [onlyFaults, setOnlyFaults] = useState(false);
  const known = new Set(preview.players.map(({ row }) => row));
  // What is wrong with the heading or with the whole list can be mended only there.
  const general = preview.faults.filter(({ row }) => !known.has(row));
  const passedOver = preview.warnings
    .filter(({ rule }) => rule === "passed-over")
    .map(({ value }) => `“${value}”`);
  const good = preview.players.filter(({ row }) => !faults.has(row));
  const left = preview.players.length - good.length;
  const told = preview.faults.length === preview.faults_count;
  const rows = onlyFaults ? preview.players.filter(({ row }) => faults.has(row)) : preview.players;
  const path = `/games/${game}/players`;
  const sending = waiting.some((write) => write.path === path);
  const register = async (): Promise<void> => {
    const settled = await put({ method: "POST", path, body: good.map(toSend) }).settled;
    if (settled.is === "answer") onDone();
  };

  return (
    <div class="stack" data-testid="preview">
      <p class={left + general.length > 0 ? "import-sum faulty" : "import-sum"} role="status">
        <SignIcon sign={left + general.length > 0 ? "warning" : "check"} />
        {words.people.understood(good.length, left)}
        {!told && ` · ${words.people.firstFaults(preview.faults.length, preview.faults_count)}`}
      </p>
      {general.map((fault) => (
        <p class="plan-problem" key={`${fault.row} ${fault.rule}`} data-testid="fault-general">
          {fault.row > 0 && `${words.people.row(fault.row)}: `}
          {words.people.fault(fault)}
        </p>
      ))}
      {general.map(({ rule, value }) =>
        rule === "no-name-column" ? (
          <Button key={rule} id="players-heading" onPress={() => onHeading(value)}>
            {words.people.addHeading(value)}
          </Button>
        ) : null,
      )}
      {passedOver.length > 0 && (
        <p class="plan-clash" data-testid="passed-over">
          <SignIcon sign="warning" size={18} /> {words.people.passedOver(passedOver.join(", "))}
        </p>
      )}
      {(warnings.get(0) ?? []).map((warning) => (
        <p class="plan-clash" key={warning.rule}>
          <SignIcon sign="warning" size={18} /> {words.people.fault(warning)}
        </p>
      ))}
      {preview.players.length > 0 && (
        <>
          {left > 0 && (
            <div class="line">
              <Button pressed={onlyFaults} id="only-faults" onPress={() => setOnlyFaults(!onlyFaults)}>
                {words.people.onlyFaults(left)}
              </Button>
            </div>
          )}
          <Rows rows={rows} faults={faults} warnings={warnings} onGoTo={onGoTo} />
        </>
      )}
      {general.length === 0 && good.length > 0 && (
        <Button
          look={left > 0 ? "plain" : "primary"}
          size="big"
          disabled={busy || sending}
          id="players-add"
          onPress={() => void register()}
        >
          {left > 0
            ? words.people.registerWithout(good.length, left)
            : words.organiser.addAll(good.length)}
        </Button>
      )}
    </div>
  );
}

interface RowsProps {
  rows: readonly PlayerRow[];
  faults: ReadonlyMap<number, Fault[]>;
  warnings: ReadonlyMap<number, Fault[]>;
  onGoTo: (row: number) => void;
}

function Rows({ rows, faults, warnings, onGoTo }: RowsProps) {
  const words = useWords();
  return (
    <>
      <div class="table-box import-rows" role="region" aria-label={words.people.preview} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.people.rowHead}</th>
              <th scope="col">{words.organiser.playerName}</th>
              <th scope="col">{words.organiser.group}</th>
              <th scope="col">{words.people.needs}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => {
              const wrong = faults.get(row.row) ?? [];
              const doubtful = warnings.get(row.row) ?? [];
              return (
                <tr
                  key={row.row}
                  class={wrong.length > 0 ? "faulty" : ""}
                  data-testid={wrong.length > 0 ? `fault-${row.row}` : `row-${row.row}`}
                >
                  <td class="number">
                    {wrong.length > 0 ? (
                      <Button look="quiet" name={words.people.goToRow(row.row)} onPress={() => onGoTo(row.row)}>
                        {row.row}
                      </Button>
                    ) : (
                      row.row
                    )}
                  </td>
                  <td>
                    {row.name}
                    {wrong.map((fault) => (
                      <p class="import-fault" key={fault.field + fault.rule}>
                        <SignIcon sign="warning" size={16} /> {words.people.fault(fault)}
                      </p>
                    ))}
                    {doubtful.map((fault) => (
                      <p class="import-doubt" key={fault.rule}>
                        <SignIcon sign="warning" size={16} /> {words.people.fault(fault)}
                      </p>
                    ))}
                  </td>
                  <td>{row.group}</td>
                  <td>
                    <Needs player={row} seat={row.seat} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && <p class="soft">{words.people.moreRows(rows.length - SHOWN)}</p>}
    </>
  );
}

interface NeedsProps {
  player: { language?: string; accessible?: boolean; fixed?: boolean; presence?: string };
  seat: string | null;
}

/** What is special about somebody, in words. */
export function Needs({ player, seat }: NeedsProps) {
  const words = useWords();
  return (
    <span class="needs">
      {player.language !== undefined && player.language !== "" && (
        <span class="need" title={words.people.language}>
          {player.language}
        </span>
      )}
      {player.accessible && <span class="need">{words.people.accessible}</span>}
      {seat !== null && (
        <span class="need">
          <SeatLabel seat={seat} />
          {player.fixed && ` ${words.people.fixed}`}
        </span>
      )}
      {player.presence !== undefined && player.presence !== "unknown" && (
        <span class="need">{words.organiser.presence[player.presence as "present" | "absent"]}</span>
      )}
    </span>
  );
}
