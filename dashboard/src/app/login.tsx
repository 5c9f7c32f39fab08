import { useEffect, useState } from "preact/hooks";
import { attempt } from "../api/http.ts";
import { codeInLink, keepSession, type Session } from "../api/session.ts";
import type { Login as LoginAnswer } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { SideIcon } from "../ui/icons.tsx";
import { LANGUAGES, type Language, type Words } from "../words/index.ts";
import "./login.css";

export type WhyOut = "ended" | "forbidden" | "noGame" | null;

interface LoginProps {
  words: Words;
  language: Language;
  setLanguage: (language: Language) => void;
  why: WhyOut;
  onLogin: (session: Session) => void;
}

/** A code as it is printed: capitals, in two groups of four. */
export function asPrinted(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return plain.length > 4 ? `${plain.slice(0, 4)}-${plain.slice(4)}` : plain;
}

async function logIn(code: string, words: Words): Promise<Session | string> {
  const outcome = await attempt(null, { method: "POST", path: "/login", body: { code } });
  switch (outcome.is) {
    case "answer":
      return outcome.body as LoginAnswer;
    case "away":
      return outcome.retry_after_ms > 0 ? words.login.tooFast : words.login.away;
    default:
      return words.login.wrong;
  }
}

export function Login({ words, language, setLanguage, why, onLogin }: LoginProps) {
  const [code, setCode] = useState("");
  const [trying, setTrying] = useState(false);
  const [problem, setProblem] = useState(why === null ? "" : words.login[why]);

  const submit = async (typed: string): Promise<void> => {
    setTrying(true);
    setProblem("");
    const result = await logIn(typed, words);
    setTrying(false);
    if (typeof result === "string") setProblem(result);
    else {
      keepSession(result);
      onLogin(result);
    }
  };

  // A link such as /#code=ABCD-EFGH logs in; the code does not stay in the address.
  useEffect(() => {
    const fromLink = codeInLink(location.hash);
    if (fromLink === null) return;
    history.replaceState(null, "", location.pathname);
    setCode(asPrinted(fromLink));
    void submit(fromLink);
  }, []);

  return (
    <main class="login">
      <form
        class="login-card card stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(code);
        }}
      >
        <p class="login-event" aria-hidden="true">
          <SideIcon side="sun" size={40} />
          <span>{words.event}</span>
          <SideIcon side="moon" size={36} />
        </p>
        <h1>{words.login.title}</h1>
        <p>{words.login.lead}</p>
        <div class="field">
          <label for="code">{words.login.code}</label>
          <input
            id="code"
            class="login-code"
            value={code}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            placeholder="ABCD-EFGH"
            autofocus
            required
            onInput={(event) => setCode(asPrinted(event.currentTarget.value))}
          />
        </div>
        {problem !== "" && (
          <p class="login-problem" role="alert">
            {problem}
          </p>
        )}
        <Button look="primary" size="big" submit disabled={trying || code === ""} id="log-in">
          {trying ? words.login.trying : words.login.submit}
        </Button>
      </form>
      <div class="line login-languages" role="group" aria-label={words.common.language}>
        {LANGUAGES.map((one) => (
          <Button
            key={one.language}
            pressed={one.language === language}
            id={`language-${one.language}`}
            onPress={() => setLanguage(one.language)}
          >
            <span lang={one.language}>{one.name}</span>
          </Button>
        ))}
      </div>
    </main>
  );
}
