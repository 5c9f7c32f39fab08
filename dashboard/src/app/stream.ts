// The page's one stream, tied to the life of the page: it rests while nobody looks, wakes with the
// device, and tells the outbox when the line is back.

import { useEffect, useReducer } from "preact/hooks";
import { API } from "../api/http.ts";
import type { Session } from "../api/session.ts";
import { follow, type Ended } from "../api/stream.ts";
import { emptyPage, reduce, type Page } from "../state/page.ts";

/** A page in the background gives its connection back: a browser opens only six to a server. */
const REST_AFTER_MS = 20_000;

export function later(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

interface StreamEnds {
  /** The line works again, or the page is looked at again. */
  onBack: () => void;
  onEnd: (why: Ended) => void;
}

export function useStream(session: Session, game: string | null, ends: StreamEnds): Page {
  const [page, dispatch] = useReducer(reduce, emptyPage);
  useEffect(() => {
    if (game === null) return;
    let lost = false;
    const stream = follow(
      game,
      {
        open: (path, signal) =>
          fetch(API + path, {
            headers: { Authorization: `Bearer ${session.token}` },
            cache: "no-store",
            credentials: "omit",
            signal,
          }),
        now: () => performance.now(),
        chance: Math.random,
        later,
      },
      (heard) => {
        dispatch(heard);
        if (lost && heard.type === "heard") ends.onBack();
        lost = heard.type === "lost" || (lost && heard.type !== "heard");
      },
      ends.onEnd,
    );
    let goToRest = (): void => undefined;
    const look = (): void => {
      goToRest();
      if (document.visibilityState !== "hidden") {
        stream.resume();
        ends.onBack();
      } else if (session.role !== "screen") goToRest = later(REST_AFTER_MS, stream.rest);
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", stream.poke);
    window.addEventListener("pagehide", stream.rest);
    window.addEventListener("pageshow", stream.resume);
    return () => {
      goToRest();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", stream.poke);
      window.removeEventListener("pagehide", stream.rest);
      window.removeEventListener("pageshow", stream.resume);
      stream.stop();
    };
  }, [session, game]);
  // What is left of another game is not this one's state.
  return page.game === null || page.game.game === game ? page : { ...page, game: null };
}
