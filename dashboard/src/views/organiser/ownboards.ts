// The event's own boards: telling the server, and keeping what is not finished on this device.

import type { Board, BoardDefinition, Game } from "../../api/types.ts";
import type { App } from "../../app/context.ts";
import { definitionOf, draftOf, type Draft } from "../../state/draft.ts";

/** The event's own boards with this one instead of that of its letter, or (null) without. */
export async function setBoards(
  { get, put, words, notify }: App,
  game: Game,
  letter: string,
  definition: BoardDefinition | null,
): Promise<boolean> {
  const boards: BoardDefinition[] = definition === null ? [] : [definition];
  for (const other of game.boards.own.filter((one) => one !== letter)) {
    const outcome = await get(`/games/${game.game}/boards/${other}`);
    if (outcome.is !== "answer") {
      notify({ kind: "problem", text: words.login.away });
      return false;
    }
    boards.push(definitionOf(draftOf(outcome.body as Board)));
  }
  const path = `/games/${game.game}/boards`;
  const settled = await put({ method: "PUT", path, body: { boards } }).settled;
  return settled.is === "answer";
}

/* What was typed in survives a reload. */

const keyOf = (game: Game, letter: string): string => `biggame.board.${game.game}.${letter}`;

export function keptDraft(game: Game, letter: string): Draft | null {
  try {
    const text = localStorage.getItem(keyOf(game, letter));
    const draft = text === null ? null : (JSON.parse(text) as Draft);
    return draft?.ruleset === game.ruleset ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(game: Game, draft: Draft): void {
  localStorage.setItem(keyOf(game, draft.letter), JSON.stringify(draft));
}

export function forgetDraft(game: Game, letter: string): void {
  localStorage.removeItem(keyOf(game, letter));
}
