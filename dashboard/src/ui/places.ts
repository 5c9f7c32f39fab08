// A place in words: the board's own phrase for it, unique on the board, in the language of the page.
// A tap on the picture is the address; the words are for the ear and the screen reader.

import type { Board, Place } from "../api/types.ts";
import { useApp } from "../app/context.ts";

export function usePlaceText(): (board: Board | undefined, place: Place) => string {
  const { language } = useApp();
  return (board, place) => {
    const places = [...(board?.crossings ?? []), ...(board?.paths ?? []), ...(board?.hexes ?? [])];
    return places.find((one) => one.id === place)?.phrases[language] ?? place;
  };
}
