// When the database goes, comes back, hangs, or refuses: nothing that was answered is lost, nothing
// happens twice, and nobody is refused for the sake of another.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";

import { assertProblem } from "./support/client.mjs";
import { Cluster, Line } from "./support/cluster.mjs";
import { Coordinator } from "./support/coordinator.mjs";
import { Event } from "./support/event.mjs";
import { Load, assertEachOnce, offer, persist } from "./support/load.mjs";
import { assertDense } from "./support/stream.mjs";
import { until, within } from "./support/until.mjs";

const KINDS = { trades: "trade-offered", builds: "build-made" };

let event, game, gap;
before(async () => (event = await Event.open()));
after(() => event.close());
beforeEach(async () => {
    game = await event.runningGame();
    gap = game.caretakers["gap-1"];
});

let count = 0;
const trade = (client = gap) => ({ client, path: "trades", body: offer(count++) });
const load = (one = game) => new Load(...Array.from({ length: 8 }, () => () => trade(one.caretakers["gap-1"])));

// The writes of `bodies` to `path`, all decided into one batch.
async function inOneBatch(writes) {
    const release = await event.holdBatch(game);
    const answers = writes.map(({ client = gap, path, body }) => client.ask("POST", path, body, { agent: false }));
    await event.waiting(writes.length).finally(release);
    return within("all answers", Promise.all(answers), 5000);
}

// While `work` runs, rows of the log for which `condition` holds raise an error.
async function poisoned(condition, sqlstate, work) {
    await event.database.value(`create function poison() returns trigger language plpgsql as $$
        begin raise exception 'poison' using errcode = '${sqlstate}'; end $$;
        create trigger poison before insert on log for each row when (${condition}) execute function poison()`);
    try {
        return await work();
    } finally {
        await event.database.value("drop trigger poison on log; drop function poison()");
    }
}

test("PostgreSQL restarts under load: 503 meanwhile, then it goes on, each write once", async (t) => {
    const cluster = await Cluster.start();
    const own = await Event.open({ server: cluster.url });
    const played = await own.runningGame();
    const writers = load(played);
    const stream = await played.screen.follow();
    const begun = () => until("writes are acknowledged", () => writers.acknowledged.length > 50);
    await begun();
    for (let round = 1; round <= 2; round++) {
        await cluster.stop();
        await own.coordinator.ready("database-away");
        const away = await played.moderator.ask("POST", "clock", { action: "pause" });
        assert.equal(away.status, 503);
        assertProblem(away);
        assert.equal((await played.screen.ask("GET", "")).status, 503, "what it has may be old");
        assert.equal((await own.anyone.ask("GET", "/health")).status, 503);
        const before = writers.acknowledged.length;
        await cluster.start();
        const started = Date.now();
        await own.coordinator.ready();
        t.diagnostic(`ready ${Date.now() - started} ms after PostgreSQL`);
        await until("writes are acknowledged again", () => writers.acknowledged.length > before + 50);
    }
    await writers.stop();
    const retried = writers.answers.filter(({ attempts }) => attempts > 1).length;
    t.diagnostic(`${writers.acknowledged.length} writes acknowledged, ${retried} of them sent more than once`);
    assert.ok(retried > 0);
    const log = await played.log();
    assertEachOnce(log, writers.acknowledged, { trades: "trade-offered" });
    await stream.end();
    const back = await played.screen.follow({ lastEventId: stream.lastId });
    assertDense([...stream.entries, ...(await back.entriesUpTo(log.length))], 1, 1, log.length);
    back.close();
    await own.close();
    await cluster.remove();
});

test("sessions are terminated under load, again and again", async (t) => {
    const writers = load();
    for (let round = 1; round <= 10; round++) {
        const before = writers.acknowledged.length;
        await until("writes are acknowledged", () => writers.acknowledged.length > before + 20);
        await event.database.terminate();
    }
    await writers.stop();
    t.diagnostic(`${writers.acknowledged.length} writes acknowledged over 10 terminated sessions`);
    assertEachOnce(await game.log(), writers.acknowledged, KINDS);
});

test("a write whose session was terminated before the commit is 503, and done by its repeat", async () => {
    const write = { ...trade(), key: randomUUID() };
    const release = await event.database.holdLog();
    const answer = gap.ask("POST", write.path, write.body, { key: write.key });
    const inFlight = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await until("the batch is on its way", async () => (await event.database.value(inFlight)) !== "0");
    await event.database.terminate();
    assert.equal((await answer).status, 503);
    await release();
    const again = await persist(write);
    assert.equal(again.status, 201);
    assertEachOnce(await game.log(), [again], KINDS);
});

test("a write whose answer from the database was lost is not done twice by its repeat", async () => {
    const line = await Line.to(event.database.url);
    await event.coordinator.stop();
    event.coordinator = await Coordinator.start({ url: line.url });
    await event.coordinator.ready();
    await game.state(); // it has been read
    line.swallowAnswers();
    const write = { ...trade(), key: randomUUID() };
    const answer = gap.ask("POST", write.path, write.body, { key: write.key });
    await until("it is on disk", async () => (await event.database.log(game.id)).at(-1).kind === "trade-offered");
    line.cut();
    assert.equal((await answer).status, 503);
    const again = await persist(write);
    assert.deepEqual([again.status, again.json], [201, { seq: 6, n: 1 }]);
    const log = await game.log();
    assert.equal(log.length, 6);
    assertEachOnce(log, [again], KINDS);
    await event.coordinator.stop();
    await line.close();
    await event.restart();
});

test("one write that the database refuses takes no other of its batch with it", async () => {
    const bad = { path: "trades", body: { ...offer(0), have: { wool: 13 } } };
    const wrong = { path: "claims", body: { seat: "" } };
    const good = () => trade();
    const writes = [good(), bad, good(), wrong, good(), wrong, good(), bad, good()];
    const answers = await poisoned("new.body->'have'->>'wool' = '13'", "P0001", () => inOneBatch(writes));
    assert.deepEqual(answers.map(({ status }) => status), [201, 409, 201, 422, 201, 422, 201, 409, 201]);
    answers.filter(({ status }) => status >= 400).forEach(assertProblem);
    const done = answers.map((answer, i) => ({ ...writes[i], ...answer })).filter(({ status }) => status === 201);
    assertEachOnce(await game.log(), done, KINDS);
});

test("of a batch over several games only the one that is refused is", async () => {
    const other = await event.runningGame({ name: "Another" });
    const writes = [trade(), trade(other.caretakers["gap-1"]), trade(), trade(other.caretakers["gap-1"])];
    const answers = await poisoned(`new.game = '${other.id}'`, "23514", () => inOneBatch(writes));
    assert.deepEqual(answers.map(({ status }) => status), [201, 409, 201, 409]);
    assert.equal((await game.state()).trades.length, 2);
    await other.caretakers["gap-1"].post("trades", offer(count++));
});

test("a full disk is 503, for everybody, and the repeat is done when there is room", async () => {
    const write = { ...trade(), key: randomUUID() };
    await poisoned("new.kind = 'trade-offered'", "53100", async () => {
        const answer = await gap.ask("POST", write.path, write.body, { key: write.key });
        assert.equal(answer.status, 503);
        assertProblem(answer);
    });
    assert.equal((await persist(write)).status, 201);
    assert.equal((await game.state()).trades.length, 1);
});

test("a turn that cannot be written holds up neither other games nor writes", async () => {
    const other = await event.runningGame({ name: "Another" });
    await poisoned(`new.game = '${game.id}' and new.kind = 'turn-started'`, "P0001", async () => {
        await game.shortenTurn(300);
        await other.shortenTurn(300);
        await until("the other game's turn has ended", async () => (await other.state()).turn.number === 2, 8000);
        await until("the turn could not be written twice", async () =>
            event.coordinator.journal.split("refused").length > 3, 8000);
        await within("a write", gap.post("builds", { copy: "3", piece: "road", at: "p1", owner: "3S" }), 3000);
        assert.equal((await game.state()).turn.number, 1);
    });
    await until("the game goes on, or waits for the moderator", async () => {
        const { turn, paused_for: why } = await game.state();
        return turn.number === 2 || why === "away";
    });
});

test("a position that somebody else has taken is no contradiction: the write follows it", async () => {
    await event.database.value(`insert into log (game, seq, at, kind, actor, body)
        select game, seq + 1, now(), 'trade-offered', actor, '{"n": 1, "from": "2S", "to": "3M", "have": {"ore": 1},
            "need": {"wool": 1}, "state": "open", "turn": 1, "counter_of": 0}'
        from log where game = '${game.id}' order by seq desc limit 1`);
    assert.deepEqual(await gap.post("trades", offer(count++)), { seq: 7, n: 2 });
    assertDense(await (await game.screen.follow()).entriesUpTo(7), 1, 1, 7);
});

test("a write that comes while a long log is still being read finds all of it", async () => {
    const entries = 5000;
    await event.coordinator.stop();
    await event.database.value(`insert into log (game, seq, at, kind, actor, body)
        select '${game.id}', 5 + i, now(), 'trade-offered', 'caretaker:gap-1', jsonb_build_object(
            'n', i, 'from', '2S', 'to', '3M', 'have', '{"ore": 1}'::jsonb, 'need', '{"wool": 1}'::jsonb,
            'state', 'open', 'turn', 1, 'counter_of', 0) from generate_series(1, ${entries}) as i`);
    event.coordinator = await Coordinator.start(event.database);
    const writers = load();
    const states = new Set();
    while (writers.acknowledged.length < 30) {
        const { status, json } = await game.screen.ask("GET", "");
        states.add(status === 200 ? json.seq >= 5 + entries : status);
    }
    await writers.stop();
    states.delete(503);
    assert.deepEqual([...states], [true], "no state was shown by halves");
    assert.deepEqual(new Set(writers.answers.map(({ status }) => status)), new Set([201]));
    const log = await game.log();
    assertEachOnce(log.map((entry) => (entry.seq <= 5 + entries ? { kind: "before" } : entry)), writers.acknowledged, KINDS);
});
