// Who is meant at the desk: by the code on a slip, or by what somebody types.

import type { NamedPlayer, Player, Presence, Seat, Seats } from "../api/types.ts";

export interface Guest {
  player: Player;
  name: string;
  group: string;
  seat: Seat | null;
}

export function presenceOf(player: Player): Presence {
  return player.presence ?? "unknown";
}

export function guestsOf(
  players: readonly Player[],
  names: readonly NamedPlayer[],
  seats: Seats,
): Guest[] {
  const named = new Map(names.map((one) => [one.number, one]));
  const sits = new Map(Object.entries(seats).map(([seat, { player }]) => [player ?? 0, seat]));
  return players.map((player) => ({
    player,
    name: named.get(player.number)?.name ?? "",
    group: named.get(player.number)?.group ?? "",
    seat: sits.get(player.number) ?? null,
  }));
}

/** Without case and accents, so that nobody has to type them. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

/** By parts of the name in any order, or the number, or the seat. Names that begin so come first. */
export function findGuests(guests: readonly Guest[], typed: string): Guest[] {
  const parts = fold(typed).split(/\s+/).filter((part) => part !== "");
  const [first] = parts;
  if (first === undefined) return [...guests];
  const found = guests.filter(
    ({ player, name, seat }) =>
      (parts.length === 1 && (String(player.number) === first || seat?.toLowerCase() === first)) ||
      parts.every((part) => fold(name).includes(part)),
  );
  const begins = (guest: Guest): boolean => fold(guest.name).split(/\s+/).some((word) => word.startsWith(first));
  return [...found.filter(begins), ...found.filter((guest) => !begins(guest))];
}

/** A hand scanner types for the keyboard that it believes to have: on a German one y and z change
 * places. Nothing else in a code can be mistaken. */
function keys(text: string): string {
  return text.trim().toLowerCase().replaceAll("y", "z");
}

/** What paper has as a QR picture: the game's id and the player's number. null: this is no code. */
export function readCode(typed: string, game: string): { player: number } | "other-game" | null {
  const code = /^([a-z2-9]{8})([1-9]\d{0,4})$/.exec(keys(typed));
  if (code === null) return null;
  return code[1] === keys(game) ? { player: Number(code[2]) } : "other-game";
}
