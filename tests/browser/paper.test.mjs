// The organiser prints: what is not there cannot be chosen, the dice are asked about, and the codes
// of the posts' sheets let a caretaker in.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { promisify } from "node:util";

import { Hall } from "./support/hall.mjs";

const run = promisify(execFile);
const hall = new Hall();
let scratch, game, organiser, text;
before(async () => {
    scratch = await mkdtemp(join(tmpdir(), "biggame-browser-"));
});
after(() => rm(scratch, { recursive: true }));

async function save() {
    const [download] = await Promise.all([organiser.page.waitForEvent("download"), organiser.press("paper-save")]);
    const path = join(scratch, "pack.pdf");
    await download.saveAs(path);
    return (await run("pdftotext", ["-raw", path, "-"])).stdout;
}

async function printed() {
    return (await game.log()).filter(({ kind }) => kind === "paper-printed").map(({ body }) => body);
}

hall.test("before anybody sits there are no slips, and before a roll no dice", async () => {
    game = await hall.event.newGame("Club evening", { players: 12, rows: 1 });
    organiser = await hall.deviceFor(game, "organiser");
    await organiser.press("step-paper");
    for (const part of ["slips", "names", "seats", "dice"]) {
        assert.ok(await organiser.get(`paper-${part}`).isDisabled(), part);
    }
    await organiser.press("paper-make");
    await organiser.shows("paper-ready");
    assert.match(await save(), /Referee's count/);
});

hall.test("the pack is made in another language, with codes for the posts, and without the dice", async () => {
    const players = Array.from({ length: 12 }, (_, i) => ({ name: `Player ${i + 1}` }));
    await game.organiser.post("players", players);
    await game.organiser.post("seating");
    await game.organiser.post("dice", { turns: 80 });
    await organiser.page.locator("[data-testid=paper-slips]:enabled").check();
    await organiser.page.getByLabel("Language on paper").selectOption("nl");
    await organiser.press("paper-make");
    await organiser.shows("paper-ready");
    text = await save();
    assert.match(text, /^Player 12$/m);
    assert.match(text, /Je handelt met/);
    assert.doesNotMatch(text, /Verzegeld/);
});

hall.test("a code from a sheet lets the caretaker of that post in", async () => {
    const sheet = text.slice(text.indexOf("Post end-first"));
    const [code] = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(sheet);
    const caretaker = await hall.device("caretaker");
    await caretaker.visit(code);
    await caretaker.live();
    await caretaker.says("end-first");
});

hall.test("the dice are printed only after a yes, and that is on the log", async () => {
    const before = await printed();
    assert.ok(before.every(({ parts }) => !parts.includes("dice")));
    await organiser.page.locator("[data-testid=paper-dice]:enabled").check();
    await organiser.press("paper-make");
    await organiser.shows("sure-yes");
    await organiser.page.keyboard.press("Escape");
    await organiser.showsNo("sure-yes");
    assert.equal((await printed()).length, before.length);
    await organiser.press("paper-make", "sure-yes");
    await organiser.shows("paper-ready");
    assert.match(await save(), /Verzegeld/);
    const after = await printed();
    assert.equal(after.length, before.length + 1);
    assert.ok(after.at(-1).parts.includes("dice"));
    await organiser.says("Already printed once.");
    hall.assertNoFaults();
});
