// The stream of a game: nothing is missing, nothing comes twice, whenever a reader comes back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Event, SMALL_PLAN } from "./support/event.mjs";
import { assertDense } from "./support/stream.mjs";
import { until } from "./support/until.mjs";

const HEARTBEAT_MS_MAX = 10000;
const BACKLOG_MAX = 1 << 20; // http/server.h
const LARGE_PLAN = { players: 2000, rows: 20 };
const ROAD = { copy: "3@gap-1", piece: "road", owner: "2S" };

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

// A state without what differs from one moment to the next.
const steady = ({ now, turn: { remaining_ms, ...turn }, ...state }) => ({ ...state, turn });

// A game in play with a few entries of many kinds.
async function playedGame() {
    const game = await event.runningGame();
    const gap = game.caretakers["gap-1"];
    for (let i = 0; i < 5; i++) {
        const { n } = await gap.post("builds", { ...ROAD, at: `p${20 + i}` });
        await gap.post(`builds/${n}/placed`);
    }
    await gap.post("trades", { from: "2S", to: "3M", have: { ore: 1 }, need: { wool: 1 } });
    await game.moderator.post("clock", { action: "pause" });
    return game;
}

// Entries that are large, until the log has this many bytes.
async function fill(game, bytes) {
    for (let size = 0; size < bytes; ) {
        const { seq } = await game.organiser.put("plan", LARGE_PLAN);
        size += (await game.organiser.ask("GET", `log?after=${seq - 1}`)).text.length;
    }
    return (await game.state()).seq;
}

test("whoever comes with an id gets what follows it, at every id, either way", async () => {
    const game = await playedGame();
    const { seq, epoch } = await game.state();
    for (let from = 0; from <= seq; from++) {
        const id = `${epoch}-${from}`;
        const streams = [await game.screen.follow({ after: id }), await game.screen.follow({ lastEventId: id })];
        for (const stream of streams) {
            await until("it has caught up", () => stream.entries.length >= seq - from);
            assertDense(stream.entries, epoch, from + 1, seq);
            stream.close();
        }
    }
});

test("whoever comes without an id, or with 0, is told the log from its beginning", async () => {
    const game = await playedGame();
    const { seq, epoch } = await game.state();
    for (const how of [{}, { after: "0" }, { lastEventId: "0" }]) {
        const stream = await game.screen.follow(how);
        assertDense(await stream.entriesUpTo(seq), epoch, 1, seq);
        stream.close();
    }
});

test("the browser's id goes before the address, for that one is old after a reconnect", async () => {
    const game = await playedGame();
    const { seq, epoch } = await game.state();
    const stream = await game.screen.follow({ after: `${epoch}-1`, lastEventId: `${epoch}-${seq - 1}` });
    assertDense(await stream.entriesUpTo(seq), epoch, seq, seq);
    stream.close();
});

test("the stream tells what the log has, word for word", async () => {
    const game = await playedGame();
    const log = await game.log();
    const stream = await game.screen.follow();
    assert.deepEqual((await stream.entriesUpTo(log.length)).map(({ data }) => data), log);
    assert.deepEqual(await game.log(3), log.slice(3));
    assert.deepEqual(await game.screen.get("log?after=3&limit=2"), log.slice(3, 5));
    assert.deepEqual(await game.log(log.length), []);
    assert.deepEqual(await game.log(log.length + 7), []);
    const kept = (await event.database.log(game.id));
    assert.deepEqual(log.map(({ at, ...entry }) => entry), kept);
    stream.close();
});

test("an unknown epoch, a seq ahead of the log, and what is no id get the whole state", async () => {
    const game = await playedGame();
    for (const [epoch, ahead] of [[1, 0], [0, 1], [0, 99999999], ["x"], ["7"], ["0-"], ["-0"]]) {
        const before = await game.state();
        const after = ahead === undefined ? epoch : `${before.epoch + epoch}-${before.seq + ahead}`;
        const stream = await game.screen.follow({ after });
        const reset = await stream.event("a reset", () => true);
        assert.equal(reset.event, "reset", after);
        assert.equal(reset.id, `${before.epoch}-${before.seq}`);
        assert.deepEqual(steady(reset.data), steady(before));
        const action = before.phase === "paused" ? "resume" : "pause";
        const { seq } = await game.moderator.post("clock", { action });
        assertDense(await stream.entriesUpTo(seq), before.epoch, seq, seq);
        stream.close();
    }
});

test("a silent stream has a heartbeat that carries the current id and the time", async () => {
    const game = await playedGame();
    const { seq, epoch } = await game.state();
    const stream = await game.screen.follow({ after: `${epoch}-${seq}` });
    const beat = ({ event }) => event === "heartbeat";
    const { id, data } = await stream.event("a heartbeat", beat, HEARTBEAT_MS_MAX);
    assert.equal(id, `${epoch}-${seq}`);
    assert.equal(data.seq, seq);
    assert.ok(Math.abs(Date.parse(data.now) - Date.now()) < 2000);
    await until("another heartbeat", () => stream.events.filter(beat).length > 1, HEARTBEAT_MS_MAX);
    stream.close();
});

test("200 readers hear the same, at once and in order", async () => {
    const game = await event.runningGame();
    const { epoch, seq } = await game.state();
    const streams = await Promise.all(Array.from({ length: 200 }, (_, i) =>
        game.screen.follow({ after: `${epoch}-${i % (seq + 1)}` })));
    const gap = game.caretakers["gap-1"];
    await Promise.all(Array.from({ length: 30 }, (_, i) => gap.post("builds", { ...ROAD, at: `p${i}` })));
    for (const [i, stream] of streams.entries()) {
        assertDense(await stream.entriesUpTo(seq + 30), epoch, (i % (seq + 1)) + 1, seq + 30);
        stream.close();
    }
});

test("entries of another game are never told", async () => {
    const [one, two] = [await event.runningGame({ name: "One" }), await event.runningGame({ name: "Two" })];
    const { epoch } = await one.state();
    const streams = [await one.screen.follow(), await two.screen.follow()];
    const builds = [];
    for (let i = 0; i < 20; i++) {
        builds.push(one.caretakers["gap-1"].post("builds", { ...ROAD, at: `p${i}` }));
        builds.push(two.caretakers["gap-1"].post("builds", { ...ROAD, at: `p${30 + i}` }));
    }
    await Promise.all(builds);
    for (const [i, game] of [one, two].entries()) {
        assertDense(await streams[i].entriesUpTo(25), epoch, 1, 25);
        assert.equal(streams[i].entries[0].data.body.name, ["One", "Two"][i]);
        const places = streams[i].entries.slice(5).map(({ data }) => Number(data.body.at.slice(1)));
        assert.ok(places.every((place) => (i === 0 ? place < 30 : place >= 30)));
        streams[i].close();
    }
});

test("a log of several MiB can be followed from its beginning", async () => {
    const game = await event.newGame("Long");
    const seq = await fill(game, 4 * BACKLOG_MAX);
    const { epoch } = await game.state();
    const stream = await game.organiser.follow();
    assertDense(await stream.entriesUpTo(seq), epoch, 1, seq);
    const { seq: next } = await game.organiser.put("plan", SMALL_PLAN);
    assertDense(await stream.entriesUpTo(next), epoch, 1, next);
    stream.close();
});

test("a reader that does not read is cut off, and comes back without a gap", async () => {
    const game = await event.newGame("Slow");
    const { epoch } = await game.state();
    const streams = () => event.figure("streams");
    await until("nobody else reads", async () => (await streams()) === 0);
    const [slow, quick] = [await game.organiser.follow({ paused: true }), await game.organiser.follow()];
    await game.organiser.put("plan", SMALL_PLAN);
    while ((await streams()) === 2) {
        await game.organiser.put("plan", LARGE_PLAN);
    }
    const { seq } = await game.state();
    assertDense(await quick.entriesUpTo(seq), epoch, 1, seq);
    slow.resume();
    await slow.end();
    assert.ok(slow.entries.length < seq, "it was cut off in time");
    const back = await game.organiser.follow({ lastEventId: slow.lastId });
    await back.entriesUpTo(seq);
    assertDense([...slow.entries, ...back.entries], epoch, 1, seq);
    for (const stream of [quick, back]) {
        stream.close();
    }
});

test("a whole state of more than a MiB is told, and what comes meanwhile follows", async () => {
    const game = await playedGame();
    const { seq } = await game.state();
    await event.coordinator.stop();
    await event.database.value(`insert into log (game, seq, at, kind, actor, body)
        select '${game.id}', ${seq} + i, now(), 'trade-offered', 'caretaker:gap-1', jsonb_build_object(
            'n', 1 + i, 'from', '2S', 'to', '3M', 'have', '{"ore": 1}'::jsonb, 'need', '{"wool": 1}'::jsonb,
            'state', 'open', 'turn', 1, 'counter_of', 0) from generate_series(1, 10000) as i`);
    await event.restart();
    const stream = await game.screen.follow({ after: "9-9", paused: true });
    for (const action of ["resume", "pause", "resume", "pause"]) {
        await game.moderator.post("clock", { action });
    }
    stream.resume();
    const reset = await stream.event("the state", () => true);
    assert.deepEqual([reset.event, reset.id], ["reset", `1-${seq + 10000}`]);
    assert.ok(JSON.stringify(reset.data).length > BACKLOG_MAX);
    assertDense(await stream.entriesUpTo(seq + 10004), 1, seq + 10001, seq + 10004);
    stream.close();
});

test("a restart ends the stream, and the last id finds the way back", async () => {
    const game = await playedGame();
    const { epoch } = await game.state();
    const stream = await game.screen.follow();
    await event.coordinator.stop();
    await stream.end();
    await event.restart();
    const back = await game.screen.follow({ lastEventId: stream.lastId });
    const { seq } = await game.moderator.post("clock", { action: "resume" });
    await back.entriesUpTo(seq);
    assertDense([...stream.entries, ...back.entries], epoch, 1, seq);
    back.close();
});

test("after a restore from a copy every reader starts afresh", async () => {
    const game = await playedGame();
    const before = await game.state();
    await event.coordinator.stop();
    await event.database.value("select restored()");
    await event.restart();
    const { epoch, seq } = await game.state();
    assert.ok(epoch > before.epoch);
    assert.equal(seq, before.seq);
    const stream = await game.screen.follow({ lastEventId: `${before.epoch}-${seq}` });
    assert.equal((await stream.event("a reset", () => true)).id, `${epoch}-${seq}`);
    stream.close();
});
