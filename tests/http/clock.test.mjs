// The clock in real time: turns that end by themselves, pauses, claims. Turns are cut short by the
// moderator, so that nobody has to wait a minute.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";
import { pause } from "./support/until.mjs";

const LATE_MS_MAX = 1500; // for a turn's end, on a machine that is busy with other tests
const OFFER = { from: "2S", to: "3M", have: { ore: 1 }, need: { wool: 1 } };
const ROAD = { copy: "3@gap-1", piece: "road", at: "p20", owner: "2S" };
const WINNING = { settlements: 5, cities: 6, foreign_areas: 2, victory_point_cards: 2, largest_army: true };

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

const at = ({ data }) => Date.parse(data.at);

test("a turn ends by itself at its end, on every screen at once", async () => {
    const game = await event.runningGame();
    const stream = await game.screen.follow();
    await game.shortenTurn(1000);
    const { turn } = await game.state();
    assert.deepEqual([turn.number, turn.side, turn.seconds], [1, "sun", 45]);
    const next = await stream.event("turn 2", ({ data }) => data.kind === "turn-started" && data.body.turn.number === 2);
    const late = at(next) - Date.parse(turn.ends_at);
    assert.ok(late >= 0 && late < LATE_MS_MAX, `${late} ms late`);
    assert.ok(Date.now() - at(next) < LATE_MS_MAX, "it is told when it happens");
    assert.equal(next.data.actor, "clock");
    assert.equal(next.data.body.turn.side, "moon");
    assert.equal(Date.parse(next.data.body.turn.ends_at), at(next) + 45000);
    stream.close();
});

test("turns follow one another by themselves", async () => {
    const game = await event.runningGame();
    const stream = await game.screen.follow();
    for (let number = 2; number <= 4; number++) {
        await game.shortenTurn(500);
        await stream.event(`turn ${number}`, ({ data }) => data.body?.turn?.number === number);
    }
    assert.deepEqual(stream.entries.filter(({ event: kind }) => kind === "turn-started")
        .map(({ data: { body: { turn } } }) => [turn.number, turn.side, turn.step]),
    [[1, "sun", 1], [2, "moon", 2], [3, "sun", 3], [4, "moon", 4]]);
    stream.close();
});

test("what is open at the end of a turn expires with it, before the next roll is told", async () => {
    const game = await event.runningGame();
    const stream = await game.screen.follow();
    const gap = game.caretakers["gap-1"];
    await gap.post("trades", OFFER);
    await gap.post("permissions", ROAD);
    const { seq } = await game.shortenTurn(500);
    await stream.event("turn 2", ({ data }) => data.body?.turn?.number === 2);
    const kinds = stream.entries.filter(({ data }) => data.seq > seq).map(({ event: kind }) => kind);
    assert.deepEqual(kinds, ["trade-expired", "permission-expired", "turn-started"]);
    assert.equal((await gap.refused(409, "trades/1/answer", { by: "3M", answer: "accept" })).name, "already-done");
    stream.close();
});

test("a pause keeps the milliseconds, however long it is", async () => {
    const game = await event.runningGame();
    await game.moderator.post("clock", { action: "pause" });
    const paused = await game.state();
    assert.deepEqual([paused.phase, paused.paused_for, paused.turn.ends_at], ["paused", "moderator", null]);
    await pause(700);
    const later = await game.state();
    assert.equal(later.turn.remaining_ms, paused.turn.remaining_ms);
    await game.moderator.post("clock", { action: "resume" });
    const { turn } = await game.state();
    const resumed = (await game.log()).at(-1);
    assert.equal(Date.parse(turn.ends_at), Date.parse(resumed.at) + paused.turn.remaining_ms);
    assert.equal(turn.number, 1);
});

test("nothing happens by itself in a pause", async () => {
    const game = await event.runningGame();
    await game.shortenTurn(500);
    await game.moderator.post("clock", { action: "pause" });
    const { seq, turn } = await game.state();
    await pause(turn.remaining_ms + 300);
    assert.equal((await game.state()).seq, seq);
});

test("time is added and taken, in a run and in a pause", async () => {
    const game = await event.runningGame();
    const add = (seconds) => game.moderator.post("clock", { action: "add", seconds });
    const ends = Date.parse((await game.state()).turn.ends_at);
    await add(30);
    const longer = Date.parse((await game.state()).turn.ends_at);
    assert.ok(Math.abs(longer - ends - 30000) <= 1);
    await game.moderator.post("clock", { action: "pause" });
    const before = (await game.state()).turn.remaining_ms;
    await add(-20);
    assert.equal((await game.state()).turn.remaining_ms, before - 20000);
    assert.equal((await game.state()).phase, "paused");
});

test("after turn 15 the game waits for the moderator, who reminds of the robbers", async () => {
    const game = await event.runningGame();
    for (let turn = 2; turn <= 15; turn++) {
        await game.moderator.post("clock", { action: "next" });
    }
    const stream = await game.screen.follow();
    await game.shortenTurn(500);
    await stream.event("the reminder", ({ data }) => data.body?.paused_for === "reminder");
    const { turn, phase } = await game.state();
    assert.deepEqual([turn.number, turn.remaining_ms, phase], [15, 0, "paused"]);
    await game.moderator.post("clock", { action: "resume" });
    const next = (await game.state()).turn;
    assert.deepEqual([next.number, next.seconds, next.side], [16, 60, "moon"]);
    stream.close();
});

test("a claim in the last moment stops the clock; rejected, the rest of the turn is played", async () => {
    const game = await event.runningGame();
    const stream = await game.screen.follow();
    await game.shortenTurn(1500);
    await game.caretakers["end-last"].post("claims", { seat: "4S" });
    const { turn: { remaining_ms: left } } = await game.state();
    assert.ok(left > 0 && left <= 2000, `${left} ms`);
    await pause(left + 300);
    assert.equal((await game.state()).turn.number, 1, "the clock stands");
    await game.referee.post("claims/1/verdict", { verdict: "rejected" });
    const resumed = await stream.event("going on", ({ event: kind }) => kind === "resumed");
    const next = await stream.event("turn 2", ({ data }) => data.body?.turn?.number === 2);
    const played = at(next) - at(resumed);
    assert.ok(played >= left && played < left + LATE_MS_MAX, `${played} ms of ${left}`);
    stream.close();
});

test("a claim while the moderator has paused leaves the pause to the moderator", async () => {
    const game = await event.runningGame();
    await game.moderator.post("clock", { action: "pause" });
    await game.moderator.post("claims", { seat: "2S" });
    await game.referee.post("claims/1/verdict", { verdict: "rejected" });
    const { phase, paused_for: why } = await game.state();
    assert.deepEqual([phase, why], ["paused", "moderator"]);
    await game.moderator.post("clock", { action: "resume" });
});

test("two claims of one turn, one confirmed and one rejected, and the winner is told to all", async () => {
    const game = await event.runningGame();
    const stream = await game.screen.follow();
    for (const [seat, count] of [["1S", WINNING], ["3S", { ...WINNING, cards: { grain: 4 } }]]) {
        const { n } = await game.moderator.post("claims", { seat });
        assert.equal((await game.referee.post(`claims/${n}/count`, count)).points, 25);
    }
    await game.referee.post("claims/2/verdict", { verdict: "confirmed" });
    assert.equal((await game.state()).result, null, "the other one is not decided yet");
    await game.referee.post("claims/1/verdict", { verdict: "rejected" });
    const finished = await stream.event("the end", ({ event: kind }) => kind === "finished");
    assert.deepEqual(finished.data.body.result, { ranking: ["3S"], winners: 1 });
    assert.equal((await game.state()).phase, "finished");
    stream.close();
});

test("the winner of several is who has the most cards, then the better ones, then the earlier registration", async () => {
    const game = await event.runningGame();
    const hands = { "1S": { wool: 2 }, "2S": { grain: 1, wool: 1 }, "3S": { wool: 3 }, "4S": { grain: 1, wool: 1 } };
    for (const [seat, cards] of Object.entries(hands)) {
        const { n } = await game.moderator.post("claims", { seat });
        await game.referee.post(`claims/${n}/count`, { ...WINNING, cards });
    }
    for (let n = 1; n <= 4; n++) {
        await game.referee.post(`claims/${n}/verdict`, { verdict: "confirmed" });
    }
    assert.deepEqual((await game.state()).result.ranking, ["3S", "2S", "4S", "1S"]);
});

test("the moderator ends a game that nobody wins, and nothing happens in it any more", async () => {
    const game = await event.runningGame();
    await game.caretakers["gap-1"].post("trades", OFFER);
    await game.moderator.post("clock", { action: "finish" });
    const { result, phase, seq, trades } = await game.state();
    assert.deepEqual([result.ranking, phase, trades[0].state], [[], "finished", "expired"]);
    await pause(300);
    assert.equal((await game.state()).seq, seq);
    for (const action of ["start", "pause", "resume", "next", "finish"]) {
        await game.moderator.refused(409, "clock", { action });
    }
});

test("a restart in a turn changes nothing of its end", async () => {
    const game = await event.runningGame();
    const { turn: { ends_at: end }, seq } = await game.state();
    await event.coordinator.stop();
    await event.restart();
    const after = await game.state();
    assert.deepEqual([after.turn.ends_at, after.phase, after.seq], [end, "running", seq]);
});

test("a turn that ended while the coordinator was away waits, paused, for the moderator", async () => {
    const game = await event.runningGame();
    await game.caretakers["gap-1"].post("trades", OFFER);
    await game.shortenTurn(1000);
    const { turn } = await game.state();
    await event.coordinator.stop();
    await pause(Date.parse(turn.ends_at) - Date.now() + 50);
    await event.restart();
    const stream = await game.screen.follow();
    const paused = await stream.event("the pause", ({ event: kind }) => kind === "paused");
    assert.equal(paused.data.body.paused_for, "away");
    const state = await game.state();
    assert.deepEqual([state.turn.number, state.turn.remaining_ms, state.trades[0].state], [1, 0, "expired"]);
    await game.moderator.post("clock", { action: "resume" });
    assert.equal((await game.state()).turn.number, 2);
    stream.close();
});
