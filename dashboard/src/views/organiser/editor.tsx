// Typing in a printed board: choose a thing, then click where it lies; or walk over the hexes with
// the arrow keys and type. The check of the rules runs along.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Place, Violation } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";
import {
  addHex,
  begin,
  clearHex,
  definitionOf,
  go,
  hexTally,
  isTold,
  kindOf,
  redo,
  removeHex,
  setBeside,
  setHalf,
  setHarbour,
  setNumber,
  setTerrain,
  startsDone,
  startTally,
  STARTS_MAX,
  SEAM_MAX,
  toggleSeam,
  toggleStart,
  undo,
  type BoardKind,
  type Draft,
} from "../../state/draft.ts";
import type { Island, Key } from "../../state/island.ts";
import { Button } from "../../ui/button.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import type { Words } from "../../words/index.ts";
import { BoardDefs } from "../caretaker/picture.tsx";
import { saveFile } from "./boardfile.ts";
import { useCheck, type Checked } from "./check.ts";
import { EditorPicture } from "./editorpicture.tsx";
import { Modes, Palette, type Hand } from "./editortools.tsx";
import { forgetDraft, keepDraft, setBoards } from "./ownboards.ts";

interface EditorProps {
  start: Draft;
  onClose: () => void;
}

function firstHand(draft: Draft): Hand {
  return {
    mode: "hexes",
    brush: { is: "terrain", terrain: "forest" },
    harbour: null,
    whose: draft.ruleset === "base" ? 1 : "sun",
    building: "settlement",
    beside: draft.ruleset === "big-game" ? null : "road",
    yields: false,
    seam: "left",
  };
}

export function Editor({ start, onClose }: EditorProps) {
  const app = useApp();
  const { words } = app;
  const game = useGame();
  const [history, setHistory] = useState(() => begin(start));
  const [hand, setHand] = useState(() => firstHand(start));
  const [pending, setPending] = useState<Key | null>(null);
  const [chosen, setChosen] = useState<Violation | null>(null);
  const draft = history.now;
  const definition = useMemo(() => definitionOf(draft), [draft]);
  const checked = useCheck(definition);
  const told = (checked.found?.violations ?? []).filter(({ rule }) => isTold(draft, rule));

  useEffect(() => {
    if (draft !== start) keepDraft(game, draft);
  }, [draft]);
  useUndoKeys(setHistory);

  const change = (next: Draft): void => setHistory((before) => go(before, next));
  const take = (part: Partial<Hand>): void => {
    setPending(null);
    setHand({ ...hand, ...part });
  };
  const tap = (place: Place, island: Island): void => {
    const done = put(draft, hand, pending, place, island);
    change(done.draft);
    setPending(done.pending);
  };
  return (
    <section class="editor">
      <BoardDefs />
      <header class="editor-head card">
        <Button sign="undo" id="editor-close" onPress={onClose}>
          {words.editor.close}
        </Button>
        <h1>
          {words.editor.board(draft.letter)} · {words.ruleset[draft.ruleset]}
        </h1>
        <span class="editor-gap" />
        <Button id="editor-undo" disabled={history.past.length === 0} onPress={() => setHistory(undo)}>
          {words.common.undo}
        </Button>
        <Button id="editor-redo" disabled={history.future.length === 0} onPress={() => setHistory(redo)}>
          {words.editor.redo}
        </Button>
        <Button id="editor-save" onPress={() => saveFile(definition)}>
          {words.editor.save}
        </Button>
        <Use
          whole={hexTally(draft).have === draft.hexes.length && checked.of === definition && checked.found !== null}
          broken={checked.found?.violations.length ?? 0}
          onUse={async () => {
            if (!(await setBoards(app, game, draft.letter, definition))) return;
            forgetDraft(game, draft.letter);
            app.notify({ kind: "done", text: words.editor.used(draft.letter) });
            onClose();
          }}
        />
      </header>
      <div class="editor-body">
        <aside class="card stack editor-tools">
          <Modes draft={draft} hand={hand} onTake={take} />
          <p class="soft editor-hint">
            {pending === null ? words.editor.hints[hand.mode] : words.editor.hintBeside}
          </p>
          <Palette draft={draft} hand={hand} onTake={take} onChange={change} />
        </aside>
        <div class="editor-picture">
          <EditorPicture
            draft={draft}
            hand={hand}
            pending={pending}
            checked={checked.of === definition ? (checked.found?.board ?? null) : null}
            wrong={told.flatMap((one) => one.places.map((at) => ({ at, chosen: sameRule(one, chosen) })))}
            onChange={change}
            onTap={tap}
          />
        </div>
        <Findings draft={draft} checked={checked} fresh={checked.of === definition} told={told} chosen={chosen} onChoose={setChosen} />
      </div>
    </section>
  );
}

function sameRule(one: Violation, other: Violation | null): boolean {
  return other !== null && one.rule === other.rule && one.detail === other.detail;
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, but in a text of its own. */
function useUndoKeys(setHistory: (change: typeof undo) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement) return;
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      setHistory(key === "y" || event.shiftKey ? redo : undo);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** The thing in hand on a place. A start with a road or ship waits for its path. */
function put(
  draft: Draft,
  hand: Hand,
  pending: Key | null,
  place: Place,
  island: Island,
): { draft: Draft; pending: Key | null } {
  const key = island.key.get(place) ?? "";
  const hex = Number(place.slice(1));
  switch (hand.mode) {
    case "hexes":
      return { draft: paint(draft, hand, hex), pending: null };
    case "harbours":
      return { draft: setHarbour(draft, key, hand.harbour), pending: null };
    case "starts": {
      if (pending !== null) return { draft: setBeside(draft, pending, hand.beside ?? "road", key), pending: null };
      const gone = draft.starts.some((start) => start.at === key);
      if (!gone && draft.starts.length >= STARTS_MAX) return { draft, pending: null };
      const { whose, building, yields } = hand;
      const next = toggleStart(draft, { whose, building, yields, at: key, beside: null });
      return { draft: next, pending: gone || hand.beside === null ? null : key };
    }
    case "seams": {
      const full = draft.seams[hand.seam].length >= SEAM_MAX && !draft.seams[hand.seam].includes(key);
      return { draft: full ? draft : toggleSeam(draft, hand.seam, key), pending: null };
    }
    case "shape": {
      if (place.startsWith("h")) return { draft: draft.hexes.length > 1 ? removeHex(draft, hex) : draft, pending: null };
      const [column = 0, row = 0] = place.slice(1).split(",").map(Number);
      return { draft: addHex(draft, { column, row }), pending: null };
    }
    case "notes":
      return { draft, pending };
  }
}

function paint(draft: Draft, { brush }: Hand, hex: number): Draft {
  switch (brush.is) {
    case "terrain":
      return setTerrain(draft, hex, brush.terrain);
    case "number":
      return setNumber(draft, hex, brush.number);
    case "half":
      return setHalf(draft, hex, brush.half);
    case "clear":
      return clearHex(draft, hex);
  }
}

interface FindingsProps {
  draft: Draft;
  checked: Checked;
  fresh: boolean;
  told: readonly Violation[];
  chosen: Violation | null;
  onChoose: (violation: Violation | null) => void;
}

function Findings({ draft, checked, fresh, told, chosen, onChoose }: FindingsProps) {
  const { words } = useApp();
  const hexes = hexTally(draft);
  const starts = startTally(draft);
  const missing = hexes.have !== hexes.want || !startsDone(draft);
  const rules = ruleTexts(words, kindOf(draft));
  const hidden = (checked.found?.violations.length ?? 0) > told.length;
  return (
    <aside class="card editor-findings">
      <section class="stack">
        <h2>{words.editor.progress}</h2>
      <ul class="editor-progress" data-testid="editor-progress">
        <Progress done={hexes.have === hexes.want} text={words.editor.hexesOf(hexes.have, hexes.want ?? 0)} />
        <Progress
          done={startsDone(draft)}
          text={words.editor.startsOf(starts.have, starts.want)}
        />
        <Progress
          done={draft.harbours.length > 0}
          text={
            draft.ruleset === "connect"
              ? words.editor.tradingPostsOf(draft.harbours.length)
              : words.editor.harboursOf(draft.harbours.length)
          }
        />
        {draft.ruleset !== "base" && (
          <Progress
            done={draft.seams.left.length + draft.seams.right.length > 0}
            text={words.editor.seamsOf(draft.seams.left.length, draft.seams.right.length)}
          />
        )}
      </ul>
      </section>
      <section class="stack">
      <h2>{words.editor.check}</h2>
      <div aria-live="polite" data-testid="editor-check" data-fresh={fresh}>
        {checked.problem !== null && <p class="plan-problem">{checked.problem}</p>}
        {checked.problem === null && told.length === 0 && (
          <p class={missing || hidden ? "soft" : "done-line"}>
            {!missing && !hidden && <SignIcon sign="check" size={18} />}
            {missing || hidden ? words.editor.rightSoFar : words.editor.right}
          </p>
        )}
        <ul class="editor-wrong">
          {told.map((one) => (
            <li key={`${one.rule} ${one.detail}`}>
              <button
                type="button"
                class="editor-violation"
                aria-pressed={sameRule(one, chosen)}
                data-testid={`violation-${one.rule}`}
                onClick={() => onChoose(sameRule(one, chosen) ? null : one)}
              >
                <SignIcon sign="warning" size={20} />
                <span>
                  {rules[one.rule] ?? one.sentence}
                  <span class="soft" lang="en">
                    {one.detail}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      </section>
    </aside>
  );
}

/** The rules of this kind of board in the page's language. */
function ruleTexts(words: Words, kind: BoardKind): Record<string, string> {
  return { ...words.editor.rules.any, ...words.editor.rules[kind] };
}

function Progress({ done, text }: { done: boolean; text: string }) {
  return (
    <li class={done ? "done" : ""}>
      <SignIcon sign={done ? "check" : "hourglass"} size={18} /> {text}
    </li>
  );
}

interface UseProps {
  whole: boolean;
  broken: number;
  onUse: () => Promise<void>;
}

/** What is printed is what is played on: a board that breaks a rule is asked about, not refused. */
function Use({ whole, broken, onUse }: UseProps) {
  const { words } = useApp();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look="primary"
        id="editor-use"
        disabled={!whole}
        onPress={() => (broken > 0 ? setAsking(true) : void onUse())}
      >
        {words.editor.use}
      </Button>
      {asking && (
        <Sure
          question={words.editor.useSure(broken)}
          yes={words.editor.use}
          onYes={() => void onUse()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
