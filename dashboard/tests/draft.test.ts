import assert from "node:assert/strict";
import { test } from "node:test";
import * as drafts from "../src/state/draft.ts";
import { islandOf } from "../src/state/island.ts";

const KEYS = { forest: "f", fields: "g", pasture: "p", hills: "h", mountains: "m", desert: "d" };

test("the ids of one hex go by the places of its corners and sides", () => {
  const { crossings, paths } = islandOf([{ column: 1, row: 1 }]);
  assert.deepEqual(crossings.map(({ x, y }) => [x, y]), [[2, 0], [4, 0], [1, 1], [5, 1], [2, 2], [4, 2]]);
  assert.deepEqual(paths.map(({ x, y }) => [x / 2, y / 2]), [[3, 0], [1.5, 0.5], [4.5, 0.5], [1.5, 1.5], [4.5, 1.5], [3, 2]]);
});

test("the empty island of the Big Game has 20 hexes, 63 crossings and 82 paths", () => {
  const { hexes } = drafts.emptyDraft("A", "big-game", null);
  const { crossings, paths } = islandOf(hexes);
  assert.deepEqual([hexes.length, crossings.length, paths.length], [20, 63, 82]);
});

test("keys typed on a hex", () => {
  const typed = (begun: string, key: string) => drafts.typed(begun, key, KEYS);
  assert.deepEqual(typed("", "f"), { is: "terrain", terrain: "forest" });
  assert.deepEqual(typed("", "6"), { is: "number", number: 6 });
  assert.deepEqual(typed("", "1"), { is: "begun", text: "1" });
  assert.deepEqual(typed("1", "2"), { is: "number", number: 12 });
  assert.deepEqual(typed("1", "8"), { is: "number", number: 8 }, "18 is none: the last key counts");
  assert.equal(typed("", "7"), null);
  assert.equal(typed("", "0"), null);
  assert.deepEqual(typed("1", "Backspace"), { is: "clear" });
});

test("what lies on a hex's own shore goes with it, and the rest keeps its place", () => {
  let draft = drafts.emptyDraft("A", "big-game", null);
  const { paths, crossings } = islandOf(draft.hexes);
  const first = paths[0]?.key ?? "";
  const last = crossings[crossings.length - 1]?.key ?? "";
  draft = drafts.setHarbour(draft, first, "ore");
  draft = drafts.toggleSeam(draft, "right", last);
  const before = drafts.definitionOf(draft);
  assert.deepEqual([before.harbours?.[0]?.at, before.seams?.right], ["p0", ["c62"]]);
  const after = drafts.definitionOf(drafts.removeHex(draft, 0));
  assert.deepEqual([after.harbours, after.seams?.right], [[], [`c${crossings.length - 1 - 4}`]]);
});

test("a definition comes back as it went in, wherever the island lies", () => {
  const draft = drafts.addHex(drafts.emptyDraft("A", "big-game", null), { column: -1, row: 0 });
  const definition = drafts.definitionOf(draft);
  assert.ok(definition.hexes.every(({ column, row }) => column >= 0 && row >= 0));
  assert.deepEqual(drafts.definitionOf(drafts.draftOf(definition)), definition);
});

test("undo and redo; something new forgets what was undone", () => {
  const start = drafts.emptyDraft("A", "big-game", null);
  const one = drafts.setTerrain(start, 0, "hills");
  let history = drafts.go(drafts.go(drafts.begin(start), one), drafts.setNumber(one, 0, 5));
  history = drafts.undo(history);
  assert.equal(history.now, one);
  assert.equal(drafts.redo(history).now.hexes[0]?.number, 5);
  assert.equal(drafts.undo(drafts.undo(history)).now, start);
  assert.deepEqual(drafts.go(history, start).future, []);
});

test("a desert has no number, and a hex without one is not whole", () => {
  let draft = drafts.setNumber(drafts.emptyDraft("A", "big-game", null), 0, 5);
  draft = drafts.setTerrain(draft, 0, "desert");
  assert.equal(drafts.setNumber(draft, 0, 6), draft);
  assert.deepEqual(drafts.hexTally(draft), { have: 1, want: 20 });
  assert.equal(draft.hexes[0]?.number, null);
});

test("what starts are still missing: none of a base island, a grey piece of an edge board", () => {
  const done = (letter: string, ruleset: "big-game" | "connect" | "base"): boolean =>
    drafts.startsDone(drafts.emptyDraft(letter, ruleset, null));
  assert.deepEqual([done("A", "big-game"), done("A", "connect"), done("L", "connect"), done("A", "base")], [false, false, false, true]);
  const { crossings } = islandOf(drafts.emptyDraft("L", "connect", null).hexes);
  const grey: drafts.DraftStart = { whose: null, building: "settlement", at: crossings[0]!.key, beside: null, yields: false };
  assert.ok(drafts.startsDone(drafts.toggleStart(drafts.emptyDraft("L", "connect", null), grey)));
});
