// The people of an event: 200 of them come in from a file with mistakes, are seated, printed for,
// checked in at two desks, and mended when ten stay away; and an event without any list.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { promisify } from "node:util";

import { SIZES } from "./support/device.mjs";
import { Hall } from "./support/hall.mjs";
import { assertFits, assertNamed } from "./support/looks.mjs";
import { qrOf } from "./support/qr.mjs";

const run = promisify(execFile);
const hall = new Hall();
let scratch, game, organiser, second, codes;
before(async () => {
    scratch = await mkdtemp(join(tmpdir(), "biggame-people-"));
});
after(() => rm(scratch, { recursive: true }));

const PEOPLE = 200;
const FIRST = ["Ada", "Grace", "Emmy", "Sophie", "Ελένη", "花子", "Rosalind", "Lise", "Jörg", "Daniël"];
const nameOf = (i) => `${FIRST[i % FIRST.length]} ${i + 1}`;

// As a spreadsheet in Germany saves it; couples and families, every third language, some needs.
function lineOf(i) {
    const language = ["Deutsch", "nl", "English", ""][i % 4];
    const accessible = i === 40 || i === 90 ? "ja" : "";
    const seat = i === 10 ? "17S" : "";
    return [`"${nameOf(i)}"`, i % 5 === 0 ? "" : `Gruppe ${i >> 2}`, language, accessible, seat].join(";");
}

// What people get wrong, by the row of the list that has it.
const WRONG = new Map([
    [5, ["Emmy 4;Gruppe 0;Französisch;;", "language", "“Französisch” is no language"]],
    [20, [";Gruppe 4;de;;", "name", "The name is missing"]],
    [33, ["Sophie 32;Gruppe 7;de;vielleicht;", "accessible", "“vielleicht” is not understood"]],
    [50, ["Müller; Lise;Gruppe 12;de;;;17S", "", "More fields than columns"]],
    [77, ["Ada 76;Gruppe 18;;;101S", "seat", "There is no seat “101S”"]],
    [99, ["Ελένη 98;Gruppe 24;;;17S", "seat", "Seat 17S is taken"]],
]);

function listOf(wrong) {
    const lines = ["Name;Gruppe;Sprache;barrierefrei;Platz"];
    for (let i = 0; i < PEOPLE; i++) {
        lines.push(wrong.get(i + 2)?.[0] ?? lineOf(i));
    }
    return lines.join("\r\n");
}

async function choose(buffer, name = "list.csv") {
    await organiser.page.locator("#players-file").setInputFiles({ name, mimeType: "text/csv", buffer });
}

async function saved(...press) {
    const [download] = await Promise.all([organiser.page.waitForEvent("download"), organiser.press(...press)]);
    const path = join(scratch, "saved");
    await download.saveAs(path);
    return path;
}

hall.test("a file of another encoding is refused with what to do; one with mistakes shows them all", async () => {
    game = await hall.event.newGame("Spieletag", { players: PEOPLE, rows: 5 });
    organiser = await hall.deviceFor(game, "organiser");
    await organiser.press("step-players");
    await choose(Buffer.from(`\ufeff${listOf(new Map())}`, "utf16le"));
    await organiser.says("This file is not in UTF-8");
    await choose(Buffer.from(`\ufeff${listOf(WRONG)}`));
    await organiser.says("194 players understood, 6 rows have faults");
    await organiser.press("only-faults");
    for (const [row, [, , said]] of WRONG) {
        await organiser.shows(`fault-${row}`, said);
    }
    assert.equal(await organiser.page.locator("[data-testid^=fault-]").count(), WRONG.size);
    await assertNamed(organiser);
    await hall.moment("people 1 the faults of a list");
    await assertFits(organiser);
    await organiser.page.setViewportSize(SIZES.tablet);
    assert.equal((await game.state()).players.length, 0, "nothing is registered by looking");
});

hall.test("a mistake is mended in the text, the others are left out, and one is typed at the desk", async () => {
    const table = organiser.page.locator("#players-table");
    await organiser.get("fault-5").getByRole("button").click();
    const marked = await table.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.match(marked, /Französisch/);
    await organiser.page.keyboard.insertText(`${lineOf(3)}\r`);
    await organiser.says("195 players understood, 5 rows have faults");
    const mended = new Map([...WRONG].filter(([row]) => row === 20));
    await table.fill(listOf(mended));
    await organiser.says("199 players understood, 1 row has a fault");
    await organiser.press("players-add");
    await organiser.says("199 of 200 players registered");
    await organiser.page.getByLabel("Name", { exact: true }).fill(nameOf(18));
    await organiser.page.locator("#player-language").selectOption("nl");
    await organiser.press("player-add");
    await organiser.says("200 of 200 players registered");
    const { players } = await game.organiser.get("players");
    assert.equal(players.length, PEOPLE);
    assert.deepEqual(players[40], {
        number: 41, name: "Grace 42", group: "Gruppe 10", language: "nl", accessible: false, seat: null, fixed: false,
        presence: "unknown",
    });
    assert.deepEqual(players.filter(({ accessible }) => accessible).map(({ name }) => name), ["Ada 41", "Ada 91"]);
});

hall.test("somebody is corrected, by hand and without a mouse, and other desks see it", async () => {
    const { code } = await game.organiser.post("codes", { role: "organiser" });
    const other = await hall.device("corrector", { viewport: SIZES.phone });
    await other.visit(code);
    await other.live();
    await other.press("step-players");
    await other.says(nameOf(18));
    await organiser.press("correct-200");
    const { page } = organiser;
    await page.locator("#correct-name").fill("Jorge");
    await page.locator("#correct-group").fill("Gruppe 4");
    await page.locator("#correct-language").selectOption("de");
    await page.locator("#correct-accessible").check();
    await assertNamed(organiser);
    await hall.moment("people 1b somebody is corrected");
    await assertFits(organiser);
    await page.setViewportSize(SIZES.tablet);
    await organiser.press("correct-save");
    await other.says("Jorge");
    const corrected = async () => (await game.organiser.get("players")).players[PEOPLE - 1];
    const last = { number: PEOPLE, name: "Jorge", group: "Gruppe 4", language: "de", accessible: true, seat: null, fixed: false, presence: "unknown" };
    assert.deepEqual(await corrected(), last);
    assert.equal((await game.state()).players[PEOPLE - 1].group, (await game.state()).players[17].group);
    // The keys alone: into the dialog, its fields, and out again; an empty name is not taken.
    await other.speak("de");
    const opener = other.get("correct-200");
    await opener.focus();
    await other.page.keyboard.press("Enter");
    await other.says("Jorge ändern");
    await other.page.keyboard.press("Escape");
    await other.page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await other.focused(), "correct-200");
    await other.page.keyboard.press("Enter");
    await other.page.locator("#correct-name").focus();
    await other.page.keyboard.press("ControlOrMeta+A");
    await other.page.keyboard.press("Delete");
    await other.page.keyboard.press("Enter");
    assert.ok(await other.get("correct-save").isDisabled());
    await other.page.keyboard.insertText(nameOf(18));
    await other.page.keyboard.press("Tab");
    await other.page.keyboard.press("ControlOrMeta+A");
    await other.page.keyboard.press("Delete");
    await other.page.keyboard.press("Tab");
    await other.page.keyboard.press("N");
    await other.page.keyboard.press("Tab");
    await other.page.keyboard.press("Space");
    await hall.moment("people 1c corrected by keys");
    await other.page.keyboard.press("Enter");
    await organiser.says(nameOf(18));
    await other.page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await other.focused(), "correct-200", "the keys go on where they were");
    assert.deepEqual(await corrected(), { ...last, name: nameOf(18), group: "", language: "nl", accessible: false });
    await other.speak("en");
    await assertFits(other);
});

hall.test("the list is saved as a table, and is what the interface gives", async () => {
    await organiser.says("Save as a table (CSV)");
    const csv = await readFile(await saved("roster-csv"), "utf8");
    const { text } = await game.organiser.ask("GET", "players?format=csv");
    assert.equal(csv, text);
    const to = await hall.event.newGame("Again", { players: PEOPLE, rows: 5 });
    await to.organiser.post("players", csv, { headers: { "Content-Type": "text/csv" } });
    assert.equal((await to.organiser.ask("GET", "players?format=csv")).text, csv);
    const json = JSON.parse(await readFile(await saved("roster-json"), "utf8"));
    assert.deepEqual(json, await game.organiser.get("players"));
});

hall.test("all are seated: the fixed seat is kept, and who needs an aisle sits at one", async () => {
    await organiser.press("step-dice", "seat-all");
    await organiser.shows("seated", "200 players have a seat");
    const { players } = await game.organiser.get("players");
    assert.equal(players.find(({ fixed }) => fixed).seat, "17S");
    for (const { seat } of players.filter(({ accessible }) => accessible)) {
        assert.ok([0, 1].includes(parseInt(seat) % 20), `${seat} is at an end of a row of 20 boards`);
    }
});

hall.test("slips are printed in everybody's language, each with a code for the desk", async () => {
    await organiser.press("step-paper");
    await organiser.says("Seat slips are in each player's own language");
    for (const part of ["seats", "posts", "count", "kits", "rules", "hall"]) {
        await organiser.get(`paper-${part}`).uncheck();
    }
    await organiser.press("paper-make");
    await organiser.shows("paper-ready");
    const pdf = await saved("paper-save");
    const { stdout } = await run("pdftotext", ["-raw", pdf, "-"], { maxBuffer: 1 << 26 });
    const count = (text) => stdout.split(text).length - 1;
    const said = { "Du handelst mit": 50, "Je handelt met": 51, "You trade with": 99 };
    for (const [words, times] of Object.entries(said)) {
        assert.equal(count(words), times, words);
    }
    assert.ok(count("Ελένη 5") > 0 && count("花子 6") > 0);
    const page = join(scratch, "page");
    await run("pdftoppm", ["-r", "120", "-gray", "-l", "1", pdf, page]);
    const read = await run("zbarimg", ["-q", "--nodbus", "--raw", `${page}-001.pgm`]).catch(() =>
        run("zbarimg", ["-q", "--nodbus", "--raw", `${page}-1.pgm`]));
    codes = read.stdout.trim().split("\n");
    assert.equal(codes.length, 2);
    assert.match(codes[0], new RegExp(`^${game.id.toUpperCase()}\\d+$`));
});

const numberIn = (code) => Number(code.slice(8));

hall.test("two desks check people in by scanner and by name, and see each other", async () => {
    const { code } = await game.organiser.post("codes", { role: "organiser" });
    second = await hall.device("second desk", { viewport: SIZES.phone });
    await second.visit(code);
    await second.live();
    await second.press("step-door");
    await organiser.press("step-door");
    // A hand scanner types wherever the focus is, and presses Enter.
    await organiser.get("filter-all").focus();
    await organiser.page.keyboard.type(codes[0]);
    await organiser.page.keyboard.press("Enter");
    await organiser.shows("desk-answer", "Checked in");
    const { players } = await game.organiser.get("players");
    const one = players[numberIn(codes[0]) - 1];
    await organiser.shows("desk-answer", one.name);
    await organiser.shows("desk-answer", one.seat);
    await second.shows("door-progress", "1 of 200 are here");
    await hall.moment("people 2 a slip is scanned");
    // The other desk scans the same slip.
    await second.page.locator("#door-search").fill(codes[0]);
    await second.page.keyboard.press("Enter");
    await second.shows("desk-answer", "checked in already");
    await hall.moment("people 3 a slip is scanned twice");
    // By name: several match, more is typed, one is chosen.
    await second.page.locator("#door-search").fill("jorg");
    await second.page.keyboard.press("Enter");
    await second.shows("desk-answer", "Several people match");
    await second.page.locator("#door-search").fill("199 jorg");
    await second.press("quick-198");
    await second.shows("desk-answer", "Jörg 199");
    await organiser.shows("door-progress", "2 of 200 are here");
    await organiser.page.locator("#door-search").fill("A2B3C4D517");
    await organiser.page.keyboard.press("Enter");
    await organiser.shows("desk-answer", "is a slip of another event");
    await assertNamed(second);
    await assertFits(second);
    await second.page.setViewportSize(SIZES.phone);
});

hall.test("a camera reads a slip", async () => {
    await organiser.page.evaluate(([size, dark]) => {
        const canvas = document.createElement("canvas");
        const module = 8, quiet = 6;
        canvas.width = canvas.height = (size + 2 * quiet) * module;
        const context = canvas.getContext("2d");
        const draw = () => {
            context.fillStyle = "#fff";
            context.fillRect(0, 0, canvas.width, canvas.height);
            context.fillStyle = "#000";
            dark.forEach(([x, y]) => context.fillRect((x + quiet) * module, (y + quiet) * module, module, module));
            requestAnimationFrame(draw);
        };
        draw();
        navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    }, qrOf(codes[1]));
    await organiser.press("camera-open");
    const { players } = await game.organiser.get("players");
    await organiser.shows("desk-answer", players[numberIn(codes[1]) - 1].name);
    await second.shows("door-progress", "3 of 200 are here");
    await hall.moment("people 4 the camera");
    await organiser.press("camera-close");
});

hall.test("190 come; the ten who are missing are listed, and marked in one go", async () => {
    const { players } = await game.state();
    const rest = players.filter(({ presence }) => presence === "unknown").map(({ number }) => number);
    const stay = new Set([rest[0], rest[30], rest[31], rest[60], rest[90], rest[91], rest[120], rest[150], rest[180], rest[190]]);
    const come = rest.filter((number) => !stay.has(number));
    const half = come.length / 2 | 0;
    const tell = (numbers) => game.organiser.post("players/presence", { players: numbers, presence: "present" });
    await Promise.all([tell(come.slice(0, half)), tell(come.slice(half))]);
    for (const desk of [organiser, second]) {
        await desk.shows("door-progress", "190 of 200 are here");
    }
    await organiser.press("filter-unknown");
    assert.equal(await organiser.page.locator("[data-testid^=guest-]").count(), 10);
    await hall.moment("people 5 who is missing");
    await organiser.press("all-absent", "sure-yes");
    await second.shows("door-absent", "10");
});

hall.test("the ring is closed up, after a look at the moves", async () => {
    await organiser.press("door-mend");
    await organiser.says("10 people with a seat are away");
    await organiser.press("mend-preview");
    await organiser.says("95 boards stay");
    const moves = await organiser.page.locator("[data-testid^=move-]").count();
    assert.ok(moves > 0 && moves <= 10, `${moves} moves`);
    await hall.moment("people 6 the moves");
    assert.equal((await game.state()).ring.boards, 100, "nothing has changed yet");
    await organiser.press("mend");
    await organiser.says("Nobody with a seat is away");
    const { ring, seats, players } = await game.state();
    assert.equal(ring.boards, 95);
    assert.equal(Object.keys(seats).length, 190);
    const sitting = new Set(Object.values(seats).map(({ player }) => player));
    assert.deepEqual(players.filter(({ presence }) => presence === "present").filter(({ number }) => !sitting.has(number)), []);
});

hall.test("without a list a queue is counted in at two desks, taken back, and finished", async () => {
    const queue = await hall.event.newGame("Ohne Liste", { players: 16, rows: 2 });
    const desks = [];
    for (const [name, viewport] of [["queue", SIZES.tablet], ["queue on a phone", SIZES.phone]]) {
        const { code } = await queue.organiser.post("codes", { role: "organiser" });
        const desk = await hall.device(name, { viewport });
        await desk.visit(code);
        await desk.live();
        await desk.press("step-door");
        desks.push(desk);
    }
    await desks[0].press("queue-one");
    await desks[0].shows("queue-places", "1S");
    await desks[1].press("queue-two");
    await desks[1].shows("queue-places", "2S");
    await desks[1].shows("queue-places", "2M");
    await desks[0].press("queue-one");
    await desks[0].shows("queue-places", "1M");
    await desks[0].press("queue-undo");
    await desks[0].press("queue-one");
    await desks[0].shows("queue-places", "1M");
    await desks[0].press("queue-one");
    await desks[0].shows("queue-places", "3S");
    await desks[1].shows("queue-free", "11 of 16 seats are free");
    await hall.moment("people 7 a queue");
    for (const desk of desks) {
        await assertNamed(desk);
        await assertFits(desk);
    }
    await desks[0].page.setViewportSize(SIZES.tablet);
    await desks[0].press("mend-preview", "mend");
    await desks[0].shows("queue-free", "1 of 6 seats are free");
    assert.deepEqual((await queue.state()).seats["3M"], { player: null });
    hall.assertNoFaults();
});
