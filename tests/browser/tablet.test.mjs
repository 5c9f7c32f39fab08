// What tablets do to pages: impatient fingers, wrong clocks, tabs in the background, reloads, a
// server that is away, and people who use no mouse.

import assert from "node:assert/strict";

import { until } from "../http/support/until.mjs";
import { Hall } from "./support/hall.mjs";

const HOUR_MS = 3600 * 1000;

const hall = new Hall();
let game, first, last;

const made = async (kind) => (await game.log()).filter((entry) => entry.kind === kind);

hall.test("a double tap builds once", async () => {
    game = await hall.runningGame();
    await game.moderator.post("clock", { action: "add", seconds: 300 });
    first = await hall.deviceFor(game, "caretaker", "end-first");
    last = await hall.deviceFor(game, "caretaker", "end-last");
    await first.press("piece-road");
    await first.place("1", "p12").dblclick();
    await first.build("1", "road", "p0");
    await last.shows("task-2-1@end-last");
    assert.deepEqual((await made("build-made")).map(({ body }) => body.at), ["p12", "p0"]);
});

hall.test("a double tap on \"placed\" places one piece, not the next one too", async () => {
    await last.get("placed-1-1@end-last").dblclick();
    await first.build("1", "road", "p3");
    await last.shows("task-3-1@end-last");
    assert.deepEqual((await made("build-placed")).map(({ body }) => body.n), [1]);
    await last.press("placed-3-1@end-last", "placed-2-1@end-last");
    await first.shows("last-piece", "placed on 1 of 1 copies");
});

hall.test("a double tap sends one offer and one answer", async () => {
    await first.press("open-trade", "have-ore", "need-wool");
    await first.get("trade-send").dblclick();
    await last.shows("offer-1");
    await last.get("accept-1").dblclick();
    await first.shows("my-offer-1", "accepted");
    assert.equal((await made("trade-offered")).length, 1);
});

hall.test("a piece whose answer is lost on the way is built once", async () => {
    await first.page.route("**/builds", async (route) => {
        await route.fetch();
        await route.abort();
    }, { times: 1 });
    await first.build("1", "road", "p5");
    await first.shows("last-piece", "placed on 0 of 1 copies");
    await first.showsNo("waiting");
    assert.deepEqual((await made("build-made")).map(({ body }) => body.at), ["p12", "p0", "p3", "p5"]);
});

hall.test("a tablet whose clock is wrong shows the same second as the others", async () => {
    const wrong = await hall.deviceFor(game, "referee", null, { clock: Date.now() - HOUR_MS });
    const devices = [first, wrong];
    await Promise.all(devices.map((device) => device.watchClock()));
    const { turn } = await game.state();
    const soon = Math.floor((Date.parse(turn.ends_at) - Date.now()) / 1000) - 2;
    await hall.assertSameClock(devices, soon, turn.ends_at);
    await hall.assertSameClock(devices, soon - 1, turn.ends_at);
});

hall.test("a page that slept in the background shows the right time when it is looked at again", async () => {
    const device = await hall.deviceFor(game, "moderator", null, { clock: Date.now() });
    const connected = async () => (await game.organiser.get("devices")).devices
        .some(({ role, connected }) => role === "moderator" && connected);
    assert.ok(await connected());
    await device.hide();
    await device.page.clock.fastForward(30000);
    await until("the page in the background gives its connection back", async () => !(await connected()));
    await device.page.clock.pauseAt(Date.now() + HOUR_MS);
    const { turn } = await game.state();
    const then = await first.seconds();
    await until("some seconds go by", async () => (await first.seconds()) < then - 2);
    await device.page.clock.resume();
    await device.show();
    await device.live();
    await until("it shows what the others show", async () => {
        const left = (Date.parse(turn.ends_at) - Date.now()) / 1000;
        return Math.abs((await device.seconds()) - left) < 1.5;
    });
});

hall.test("a reload keeps the login, and so does the next tab", async () => {
    await first.page.reload();
    await first.live();
    await first.says("end-first");
    await first.page.close();
    await first.openPage();
    await first.visit();
    await first.live();
    await first.says("end-first");
    const { devices } = await game.organiser.get("devices");
    assert.equal(devices.filter(({ post }) => post === "end-first").length, 2, "the test's own one and the page's");
});

hall.test("what was tapped while the server was away arrives once, even if the page is closed", async () => {
    await first.shows("board-1");
    await hall.event.coordinator.kill();
    await first.notLive();
    await first.build("1", "road", "p40");
    await first.build("1", "road", "p41");
    await first.shows("waiting", /2 messages wait to be sent, for 0:\d\d/);
    await first.page.close();
    await hall.restart();
    await first.openPage();
    await first.visit();
    await last.shows("task-6-1@end-last", "Road");
    await first.live();
    await first.showsNo("waiting");
    const at = (await made("build-made")).map(({ body }) => body.at);
    assert.deepEqual(at, ["p12", "p0", "p3", "p5", "p40", "p41"]);
});

hall.test("a caretaker without a mouse builds and places", async () => {
    const { keyboard } = first.page;
    await first.tabTo("piece-settlement");
    await keyboard.press("Enter");
    await first.tabTo(/^target-/, "board-1");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowDown");
    const chosen = (await first.focused()).replace("target-", "");
    await keyboard.press("Enter");
    await last.shows("task-7-1@end-last", "Settlement");
    assert.equal((await made("build-made")).at(-1).body.at, chosen);

    await last.tabTo("placed-7-1@end-last");
    await last.page.keyboard.press("Space");
    await first.shows("last-piece", "placed on 1 of 1 copies");
});

hall.test("nothing else went wrong on any page", () => hall.assertNoFaults());
