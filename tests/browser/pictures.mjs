// Writes the README's pictures into ops/pictures. Not a test: run it, with TEST_DATABASE_URL, when
// the pages have changed, and look at what comes out.
//
//   node tests/browser/pictures.mjs

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { Event } from "../http/support/event.mjs";
import { ASSETS, launch } from "./support/chromium.mjs";
import { Device } from "./support/device.mjs";

const FOLDER = fileURLToPath(new URL("../../ops/pictures/", import.meta.url));
const VIEWPORT = { width: 1180, height: 720 };

const browser = await launch();
const event = await Event.open({ args: ["--assets", ASSETS] });

async function open(game, role, post) {
    const { code } = await game.organiser.post("codes", post ? { role, post } : { role });
    const device = await Device.open(browser, role, `http://127.0.0.1:${event.port}`, { viewport: VIEWPORT });
    await device.visit(code);
    await device.live();
    return device;
}

// Where that side's first road on the board leads on.
function nextRoad({ starts, paths }, side) {
    const road = starts.find(({ half, beside }) => half === side && beside?.piece === "road").beside.at;
    const ends = paths.find(({ id }) => id === road).crossings;
    return paths.find(({ id, land, crossings }) => land && id !== road && crossings.some((end) => ends.includes(end))).id;
}

async function take({ page }, name) {
    await page.screenshot({ path: `${FOLDER}${name}.jpg`, type: "jpeg", quality: 70, animations: "disabled" });
}

// Three rows around a stage.
const HALL = {
    rooms: [{
        name: "Hall", width_cm: 1900, depth_cm: 1150,
        blocked: [{ name: "Stage", x_cm: 0, y_cm: 850, width_cm: 400, depth_cm: 300 }],
        rows: [
            { x_cm: 350, y_cm: 200, tables: [{ length_cm: 240 }, { length_cm: 180, count: 3 }, { length_cm: 240 }] },
            { x_cm: 350, y_cm: 520, tables: [{ length_cm: 240 }, { length_cm: 180, count: 3 }, { length_cm: 240 }] },
            { x_cm: 550, y_cm: 840, tables: [{ length_cm: 240 }, { length_cm: 180, count: 3 }, { length_cm: 240 }] },
        ],
    }],
};

// What the organiser does weeks before, and at the door.
async function pictureDesks() {
    const game = await event.seatedGame({ name: "Summer Big Game", plan: { players: 70, hall: HALL } });
    const organiser = await open(game, "organiser");
    await organiser.press("step-plan", "plan-hall");
    await organiser.shows("hall-counts");
    await take(organiser, "hall");
    await organiser.page.reload();
    await organiser.page.getByRole("button", { name: "Back to the plan" }).click();
    await organiser.press("step-boards", "board-edit-B");
    await organiser.shows("editor-check");
    await take(organiser, "board");
    await organiser.page.getByRole("button", { name: "All boards" }).click();
    await organiser.press("step-door");
    await organiser.page.keyboard.type("24");
    await organiser.page.keyboard.press("Enter");
    await organiser.says("Checked in");
    await take(organiser, "door");
}

try {
    mkdirSync(FOLDER, { recursive: true });
    const game = await event.runningGame({ name: "Club evening", plan: { players: 12, rows: 1 } });
    const last = game.caretakers["end-last"];
    const board = await game.organiser.get(`/boards/${(await game.state()).ring.letters[5]}`);
    await last.post("builds", { copy: "6", piece: "road", at: nextRoad(board, "sun"), owner: "6S" });
    await game.moderator.post("clock", { action: "next" });
    const screen = await open(game, "screen");
    const caretaker = await open(game, "caretaker", "end-first");
    const moderator = await open(game, "moderator");
    await last.post("builds", { copy: "6", piece: "road", at: nextRoad(board, "moon"), owner: "6M" });
    await last.post("trades", { from: "6M", to: "1M", have: { ore: 1 }, need: { wool: 1 } });
    await caretaker.shows("offer-1");
    await moderator.shows("pending-end-first", "2 jobs");
    await screen.press("start-screen");
    for (const device of [screen, caretaker, moderator]) {
        await take(device, device.name);
    }
    await pictureDesks();
} finally {
    await browser.close();
    await event.close();
}
