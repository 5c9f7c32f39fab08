// A caretaker's tablet: the pictures of the boards at the post, what is in hand, and what is to do.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Copy } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { useRobbers } from "../../app/robbers.ts";
import { offersTo, questionsTo, sameTask, type Task } from "../../state/jobs.ts";
import { copiesOf, pairsOf, seatsAt } from "../../state/ring.ts";
import type { Quarter } from "../../state/board.ts";
import { useAlerts } from "./alerts.ts";
import { BoardsView } from "./pictures.tsx";
import { CaretakerContext, type Post } from "./context.ts";
import { Inbox } from "./inbox.tsx";
import { ActionBar, Panel, type PanelName } from "./panel.tsx";
import { unanswered, useTasks } from "./tasks.ts";
import { useTool } from "./tool.ts";
import { Toolbar } from "./toolbar.tsx";
import "./style.css";

const QUARTER = "biggame.quarter";
const NARROW = "(max-width: 760px)";

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const look = (): void => setNarrow(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return narrow;
}

/** On a phone held upright a board fits only standing on its end. */
function firstQuarter(): Quarter {
  const kept = Number(localStorage.getItem(QUARTER) ?? Number.NaN);
  if (kept === 0 || kept === 1 || kept === 2 || kept === 3) return kept;
  return matchMedia(NARROW).matches ? 1 : 0;
}

export function Caretaker() {
  const { session, words } = useApp();
  const game = useGame();
  const copies = copiesOf(game, session.post ?? "");
  if (copies.length === 0) return <p class="views-wait">{words.caretaker.noPost}</p>;
  return <AtPost key={copies.join()} copies={copies} />;
}

function AtPost({ copies }: { copies: readonly Copy[] }) {
  const { waiting } = useApp();
  const game = useGame();
  const narrow = useNarrow();
  const pairs = useMemo(
    () => (narrow ? copies.map((copy) => [copy]) : pairsOf(copies)),
    [copies.join(), narrow],
  );
  const [pair, setPair] = useState(0);
  const [section, setSection] = useState<"boards" | "inbox">("boards");
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [quarter, setQuarter] = useState(firstQuarter);
  const [chosen, setChosen] = useState<Task | null>(null);
  const shown = pairs[pair] ?? pairs[0] ?? copies;
  const choice = useTool(game, shown);
  const tasks = useTasks(copies);
  const robbers = useRobbers();
  const seats = useMemo(() => seatsAt(copies), [copies.join()]);
  const offers = unanswered(offersTo(game, seats), "trades", waiting, game.game);
  const questions = unanswered(questionsTo(game, seats), "permissions", waiting, game.game);
  const alerts = useAlerts({ copies, seats, tasks, offers, questions });

  const current = tasks.find((task) => chosen !== null && sameTask(task, chosen)) ?? tasks[0] ?? null;
  const show = (task: Task): void => {
    setChosen(task);
    const at = pairs.findIndex((one) => one.includes(task.job.copy));
    if (at >= 0) setPair(at);
    setSection("boards");
  };
  const post: Post = {
    copies,
    seats,
    pairs,
    pair,
    shown,
    tasks,
    current,
    questions,
    robbers,
    choice,
    quarter,
    setPair,
    show,
    turnPicture() {
      const next = ((quarter + 1) % 4) as Quarter;
      localStorage.setItem(QUARTER, String(next));
      setQuarter(next);
    },
  };
  const todo = tasks.length + offers.length + questions.length;
  return (
    <CaretakerContext.Provider value={post}>
      <main class="caretaker" data-section={section}>
        <Toolbar choice={choice} shown={shown} />
        <BoardsView />
        <aside class="caretaker-side">
          <ActionBar onOpen={setPanel} alerts={alerts} />
          <Inbox offers={offers} questions={questions} />
        </aside>
        <SectionTabs section={section} todo={todo} onChoose={setSection} />
      </main>
      {panel !== null && <Panel name={panel} onClose={() => setPanel(null)} />}
    </CaretakerContext.Provider>
  );
}

interface SectionTabsProps {
  section: "boards" | "inbox";
  todo: number;
  onChoose: (section: "boards" | "inbox") => void;
}

/** Only where there is no room for both (a phone). */
function SectionTabs({ section, todo, onChoose }: SectionTabsProps) {
  const words = useWords();
  return (
    <nav class="caretaker-tabs">
      {(["boards", "inbox"] as const).map((one) => (
        <button
          type="button"
          class="caretaker-tab"
          key={one}
          aria-pressed={one === section}
          data-testid={`tab-${one}`}
          onClick={() => onChoose(one)}
        >
          {words.caretaker[one]}
          {one === "inbox" && todo > 0 && <b class="badge number">{todo}</b>}
        </button>
      ))}
    </nav>
  );
}
