// In play: pieces and their twins, offers and questions across an interruption, claims.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";

import { Event } from "./support/event.mjs";

// 25 points: 5 + 2 × 6 + 2 × 2 + 2 + 2.
const WINNING = {
    settlements: 5, cities: 6, foreign_areas: 2, victory_point_cards: 2, largest_army: true,
    longest_trade_route: false, cards: { wood: 0, clay: 1, wool: 0, grain: 2, ore: 0 },
};
const ROAD = { copy: "3@gap-1", piece: "road", at: "p20", owner: "2S" };
const OFFER = { from: "2S", to: "3M", have: { ore: 1 }, need: { wool: 1 } };

let event, game, moderator, referee, gap, last;
before(async () => (event = await Event.open()));
after(() => event.close());

// Turn 1, of the Sun, runs in each of them.
beforeEach(async () => {
    game = await event.runningGame();
    ({ moderator, referee, caretakers: { "gap-1": gap, "end-last": last } } = game);
});

/** Without the times of their jobs, which are looked at by themselves. */
const timeless = (build) => ({ ...build, jobs: build.jobs.map(({ since, ...rest }) => rest) });
const builds = async () => (await game.state()).builds.map(timeless);
const kinds = async (after = 5) => (await game.log(after)).map(({ kind }) => kind);
const assertHas = (object, part) =>
    assert.deepEqual(Object.fromEntries(Object.keys(part).map((key) => [key, object[key]])), part);
const job = (copy, state, more) => ({ copy, action: "place", state, take_off: null, ...more });

test("a piece on one copy is a job for each other copy: pending, seen, placed", async () => {
    assert.deepEqual(await gap.post("builds", ROAD), { seq: 6, n: 1 });
    const [build] = await builds();
    assertHas(build, {
        n: 1, ...ROAD, turn: 1, late: false, undone: false, replaces: 0, jobs: [job("3", "pending")],
    });
    assert.ok(Array.isArray(build.warnings));
    assert.deepEqual(await gap.post("builds/1/seen"), { seq: 7 });
    assert.deepEqual((await builds())[0].jobs, [job("3", "seen")]);
    assert.deepEqual(await gap.post("builds/1/placed", { copy: "3" }), { seq: 8 });
    assert.deepEqual((await builds())[0].jobs, [job("3", "placed")]);
    assert.deepEqual((await game.log(5)).map(({ kind, actor }) => [kind, actor]),
        [["build-made", "caretaker:gap-1"], ["build-seen", "caretaker:gap-1"], ["build-placed", "caretaker:gap-1"]]);
    assert.equal((await gap.refused(409, "builds/1/placed")).name, "already-done");
});

test("a job tells since when it waits: since the build, and a removal since the undoing", async () => {
    const since = async () => (await game.state()).builds[0].jobs[0].since;
    const at = async (kind) => (await game.log(5)).find((entry) => entry.kind === kind).at;
    await gap.post("builds", ROAD);
    await gap.post("builds/1/placed");
    assert.equal(await since(), await at("build-made"));
    await gap.post("builds/1/undo");
    assert.equal(await since(), await at("build-undone"));
});

test("a board between two interruptions has two twins, each with its caretaker", async () => {
    const wide = await event.runningGame({ plan: { players: 4, row_boards: [1, 1] } });
    const { "gap-1": middle, "end-first": first } = wide.caretakers;
    await middle.post("builds", { copy: "1", piece: "settlement", at: "c20", owner: "1S" });
    const copies = (await wide.state()).builds[0].jobs.map(({ copy }) => copy).sort();
    assert.deepEqual(copies, ["1@end-last", "1@gap-1"]);
    await wide.caretakers["end-last"].post("builds/1/placed");
    assert.equal((await first.refused(409, "builds/1/placed")).name, "not-this-copy");
    await middle.post("builds/1/placed");
});

test("of two pieces for one place the first stands, and both caretakers hear it", async () => {
    const { "end-first": first, "end-last": end } = game.caretakers;
    await first.post("builds", { copy: "1", piece: "settlement", at: "c20", owner: "1S" });
    const refusal = await end.refused(409, "builds", { copy: "1@end-last", piece: "settlement", at: "c20", owner: "4S" });
    assert.equal(refusal.name, "place-taken");
    assert.equal(refusal.field, "at");
    assert.deepEqual((await builds())[0].jobs,
        [job("1@end-last", "pending", { take_off: { piece: "settlement", owner: "4S" } })]);
    assert.deepEqual(await kinds(), ["build-made", "build-collided"]);
});

test("a build is taken back where it was made, and what was placed becomes a job to remove", async () => {
    await gap.post("builds", ROAD);
    await gap.post("builds/1/placed");
    await gap.post("builds/1/undo");
    const [build] = await builds();
    assert.equal(build.undone, true);
    assert.deepEqual(build.jobs, [{ copy: "3", action: "remove", state: "pending", take_off: null }]);
    assert.equal((await gap.refused(409, "builds/1/undo")).name, "already-done");
    await gap.post("builds", { ...ROAD, owner: "3S" });
});

test("the moderator takes anything back", async () => {
    await gap.post("builds", ROAD);
    await moderator.post("builds/1/undo");
    assert.equal((await builds())[0].undone, true);
});

test("cities stand in for settlements, ships and robbers move", async () => {
    const put = (piece, at, owner, more) => gap.post("builds", { copy: "3", piece, at, owner, ...more });
    await put("settlement", "c20", "3S");
    await put("city", "c20", "3S");
    await put("ship", "p0", "3S");
    await put("ship-move", "p1", "3S", { from: "p0" });
    await put("robber", "h1", "3S");
    await put("robber", "h2", "3S");
    assert.deepEqual((await builds()).map(({ piece, at, from, replaces }) => [piece, at, from, replaces]), [
        ["settlement", "c20", undefined, 0],
        ["city", "c20", undefined, 1],
        ["ship", "p0", undefined, 0],
        ["ship-move", "p1", "p0", 3],
        ["robber", "h1", undefined, 0],
        ["robber", "h2", undefined, 5],
    ]);
    assert.equal((await gap.refused(409, "builds/1/undo")).name, "built-upon");
    assert.equal((await gap.refused(409, "builds", { copy: "3", piece: "ship-move", at: "p5", from: "p0", owner: "3S" })).name,
        "nothing-there");
});

test("a build that cannot be is refused by the field", async () => {
    const wrong = [
        [{ copy: "5" }, "copy"],
        [{ copy: "3@gap-2" }, "copy"],
        [{ copy: 3 }, "copy"],
        [{ piece: "knight" }, "piece"],
        [{ at: "c20" }, "at"],
        [{ at: "p999" }, "at"],
        [{ at: "20" }, "at"],
        [{ owner: "5S" }, "owner"],
        [{ owner: "2X" }, "owner"],
        [{ from: "p3" }, "from"],
        [{ piece: "ship-move" }, "from"],
        [{ piece: "robber", at: "h1" }, "owner"],
        [{ colour: "red" }, "colour"],
        [{ owner: undefined }, "owner"],
    ];
    for (const [change, field] of wrong) {
        assert.equal((await gap.refused(422, "builds", { ...ROAD, ...change })).field, field, JSON.stringify(change));
    }
    assert.deepEqual(await kinds(), []);
});

test("a piece of the side whose bell has rung is taken and marked late", async () => {
    await gap.post("builds", { ...ROAD, owner: "2M" });
    assert.equal((await builds())[0].late, true);
});

test("an offer crosses the interruption and is accepted", async () => {
    assert.deepEqual(await gap.post("trades", OFFER), { seq: 6, n: 1 });
    assertHas((await game.state()).trades[0], { n: 1, ...OFFER, state: "open", turn: 1, counter_of: 0 });
    assert.equal((await gap.refused(422, "trades/1/answer", { by: "3S", answer: "accept" })).field, "by");
    assert.deepEqual(await gap.post("trades/1/answer", { by: "3M", answer: "accept" }), { seq: 7 });
    assert.equal((await game.state()).trades[0].state, "accepted");
    assert.equal((await gap.refused(409, "trades/1/answer", { by: "3M", answer: "decline" })).name, "already-done");
});

test("a counter-offer is an offer back", async () => {
    await gap.post("trades", OFFER);
    await gap.post("trades/1/answer", { by: "3M", answer: "counter", have: { wool: 1 }, need: { ore: 2 } });
    const [first, second] = (await game.state()).trades;
    assert.equal(first.state, "countered");
    assertHas(second,
        { n: 2, from: "3M", to: "2S", have: { wool: 1 }, need: { ore: 2 }, state: "open", turn: 1, counter_of: 1 });
    await gap.post("trades/2/answer", { by: "2S", answer: "decline" });
});

test("only partners trade, across an interruption, and for something", async () => {
    const wrong = [
        [409, { from: "2M", to: "3M" }, "to"], // neither is active
        [409, { from: "1S", to: "3M" }, "to"], // not neighbours
        [409, { from: "3S", to: "3M" }, "to"], // opposite one another: they can speak
        [422, { from: "9S" }, "from"],
        [422, { have: {} }, "have"],
        [422, { need: { gold: 1 } }, "need.gold"],
        [422, { need: { wool: 20 } }, "need.wool"],
        [422, { need: { ore: 1 } }, "need"],
    ];
    for (const [status, change, field] of wrong) {
        const refusal = await gap.refused(status, "trades", { ...OFFER, ...change });
        assert.equal(refusal.field, field, JSON.stringify(change));
    }
});

test("leave to build is asked of the active player of the board", async () => {
    assert.deepEqual(await gap.post("permissions", ROAD), { seq: 6, n: 1 });
    assertHas((await game.state()).permissions[0], { n: 1, ...ROAD, to: "3S", state: "open", turn: 1 });
    assert.equal((await gap.refused(422, "permissions/1/answer", { by: "3S", answer: "counter" })).field, "answer");
    assert.equal((await gap.refused(422, "permissions/1/answer", { by: "3M", answer: "accept" })).field, "by");
    await gap.post("permissions/1/answer", { by: "3S", answer: "accept" });
    assert.equal((await game.state()).permissions[0].state, "granted");
    assert.equal((await gap.refused(409, "permissions", { ...ROAD, owner: "3M" })).field, "owner");
    await gap.post("permissions", ROAD);
    await gap.post("permissions/2/answer", { by: "3S", answer: "decline" });
    assert.deepEqual(await kinds(),
        ["permission-asked", "permission-answered", "permission-asked", "permission-answered"]);
});

test("a claim stops the clock, a rejection lets it go on with what was left", async () => {
    assert.deepEqual(await last.post("claims", { seat: "4S" }), { seq: 7, n: 1 });
    const stopped = await game.state();
    assert.deepEqual([stopped.phase, stopped.paused_for, stopped.turn.ends_at], ["paused", "claim", null]);
    assert.equal((await moderator.refused(409, "clock", { action: "resume" })).name, "open-already");
    assert.equal((await moderator.refused(409, "clock", { action: "next" })).name, "open-already");
    assert.deepEqual(await referee.post("claims/1/count", { ...WINNING, cities: 5 }), { seq: 8, points: 23 });
    assert.equal((await referee.refused(409, "claims/1/verdict", { verdict: "confirmed" })).name, "too-few-points");
    await referee.post("claims/1/verdict", { verdict: "rejected" });
    const going = await game.state();
    assert.equal(going.phase, "running");
    const resumed = (await game.log()).find(({ kind }) => kind === "resumed");
    assert.equal(resumed.body.turn.remaining_ms, stopped.turn.remaining_ms);
    assert.equal(Date.parse(going.turn.ends_at), Date.parse(resumed.at) + stopped.turn.remaining_ms);
    assert.deepEqual(going.claims[0].state, "rejected");
});

test("a claim that is confirmed ends the game and reveals the seed", async () => {
    await moderator.post("claims", { seat: "4S" });
    assert.equal((await referee.refused(409, "claims/1/verdict", { verdict: "confirmed" })).name, "not-counted");
    assert.equal((await referee.post("claims/1/count", WINNING)).points, 25);
    await referee.post("claims/1/verdict", { verdict: "confirmed" });
    const state = await game.state();
    assert.equal(state.phase, "finished");
    assert.deepEqual(state.result, { ranking: ["4S"], winners: 1 });
    assert.equal(state.revealed.seed.length, 64);
    await gap.refused(409, "builds", ROAD);
    await gap.refused(409, "claims", { seat: "2S" });
    await moderator.refused(409, "clock", { action: "finish" });
});

test("claims of one turn are ranked together when each has its verdict", async () => {
    const cards = (ore) => ({ ...WINNING, cards: { ore } });
    for (const [seat, ore] of [["1S", 1], ["2S", 3], ["4S", 2]]) {
        const { n } = await moderator.post("claims", { seat });
        await referee.post(`claims/${n}/count`, cards(ore));
    }
    await referee.post("claims/1/verdict", { verdict: "confirmed" });
    await referee.post("claims/2/verdict", { verdict: "confirmed" });
    assert.equal((await game.state()).phase, "paused");
    await referee.post("claims/3/verdict", { verdict: "confirmed" });
    assert.deepEqual((await game.state()).result.ranking, ["2S", "4S", "1S"]);
});

test("a claim that cannot be is refused with the reason", async () => {
    assert.equal((await last.refused(409, "claims", { seat: "4M" })).name, "not-active");
    assert.equal((await last.refused(422, "claims", { seat: "44S" })).field, "seat");
    await last.post("claims", { seat: "4S" });
    assert.equal((await last.refused(409, "claims", { seat: "4S" })).name, "open-already");
    const caps = [["settlements", 6], ["cities", 11], ["foreign_areas", 6], ["victory_point_cards", 11], ["cities", -1]];
    for (const [field, value] of caps) {
        assert.equal((await referee.refused(422, "claims/1/count", { ...WINNING, [field]: value })).field, field);
    }
    assert.equal((await referee.refused(422, "claims/1/count", { ...WINNING, cards: { ore: 39 } })).field, "cards.ore");
    assert.equal((await referee.refused(422, "claims/1/count", { ...WINNING, largest_army: 1 })).field, "largest_army");
    assert.equal((await referee.refused(422, "claims/1/verdict", { verdict: "maybe" })).field, "verdict");
    await referee.refused(404, "claims/2/verdict", { verdict: "rejected" });
});

test("before the start nothing is built, traded, asked or claimed", async () => {
    const early = await event.seatedGame();
    await early.everybodyLogsIn();
    const caretaker = early.caretakers["gap-1"];
    await caretaker.refused(409, "builds", ROAD);
    await caretaker.refused(409, "trades", OFFER);
    await caretaker.refused(409, "permissions", ROAD);
    await caretaker.refused(409, "claims", { seat: "2S" });
    for (const action of ["pause", "resume", "next"]) {
        assert.equal((await early.moderator.refused(409, "clock", { action })).name, "wrong-phase", action);
    }
});

test("nobody starts without dice", async () => {
    const bare = await event.newGame();
    const who = await bare.logIn("moderator");
    assert.equal((await who.refused(409, "clock", { action: "start" })).name, "not-ready");
});

test("the clock's buttons are checked by the field", async () => {
    assert.equal((await moderator.refused(422, "clock", {})).field, "action");
    assert.equal((await moderator.refused(422, "clock", { action: "stop" })).field, "action");
    assert.equal((await moderator.refused(422, "clock", { action: "pause", seconds: 5 })).field, "seconds");
    assert.equal((await moderator.refused(422, "clock", { action: "add" })).field, "seconds");
    assert.equal((await moderator.refused(422, "clock", { action: "add", seconds: 601 })).field, "seconds");
    assert.equal((await moderator.refused(422, "clock", { action: "add", seconds: 1.5 })).field, "seconds");
    assert.equal((await moderator.refused(409, "clock", { action: "start" })).name, "wrong-phase");
    assert.equal((await moderator.refused(409, "clock", { action: "resume" })).name, "wrong-phase");
});
