// The coordinator is killed outright, as by a power cut, with things going on everywhere; what the
// pages show meanwhile, and that everything goes on by itself afterwards.

import assert from "node:assert/strict";

import { until } from "../http/support/until.mjs";
import { SIZES } from "./support/device.mjs";
import { Hall } from "./support/hall.mjs";

const hall = new Hall();
let game, moderator, first, last, referee, screen;
let before; // the log as it was

const clockOf = ({ phase, paused_for, turn }) => ({ phase, paused_for, turn });
const builds = (entries) => entries.filter(({ kind }) => kind === "build-made");

// Nothing that the log held is lost or changed, nothing is in it twice.
async function assertGoesOn() {
    const entries = await hall.event.database.log(game.id);
    assert.deepEqual(entries.slice(0, before.length), before);
    assert.deepEqual(entries.map(({ seq }) => seq), entries.map((_, i) => i + 1));
    return entries.slice(before.length);
}

async function kill() {
    before = await hall.event.database.log(game.id);
    await hall.event.coordinator.kill();
    await Promise.all(hall.devices.map((device) => device.notLive()));
}

async function restart() {
    await hall.restart();
    await Promise.all(hall.devices.map((device) => device.live()));
}

hall.test("killed with builds pending and a claim open, every page says that it is not live", async () => {
    game = await hall.runningGame();
    [moderator, first, last, referee, screen] = await Promise.all([
        hall.deviceFor(game, "moderator"), hall.deviceFor(game, "caretaker", "end-first"),
        hall.deviceFor(game, "caretaker", "end-last"), hall.deviceFor(game, "referee"),
        hall.deviceFor(game, "screen", null, { viewport: SIZES.beamer }),
    ]);
    await game.moderator.post("clock", { action: "add", seconds: 60 });
    await first.build("1", "road", "p12");
    await last.shows("task-1-1@end-last");
    await last.build("6", "road", "p0", "6S");
    await first.shows("task-2-6@end-first");
    await first.press("open-claim", "claim-1S");
    await referee.press(...Array(4).fill("count-cities-more"), "count-save");
    await moderator.shows("claims", "8 points");
    await kill();
    for (const device of hall.devices) {
        await device.shows("live", /Not live for 0:\d\d/);
    }
});

hall.test("what is tapped meanwhile waits on the tablet, and the page says so", async () => {
    await first.build("1", "ship", "p2", "1S");
    await first.press("placed-2-6@end-first");
    await first.shows("waiting", /2 messages wait to be sent, for 0:\d\d/);
    await last.press("placed-1-1@end-last");
    await last.shows("waiting", /1 message waits to be sent, for 0:\d\d/);
    await hall.moment("the server is away");
});

hall.test("after the restart everything is there once, also what waited", async () => {
    const paused = clockOf(before.findLast(({ kind }) => kind === "paused").body);
    await restart();
    await last.shows("task-3-1@end-last", "Ship");
    await Promise.all([first, last].map((device) => device.showsNo("waiting")));
    await moderator.shows("pending", "Ship");
    const added = await assertGoesOn();
    const done = added.filter(({ kind }) => kind !== "build-seen").map(({ kind, actor, body }) => [kind, actor, body.n]);
    assert.deepEqual(done.sort(), [
        ["build-made", "caretaker:end-first", 3],
        ["build-placed", "caretaker:end-first", 2],
        ["build-placed", "caretaker:end-last", 1],
    ]);
    assert.deepEqual(clockOf(await game.state()), paused, "the clock stands where it stood");
    await referee.shows("claim-1S", "8 points");
});

hall.test("the claim is decided, and the clock goes on with the time that was left", async () => {
    const { turn } = await game.state();
    await Promise.all(hall.devices.map((device) => device.watchClock()));
    await referee.press("verdict-reject", "sure-yes");
    await moderator.shows("claims", "rejected");
    const resumed = (await game.state()).turn;
    const [entry] = (await game.log()).filter(({ kind }) => kind === "resumed");
    assert.equal(Date.parse(resumed.ends_at), Date.parse(entry.at) + turn.remaining_ms);
    await hall.assertSameClock(hall.devices, Math.floor(turn.remaining_ms / 1000) - 1, resumed.ends_at);
});

hall.test("killed while the clock runs, the turn ends when it would have ended", async () => {
    const { turn } = await game.state();
    await kill();
    await restart();
    assert.deepEqual(clockOf(await game.state()).turn.ends_at, turn.ends_at);
    assert.deepEqual(await assertGoesOn(), []);
    const soon = Math.floor((Date.parse(turn.ends_at) - Date.now()) / 1000) - 1;
    await hall.assertSameClock(hall.devices, soon, turn.ends_at);
});

hall.test("if the end passes meanwhile, the game waits for the moderator", async () => {
    await game.shortenTurn(4000);
    const { turn } = await game.state();
    await kill();
    await until("the turn's end passes", () => Date.now() > Date.parse(turn.ends_at));
    await restart();
    await screen.shows("paused", "Paused: the server was away");
    await moderator.says("Paused: the server was away");
    assert.deepEqual((await assertGoesOn()).map(({ kind }) => kind), ["paused"]);
    await moderator.press("clock-resume");
    await Promise.all(hall.devices.map((device) => device.says("Moon")));
    assert.equal((await game.state()).turn.number, 2);
});

hall.test("nothing else went wrong on any page", async () => {
    assert.equal(builds(await game.log()).length, 3);
    hall.assertNoFaults();
});
