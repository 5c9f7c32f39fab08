// Board files: the same JSON that `biggame board check FILE` reads.

import type { BoardDefinition, Ruleset } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import type { App } from "../../app/context.ts";
import { checkable, draftOf, type Draft } from "../../state/draft.ts";

/** As the shipped files are written: a hex a line. */
export function fileText(definition: BoardDefinition): string {
  const line = (one: unknown): string => JSON.stringify(one);
  const list = (items: readonly unknown[]): string =>
    items.length === 0 ? "[]" : `[\n    ${items.map(line).join(",\n    ")}\n  ]`;
  const fields = Object.entries(definition).map(
    ([name, value]) => `  ${line(name)}: ${Array.isArray(value) ? list(value) : line(value)}`,
  );
  return `{\n${fields.join(",\n")}\n}\n`;
}

export function saveFile(definition: BoardDefinition): void {
  const url = URL.createObjectURL(new Blob([fileText(definition)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${definition.ruleset}-${definition.letter.toLowerCase()}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** The board in a file; or null, and the person has been told why not. */
export async function openFile(app: App, file: File, ruleset: Ruleset): Promise<Draft | null> {
  const { words, ask, notify } = app;
  const problem = (text: string): null => {
    notify({ kind: "problem", text });
    return null;
  };
  let definition: BoardDefinition;
  try {
    definition = JSON.parse(await file.text()) as BoardDefinition;
    if (!Array.isArray(definition.hexes)) return problem(words.editor.unreadable);
  } catch {
    return problem(words.editor.unreadable);
  }
  const outcome = await ask({ method: "POST", path: "/boards/check", body: checkable(definition) });
  if (outcome.is === "refused") return problem(problemText(words, outcome.problem));
  if (outcome.is !== "answer") return problem(words.login.away);
  if (definition.ruleset !== ruleset) {
    return problem(words.editor.otherRuleset(words.ruleset[definition.ruleset], words.ruleset[ruleset]));
  }
  return draftOf(definition);
}
