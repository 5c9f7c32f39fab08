// One clear sentence about what just happened. Problems stay until they are dismissed.

import { useEffect } from "preact/hooks";
import type { Problem } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { SignIcon } from "../ui/icons.tsx";
import type { Words } from "../words/index.ts";
import { useWords, type Notice } from "./context.ts";
import "./notices.css";

const DONE_SHOWN_MS = 4_000;

/** The refusal in the person's language, and the server's own sentence, which names the value. */
export function problemText(words: Words, problem: Problem): string {
  const name = problem.type.replace(/^.*[/#:]/, "");
  const known = words.refusal as Record<string, string>;
  const title = known[name] ?? known["other"] ?? "";
  const detail = problem.detail === "" ? problem.title : problem.detail;
  const field = problem.field === "" ? "" : `${problem.field}: `;
  return detail === "" ? title : `${title} (${field}${detail})`;
}

interface NoticesProps {
  notices: readonly (Notice & { id: number })[];
  onDismiss: (id: number) => void;
}

export function Notices({ notices, onDismiss }: NoticesProps) {
  return (
    <div class="notices">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} onDismiss={() => onDismiss(notice.id)} />
      ))}
    </div>
  );
}

function NoticeCard({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const words = useWords();
  useEffect(() => {
    if (notice.kind !== "done") return;
    const timer = setTimeout(onDismiss, DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      class={`notice ${notice.kind}`}
      role={notice.kind === "problem" ? "alert" : "status"}
      data-testid={`notice-${notice.kind}`}
    >
      <SignIcon sign={notice.kind === "problem" ? "warning" : "check"} />
      <p>{notice.text}</p>
      <Button look="quiet" sign="cross" name={words.common.dismiss} onPress={onDismiss} />
    </div>
  );
}
