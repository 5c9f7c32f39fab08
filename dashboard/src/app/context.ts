// What every view can reach: who we are, what we know, how to tell the coordinator something.

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Settled, Wish, Write } from "../api/outbox.ts";
import type { Outcome, Request } from "../api/http.ts";
import type { Session } from "../api/session.ts";
import type { Game } from "../api/types.ts";
import type { Page } from "../state/page.ts";
import type { Language, Words } from "../words/index.ts";

export interface App {
  words: Words;
  language: Language;
  setLanguage(language: Language): void;
  session: Session;
  page: Page;
  waiting: readonly Write[];
  /** A write: kept, retried, answered once. Its path is below /api/v1. */
  put(wish: Wish): { key: string; settled: Promise<Settled> };
  takeBack(key: string): void;
  /** A read, once. */
  get(path: string): Promise<Outcome>;
  ask(request: Request): Promise<Outcome>;
  serverNow(): number;
  notify(notice: Notice): void;
  signOut(): void;
  /** An organiser who is not tied to one game chooses; null: back to the list. */
  chooseGame(game: string | null): void;
}

export interface Notice {
  kind: "done" | "problem";
  text: string;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error("no App around this component");
  return app;
}

export function useWords(): Words {
  return useApp().words;
}

/** The game, in views that are only shown when there is one. */
export function useGame(): Game {
  const { game } = useApp().page;
  if (game === null) throw new Error("no game yet");
  return game;
}

/** The server's time, looked at again every `every_ms`: a timer that a background tab slows down
 * shows the right time all the same as soon as it fires. */
export function useServerNow(every_ms: number): number {
  const { serverNow } = useApp();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  return serverNow();
}
