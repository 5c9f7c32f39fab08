// The draft between this page and the server: read when the page opens, saved soon after each change,
// never over a newer one that was not seen. What could not be saved yet stays in the browser too.

import { useEffect, useRef, useState } from "preact/hooks";
import { newKey, type Outcome, type Request } from "../../api/http.ts";
import type { Game, Plan, PlanInput, Problem } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";
import { NoHall, draftOf, planInputOf, type Draft, type HallInput, type Room } from "../../state/halldraft.ts";
import { begin, commit, type History } from "../../state/history.ts";

export type Keeping =
  | { is: "loading" }
  /** Nothing waits to be saved. */
  | { is: "kept" }
  | { is: "unsaved" }
  | { is: "saving" }
  /** The server does not answer; it is tried again. */
  | { is: "waiting" }
  | { is: "refused"; problem: Problem }
  /** Somebody else has saved a newer one, which was not seen here. */
  | { is: "newer" };

export interface Keeper {
  history: History<Draft> | null;
  change(next: (history: History<Draft>) => History<Draft>): void;
  keeping: Keeping;
  /** Of the server's draft that this one was made from. */
  revision: number;
  /** After "newer": theirs, which can be undone, or one's own over it. */
  takeTheirs(): void;
  keepMine(): void;
  /** Begins again from the game's plan, as a step that can be undone. */
  takePlan(): void;
}

interface Kept {
  revision: number;
  draft: HallInput | null;
}

/** Soon, but not with every move of a drag. */
const KEEP_AFTER_MS = 100;
const SAVE_AFTER_MS = 600;
const AGAIN_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 5_000;

/** What is laid out when nobody has begun: the plan's own hall, or one that is made for it. */
async function firstDraft(game: Game, ask: (input: PlanInput) => Promise<Plan | null>): Promise<Draft> {
  const input = game.plan?.input ?? { ruleset: game.ruleset, players: Math.max(4, 2 * game.ring.boards) };
  const hall = game.plan?.hall ?? (await ask(input))?.hall;
  if (hall === undefined) throw new NoHall();
  const draft = draftOf({ ...input, players: game.plan?.players ?? input.players, hall });
  return input.hall === undefined ? { ...draft, rooms: draft.rooms.map(roomier) } : draft;
}

/** A room that was made up for a plan is just large enough; whoever lays it out wants to move things. */
function roomier(room: Room): Room {
  const more = (cm: number): number => Math.ceil((cm * 1.25 + 200) / 100) * 100;
  return { ...room, width_cm: more(room.width_cm), depth_cm: more(room.depth_cm) };
}

/** What this browser has not brought to the server. */
const local = {
  name: (game: string): string => `biggame.hall.${game}`,
  read(game: string): { revision: number; draft: HallInput } | null {
    try {
      const kept = JSON.parse(localStorage.getItem(this.name(game)) ?? "null") as Kept;
      if (kept.draft === null) return null;
      draftOf(kept.draft);
      return { revision: kept.revision, draft: kept.draft };
    } catch {
      return null; // none, or what another version of this page has left
    }
  },
  keep(game: string, kept: Kept): void {
    try {
      localStorage.setItem(this.name(game), JSON.stringify(kept));
    } catch {
      // A full storage: the server has it in a moment all the same.
    }
  },
  drop(game: string): void {
    localStorage.removeItem(this.name(game));
  },
};

export function useKeeper(): Keeper {
  const { ask, get, notify, words } = useApp();
  const game = useGame();
  const [history, setHistory] = useState<History<Draft> | null>(null);
  const [keeping, setKeeping] = useState<Keeping>({ is: "loading" });
  // What callbacks see, whenever they come.
  const now = useRef<{ draft: Draft | null; kept: Draft | null; revision: number; gone: boolean; sending: boolean; stuck: boolean }>({
    draft: null,
    kept: null,
    revision: 0,
    gone: false,
    sending: false,
    stuck: false,
  });
  const draft = history?.now ?? null;
  now.current.draft = draft;
  const path = `/games/${game.game}/draft`;

  const asked = async (input: PlanInput): Promise<Plan | null> => {
    const planned = await ask({ method: "POST", path: "/plan", body: input });
    return planned.is === "answer" ? (planned.body as Plan) : null;
  };
  const load = async (): Promise<void> => {
    const outcome = await get(path);
    if (outcome.is === "away" && !now.current.gone) setTimeout(() => void load(), AGAIN_AFTER_MS);
    if (outcome.is !== "answer" || now.current.gone) return;
    const theirs = outcome.body as Kept;
    const first = theirs.draft === null ? await firstDraft(game, asked) : draftOf(theirs.draft);
    Object.assign(now.current, { kept: first, revision: theirs.revision });
    const mine = local.read(game.game);
    const open = mine === null ? begin(first) : commit(begin(first), draftOf(mine.draft));
    now.current.stuck = mine !== null && mine.revision !== theirs.revision;
    setKeeping({ is: now.current.stuck ? "newer" : mine === null ? "kept" : "unsaved" });
    setHistory(open);
  };
  useEffect(() => {
    now.current.gone = false;
    void load();
    return () => {
      void save();
      now.current.gone = true;
    };
  }, [game.game]);

  /** Until there is an answer: whether a save that got none was done is known only by asking the same
   * again, with its key. What is changed meanwhile is saved after it. */
  const send = async (request: Request): Promise<Outcome> => {
    for (;;) {
      const outcome = await ask(request);
      if (outcome.is !== "away") return outcome;
      setKeeping({ is: "waiting" });
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
      if (now.current.gone) return outcome;
    }
  };
  const save = async (): Promise<void> => {
    const { draft: sent, revision, sending, stuck } = now.current;
    if (sent === null || sent === now.current.kept || sending || stuck) return;
    now.current.sending = true;
    setKeeping({ is: "saving" });
    const body = { revision, draft: planInputOf(sent) };
    const outcome = await send({ method: "PUT", path, key: newKey(), body });
    now.current.sending = false;
    if (outcome.is === "answer") {
      Object.assign(now.current, { kept: sent, revision: (outcome.body as Kept).revision });
      if (now.current.draft === sent) {
        local.drop(game.game);
        setKeeping({ is: "kept" });
      }
    } else if (outcome.is === "refused") {
      now.current.stuck = outcome.problem.field === "revision";
      setKeeping(now.current.stuck ? { is: "newer" } : { is: "refused", problem: outcome.problem });
    }
    const answered = outcome.is === "answer" || outcome.is === "refused";
    if (answered && now.current.draft !== null && now.current.draft !== sent) {
      keepHere(now.current.draft);
      return save();
    }
  };
  const keepHere = (draft: Draft): void =>
    local.keep(game.game, { revision: now.current.revision, draft: planInputOf(draft) as HallInput });
  useEffect(() => {
    if (draft === null || now.current.stuck) return;
    if (draft === now.current.kept && !now.current.sending) {
      // Undone, before it was saved.
      local.drop(game.game);
      setKeeping({ is: "kept" });
      return;
    }
    if (!now.current.sending) setKeeping({ is: "unsaved" });
    const timers = [setTimeout(() => keepHere(draft), KEEP_AFTER_MS), setTimeout(() => void save(), SAVE_AFTER_MS)];
    return () => timers.forEach(clearTimeout);
  }, [draft]);

  /** The newest one of the server becomes the draft here, as a step that can be undone. */
  const take = (theirs: Kept): void => {
    if (theirs.draft === null) return;
    const taken = draftOf(theirs.draft);
    Object.assign(now.current, { kept: taken, revision: theirs.revision, stuck: false });
    local.drop(game.game);
    setHistory((before) => (before === null ? begin(taken) : commit(before, taken)));
    setKeeping({ is: "kept" });
  };
  const look = async (): Promise<void> => {
    const idle = (): boolean =>
      now.current.draft === now.current.kept && now.current.draft !== null && !now.current.sending;
    if (document.visibilityState !== "visible" || !idle()) return;
    const outcome = await get(path);
    if (outcome.is !== "answer" || now.current.gone || !idle()) return;
    const theirs = outcome.body as Kept;
    if (theirs.revision <= now.current.revision) return;
    take(theirs);
    notify({ kind: "done", text: words.hall.taken });
  };
  useEffect(() => {
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [path, words]);

  return {
    history,
    change: (next) => setHistory((before) => (before === null ? before : next(before))),
    // Told at once, not only when the saving begins.
    keeping: keeping.is === "kept" && draft !== now.current.kept ? { is: "unsaved" } : keeping,
    revision: now.current.revision,
    takePlan: () =>
      void firstDraft(game, asked).then((plan) =>
        setHistory((before) => (before === null ? before : commit(before, plan))),
      ),
    takeTheirs: () => void get(path).then((outcome) => outcome.is === "answer" && take(outcome.body as Kept)),
    keepMine: () =>
      void get(path).then((outcome) => {
        if (outcome.is !== "answer") return;
        Object.assign(now.current, { revision: (outcome.body as Kept).revision, stuck: false });
        return save();
      }),
  };
}
