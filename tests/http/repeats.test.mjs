// Retries: the same Idempotency-Key and body get the same answer, and nothing happens twice.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";

import { Event, SMALL_PLAN } from "./support/event.mjs";

const ROAD = { copy: "3@gap-1", piece: "road", at: "p20", owner: "2S" };
const OFFER = { from: "2S", to: "3M", have: { ore: 1 }, need: { wool: 1 } };

let event, game, moderator, referee, gap;
before(async () => (event = await Event.open()));
after(() => event.close());
beforeEach(async () => {
    game = await event.runningGame();
    ({ moderator, referee, caretakers: { "gap-1": gap } } = game);
});

// What the answer is, without what differs by its nature.
const essence = ({ status, text, headers }) => ({ status, text, type: headers["content-type"] });
const repeat = async (client, path, body, key, method = "POST") =>
    essence(await client.ask(method, path, body, { key }));

test("every write of a game can be sent again, before and after a restart", async () => {
    const fresh = await event.newGame();
    await fresh.everybodyLogsIn();
    const caretaker = fresh.caretakers["gap-1"];
    const played = [
        [fresh.organiser, "plan", SMALL_PLAN, "PUT"],
        [fresh.organiser, "players", [{ name: "Ada" }, { name: "Ben" }]],
        [fresh.organiser, "seating", {}],
        [fresh.organiser, "dice", { turns: 80 }],
        [fresh.moderator, "clock", { action: "start" }],
        [caretaker, "builds", ROAD],
        [caretaker, "builds/1/seen", {}],
        [caretaker, "builds/1/placed", {}],
        [caretaker, "builds/1/undo", {}],
        [caretaker, "trades", OFFER],
        [caretaker, "trades/1/answer", { by: "3M", answer: "accept" }],
        [caretaker, "permissions", ROAD],
        [caretaker, "permissions/1/answer", { by: "3S", answer: "accept" }],
        [fresh.moderator, "claims", { seat: "2S" }],
        [fresh.referee, "claims/1/count", { settlements: 3 }],
        [fresh.referee, "claims/1/verdict", { verdict: "rejected" }],
        [fresh.moderator, "clock", { action: "finish" }],
    ].map(([client, path, body, method]) => ({ client, path, body, method, key: randomUUID() }));

    for (const one of played) {
        one.answer = await repeat(one.client, one.path, one.body, one.key, one.method);
        assert.ok(one.answer.status < 300, `${one.path}: ${one.answer.text}`);
        assert.deepEqual(await repeat(one.client, one.path, one.body, one.key, one.method), one.answer, one.path);
    }
    const log = await fresh.log();
    await event.coordinator.stop();
    await event.restart();
    for (const one of played) {
        assert.deepEqual(await repeat(one.client, one.path, one.body, one.key, one.method), one.answer, one.path);
    }
    assert.deepEqual(await fresh.log(), log);
});

test("a game is made once, however often it is asked for, also after a restart", async () => {
    const key = randomUUID();
    const body = { name: "Once", plan: SMALL_PLAN };
    const first = await repeat(event.organiser, "/games", body, key);
    assert.equal(first.status, 201);
    assert.deepEqual(await repeat(event.organiser, "/games", body, key), first);
    await event.coordinator.stop();
    await event.restart();
    assert.deepEqual(await repeat(event.organiser, "/games", body, key), first);
    const { games } = await event.organiser.get("/games");
    assert.equal(games.filter(({ name }) => name === "Once").length, 1);
});

test("a double tap, two requests at the same moment, is one build", async () => {
    const key = randomUUID();
    const release = await event.holdBatch(game);
    const taps = Array.from({ length: 5 }, () => gap.ask("POST", "builds", ROAD, { key, agent: false }));
    await event.waiting(5).finally(release);
    for (const tap of await Promise.all(taps)) {
        assert.deepEqual([tap.status, tap.json], [201, { seq: 7, n: 1 }]);
    }
    assert.equal((await game.state()).builds.length, 1);
});

test("a double tap on \"new game\" is one game", async () => {
    const key = randomUUID();
    const body = { name: "Tapped twice", plan: SMALL_PLAN };
    const [one, two] = await Promise.all([1, 2].map(() => event.organiser.ask("POST", "/games", body, { key, agent: false })));
    assert.deepEqual(one.json, two.json);
});

test("the same key with another request is 422, whatever differs", async () => {
    const key = randomUUID();
    await gap.post("builds", ROAD, { key });
    for (const [path, body] of [["builds", { ...ROAD, at: "p21" }], ["builds/1/seen", ROAD], ["trades", ROAD]]) {
        const refusal = await gap.refused(422, path, body, { key });
        assert.equal(refusal.name, "key-reused", path);
        assert.equal(refusal.field, "Idempotency-Key");
    }
    assert.equal((await game.state()).seq, 6);
});

test("keys of one game are not those of another", async () => {
    const other = await event.runningGame();
    const key = randomUUID();
    assert.equal((await gap.post("builds", ROAD, { key })).n, 1);
    assert.equal((await other.caretakers["gap-1"].post("builds", ROAD, { key })).n, 1);
});

test("a contradiction stays one: a repeat gets the same 409, though it could happen by now", async () => {
    await gap.post("builds", ROAD);
    const key = randomUUID();
    const first = await repeat(gap, "builds", { ...ROAD, owner: "3S" }, key);
    assert.equal(first.status, 409);
    await gap.post("builds/1/undo");
    const { seq } = await game.state();
    assert.deepEqual(await repeat(gap, "builds", { ...ROAD, owner: "3S" }, key), first);
    await event.coordinator.stop();
    await event.restart();
    assert.deepEqual(await repeat(gap, "builds", { ...ROAD, owner: "3S" }, key), first);
    assert.equal((await game.state()).seq, seq);
});

test("a request that was wrong may be mended under its key", async () => {
    const key = randomUUID();
    await gap.refused(422, "builds", { ...ROAD, at: "c1" }, { key });
    await moderator.refused(403, "builds", ROAD, { key });
    assert.equal((await gap.post("builds", ROAD, { key })).n, 1);
});

test("without a key each request is one of its own", async () => {
    await gap.post("builds", ROAD, { key: null });
    await gap.refused(409, "builds", ROAD, { key: null });
    await gap.post("trades", OFFER, { key: null });
    await gap.post("trades", OFFER, { key: null });
    assert.equal((await game.state()).trades.length, 2);
});

test("a code is made once for a key, and is nowhere in the clear", async () => {
    const key = randomUUID();
    const { code } = await game.organiser.post("codes", { role: "screen" }, { key });
    assert.equal((await game.organiser.post("codes", { role: "screen" }, { key })).code, code);
    const taps = [1, 2].map(() => game.organiser.post("codes", { role: "referee" }, { key: `two-${key}` }));
    const [one, two] = await Promise.all(taps);
    assert.equal(one.code, two.code);
    const refusal = await game.organiser.refused(422, "codes", { role: "moderator" }, { key });
    assert.equal(refusal.name, "key-reused");
    assert.equal((await gap.refused(422, "builds", ROAD, { key })).name, "key-reused");
    const kept = await event.database.rows("select row_to_json(answers)::text from answers");
    assert.doesNotMatch(kept.join(), new RegExp(`${code}|${code.replace("-", "")}`));
});

test("after a restart a code cannot be shown again, which is said", async () => {
    const key = randomUUID();
    const { code } = await game.organiser.post("codes", { role: "screen" }, { key });
    await event.coordinator.stop();
    await event.restart();
    assert.equal((await game.organiser.refused(409, "codes", { role: "screen" }, { key })).name, "already-done");
    assert.equal((await event.anyone.logIn(code)).login.role, "screen");
});

test("a device is cut off once, however often it is asked for", async () => {
    const { device } = (await game.logIn("screen")).login;
    const [key, path] = [randomUUID(), `devices/${device}/revoke`];
    const first = await repeat(game.organiser, path, {}, key);
    assert.equal(first.status, 200);
    assert.deepEqual(await repeat(game.organiser, path, {}, key), first);
    await event.coordinator.stop();
    await event.restart();
    assert.deepEqual(await repeat(game.organiser, path, {}, key), first);
});
