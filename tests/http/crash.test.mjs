// The coordinator killed outright, again and again, under load: nothing that was acknowledged is
// lost, nothing is there twice, every reader goes on where it was, and the clock is right.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";
import { Load, assertEachOnce, offer } from "./support/load.mjs";
import { assertDense } from "./support/stream.mjs";
import { until } from "./support/until.mjs";

const ROUNDS = 20;
const WRITERS = 4;
const KINDS = { trades: "trade-offered", presence: "players-changed" };

let event, game, moderator, gap;
before(async () => {
    event = await Event.open();
    game = await event.runningGame();
    ({ moderator } = game);
    gap = game.caretakers["gap-1"];
});
after(() => event.close());

// Every write of the whole test, and every event that the reader has got, over all its lives.
const acknowledged = [];
const read = [];
let offers = 0;

// Offers while the clock runs; who is at the door while a claim stops it.
const offering = () => ({ client: gap, path: "trades", body: offer(offers++) });
const atTheDoor = () => ({
    client: game.organiser, path: "players/presence",
    body: { players: [1 + Math.floor(Math.random() * 8)], presence: "present" },
});

// What an entry repeats of the body: all of an offer, but of the door only who it is about.
const asOnTheLog = (answer) => (answer.path === "trades" ? answer : { ...answer, body: {} });

// A piece on a board with a copy: its job stays pending over the kill.
async function build(round) {
    const body = { copy: "3", piece: "road", at: `p${2 * round}`, owner: "3S" };
    const { n } = await gap.post("builds", body);
    return n;
}

async function writeThroughAKill(next, stream) {
    const load = new Load(...Array.from({ length: WRITERS }, () => next));
    await until("writes are acknowledged", () => load.acknowledged.length >= 10);
    const before = load.acknowledged.length;
    await event.coordinator.kill();
    const killed = Date.now();
    await stream.end();
    await event.restart();
    await until("writes are acknowledged again", () => load.acknowledged.length >= before + 10);
    await load.stop();
    acknowledged.push(...load.acknowledged.map(asOnTheLog));
    return Date.now() - killed;
}

// The reader comes back with the id that it got last, and gets the rest.
async function readOn(stream, log) {
    read.push(...stream.entries);
    const lastId = read.at(-1).id;
    const next = await game.screen.follow({ after: lastId });
    if (log.length > Number(lastId.split("-")[1])) {
        await next.entriesUpTo(log.length);
    }
    return next;
}

function assertAllRead(stream, log, epoch) {
    const all = [...read, ...stream.entries].slice(0, log.length);
    assertDense(all, epoch, 1, log.length);
    assert.deepEqual(all.map(({ data }) => data), log, "what was read is what is there");
}

async function wholeLog() {
    const log = [];
    for (;;) {
        const part = await game.log(log.length);
        log.push(...part);
        if (part.length === 0) {
            return log;
        }
    }
}

test(`${ROUNDS} kills under load, in a turn and in a claim`, async (t) => {
    const times = [];
    await moderator.post("clock", { action: "add", seconds: 600 });
    let stream = await game.screen.follow();
    const { epoch } = await game.state();
    for (let round = 0; round < ROUNDS; round++) {
        const n = await build(round);
        const claimed = round % 2 === 1;
        const { n: claim } = claimed ? await moderator.post("claims", { seat: "1S" }) : {};
        const before = await game.state();
        times.push(await writeThroughAKill(claimed ? atTheDoor : offering, stream));
        const log = await wholeLog();
        const after = await game.state();
        assert.equal(after.seq, log.length, "the log is dense");
        assert.equal(after.phase, claimed ? "paused" : "running");
        assert.equal(after.turn.number, before.turn.number);
        assert.equal(after.turn.ends_at, before.turn.ends_at, "the turn ends when it would have ended");
        assert.equal(after.builds[n - 1].jobs[0].state, "pending", "the job still waits");
        assertEachOnce(log, acknowledged, KINDS);
        stream = await readOn(stream, log);
        assertAllRead(stream, log, epoch);
        if (claimed) {
            assert.equal(after.turn.remaining_ms, before.turn.remaining_ms, "the clock kept what was left");
            assert.equal(after.claims[claim - 1].state, "open");
            await game.referee.post(`claims/${claim}/verdict`, { verdict: "rejected" });
            const { turn } = await game.state();
            assert.ok(turn.remaining_ms <= before.turn.remaining_ms && turn.remaining_ms > before.turn.remaining_ms - 5000);
        }
        await gap.post(`builds/${n}/placed`);
    }
    stream.close();
    times.sort((a, b) => a - b);
    t.diagnostic(`${ROUNDS} kills, ${acknowledged.length} writes acknowledged; from the kill to ten new`
        + ` acknowledgements ${times[times.length >> 1]} ms, at most ${times.at(-1)} ms`);
});

test("a turn that ended while nobody was there waits for the moderator", async () => {
    await moderator.post("clock", { action: "next" });
    await game.shortenTurn(1000);
    const { turn } = await game.state();
    await event.coordinator.kill();
    await until("the turn's end has passed", () => Date.now() > Date.parse(turn.ends_at));
    await event.restart();
    const after = await until("the game waits", async () => {
        const state = await game.state();
        return state.phase === "paused" && state;
    });
    assert.equal(after.paused_for, "away");
    assert.equal(after.turn.number, turn.number);
    assert.equal(after.turn.remaining_ms, 0);
    await moderator.post("clock", { action: "resume" });
    assert.equal((await game.state()).turn.number, turn.number + 1);
});
