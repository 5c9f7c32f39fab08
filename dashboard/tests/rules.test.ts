// The pages know every rule that the coordinator names, in each language.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dictionaries } from "../src/words/index.ts";

const header = (name: string): string => readFileSync(`../coordinator/rules/${name}`, "utf8").replace(/\\\n\s*/g, "");

test("every rule of building has its sentence", () => {
  const names = [...header("warning.h").matchAll(/\bX\([A-Z_]+, "([a-z-]+)",/g)].map(([, name]) => name ?? "");
  assert.ok(names.length >= 19);
  for (const [language, words] of Object.entries(dictionaries)) {
    assert.deepEqual(Object.keys(words.warning).sort(), [...names].sort(), language);
  }
});

const KINDS: Record<string, ("big-game" | "connect" | "edge" | "base")[]> = {
  BOARD_BIG_GAME: ["big-game"],
  BOARD_CONNECT: ["connect"],
  BOARD_EDGE: ["edge"],
  BOARD_BASE: ["base"],
  BOARD_TWO_SEATS: ["big-game", "connect"],
  BOARD_ANY: ["big-game", "connect", "edge", "base"],
};

test("every rule of boards has its sentence for each kind of board that it is about", () => {
  const rules = [...header("board_check.h").matchAll(/\bX\([A-Z_]+, "([a-z-]+)", ([A-Z_ |]+),/g)];
  assert.ok(rules.length >= 30);
  for (const [language, { editor }] of Object.entries(dictionaries)) {
    for (const [, name = "", kinds = ""] of rules) {
      for (const kind of kinds.split("|").flatMap((one) => KINDS[one.trim()] ?? [])) {
        const known: Record<string, string> = { ...editor.rules.any, ...editor.rules[kind] };
        assert.ok(known[name], `${language}: ${name} of ${kind}`);
      }
    }
  }
});
