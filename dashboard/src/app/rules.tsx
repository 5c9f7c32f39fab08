// The rules at hand, from the server, in the language of the page.

import { useEffect, useState } from "preact/hooks";
import type { RulesAtHand } from "../api/types.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useApp } from "./context.ts";

export function useRules(): RulesAtHand | null {
  const { get, language, page } = useApp();
  const ruleset = page.game?.ruleset ?? "big-game";
  const [rules, setRules] = useState<RulesAtHand | null>(null);
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await get(`/rules?ruleset=${ruleset}&language=${language}`);
      if (!gone && outcome.is === "answer") setRules(outcome.body as RulesAtHand);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [ruleset, language]);
  return rules;
}

export function RulesText({ rules }: { rules: RulesAtHand }) {
  return (
    <>
      {rules.sections.map(({ heading, lines }) => (
        <section class="rules-section stack" key={heading}>
          <h3>{heading}</h3>
          <ul class="stack">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { words } = useApp();
  const rules = useRules();
  return (
    <Dialog title={rules?.title ?? words.common.rules} onClose={onClose}>
      {rules === null ? <p>{words.common.loading}</p> : <RulesText rules={rules} />}
    </Dialog>
  );
}
