// The end in good order: what is on its way is finished and answered, then the streams end.

import assert from "node:assert/strict";
import net from "node:net";
import { after, before, test } from "node:test";

import { Coordinator } from "./support/coordinator.mjs";
import { Event } from "./support/event.mjs";
import { assertEachOnce, offer } from "./support/load.mjs";
import { until, within } from "./support/until.mjs";

const STOP_MS_MAX = 5000; // loop.c: how long writes on their way may take

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

let count = 0;

async function offersOnTheirWay(game, number) {
    const release = await event.holdBatch(game);
    const path = "trades";
    const bodies = Array.from({ length: number }, () => offer(count++));
    const answers = bodies.map((body) => game.caretakers["gap-1"].ask("POST", path, body, { agent: false })
        .then((answer) => ({ path, body, ...answer })));
    await event.waiting(number);
    return { answers: Promise.all(answers), release };
}

const refusesConnections = (port) => new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.on("connect", () => (socket.destroy(), resolve(false)));
    socket.on("error", ({ code }) => resolve(code === "ECONNREFUSED"));
});

for (const signal of ["SIGTERM", "SIGINT"]) {
    test(`${signal}: writes on their way are answered, streams end, the exit code is 0`, async () => {
        const game = await event.runningGame();
        const streams = [await game.screen.follow(), await game.player.follow()];
        const { answers, release } = await offersOnTheirWay(game, 30);
        const { coordinator } = event;
        coordinator.signal(signal);
        await until("no new connections are taken", () => refusesConnections(coordinator.port));
        assert.equal(coordinator.gone, undefined, "it waits for the batch");
        await release();
        const done = await within("the answers", answers);
        assert.deepEqual(new Set(done.map(({ status }) => status)), new Set([201]));
        for (const stream of streams) {
            await stream.end();
        }
        assert.deepEqual(await within("its end", coordinator.exited), { code: 0, signal: null });
        await event.restart();
        assertEachOnce(await game.log(), done, { trades: "trade-offered" });
    });
}

test("a database that hangs does not keep it: who waits gets 503, the exit code is 0", async () => {
    const game = await event.runningGame();
    const release = await event.database.holdLog();
    const come = async () => (await event.figure("writes_total")) + (await event.figure("writes_waiting"));
    const before = await come();
    const writes = Array.from({ length: 5 }, () => game.caretakers["gap-1"].ask("POST", "trades", offer(count++), { agent: false }));
    await until("they have come", async () => (await come()) === before + writes.length);
    const begun = Date.now();
    event.coordinator.signal("SIGTERM");
    for (const { status } of await within("the answers", Promise.all(writes), STOP_MS_MAX + 5000)) {
        assert.equal(status, 503);
    }
    assert.ok(Date.now() - begun >= STOP_MS_MAX - 100, "it has waited for the database");
    assert.deepEqual(await within("its end", event.coordinator.exited), { code: 0, signal: null });
    await release();
    await event.restart();
});

test("a second signal changes nothing", async () => {
    const game = await event.runningGame();
    const { answers, release } = await offersOnTheirWay(game, 3);
    event.coordinator.signal("SIGTERM");
    event.coordinator.signal("SIGINT");
    event.coordinator.signal("SIGTERM");
    await release();
    assert.deepEqual((await answers).map(({ status }) => status), [201, 201, 201]);
    assert.deepEqual(await within("its end", event.coordinator.exited), { code: 0, signal: null });
    await event.restart();
});

test("one that never found its database stops at once", async () => {
    const lost = await Coordinator.start({ url: `${event.database.url}_that_is_not_there` });
    await lost.ready("database-away");
    await lost.stop();
});
