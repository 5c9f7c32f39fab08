// A printed board is typed in: with the keyboard and the mouse, from an empty island to the tablets
// that show it.

import assert from "node:assert/strict";
import { readFile, writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

import { assertFits, assertNamed } from "./support/looks.mjs";
import { Hall } from "./support/hall.mjs";

const PRINTED = fileURLToPath(new URL("../../coordinator/rules/boards/big-game-b.json", import.meta.url));
const KEYS = { forest: "f", fields: "g", pasture: "p", hills: "h", mountains: "m", desert: "d" };

const hall = new Hall();
let game, organiser, board, folder;

// A place of the editor's picture, with a finger that rests as a person's does.
const tap = (place) => organiser.press(`target-${place}`);
const focus = (place) => organiser.get(`target-${place}`).focus();
const type = (text) => organiser.page.keyboard.type(text);

async function checked(text) {
    await organiser.page.locator("[data-testid=editor-check][data-fresh=true]").filter({ hasText: text }).waitFor();
}

async function saved() {
    const download = organiser.page.waitForEvent("download");
    await organiser.press("editor-save");
    return readFile(await (await download).path(), "utf8");
}

hall.test("the hexes of a printed board are typed, one after the other", async () => {
    board = JSON.parse(await readFile(PRINTED, "utf8"));
    game = await hall.event.seatedGame({ name: "Club evening", plan: { players: 12, rows: 1 } });
    organiser = await hall.deviceFor(game, "organiser");
    await organiser.press("step-boards", "board-empty-B");
    await focus("h0");
    for (const { terrain, number } of board.hexes) {
        await type(`${KEYS[terrain]}${number ?? ""}`);
    }
    await organiser.shows("editor-progress", "20 of 20 hexes");
    await checked("Nothing is wrong so far");
});

hall.test("sides, harbours, starts and seams are clicked, and the check has nothing left to say", async () => {
    await organiser.press("brush-moon");
    await tap("h1");
    await organiser.shows("violation-numbers", "moon has 2 of number 8");
    await organiser.press("brush-sun");
    await tap("h1");
    await organiser.press("mode-harbours");
    for (const { at, resource } of board.harbours) {
        await organiser.press(`harbour-${resource ?? "any"}`);
        await tap(at);
    }
    await organiser.press("mode-starts");
    for (const { half, at, beside } of board.starts) {
        await organiser.press(`whose-${half}`, `beside-${beside?.piece ?? null}`);
        await tap(at);
        if (beside) {
            await tap(beside.at);
        }
    }
    await organiser.press("mode-seams");
    for (const side of ["left", "right"]) {
        await organiser.press(`seam-${side}`);
        for (const at of board.seams[side]) {
            await tap(at);
        }
    }
    await checked("This board keeps every rule");
    await organiser.shows("editor-progress", "6 of 6 starting places");
});

hall.test("what was typed in is the printed board, place by place", async () => {
    const { unverified, ...typed } = JSON.parse(await saved());
    const { unverified: printed, ...rest } = board;
    assert.deepEqual(typed, rest);
    assert.deepEqual(unverified, []);
    assert.ok(printed.length > 0);
});

hall.test("a fault is named and marked; undo and redo go back and forth", async () => {
    await organiser.press("mode-hexes");
    await focus("h0");
    await type("11");
    await organiser.shows("violation-numbers", "sun has 2 of number 11");
    await organiser.page.keyboard.press("Control+z");
    await checked("This board keeps every rule");
    await organiser.press("editor-redo");
    await organiser.shows("violation-numbers");
    await organiser.press("editor-undo");
    await organiser.press("mode-seams", "seam-left");
    await tap("c26");
    await organiser.get("violation-seams").filter({ hasText: "c26 is named twice" }).click();
    assert.equal(await organiser.page.locator(".mark.chosen").count(), 1, "the place is marked on the picture");
    await organiser.press("editor-undo");
    await checked("This board keeps every rule");
});

hall.test("without a mouse a harbour is put on a path, and taken away again", async () => {
    const { keyboard } = organiser.page;
    await organiser.tabTo("mode-harbours");
    await keyboard.press("Enter");
    await organiser.tabTo("harbour-ore");
    await keyboard.press("Enter");
    await organiser.tabTo(/^target-p/);
    await keyboard.press("ArrowDown");
    assert.match(await organiser.focused(), /^target-p/);
    await keyboard.press("Enter");
    await organiser.shows("editor-progress", "9 harbours");
    await keyboard.press("Enter");
    await organiser.shows("editor-progress", "8 harbours");
});

hall.test("a hex is taken away and added again; what lay on it is gone", async () => {
    await organiser.press("mode-shape");
    await tap("h16");
    await organiser.shows("editor-progress", "19 of 19 hexes");
    await tap("g0,5");
    await organiser.shows("editor-progress", "19 of 20 hexes");
    await organiser.press("editor-undo", "editor-undo");
    await checked("This board keeps every rule");
});

hall.test("what is not finished survives a reload", async () => {
    await organiser.page.reload();
    await organiser.live();
    await organiser.press("step-boards", "board-go-on-B");
    await checked("This board keeps every rule");
});

hall.test("it is used for the event", async () => {
    await organiser.press("mode-hexes");
    await focus("h0");
    await type("h3"); // another one than the reference board, so that it can be told from it
    await focus("h16");
    await type("g5");
    await checked("This board keeps every rule");
    await organiser.press("editor-use");
    await organiser.shows("board-card-B", "Own board of this event");
    assert.deepEqual((await game.state()).boards.own, ["B"]);
    assert.equal((await game.organiser.get("boards/B")).hexes[0].terrain, "hills");
});

hall.test("a file comes back as it went out, and what is none is refused in words", async () => {
    folder = await mkdtemp(`${tmpdir()}/biggame-`);
    await writeFile(`${folder}/b.json`, JSON.stringify(board));
    await writeFile(`${folder}/odd.json`, JSON.stringify({ ...board, hexes: [...board.hexes, board.hexes[0]] }));
    await organiser.get("board-file-B").setInputFiles(`${folder}/odd.json`);
    await organiser.shows("notice-problem", "column 0, row 1 is there twice");
    organiser.takeFault(/^422 POST \/api\/v1\/boards\/check$/);
    await organiser.get("board-file-B").setInputFiles(`${folder}/b.json`);
    await checked("This board keeps every rule");
    assert.deepEqual(JSON.parse(await saved()), board);
});

hall.test("a file is used for another letter too, and the tablets show it at once", async () => {
    const caretaker = await hall.deviceFor(game, "caretaker", "end-last");
    const firstNumber = (text) =>
        caretaker.get("board-1@end-last").locator(".hex-number").first().filter({ hasText: text }).waitFor();
    await firstNumber("4");
    await organiser.press("editor-close");
    await organiser.get("board-file-A").setInputFiles(`${folder}/b.json`);
    await organiser.says("Board A · Big Game");
    await checked("This board keeps every rule");
    await organiser.press("editor-use");
    await firstNumber("5");
    assert.deepEqual((await game.state()).boards.own.sort(), ["A", "B"], "the other one stays");
    await organiser.press("board-edit-B");
});

hall.test("the editor has names for everything and fits, in every language", async () => {
    for (const language of ["de", "nl", "en"]) {
        await organiser.speak(language);
        for (const mode of ["harbours", "starts", "seams", "shape", "notes", "hexes"]) {
            await organiser.get(`mode-${mode}`).click();
            await assertNamed(organiser);
            await assertFits(organiser);
        }
    }
});

hall.test("back to the reference board", async () => {
    await organiser.press("editor-close", "board-back-B", "sure-yes");
    await organiser.shows("board-card-B", "Reference board of the program");
    assert.deepEqual((await game.state()).boards.own, ["A"]);
});

hall.test("the boards of Connect and the island of the base game open without a fault, and stay what they are", async () => {
    for (const [ruleset, letters, players] of [["connect", "ABCLR", 12], ["base", "A", 4]]) {
        const other = await hall.event.newGame(ruleset, { ruleset, players, ...(ruleset === "connect" && { rows: 1 }) });
        const { code } = await other.organiser.post("codes", { role: "organiser" });
        await organiser.visit(code);
        await organiser.page.locator(".head-game").filter({ hasText: ruleset }).waitFor();
        await organiser.press("step-boards");
        for (const letter of letters) {
            await organiser.press(`board-edit-${letter}`);
            await checked("This board keeps every rule");
            const { board: as_typed } = await hall.event.organiser.post("/boards/check", JSON.parse(await saved()));
            assert.deepEqual(as_typed, await other.organiser.get(`boards/${letter}`));
            await organiser.press("editor-close");
        }
        await organiser.press(`board-empty-A`);
        await checked("Nothing is wrong so far");
        await hall.moment(`an empty island of ${ruleset}`);
        await organiser.press("editor-close");
    }
});

hall.test("nothing else went wrong on any page", () => hall.assertNoFaults());
