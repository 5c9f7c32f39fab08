import assert from "node:assert/strict";
import { test } from "node:test";
import { eventReader } from "../src/api/sse.ts";
import type { Heard } from "../src/api/stream.ts";
import type { Entry, Game } from "../src/api/types.ts";
import { apply, emptyPage, reduce, type Page } from "../src/state/page.ts";
import recorded from "./streams/one-event.txt";

const messages: Heard[] = eventReader()(recorded).flatMap((event): Heard[] => {
  if (event.event === "heartbeat") return [];
  if (event.event === "reset") return [{ type: "snapshot", game: JSON.parse(event.data) as Game }];
  return [{ type: "entry", entry: JSON.parse(event.data) as Entry }];
});

function after(seq: number): Game {
  let page: Page = emptyPage;
  for (const message of messages) {
    if (message.type === "entry" && message.entry.seq > seq) break;
    page = reduce(page, message);
  }
  assert.ok(page.game);
  assert.equal(page.game.seq, seq);
  return page.game;
}

test("players, seats and dice come from their entries", () => {
  const game = after(4);
  assert.deepEqual(game.players.map((player) => player.number), [1, 2]);
  assert.equal(game.seats["1M"]?.player, 2);
  assert.equal(game.dice?.commitment, "00ff");
  assert.equal(game.phase, "setup");
});

test("a turn, a pause and the end are the clock's entries", () => {
  assert.equal(after(5).phase, "running");
  assert.equal(after(5).turn?.sum, 7);
  const paused = after(15);
  assert.equal(paused.phase, "paused");
  assert.equal(paused.paused_for, "claim");
  assert.equal(paused.turn?.remaining_ms, 20600);
  const end = after(18);
  assert.equal(end.phase, "finished");
  assert.deepEqual(end.result, { ranking: ["6S"], winners: 1 });
  assert.equal(end.revealed?.seed, "abcd");
});

test("a build is replaced by its later self", () => {
  assert.equal(after(7).builds.length, 1, "a repeat changes nothing");
  assert.equal(after(7).builds[0]?.jobs[0]?.state, "seen");
  assert.equal(after(10).builds[0]?.jobs[0]?.state, "placed");
  assert.equal(after(11).builds[0]?.jobs[0]?.action, "remove");
});

test("trades, permissions and claims are replaced by number", () => {
  assert.deepEqual(after(9).trades.map((trade) => trade.state), ["accepted"]);
  assert.equal(after(12).permissions[0]?.to, "1S");
  assert.equal(after(17).claims[0]?.state, "confirmed");
  assert.equal(after(17).claims[0]?.points, 25);
});

test("a player who changed is put in the place of the number", () => {
  const page = reduce(
    { game: after(4), line: { is: "opening" } },
    {
      type: "entry",
      entry: {
        seq: 5,
        at: "2026-03-07T13:00:10.000Z",
        kind: "players-changed",
        actor: "organiser",
        body: { players: [{ number: 2, group: 0, presence: "absent" }] },
      },
    },
  );
  assert.deepEqual(page.game?.players, [
    { number: 1, group: 0 },
    { number: 2, group: 0, presence: "absent" },
  ]);
});

test("who was corrected changes, and names are asked for again", () => {
  const before = after(4);
  const game = apply(before, {
    seq: 5,
    at: "2026-03-07T13:00:10.000Z",
    kind: "player-corrected",
    actor: "organiser",
    body: { players: [{ number: 2, group: 1, language: "nl" }] },
  });
  assert.deepEqual(game.players, [
    { number: 1, group: 0 },
    { number: 2, group: 1, language: "nl" },
  ]);
  assert.equal(game.names_seq, 5);
  assert.deepEqual(game.seats, before.seats);
});

test("a kind that the page does not know counts along and changes nothing else", () => {
  const { seq: _, ...before } = after(12);
  const { seq, ...then } = after(13);
  assert.equal(seq, 13);
  assert.deepEqual(then, before);
});

test("an entry that was there already changes nothing", () => {
  let page: Page = emptyPage;
  for (const message of messages) page = reduce(page, message);
  const again = messages.reduce((one, m) => (m.type === "entry" ? reduce(one, m) : one), page);
  assert.deepEqual(again, page);
});

test("a changed plan voids the seats, keeps dice of the same rules, and makes the posts anew", () => {
  const before = after(4);
  const page = reduce(
    { game: before, line: { is: "opening" } },
    {
      type: "entry",
      entry: {
        seq: 5,
        at: "2026-03-07T13:00:10.000Z",
        kind: "plan-changed",
        actor: "organiser",
        body: {
          name: "Club evening",
          ruleset: "big-game",
          ring: { letters: "ABCA", gaps: [2], ends: true, two_caretakers: false },
          plan: null,
        },
      },
    },
  );
  assert.deepEqual(page.game?.seats, {});
  assert.equal(page.game?.dice, before.dice);
  assert.deepEqual(page.game?.posts, [
    { post: "gap-1", copies: ["2", "3@gap-1", "2@gap-1", "3"] },
    { post: "end-first", copies: ["4@end-first", "1"] },
    { post: "end-last", copies: ["4", "1@end-last"] },
  ]);
});

test("markets are replaced by board, and names can be forgotten", () => {
  const market = { board: 4, cards: { wood: 1 }, traded: { sun: 0, moon: 0 } };
  const traded = { board: 4, cards: { ore: 1 }, traded: { sun: 3, moon: 0 } };
  let page: Page = { game: { ...after(1), markets: [market] }, line: { is: "opening" } };
  const at = { at: "2026-03-07T13:00:10.000Z", actor: "moderator" };
  page = reduce(page, {
    type: "entry",
    entry: { ...at, seq: 2, kind: "market-traded", body: traded },
  });
  page = reduce(page, { type: "entry", entry: { ...at, seq: 3, kind: "names-forgotten", body: {} } });
  assert.deepEqual(page.game?.markets, [traded]);
  assert.equal(page.game?.names_forgotten, true);
});

test("a lost line remembers when it was last heard", () => {
  let page = reduce(emptyPage, { type: "lost", at: 5 });
  assert.deepEqual(page.line, { is: "lost", heard: null });
  page = reduce(page, { type: "heard", at: 10 });
  page = reduce(page, { type: "lost", at: 35 });
  assert.deepEqual(page.line, { is: "lost", heard: 10 });
  page = reduce(page, { type: "lost", at: 50 });
  assert.deepEqual(page.line, { is: "lost", heard: 10 });
});

test("a queue is counted in and out without touching who sits already", () => {
  const before = after(4);
  const sits = { number: 3, group: 3, presence: "present" as const, counted: true };
  const counted: Entry = {
    seq: 5,
    at: "2026-11-29T10:00:00.000Z",
    actor: "organiser",
    kind: "counted-in",
    body: { players: [sits, { ...sits, number: 4 }], seats: { "3S": { player: 3 }, "3M": { player: 4 } } },
  };
  const inside = apply(before, counted);
  assert.deepEqual(inside.players.map((player) => player.number), [1, 2, 3, 4]);
  assert.deepEqual(inside.seats, { ...before.seats, ...counted.body.seats });
  const out = apply(inside, {
    ...counted,
    seq: 6,
    kind: "counted-out",
    body: { players: [{ ...sits, presence: "absent", group: 0 }], seats: { "3S": { player: 3 } } },
  });
  assert.equal(out.players[2]?.presence, "absent");
  assert.deepEqual(out.seats, { ...before.seats, "3M": { player: 4 } });
});
