// The check as one types: the server's own, a moment after the last change.

import { useEffect, useState } from "preact/hooks";
import type { BoardCheck, BoardDefinition } from "../../api/types.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp } from "../../app/context.ts";
import { checkable } from "../../state/draft.ts";

const CHECK_AFTER_MS = 200;
const TRY_AGAIN_MS = 2_000;

export interface Checked {
  /** What was checked; not the newest draft while the check is under way. */
  of: BoardDefinition | null;
  found: BoardCheck | null;
  problem: string | null;
}

export function useCheck(definition: BoardDefinition): Checked {
  const { words, ask } = useApp();
  const [checked, setChecked] = useState<Checked>({ of: null, found: null, problem: null });
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const outcome = await ask({ method: "POST", path: "/boards/check", body: checkable(definition) });
      if (gone) return;
      if (outcome.is === "answer") {
        setChecked({ of: definition, found: outcome.body as BoardCheck, problem: null });
      } else if (outcome.is === "refused") {
        setChecked({ of: definition, found: null, problem: problemText(words, outcome.problem) });
      } else if (outcome.is === "away") {
        timer = setTimeout(() => void look(), TRY_AGAIN_MS);
      }
    };
    timer = setTimeout(() => void look(), CHECK_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [definition]);
  return checked;
}
