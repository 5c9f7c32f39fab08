// A page that is logged in: its outbox, its one stream, its clock, and the view of its role.

import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { attempt, newKey, type Request } from "../api/http.ts";
import { Outbox, type Wish, type Write } from "../api/outbox.ts";
import { forgetSession, type Session } from "../api/session.ts";
import type { Ended } from "../api/stream.ts";
import { RoleView } from "../views/index.tsx";
import type { Language, Words } from "../words/index.ts";
import { AppContext, type App, type Notice } from "./context.ts";
import type { WhyOut } from "./login.tsx";
import { Notices, problemText } from "./notices.tsx";
import { later, useStream } from "./stream.ts";
import { ServerTime } from "./time.ts";

const NOTICES_MAX = 3;
const CHOSEN_GAME = "biggame.game";

interface ConnectedProps {
  session: Session;
  words: Words;
  language: Language;
  setLanguage: (language: Language) => void;
  onSignOut: (why: WhyOut) => void;
}

const WHY: Record<Ended, WhyOut> = {
  "signed-out": "ended",
  forbidden: "forbidden",
  "no-such-game": "noGame",
};

export function Connected({ session, words, language, setLanguage, onSignOut }: ConnectedProps) {
  const [game, setGame] = useState(session.game ?? sessionStorage.getItem(CHOSEN_GAME));
  const [notices, setNotices] = useState<readonly (Notice & { id: number })[]>([]);
  const [waiting, setWaiting] = useState<readonly Write[]>([]);
  const [, measured] = useReducer((count: number) => count + 1, 0);
  const wordsNow = useRef(words);
  wordsNow.current = words;

  const notify = useCallback((notice: Notice) => {
    const id = Date.now() + Math.random();
    setNotices((before) => [...before, { ...notice, id }].slice(-NOTICES_MAX));
  }, []);

  const signOut = useCallback(
    (why: WhyOut) => {
      forgetSession(session);
      sessionStorage.removeItem(CHOSEN_GAME);
      onSignOut(why);
    },
    [session],
  );

  const outbox = useMemo(() => {
    const box: { current: Outbox | null } = { current: null };
    // One box for a role at a post of a game: a new login for it sends what the old one could not.
    const name = `biggame.outbox.${session.game ?? "any"}.${session.role}.${session.post ?? ""}`;
    box.current = new Outbox(
      name,
      {
        storage: localStorage,
        attempt: (request: Request) => attempt(session.token, request),
        newKey,
        now: () => Date.now(),
        chance: Math.random,
        later,
      },
      {
        changed: () => setWaiting(box.current?.waiting ?? []),
        refused: (_, problem) =>
          notify({ kind: "problem", text: problemText(wordsNow.current, problem) }),
        expired: () => notify({ kind: "problem", text: wordsNow.current.line.expired }),
        signedOut: () => signOut("ended"),
      },
    );
    return box.current;
  }, [session]);
  useEffect(() => () => outbox.close(), [outbox]);

  const time = useMemo(() => new ServerTime(() => measured(undefined)), []);
  useEffect(() => {
    time.start();
    return () => time.stop();
  }, [time]);

  const chooseGame = (chosen: string | null): void => {
    if (chosen === null) sessionStorage.removeItem(CHOSEN_GAME);
    else sessionStorage.setItem(CHOSEN_GAME, chosen);
    setGame(chosen);
  };

  const page = useStream(session, game, {
    onBack: () => {
      time.start();
      outbox.poke();
    },
    onEnd: (why) => {
      if (why === "signed-out" || session.game !== null) signOut(WHY[why]);
      else chooseGame(null);
    },
  });

  const app: App = {
    words,
    language,
    setLanguage,
    session,
    page,
    waiting,
    put: (wish: Wish) => outbox.put(wish),
    takeBack: (key) => outbox.takeBack(key),
    get: (path) => attempt(session.token, { method: "GET", path }),
    ask: (request) => attempt(session.token, request),
    serverNow: () => time.now(),
    notify,
    signOut: () => signOut(null),
    chooseGame,
  };
  return (
    <AppContext.Provider value={app}>
      <RoleView chosen={game} />
      <Notices
        notices={notices}
        onDismiss={(id) => setNotices((before) => before.filter((one) => one.id !== id))}
      />
    </AppContext.Provider>
  );
}
