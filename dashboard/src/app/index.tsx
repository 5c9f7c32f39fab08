import { useEffect, useState } from "preact/hooks";
import { codeInLink, recallSession, type Session } from "../api/session.ts";
import { dictionaries, keepLanguage, preferredLanguage } from "../words/index.ts";
import { Connected } from "./connected.tsx";
import { Login, type WhyOut } from "./login.tsx";

/** A link with a code means: log in with that one, whoever was here before. */
function sessionAtStart(): Session | null {
  return codeInLink(location.hash) !== null ? null : recallSession();
}

export function App() {
  const [session, setSession] = useState<Session | null>(sessionAtStart);
  const [why, setWhy] = useState<WhyOut>(null);
  const [language, setLanguage] = useState(preferredLanguage);
  const words = dictionaries[language];

  useEffect(() => {
    document.documentElement.lang = language;
    const role = session === null ? "" : ` · ${words.role[session.role]}`;
    document.title = `${words.event}${role}${session?.post ? ` ${session.post}` : ""}`;
  }, [language, session]);

  // A link with a code that is opened in this tab while it is logged in.
  useEffect(() => {
    const look = (): void => {
      if (codeInLink(location.hash) !== null) setSession(null);
    };
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);

  const change = (chosen: typeof language): void => {
    keepLanguage(chosen);
    setLanguage(chosen);
  };
  if (session === null) {
    return (
      <Login
        words={words}
        language={language}
        setLanguage={change}
        why={why}
        onLogin={(next) => {
          setWhy(null);
          setSession(next);
        }}
      />
    );
  }
  return (
    <Connected
      key={session.token}
      session={session}
      words={words}
      language={language}
      setLanguage={change}
      onSignOut={(reason) => {
        setWhy(reason);
        setSession(null);
      }}
    />
  );
}
