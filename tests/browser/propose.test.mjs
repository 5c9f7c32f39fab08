// The organiser has layouts proposed for a hall, takes one, and makes a game of it.

import assert from "node:assert/strict";

import { assertFits, assertNamed } from "./support/looks.mjs";
import { Hall } from "./support/hall.mjs";

const hall = new Hall();
let organiser;

const fill = (id, value) => organiser.page.locator(`#${id}`).fill(String(value));

hall.test("a hall, a stage and tables go in", async () => {
    organiser = await hall.device("organiser");
    await organiser.visit(await hall.event.biggame("code", "organiser"));
    await fill("game-name", "Spring fair");
    await organiser.press("plan-propose");
    await organiser.shows("propose");
    await fill("propose-players", 120);
    await fill("propose-room-0-width", 3000);
    await fill("propose-room-0-depth", 2000);
    await organiser.press("propose-room-0-block");
    await fill("propose-room-0-area-0-width_cm", 400);
    await fill("propose-room-0-area-0-depth_cm", 600);
});

hall.test("too few tables are told with the number that is missing, and nothing is lost", async () => {
    await fill("propose-count-1", 12);
    await organiser.press("propose-find");
    await organiser.shows("propose-problem", "hall.stock: tables for 34 of 60 boards; 9 more of 180 cm are needed");
    organiser.takeFault(/^422 POST \/api\/v1\/plan\/propose$/);
    assert.equal(await organiser.page.locator("#propose-room-0-width").inputValue(), "3000");
});

hall.test("three layouts come out, on every screen and in every language", async () => {
    await fill("propose-count-1", 60);
    await fill("propose-count-2", 10);
    await organiser.page.locator("#propose-count-2").press("Enter");
    await organiser.shows("proposal-1", "Closed circle");
    await organiser.shows("proposal-2", "Circle with an aisle");
    await organiser.shows("proposal-3", "2 rows from west to east");
    for (const [language, said] of [["de", "Geschlossener Kreis"], ["nl", "Gesloten kring"], ["en", "Closed circle"]]) {
        await organiser.speak(language);
        await organiser.shows("proposal-1", said);
        await assertNamed(organiser);
        await assertFits(organiser);
    }
});

hall.test("what is changed afterwards has no layouts yet", async () => {
    await fill("propose-players", 122);
    await organiser.showsNo("proposal-1");
    await fill("propose-players", 120);
    await organiser.press("propose-find");
    await organiser.shows("proposal-3");
});

hall.test("one is taken, and a game made of it", async () => {
    await organiser.press("propose-take-3");
    await organiser.shows("plan-view", "interruptions");
    await organiser.press("plan-submit");
    await organiser.live();
    const [game] = (await hall.event.organiser.get("/games")).games;
    const { plan } = await hall.event.organiser.get(`/games/${game.game}`);
    assert.deepEqual([plan.shape, plan.interruptions, plan.rows.length], ["rows", 1, 2]);
    assert.equal(plan.hall.rooms[0].blocked.length, 1);
    hall.assertNoFaults();
});
