// A new job, and an answer, is heard, felt and, where the device can speak, said. A switch turns that
// off.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Copy, Permission, Seat, Trade } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";
import { offersFrom, questionsFrom, type Task } from "../../state/jobs.ts";
import { boardOf, letterOf } from "../../state/ring.ts";
import { useCardsText } from "../../ui/cards.tsx";
import { usePlaceText } from "../../ui/places.ts";
import { Bell } from "../../ui/bell.ts";
import { useBoards } from "../../app/boards.ts";

const MUTE = "biggame.mute";

export interface Alerts {
  on: boolean;
  toggle(): void;
}

function speak(text: string, language: string): void {
  if (!("speechSynthesis" in window)) return;
  const voices = speechSynthesis.getVoices();
  if (!voices.some((voice) => voice.lang.startsWith(language))) return;
  const sentence = new SpeechSynthesisUtterance(text);
  sentence.lang = language;
  speechSynthesis.speak(sentence);
}

/** What is new since the last look, as sentences; the first look finds nothing new. */
function useNews(items: readonly { name: string; text: string }[]): string[] {
  const known = useRef<Set<string> | null>(null);
  const before = known.current;
  const fresh = before === null ? [] : items.filter((item) => !before.has(item.name));
  known.current = new Set(items.map((item) => item.name));
  return fresh.map((item) => item.text);
}

interface Watched {
  copies: readonly Copy[];
  seats: readonly Seat[];
  tasks: readonly Task[];
  offers: readonly Trade[];
  questions: readonly Permission[];
}

export function useAlerts({ copies, seats, tasks, offers, questions }: Watched): Alerts {
  const { words, language } = useApp();
  const game = useGame();
  const { ring } = game;
  const cards = useCardsText();
  const placeText = usePlaceText();
  const [on, setOn] = useState(localStorage.getItem(MUTE) !== "yes");
  const bell = useRef(new Bell());
  const boards = useBoards(tasks.map((task) => task.job.copy));
  const { speech } = words.caretaker;

  const taskText = ({ build, job }: Task): string => {
    const board = boards.get(letterOf(ring, boardOf(job.copy)));
    const where = board === undefined ? "" : placeText(board, build.at);
    const say = job.action === "place" ? speech.place : speech.takeOff;
    return say(words.piece[build.piece], where, build.owner);
  };
  const news = useNews([
    ...tasks.map((task) => ({
      name: `job ${task.build.n} ${task.job.copy} ${task.job.action}`,
      text: taskText(task),
    })),
    ...offers.map((offer) => ({
      name: `offer ${offer.n}`,
      text: speech.trade(offer.from, cards(offer.have), cards(offer.need)),
    })),
    ...questions.map((one) => ({
      name: `question ${one.n}`,
      text: words.caretaker.permissionOffer(one.owner, words.piece[one.piece], one.to),
    })),
    ...offersFrom(game, seats)
      .filter((offer) => offer.state !== "open")
      .map((offer) => ({
        name: `answer to offer ${offer.n}`,
        text: `${offer.to}: ${words.caretaker.tradeState[offer.state]}`,
      })),
    ...questionsFrom(game, copies)
      .filter((one) => one.state !== "open")
      .map((one) => ({
        name: `answer to question ${one.n}`,
        text: `${one.to}: ${words.caretaker.permissionState[one.state]}`,
      })),
  ]);

  useEffect(() => {
    // Sound is allowed only after the first touch of the page.
    const wake = (): void => bell.current.wake();
    window.addEventListener("pointerdown", wake, { once: true });
    return () => window.removeEventListener("pointerdown", wake);
  }, []);
  useEffect(() => {
    if (news.length === 0 || !on) return;
    bell.current.ring("begin");
    navigator.vibrate?.([120, 80, 120]);
    for (const text of news) speak(text, language);
  });

  return {
    on,
    toggle() {
      localStorage.setItem(MUTE, on ? "yes" : "no");
      setOn(!on);
    },
  };
}
