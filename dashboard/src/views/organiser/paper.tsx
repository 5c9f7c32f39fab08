// The paper pack: everything that a day without power needs, as one PDF. That it was printed is on
// the log; with the dice among it the rolls to come have left the server.

import { useState } from "preact/hooks";
import { attemptFile, newKey } from "../../api/http.ts";
import { problemText } from "../../app/notices.tsx";
import { useApp, useGame } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { SignIcon } from "../../ui/icons.tsx";

const PARTS = ["slips", "names", "seats", "posts", "count", "kits", "rules", "dice"] as const;
type Part = (typeof PARTS)[number];

interface PaperProps {
  /** Where the tablets find this server. */
  base: string;
  /** The codes made on this page, by post. */
  codes: Record<string, string>;
}

export function Paper({ base, codes }: PaperProps) {
  const { words, session, language, notify } = useApp();
  const { game } = useGame();
  const [parts, setParts] = useState<readonly Part[]>(["slips", "seats", "posts", "rules"]);
  const [busy, setBusy] = useState(false);
  const toggle = (part: Part): void =>
    setParts(parts.includes(part) ? parts.filter((one) => one !== part) : [...parts, part]);
  const print = async (): Promise<void> => {
    setBusy(true);
    const outcome = await attemptFile(session.token, {
      method: "POST",
      path: `/games/${game}/paper`,
      body: { parts, language, base_url: base, codes },
      key: newKey(),
    });
    setBusy(false);
    if (outcome.is === "file") save(outcome.file, `${game}.pdf`);
    else if (outcome.is === "refused") {
      notify({ kind: "problem", text: problemText(words, outcome.problem) });
    } else notify({ kind: "problem", text: words.login.away });
  };
  return (
    <section class="card stack no-print">
      <h2>{words.organiser.paper}</h2>
      <p class="soft">{words.organiser.paperHint}</p>
      <div class="line" role="group" aria-label={words.organiser.paper}>
        {PARTS.map((part) => (
          <Button
            key={part}
            pressed={parts.includes(part)}
            id={`paper-${part}`}
            onPress={() => toggle(part)}
          >
            {words.organiser.paperPart[part]}
          </Button>
        ))}
      </div>
      {parts.includes("dice") && (
        <p class="plan-clash">
          <SignIcon sign="warning" size={18} /> {words.organiser.paperDice}
        </p>
      )}
      <div>
        <Button
          look="primary"
          size="big"
          id="paper-print"
          disabled={busy || parts.length === 0}
          onPress={() => void print()}
        >
          {busy ? words.common.loading : words.organiser.paperMake}
        </Button>
      </div>
    </section>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then; the memory need not be held.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
