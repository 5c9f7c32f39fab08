// A place by what is said of it: "5 6 9" is typed, the server's own ear says what it may mean, and the
// picture shows it. With a piece in hand the one that is meant is taken by its button.

import { useEffect, useState } from "preact/hooks";
import type { Place, PlacesFound } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import "./find.css";

const FIND_AFTER_MS = 200;

interface FindBarProps {
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

export function FindBar({ text, onText, onClose }: FindBarProps) {
  const words = useWords();
  return (
    <form class="find-bar" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="unseen" for="find-place">
        {words.caretaker.find}
      </label>
      <input
        id="find-place"
        data-testid="find-place"
        value={text}
        placeholder={words.caretaker.findHint}
        autoComplete="off"
        ref={(input) => {
          if (input !== null && text === "") input.focus();
        }}
        onInput={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      />
      <Button look="quiet" sign="cross" name={words.caretaker.findClose} id="find-close" onPress={onClose} />
    </form>
  );
}

/** What a text may mean on the board of this letter; null: nothing asked, or not answered yet. */
export function usePlaces(letter: string, text: string): PlacesFound | null {
  const { get, language } = useApp();
  const { game } = useGame();
  const [found, setFound] = useState<PlacesFound | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    setFound(null);
    if (wanted === "") return;
    let gone = false;
    const look = async (): Promise<void> => {
      const query = `phrase=${encodeURIComponent(wanted)}&language=${language}`;
      const outcome = await get(`/games/${game}/boards/${letter}/places?${query}`);
      if (!gone && outcome.is === "answer") setFound(outcome.body as PlacesFound);
    };
    const timer = setTimeout(() => void look(), FIND_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [game, letter, wanted, language]);
  return found;
}

interface FoundProps {
  found: PlacesFound;
  /** May the piece in hand go there? */
  open: readonly Place[];
  onTake: (place: Place) => void;
}

/** The candidates of one board, each with its sign on the picture. */
export function Found({ found, open, onTake }: FoundProps) {
  const words = useWords();
  const { answer, places, count, word } = found;
  return (
    <div class="found" role="status">
      {answer === "nowhere" && <span>{words.caretaker.foundNowhere}</span>}
      {answer === "not-a-place" && (
        <span>{word === null ? words.caretaker.foundNoPlace : words.caretaker.foundWord(word)}</span>
      )}
      {answer === "ambiguous" && <b>{words.caretaker.foundWhich}</b>}
      {places.map(({ at, phrase }, i) => (
        <button
          type="button"
          class="found-place"
          key={at}
          disabled={!open.includes(at)}
          data-testid={`found-${at}`}
          onClick={() => onTake(at)}
        >
          <b>{foundSign(i)}</b> {phrase}
        </button>
      ))}
      {count > places.length && <span>{words.caretaker.foundMore(count - places.length)}</span>}
    </div>
  );
}

/** a, b, c: jobs on the picture have numbers. */
export function foundSign(index: number): string {
  return String.fromCharCode("a".charCodeAt(0) + index);
}
