// The page on which a hall is laid out: the drawing, what it means in numbers, what is chosen; and the
// way from a draft to the game's plan.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Game, Plan, Problem } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useGame, useWords } from "../../app/context.ts";
import * as hall from "../../state/halldraft.ts";
import type { Draft } from "../../state/halldraft.ts";
import { readable, thingOf } from "../../state/hallplan.ts";
import { commit, redo, settle, undo } from "../../state/history.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { HallCanvas } from "./hall-canvas.tsx";
import { useKeeper, type Keeper } from "./hall-keeping.ts";
import { looksOf, nameOf, postsOf } from "./hall-looks.ts";
import { HallPanel } from "./hall-panel.tsx";
import { usePlanned, type Planned } from "./hall-planning.ts";
import { Propose } from "./propose.tsx";
import "./hall-editor.css";

export function HallEditor({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const keeper = useKeeper();
  const draft = keeper.history?.now ?? null;
  const planned = usePlanned(draft);
  const [proposing, setProposing] = useState(false);
  const change = (next: Draft): void => keeper.change((history) => commit(history, next));
  if (proposing && draft !== null) {
    return (
      <main class="organiser">
        <div class="card">
          <Propose
            start={hall.planInputOf({ ...draft, stock: hall.stockOf(draft) })}
            onTake={(input) => {
              change(hall.draftOf(input as hall.HallInput));
              setProposing(false);
            }}
            onClose={() => setProposing(false)}
          />
        </div>
      </main>
    );
  }
  return (
    <main class="hall-page">
      <div class="hall-bar">
        <Button sign="left" id="hall-back" onPress={onClose}>
          {words.hall.back}
        </Button>
        <KeepingLine keeper={keeper} planned={planned} />
        {draft !== null && (
          <div class="hall-deeds">
            <Button id="hall-propose" onPress={() => setProposing(true)}>
              {words.hall.propose}
            </Button>
            <Files draft={draft} onChange={change} />
            <Publish draft={draft} planned={planned} onDone={onClose} />
          </div>
        )}
      </div>
      {draft === null ? (
        <p class="views-wait">{words.common.loading}</p>
      ) : (
        <Editor keeper={keeper} draft={draft} planned={planned} />
      )}
    </main>
  );
}

interface EditorProps {
  keeper: Keeper;
  draft: Draft;
  planned: Planned;
}

function Editor({ keeper, draft, planned }: EditorProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const looks = useMemo(() => looksOf(draft, planned), [draft, planned]);
  const there = hall.find(draft, chosen) === null ? null : chosen;
  const change = (next: Draft, step: string | null = null): void => keeper.change((history) => commit(history, next, step));
  useUndoKeys(keeper);
  return (
    <div class="hall-body">
      <div class="hall-left">
        <Tools keeper={keeper} draft={draft} chosen={there} onChoose={setChosen} onChange={change} />
        <div class="hall-stage">
          <HallCanvas
            draft={draft}
            looks={looks}
            chosen={there}
            onChoose={setChosen}
            onChange={change}
            onSettle={() => keeper.change(settle)}
          />
          <Verdict draft={planned.of ?? draft} planned={planned} onChoose={setChosen} />
        </div>
      </div>
      <aside class="hall-right">
        <Counts planned={planned} />
        <HallPanel draft={draft} looks={looks} chosen={there} onChoose={setChosen} onChange={change} onFromPlan={keeper.takePlan} />
        <Warnings draft={planned.of ?? draft} planned={planned} onChoose={setChosen} />
      </aside>
    </div>
  );
}

function useUndoKeys(keeper: Keeper): void {
  const now = useRef(keeper);
  now.current = keeper;
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const letter = event.key.toLowerCase();
      const typing = (event.target as Element).closest("input, textarea, select, dialog") !== null;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || typing || (letter !== "z" && letter !== "y")) return;
      event.preventDefault();
      now.current.change(letter === "y" || event.shiftKey ? redo : undo);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, []);
}

// ---- The bar -------------------------------------------------------------------------------------

/** Whether the draft is safe, and whether it is the plan. */
function KeepingLine({ keeper, planned }: { keeper: Keeper; planned: Planned }) {
  const { words } = useApp();
  const game = useGame();
  const { keeping } = keeper;
  const draft = keeper.history?.now ?? null;
  const published = useMemo(() => publishedOf(game.plan), [game.plan]);
  const is_plan = useMemo(() => draft !== null && textOf(draft) === published, [draft, published]);
  const wrong = keeping.is === "waiting" || keeping.is === "refused" || keeping.is === "newer";
  return (
    <div class={wrong ? "hall-keeping wrong" : "hall-keeping"} role="status" data-testid="hall-keeping" data-keeping={keeping.is} data-revision={keeper.revision}>
      <SignIcon sign={wrong ? "warning" : keeping.is === "kept" ? "check" : "hourglass"} size={20} />
      <span>
        {words.hall.keeping[keeping.is]} {keeping.is === "refused" && problemText(words, keeping.problem)}
      </span>
      {keeping.is === "newer" ? (
        <>
          <Button id="hall-theirs" onPress={keeper.takeTheirs}>
            {words.hall.takeTheirs}
          </Button>
          <Button id="hall-mine" onPress={keeper.keepMine}>
            {words.hall.keepMine}
          </Button>
        </>
      ) : (
        planned.of !== null && (
          <span class="soft">
            {started(game) ? words.organiser.changeLate : is_plan ? words.hall.isPlan : words.hall.isDraft}
          </span>
        )
      )}
    </div>
  );
}

const started = (game: Game): boolean => game.turn !== null || game.phase === "finished";

const textOf = (draft: Draft): string => JSON.stringify(hall.planInputOf(draft));

/** The text of a draft that has nothing to publish. */
function publishedOf(plan: Plan | null): string | null {
  if (plan?.hall === undefined) return null;
  const { ruleset, players, input } = plan;
  const caretakers = input?.caretakers_per_interruption ?? 1;
  return textOf(hall.draftOf({ ruleset, players, caretakers_per_interruption: caretakers, hall: plan.hall }));
}

interface ToolsProps {
  keeper: Keeper;
  draft: Draft;
  chosen: number | null;
  onChoose: (id: number | null) => void;
  onChange: (draft: Draft) => void;
}

function Tools({ keeper, draft, chosen, onChoose, onChange }: ToolsProps) {
  const words = useWords();
  const room = (hall.find(draft, chosen)?.room ?? draft.rooms[0]) as hall.Room;
  const { past = [], future = [] } = keeper.history ?? {};
  const adds: [string, string, () => hall.Added][] = [
    ["row", words.hall.addRow, () => hall.addRow(draft, room.id)],
    ["circle", words.hall.addCircle, () => hall.addCircle(draft, room.id)],
    ["area", words.hall.addArea, () => hall.addArea(draft, room.id, words.hall.addArea)],
    ["room", words.hall.addRoom, () => hall.addRoom(draft, "")],
  ];
  return (
    <div class="hall-tools">
      <div class="line">
        {adds.map(([id, word, add]) => (
          <Button
            key={id}
            sign="plus"
            id={`hall-add-${id}`}
            name={words.hall.addName(word)}
            onPress={() => {
              const [next, added] = add();
              onChange(next);
              onChoose(added);
            }}
          >
            {word}
          </Button>
        ))}
      </div>
      <div class="line">
        <Button sign="undo" name={words.hall.undo} id="hall-undo" disabled={past.length === 0} onPress={() => keeper.change(undo)} />
        <Button sign="redo" name={words.hall.redo} id="hall-redo" disabled={future.length === 0} onPress={() => keeper.change(redo)} />
      </div>
    </div>
  );
}

function Files({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { words, notify } = useApp();
  const game = useGame();
  const input = useRef<HTMLInputElement>(null);
  const save = (): void => {
    const text = `${JSON.stringify(hall.hallOf(draft), null, 2)}\n`;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${game.name.replace(/[^\p{L}\p{N}]+/gu, "-")}-hall.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      const read = JSON.parse(await file.text()) as hall.HallInput | hall.HallInput["hall"];
      const { ruleset, players, caretakers } = draft;
      const base = { ruleset, players, caretakers_per_interruption: caretakers };
      onChange(hall.draftOf("hall" in read ? { ...base, ...read } : { ...base, hall: read }));
    } catch {
      notify({ kind: "problem", text: words.organiser.hallUnreadable });
    }
  };
  return (
    <>
      <Button id="hall-to-file" onPress={save}>
        {words.hall.toFile}
      </Button>
      <Button id="hall-from-file" onPress={() => input.current?.click()}>
        {words.hall.fromFile}
      </Button>
      <input
        ref={input}
        class="unseen"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept=".json,application/json"
        data-testid="hall-file"
        onChange={(event) => {
          void open(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

// ---- What it means -------------------------------------------------------------------------------

interface SaidProps {
  draft: Draft;
  planned: Planned;
  onChoose: (id: number | null) => void;
}

/** Why this cannot be planned, in one sentence; pressing it goes to the thing. */
function Verdict({ draft, planned, onChoose }: SaidProps) {
  const { words } = useApp();
  const { problem } = planned;
  if (problem === null) return null;
  const id = thingOf(draft, problem.field);
  return (
    <div class="hall-verdict" role="alert" data-testid="hall-problem">
      <button type="button" onClick={() => onChoose(id)}>
        <SignIcon sign="warning" />
        <span>
          <b>{problem.field === "players" ? words.hall.players : nameOf(words, draft, id)}</b>:{" "}
          <span lang="en">{sentence(words, draft, problem)}</span>
        </span>
      </button>
    </div>
  );
}

type Words = ReturnType<typeof useWords>;

function sentence(words: Words, draft: Draft, problem: Pick<Problem, "detail">): string {
  return readable(draft, problem.detail, (id) => nameOf(words, draft, id));
}

function Warnings({ draft, planned, onChoose }: SaidProps) {
  const words = useWords();
  const warnings = planned.problem === null ? (planned.plan?.warnings ?? []) : [];
  if (warnings.length === 0) return null;
  return (
    <details class="hall-warnings">
      <summary data-testid="hall-warnings">
        <SignIcon sign="warning" size={20} /> {words.hall.warnings(warnings.length)}
      </summary>
      <ul>
        {warnings.map(({ field, detail }) => {
          const id = thingOf(draft, field);
          return (
            <li key={`${field} ${detail}`}>
              <button type="button" class="hall-warning" onClick={() => onChoose(id)}>
                <b>{nameOf(words, draft, id)}</b>: <span lang="en">{sentence(words, draft, { detail })}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Pairs of a word and a number that people compare. */
function countsOf(words: Words, plan: Plan): [string, number][] {
  const { count } = words.organiser;
  return [
    [count.playing, plan.boards.playing],
    [count.gameless, plan.boards.gameless],
    [count.kits, plan.kits],
    [count.tables, plan.tables],
    [count.chairs, plan.chairs],
    [count.interruptions, plan.interruptions],
    [count.caretakers, plan.caretakers.total],
  ];
}

function Counts({ planned }: { planned: Planned }) {
  const words = useWords();
  const { plan, problem } = planned;
  if (plan === null) return null;
  return (
    <ul class={problem === null ? "hall-counts" : "hall-counts old"} data-testid="hall-counts">
      {countsOf(words, plan).map(([word, number]) => (
        <li key={word}>
          <b class="number">{problem === null ? number : "–"}</b> <span>{word}</span>
        </li>
      ))}
    </ul>
  );
}

// ---- Publishing ----------------------------------------------------------------------------------

interface PublishProps {
  draft: Draft;
  planned: Planned;
  onDone: () => void;
}

function Publish({ draft, planned, onDone }: PublishProps) {
  const words = useWords();
  const game = useGame();
  const [asked, setAsked] = useState(false);
  const fresh = planned.of === draft && planned.problem === null && planned.plan !== null;
  return (
    <>
      <Button look="primary" id="hall-publish" disabled={!fresh || started(game)} onPress={() => setAsked(true)}>
        {words.hall.publish}…
      </Button>
      {asked && fresh && planned.plan !== null && (
        <PublishDialog draft={draft} plan={planned.plan} onDone={onDone} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

interface PublishDialogProps {
  draft: Draft;
  plan: Plan;
  onDone: () => void;
  onClose: () => void;
}

function PublishDialog({ draft, plan, onDone, onClose }: PublishDialogProps) {
  const { words, put, notify } = useApp();
  const game = useGame();
  const [busy, setBusy] = useState(false);
  const publish = async (): Promise<void> => {
    setBusy(true);
    const settled = await put({ method: "PUT", path: `/games/${game.game}/plan`, body: hall.planInputOf(draft) }).settled;
    setBusy(false);
    if (settled.is !== "answer") return;
    notify({ kind: "done", text: words.hall.publishedNow });
    onDone();
  };
  return (
    <Dialog title={words.hall.publishAs} onClose={onClose}>
      <div class="stack" data-testid="hall-changes">
        <Changes game={game} plan={plan} draft={draft} />
        <div class="dialog-answers">
          <Button size="big" onPress={onClose}>
            {words.common.cancel}
          </Button>
          <Button size="big" look="primary" id="hall-publish-yes" disabled={busy} onPress={() => void publish()}>
            {words.hall.publish}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Changes({ game, plan, draft }: { game: Game; plan: Plan; draft: Draft }) {
  const words = useWords();
  const before = game.plan === null ? [] : countsOf(words, game.plan);
  const seats = Object.values(game.seats).filter(({ player }) => player !== null).length;
  const [old, now] = [game.posts.map(({ post }) => post), postsOf(plan, draft.caretakers)];
  const [gone, fresh] = [old.filter((post) => !now.includes(post)), now.filter((post) => !old.includes(post))];
  return (
    <>
      <table class="hall-changes">
        <thead>
          <tr>
            <th>{words.hall.change}</th>
            <th>{words.hall.before}</th>
            <th>{words.hall.after}</th>
          </tr>
        </thead>
        <tbody>
          {countsOf(words, plan).map(([word, number], i) => {
            const was = before[i]?.[1];
            return (
              <tr key={word} class={was === number ? "same" : "differs"}>
                <th scope="row">{word}</th>
                <td class="number">{was ?? "–"}</td>
                <td class="number">{number}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {seats > 0 && <p class="plan-clash">{words.hall.seatsVoid(seats)}</p>}
      {game.dice !== null && game.ruleset !== plan.ruleset && <p class="plan-clash">{words.hall.diceVoid}</p>}
      {fresh.length > 0 && <p>{words.hall.postsNew(fresh.join(", "))}</p>}
      {gone.length > 0 && <p>{words.hall.postsGone(gone.join(", "))}</p>}
    </>
  );
}
