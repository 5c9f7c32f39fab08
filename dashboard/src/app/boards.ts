// The definitions of the boards, fetched once each: they change only when the organiser sets others,
// before the start.

import { useEffect, useState } from "preact/hooks";
import type { Board } from "../api/types.ts";
import { useApp, useGame } from "./context.ts";
import { boardOf, letterOf } from "../state/ring.ts";
import type { Copy } from "../api/types.ts";

const TRY_AGAIN_MS = 2_000;
const known = new Map<string, Board>();

/** By letter; letters whose board has not come yet are missing. */
export function useBoards(copies: readonly Copy[]): ReadonlyMap<string, Board> {
  const { ring } = useGame();
  return useBoardsOf([...new Set(copies.map((copy) => letterOf(ring, boardOf(copy))))]);
}

export function useBoardsOf(letters: readonly string[]): ReadonlyMap<string, Board> {
  const { get } = useApp();
  const { game, ruleset, boards } = useGame();
  const [, came] = useState(0);
  const wanted = letters.join("");
  const edition = `${game} ${ruleset} ${boards.seq}`;
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchMissing = async (): Promise<void> => {
      for (const letter of wanted) {
        if (known.has(`${edition} ${letter}`)) continue;
        const outcome = await get(`/games/${game}/boards/${letter}`);
        if (outcome.is === "answer") known.set(`${edition} ${letter}`, outcome.body as Board);
        if (gone) return;
        came((count) => count + 1);
        if (outcome.is === "away") {
          timer = setTimeout(() => void fetchMissing(), TRY_AGAIN_MS);
          return;
        }
      }
    };
    void fetchMissing();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [edition, wanted]);
  const found = new Map<string, Board>();
  for (const letter of letters) {
    const board = known.get(`${edition} ${letter}`);
    if (board !== undefined) found.set(letter, board);
  }
  return found;
}
