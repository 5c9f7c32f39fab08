// Two coordinators for one database: one leads, the other stands by, and an old leader writes nothing.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";

import { Client, assertProblem } from "./support/client.mjs";
import { Coordinator } from "./support/coordinator.mjs";
import { Event } from "./support/event.mjs";
import { Load, assertEachOnce, offer, persist } from "./support/load.mjs";
import { assertDense } from "./support/stream.mjs";
import { until, within } from "./support/until.mjs";

const KINDS = { trades: "trade-offered" };

let event, game, gap, second;
before(async () => (event = await Event.open()));
after(() => event.close());
beforeEach(async () => {
    game = await event.runningGame();
    gap = game.caretakers["gap-1"];
    second = await Coordinator.start(event.database);
    await second.ready("standby");
});

let count = 0;
const at = (coordinator, client) => new Client(coordinator, client.login);

test("who stands by says so, and serves nobody", async () => {
    assert.equal((await event.coordinator.health()).status, "ok");
    assert.equal((await at(second, event.anyone).ask("GET", "/health")).status, 503);
    const [moderator, screen] = [at(second, game.moderator), at(second, game.screen)];
    const asked = [
        await moderator.ask("POST", "clock", { action: "pause" }),
        await screen.ask("GET", ""),
        await screen.ask("GET", "log"),
        await screen.ask("GET", "events"),
        await at(second, event.organiser).ask("GET", "/games"),
        await at(second, event.anyone).ask("POST", "/login", { code: "AAAA-AAAA" }),
    ];
    for (const answer of asked) {
        assert.equal(answer.status, 503, answer.text);
        assertProblem(answer);
    }
    assert.equal((await game.state()).phase, "running");
    await second.stop();
});

test("when the leader is killed the other takes over, with all that was acknowledged", async (t) => {
    const writers = new Load(...[1, 2, 3, 4].map(() => () => ({ client: gap, path: "trades", body: offer(count++) })));
    await until("writes are acknowledged", () => writers.acknowledged.length > 50);
    const key = randomUUID();
    const build = { copy: "3", piece: "road", at: "p1", owner: "3S" };
    const first = await gap.ask("POST", "builds", build, { key });
    const stream = await game.screen.follow();
    const killed = Date.now();
    await event.coordinator.kill();
    await second.ready();
    t.diagnostic(`took over ${Date.now() - killed} ms after the kill`);
    event.coordinator = second;
    const before = writers.acknowledged.length;
    await until("writes are acknowledged again", () => writers.acknowledged.length > before + 50);
    await writers.stop();

    const log = await game.log();
    assertEachOnce(log, writers.acknowledged, KINDS);
    const again = await gap.ask("POST", "builds", build, { key });
    assert.deepEqual([again.status, again.json], [first.status, first.json]);
    const back = await game.screen.follow({ lastEventId: stream.lastId });
    assertDense([...stream.entries, ...(await back.entriesUpTo(log.length))], 1, 1, log.length);
    back.close();
});

test("a leader that is killed while it draws paper leaves nobody behind who holds its place", async () => {
    const large = await event.seatedGame({ plan: { players: 400, rows: 4 } });
    const print = assert.rejects(large.organiser.ask("POST", "paper", { language: "en", parts: ["slips", "seats"] }));
    await until("it is drawn", async () => (await event.database.log(large.id)).at(-1).kind === "paper-printed");
    await event.coordinator.kill();
    await print;
    await second.ready("ok", 3000);
    event.coordinator = second;
    assert.equal((await large.state()).phase, "setup");
});

test("paper that is drawn keeps no stream from ending", async () => {
    const large = await event.seatedGame({ plan: { players: 400, rows: 4 } });
    const screen = await large.logIn("screen");
    const stream = await screen.follow();
    const print = large.organiser.ask("POST", "paper", { language: "en", parts: ["slips", "seats"] });
    await until("it is drawn", async () => (await event.database.log(large.id)).at(-1).kind === "paper-printed");
    await large.organiser.post(`devices/${screen.login.device}/revoke`);
    await stream.end(2000);
    assert.equal((await print).status, 200);
    await second.stop();
});

test("a leader that froze and wakes up again is no leader, and has written nothing", async () => {
    const [old, young] = [event.coordinator, second];
    const stream = await game.screen.follow();
    old.signal("SIGSTOP");
    const frozen = at(old, gap).ask("POST", "trades", offer(count++)); // waits in its socket
    await event.database.terminate();
    await young.ready();
    event.coordinator = young;
    const write = { client: gap, path: "trades", body: offer(count++), key: randomUUID() };
    const written = await persist(write);
    assert.equal(written.status, 201);

    old.signal("SIGCONT");
    assert.equal((await within("the old leader's answer", frozen)).status, 503);
    await old.ready("standby");
    await stream.end();
    assert.equal((await at(old, game.screen).ask("GET", "")).status, 503, "what it knows is old");
    assert.equal((await at(old, gap).ask("POST", "trades", write.body, { key: write.key })).status, 503);

    const log = await game.log();
    assert.equal(log.at(-1).seq, written.json.seq);
    assert.equal(log.length, written.json.seq);
    await young.stop();
    await old.ready();
    event.coordinator = old;
    assert.deepEqual(await game.log(), log);
    assert.deepEqual((await persist(write)).json, written.json);
});

test("a leader that stops in good order hands over at once", async (t) => {
    const writers = new Load(...[1, 2].map(() => () => ({ client: gap, path: "trades", body: offer(count++) })));
    await until("writes are acknowledged", () => writers.acknowledged.length > 20);
    const stopped = event.coordinator.stop();
    await second.ready();
    event.coordinator = second;
    await stopped;
    const already = writers.acknowledged.length;
    await until("writes are acknowledged again", () => writers.acknowledged.length > already + 20);
    await writers.stop();
    t.diagnostic(`${writers.answers.filter(({ attempts }) => attempts > 1).length} writes had to be sent again`);
    assertEachOnce(await game.log(), writers.acknowledged, KINDS);
});
