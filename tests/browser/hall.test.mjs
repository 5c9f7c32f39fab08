// The organiser lays out a hall: drags, sees what it means, is told what cannot be, takes it back,
// finds the draft again, on another device too, and publishes it.

import assert from "node:assert/strict";

import { until } from "../http/support/until.mjs";
import { Hall } from "./support/hall.mjs";

const HALL = {
    rooms: [{
        name: "Hall", width_cm: 1600, depth_cm: 1400,
        blocked: [{ name: "stage", x_cm: 0, y_cm: 1150, width_cm: 400, depth_cm: 250 }],
        rows: [
            { x_cm: 300, y_cm: 200, direction: "east", tables: [{ length_cm: 180, count: 4 }] },
            { x_cm: 300, y_cm: 600, direction: "west", tables: [{ length_cm: 180, count: 4 }] },
        ],
    }],
};

const hall = new Hall();
let game, organiser, second;

// The middle of a thing that is drawn, in the page.
async function middle(device, selector, nth = 0) {
    const box = await device.page.locator(selector).nth(nth).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const scaleOf = async (device) => Number(await device.page.locator(".hall-canvas > svg").getAttribute("data-scale"));

// The finger stays down.
async function carryBy(device, from, dx_cm, dy_cm) {
    const scale = await scaleOf(device);
    const { mouse } = device.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + (dx_cm * scale) / 2, from.y + (dy_cm * scale) / 2);
    await mouse.move(from.x + dx_cm * scale, from.y + dy_cm * scale);
}

async function dragBy(device, from, dx_cm, dy_cm) {
    await carryBy(device, from, dx_cm, dy_cm);
    await device.page.mouse.up();
}

const row = (device, number) => middle(device, "g.hall-row", number - 1);

async function counts(device) {
    const lines = await device.get("hall-counts").locator("li").allInnerTexts();
    return Object.fromEntries(lines.map((line) => line.split(/\s(.*)/s).slice(0, 2).reverse()));
}

const counted = (device, word, number) =>
    until(`${number} ${word}`, async () => (await counts(device))[word] === String(number));

// The draft as the server keeps it, once nothing waits to be saved.
async function saved(device = organiser) {
    await device.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await device.page.locator("[data-testid=hall-keeping][data-keeping=kept]").waitFor();
    return (await game.organiser.get("draft")).draft;
}

// What other devices have saved has come to this one.
const seesNewest = (device) => until(`the newest draft is on the page of the ${device.name}`, async () =>
    Number(await device.get("hall-keeping").getAttribute("data-revision")) === (await game.organiser.get("draft")).revision);

async function openEditor(device) {
    await device.press("step-plan", "plan-hall");
    await device.shows("hall-counts");
}

hall.test("the editor begins with the game's plan", async () => {
    game = await hall.event.newGame("Club evening", { players: 40, hall: HALL });
    organiser = await hall.deviceFor(game, "organiser");
    await openEditor(organiser);
    await counted(organiser, "boards with players", 20);
    await organiser.shows("hall-keeping", "This is the game's plan.");
    assert.equal((await game.organiser.get("draft")).revision, 0, "nothing was changed, nothing is saved");
});

hall.test("a row is dragged, snaps to its neighbour's end, and the draft is kept", async () => {
    await dragBy(organiser, await row(organiser, 2), 206, 104);
    const { hall: kept } = await saved();
    assert.deepEqual(kept.rooms[0].rows[1].x_cm % 10, 0);
    assert.equal(kept.rooms[0].rows[1].y_cm, 700);
    await dragBy(organiser, await row(organiser, 2), -205, 0);
    await until("under the other row", async () => (await saved()).hall.rooms[0].rows[1].x_cm === 300);
    await organiser.shows("hall-keeping", "Not published yet.");
});

hall.test("more tables, more players: the counts and the letters follow", async () => {
    await organiser.press("hall-add-row");
    await organiser.shows("hall-chosen", "Row 3");
    await organiser.press("add-table-240");
    await counted(organiser, "boards with players", 20);
    await organiser.page.keyboard.press("Escape");
    await organiser.page.locator(".hall-chosen").getByRole("button", { name: "Close" }).click();
    await organiser.page.getByLabel("Players", { exact: true }).fill("60");
    await organiser.page.keyboard.press("Enter");
    await counted(organiser, "boards with players", 30);
    await counted(organiser, "interruptions", 2);
    assert.equal(await organiser.page.locator(".room-letter.playing, .room-letter.large.playing").count(), 30);
    assert.equal(await organiser.page.locator(".hall-link").count(), 3, "two ways over an aisle, and the ends");
});

hall.test("too few places are told with the number that is missing", async () => {
    await organiser.page.getByLabel("Players", { exact: true }).fill("100");
    await organiser.page.keyboard.press("Enter");
    await organiser.shows("hall-problem", /\d+ are missing/);
    assert.ok(await organiser.get("hall-publish").isDisabled());
    await organiser.press("hall-undo");
    await organiser.showsNo("hall-problem");
    await counted(organiser, "boards with players", 30);
});

hall.test("while a row is dragged, all that it means is seen, and Escape takes it back", async () => {
    const before = await saved();
    const links = () => organiser.page.locator(".hall-link path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join());
    const [start, ways] = [await row(organiser, 1), await links()];
    await carryBy(organiser, start, 0, 490);
    await organiser.shows("hall-problem", "stands on");
    await organiser.page.locator(".hall-item.wrong").first().waitFor();
    await organiser.page.mouse.move(start.x, start.y - 20);
    await organiser.showsNo("hall-problem");
    await counted(organiser, "boards with players", 30);
    assert.notEqual(await links(), ways, "the ring goes along");
    await organiser.page.keyboard.press("Escape");
    await organiser.page.mouse.up();
    await until("as before", async () => (await links()) === ways);
    assert.deepEqual(await saved(), before);
});

hall.test("a table on a blocked area is marked, and undone", async () => {
    const area = await middle(organiser, ".hall-area");
    await dragBy(organiser, area, 300, -420);
    await organiser.shows("hall-problem", 'stands on the blocked area "stage"');
    await organiser.shows("hall-problem", /Row 2, table \d/);
    await organiser.page.locator(".hall-item.wrong").first().waitFor();
    assert.equal((await counts(organiser))["boards with players"], "–");
    await organiser.press("hall-undo");
    await organiser.showsNo("hall-problem");
    assert.equal(await organiser.page.locator(".hall-item.wrong").count(), 0);
    assert.deepEqual((await saved()).hall.rooms[0].blocked[0].x_cm, 0);
    await organiser.page.keyboard.press("Control+Shift+Z");
    await organiser.shows("hall-problem", "stage");
    await organiser.page.keyboard.press("Control+Z");
    await organiser.showsNo("hall-problem");
});

hall.test("a table is dragged to another place of its row, and out of it", async () => {
    await organiser.press("hall-add-row");
    await until("a fourth row", async () => (await organiser.page.locator("g.hall-row").count()) === 4);
    await organiser.press("hall-undo");
    const strip = () => organiser.page.locator(".hall-strip-item").allInnerTexts();
    const third = await row(organiser, 3);
    await organiser.page.mouse.click(third.x, third.y);
    await organiser.shows("hall-chosen", "Row 3");
    assert.deepEqual(await strip(), ["180", "180", "180", "180", "240"]);
    await organiser.page.locator(".hall-strip-item").last().click();
    await organiser.shows("hall-chosen", "Row 3, table 5");
    await dragBy(organiser, await middle(organiser, ".hall-item.chosen"), -330, 0);
    await until("the table stands elsewhere", async () =>
        (await saved()).hall.rooms[0].rows[2].tables.map(({ length_cm }) => length_cm).join() === "180,240,180");
    await dragBy(organiser, await middle(organiser, ".hall-item.chosen"), 200, -400);
    await until("it stands alone", async () => (await saved()).hall.rooms[0].rows.length === 4);
    await organiser.press("hall-undo", "hall-undo");
    await until("it is back", async () => (await saved()).hall.rooms[0].rows.length === 3);
});

hall.test("after a reload the draft is there, and another device sees it", async () => {
    const before = await saved();
    await organiser.page.reload();
    await organiser.live();
    await counted(organiser, "boards with players", 30);
    assert.deepEqual(await saved(), before);
    second = await hall.deviceFor(game, "organiser", undefined, { viewport: { width: 1920, height: 1080 } });
    second.name = "second organiser";
    await openEditor(second);
    await counted(second, "boards with players", 30);
    assert.equal(await second.page.locator("g.hall-row").count(), 3);
});

hall.test("what one device changes the other one takes over, and neither overwrites the other", async () => {
    await dragBy(second, await row(second, 1), 0, -60);
    await saved(second);
    await organiser.says("The draft was changed on another device.");
    await until("the row is there too", async () =>
        Math.abs((await row(organiser, 2)).y - (await row(organiser, 1)).y) / (await scaleOf(organiser)) > 500);
    // Both change it before either hears of the other.
    await second.context.setOffline(true);
    await dragBy(second, await row(second, 1), 100, 0);
    await dragBy(organiser, await row(organiser, 1), 0, 100);
    const mine = await saved();
    await second.context.setOffline(false);
    await second.page.locator("[data-testid=hall-keeping][data-keeping=newer]").waitFor();
    assert.deepEqual(await saved(), mine);
    second.takeFault(/^409 PUT .*draft$/);
    await second.press("hall-theirs");
    await saved(second);
    assert.deepEqual(await saved(), mine);
    await second.press("hall-undo");
    await until("the own one is back and saved", async () =>
        (await saved(second)).hall.rooms[0].rows[0].x_cm === mine.hall.rooms[0].rows[0].x_cm + 100);
});

hall.test("what a tablet could not save before it was put away is saved when it is opened again", async () => {
    const { y_cm } = (await saved(second)).hall.rooms[0].rows[0];
    await second.context.setOffline(true);
    await dragBy(second, await row(second, 1), 0, -60);
    await second.page.locator("[data-testid=hall-keeping][data-keeping=waiting]").waitFor();
    await second.page.close();
    await second.context.setOffline(false);
    await second.openPage();
    await second.visit();
    await second.live();
    await openEditor(second);
    await until("it is saved", async () => (await saved(second)).hall.rooms[0].rows[0].y_cm === y_cm - 60);
    await second.press("hall-undo");
    await until("and can be undone", async () => (await saved(second)).hall.rooms[0].rows[0].y_cm === y_cm);
});

hall.test("with the keyboard alone", async () => {
    const { keyboard } = organiser.page;
    await seesNewest(organiser);
    const before = await saved();
    const thing = () => organiser.page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? "");
    const tabTo = async (name) => {
        for (let i = 0; i < 60 && !(await thing()).startsWith(name); i++) {
            await keyboard.press("Tab");
        }
        assert.ok((await thing()).startsWith(name), `the tabulator comes to ${name}`);
    };
    await organiser.get("hall-back").focus();
    await tabTo("stage");
    await tabTo("Row 1");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowRight");
    await keyboard.press("Shift+ArrowDown");
    await until("moved", async () => {
        const [{ x_cm, y_cm }] = (await saved()).hall.rooms[0].rows;
        const [start] = before.hall.rooms[0].rows;
        return x_cm === start.x_cm + 20 && y_cm === start.y_cm + 100;
    });
    await keyboard.press("Control+Z");
    await until("one step for all arrow keys", async () =>
        (await saved()).hall.rooms[0].rows[0].x_cm === before.hall.rooms[0].rows[0].x_cm);
    await keyboard.press("Enter");
    await until("in the row", async () => (await thing()).startsWith("Row 1, table 1"));
    await keyboard.press("Tab");
    assert.match(await thing(), /^Row 1, table 2/);
    await keyboard.press("Delete");
    await until("three tables", async () => (await saved()).hall.rooms[0].rows[0].tables[0].count === 3);
    assert.match(await thing(), /^Row 1, table 2/, "the next one is chosen");
    await keyboard.press("Escape");
    await until("back at the row", async () => (await thing()).startsWith("Row 1: "));
    await keyboard.press("Control+Z");
    await until("four tables", async () => (await saved()).hall.rooms[0].rows[0].tables[0].count === 4);
});

hall.test("the hall goes into a file and comes back", async () => {
    const before = await saved();
    const [download] = await Promise.all([organiser.page.waitForEvent("download"), organiser.press("hall-to-file")]);
    assert.equal(download.suggestedFilename(), "Club-evening-hall.json");
    const path = await download.path();
    const row_y = before.hall.rooms[0].rows[2].y_cm;
    await dragBy(organiser, await row(organiser, 3), 0, 50);
    await until("moved", async () => (await saved()).hall.rooms[0].rows[2].y_cm !== row_y);
    await organiser.get("hall-file").setInputFiles(path);
    await until("as before", async () => (await saved()).hall.rooms[0].rows[2].y_cm === row_y);
    await organiser.get("hall-file").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"rooms":[{}') });
    await organiser.says("cannot be read as a hall");
    await organiser.page.getByRole("button", { name: "Dismiss this message" }).press("Enter");
    assert.deepEqual(await saved(), before);
});

hall.test("a layout that is proposed becomes the draft, and can be undone", async () => {
    const before = await saved();
    await organiser.press("hall-propose");
    assert.equal(await organiser.page.locator("#propose-players").inputValue(), "60");
    await organiser.press("propose-find", "propose-take-1");
    await until("another hall", async () => JSON.stringify(await saved()) !== JSON.stringify(before));
    await counted(organiser, "boards with players", 30);
    const { interruptions } = await counts(organiser);
    assert.equal(String(await organiser.page.locator(".hall-link path").count()), interruptions, "a way for each");
    await organiser.press("hall-undo");
    await until("the own one", async () => JSON.stringify(await saved()) === JSON.stringify(before));
});

hall.test("what is published is the game's plan, after showing what changes", async () => {
    const players = Array.from({ length: 40 }, (_, i) => ({ name: `Player ${i + 1}` }));
    await game.organiser.post("players", players);
    await game.organiser.post("seating");
    await organiser.press("hall-publish");
    await organiser.shows("hall-changes", "40 seats are given up");
    await organiser.shows("hall-changes", "New posts: gap-2");
    assert.equal((await game.state()).ring.boards, 20, "nothing has happened yet");
    await organiser.press("hall-publish-yes");
    await organiser.shows("plan-view", "30");
    const { ring, plan } = await game.state();
    assert.equal(ring.boards, 30);
    const { draft } = await game.organiser.get("draft");
    assert.deepEqual(plan.hall.rooms[0].rows.map(({ x_cm, y_cm }) => [x_cm, y_cm]),
        draft.hall.rooms[0].rows.map(({ x_cm, y_cm }) => [x_cm, y_cm]));
    await openEditor(organiser);
    await organiser.shows("hall-keeping", "This is the game's plan.");
    await dragBy(organiser, await row(organiser, 3), 0, 100);
    await organiser.shows("hall-keeping", "Not published yet.");
    await organiser.page.keyboard.press("Escape");
    await organiser.page.locator(".hall-chosen").getByRole("button", { name: "Close" }).click();
    await organiser.press("hall-from-plan");
    await organiser.shows("hall-keeping", "This is the game's plan.");
    await saved();
});

hall.test("with fingers on a tablet: tapped, dragged, and the view with two", async () => {
    const tablet = await hall.device("tablet", { touch: true });
    await tablet.visit((await game.organiser.post("codes", { role: "organiser" })).code);
    await tablet.live();
    await openEditor(tablet);
    await seesNewest(tablet);
    const touch = await tablet.context.newCDPSession(tablet.page);
    const send = (type, ...points) => touch.send("Input.dispatchTouchEvent",
        { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
    // A finger beside the table is still on it.
    const table = await row(tablet, 3);
    const scale = await scaleOf(tablet);
    const beside = { x: table.x, y: table.y + 37 * scale + 12 };
    await send("touchStart", beside);
    await send("touchEnd");
    await tablet.shows("hall-chosen", "Row 3");
    const before = (await game.organiser.get("draft")).draft.hall.rooms[0].rows[2];
    await send("touchStart", table);
    await send("touchMove", { x: table.x, y: table.y + 30 });
    await send("touchMove", { x: table.x, y: table.y + 50 * scale });
    await send("touchEnd");
    await until("the row is lower", async () => (await saved(tablet)).hall.rooms[0].rows[2].y_cm > before.y_cm);
    const [left, right] = [{ x: table.x - 60, y: table.y }, { x: table.x + 60, y: table.y }];
    await send("touchStart", left, right);
    await send("touchMove", { ...left, x: left.x - 60 }, { ...right, x: right.x + 60 });
    await send("touchEnd");
    await until("twice as near", async () => (await scaleOf(tablet)) > 1.8 * scale);
    await tablet.press("hall-fit");
    await until("all of it again", async () => Math.abs((await scaleOf(tablet)) - scale) < 0.01);
    await tablet.press("hall-undo");
    await until("as before", async () => (await saved(tablet)).hall.rooms[0].rows[2].y_cm === before.y_cm);
});

hall.test("in a hall of 2,000 players a row that is dragged is all that is drawn anew", async () => {
    const large = await hall.event.newGame("Large", { players: 2000, rows: 40 });
    const device = await hall.deviceFor(large, "organiser");
    await openEditor(device);
    await counted(device, "boards with players", 1000);
    const drawn = await device.page.locator(".room-board.playing").evaluateAll((shapes) =>
        shapes.map((shape) => shape.getAttribute("d").split("M").length - 1).reduce((sum, boards) => sum + boards));
    assert.equal(drawn, 1000, "all boards are drawn");
    const thing = device.page.locator("g.hall-row g[data-thing]").nth(39);
    await thing.focus();
    await device.shows("hall-chosen", "Row 40");
    await device.page.evaluate(() => {
        window.changed = new Set();
        const note = (list) => list.forEach(({ target, addedNodes }) => [target, ...addedNodes].forEach((node) => window.changed.add(node)));
        new MutationObserver(note).observe(document.querySelector(".hall-canvas > svg"),
            { subtree: true, childList: true, attributes: true });
    });
    for (let i = 0; i < 5; i++) {
        await device.page.keyboard.press("ArrowDown");
    }
    await device.page.locator("[data-testid=hall-keeping][data-keeping=kept]").waitFor();
    await until("its place has changed", async () => (await device.page.evaluate(() => window.changed.size)) > 0);
    const changed = await device.page.evaluate(() => window.changed.size);
    assert.ok(changed <= 20, `${changed} parts are drawn anew`);
});

hall.test("a new game may begin with its hall", async () => {
    const device = await hall.device("organiser of all");
    await device.visit(await hall.event.biggame("code", "organiser"));
    await device.page.locator("#game-name").fill("By hand");
    await device.press("plan-by-hand");
    await device.shows("hall-keeping", "Not published yet.");
    await counted(device, "boards with players", 12);
});

hall.test("nothing else went wrong", () => {
    for (const device of hall.devices) {
        // A hall that cannot be is refused, and that is what it is asked for.
        device.faults = device.faults.filter((fault) => fault !== "422 POST /api/v1/plan");
    }
    hall.assertNoFaults();
});
