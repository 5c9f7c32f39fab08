// What the coordinator makes of the draft, as fast as it answers: one question on its way at a time,
// and the next one is about the newest draft.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Plan, Problem } from "../../api/types.ts";
import { useApp } from "../../app/context.ts";
import { planInputOf, type Draft } from "../../state/halldraft.ts";
import { NOTHING_LAID, laidOut, type Laid } from "../../state/hallplan.ts";

export interface Planned {
  /** What the answer is about; a newer draft may be waiting. */
  of: Draft | null;
  /** The last plan that could be made; with a problem, that of an earlier draft. */
  plan: Plan | null;
  laid: Laid;
  problem: Problem | null;
}

const AGAIN_AFTER_MS = 2_000;

export function usePlanned(draft: Draft | null): Planned {
  const { ask } = useApp();
  const [planned, setPlanned] = useState<Planned>({ of: null, plan: null, laid: NOTHING_LAID, problem: null });
  const now = useRef<{ wanted: Draft | null; asking: boolean; gone: boolean }>({ wanted: null, asking: false, gone: false });
  const next = async (): Promise<void> => {
    const { wanted, asking } = now.current;
    if (wanted === null || asking) return;
    now.current.asking = true;
    // Each table by itself, so that what is said about it finds it.
    const outcome = await ask({ method: "POST", path: "/plan", body: planInputOf(wanted, false) });
    now.current.asking = false;
    if (now.current.gone) return;
    if (outcome.is === "answer") {
      const plan = outcome.body as Plan;
      setPlanned((before) => ({ of: wanted, plan, laid: laidOut(wanted, plan, before.laid), problem: null }));
    } else if (outcome.is === "refused") {
      setPlanned((before) => ({ ...before, of: wanted, problem: outcome.problem }));
    } else {
      setTimeout(() => void next(), AGAIN_AFTER_MS);
      return;
    }
    if (now.current.wanted !== wanted) void next();
  };
  useEffect(() => {
    now.current.wanted = draft;
    void next();
  }, [draft]);
  useEffect(() => {
    now.current.gone = false;
    return () => {
      now.current.gone = true;
    };
  }, []);
  return planned;
}
