// An evening with the base game: two tables, each a game of its own on a tablet that lies on it, and
// the organiser who sees them all.

import assert from "node:assert/strict";

import { SEED } from "../http/support/event.mjs";
import { SIZES } from "./support/device.mjs";
import { assertFits, assertNamed } from "./support/looks.mjs";
import { Hall } from "./support/hall.mjs";

const SECONDS = 300;
const NAMES = [["Ada", "Grace", "Emmy", "Sophie"], ["Hypatia", "Maria", "Rosalind"]];

const hall = new Hall();
const tables = []; // {id, tablet, referee}
let organiser;

const state = (table) => hall.event.organiser.get(`/games/${table.id}`);

async function click(device, id, times = 1) {
    for (let i = 0; i < times; i++) {
        await device.get(id).click();
    }
}

async function allTables() {
    await organiser.press("menu", "all-games");
    await organiser.get("tables").waitFor();
}

hall.test("seven players are a table of four and one of three, with a limit for each turn", async () => {
    organiser = await hall.device("organiser");
    await organiser.visit(await hall.event.biggame("code", "organiser"));
    await organiser.page.getByLabel("Name of the event").fill("Board game evening");
    await organiser.page.locator("#seconds-early").fill(String(SECONDS));
    await organiser.page.locator("#plan-players").fill("7");
    await organiser.page.locator("#plan-ruleset").selectOption("base");
    await organiser.shows("plan-view", /4\s*players at table 1/);
    await organiser.shows("plan-view", /3\s*players at table 2/);
    await organiser.press("plan-submit");
    await organiser.shows("tables", "Board game evening · 2");
    const { games } = await hall.event.organiser.get("/games");
    tables.push(...["1", "2"].map((n) => ({ id: games.find(({ name }) => name.endsWith(`· ${n}`)).game })));
});

hall.test("players take their places; the dice of each table are there already", async () => {
    for (const [i, table] of tables.entries()) {
        await organiser.press(`table-${table.id}`);
        await organiser.page.getByLabel("Paste a table").fill(NAMES[i].join("\n"));
        await organiser.press("players-heading", "players-add");
        await organiser.says(`${NAMES[i].length} of ${NAMES[i].length} players registered`);
        await organiser.press("step-dice", "seat-all");
        await organiser.shows("seated", `${NAMES[i].length} players have a seat`);
        await organiser.says("200 turns rolled");
        await allTables();
    }
    // Of a known seed: the third roll is a 7.
    await hall.event.organiser.post(`/games/${tables[0].id}/dice`, { turns: 200, seed: SEED });
});

hall.test("a tablet lies on each table, and a referee walks between them", async () => {
    for (const [i, table] of tables.entries()) {
        for (const role of ["moderator", "referee"]) {
            const { code } = await hall.event.organiser.post(`/games/${table.id}/codes`, { role });
            const device = await hall.device(`${role} ${i + 1}`);
            await device.visit(code);
            await device.live();
            table[role === "moderator" ? "tablet" : "referee"] = device;
        }
        await table.tablet.press("clock-start");
        await table.tablet.shows("place-1", NAMES[i][0]);
        await table.tablet.shows("clock-next", `Next turn: ${NAMES[i][1]}`);
        assert.equal((await state(table)).turn.seconds, SECONDS);
        await table.tablet.get("seconds").waitFor();
    }
});

hall.test("the places have their turns in order, and a 7 says what to do", async () => {
    const [{ tablet }, other] = tables;
    await click(tablet, "clock-next");
    await tablet.page.locator("[data-testid=place-2][aria-current=true]").waitFor();
    assert.equal(await tablet.get("robber").count(), 0);
    await click(tablet, "clock-next");
    await tablet.page.locator("[data-testid=place-3][aria-current=true]").waitFor();
    await tablet.shows("sum", "7");
    await tablet.shows("robber", "The active player moves the robber and draws one card");
    await click(tablet, "clock-next");
    await tablet.page.locator("[data-testid=place-4][aria-current=true]").waitFor();
    await click(tablet, "clock-next");
    await tablet.page.locator("[data-testid=place-1][aria-current=true]").waitFor();
    await other.tablet.page.locator("[data-testid=place-1][aria-current=true]").waitFor();
});

hall.test("ten points in one's own turn: the referee counts with the caps of the base game", async () => {
    const [{ tablet, referee, id }] = tables;
    await tablet.press("claim-new", "sure-yes");
    await tablet.shows("claim-open", "Ada claims to have won");
    assert.equal(await tablet.get("clock-next").count(), 0, "nobody goes on while it is counted");
    await organiser.page.locator(`[data-testid=table-${id}].claimed`).waitFor();

    await referee.shows("claim-1S", "Place 1");
    await click(referee, "count-settlements-more", 3);
    await click(referee, "count-cities-more", 3);
    await referee.shows("count-total", "9");
    for (const id of ["count-foreign_areas-more", "count-cards-ore-more", "tally"]) {
        assert.equal(await referee.get(id).count(), 0, `no ${id} in the base game`);
    }
    await assertNamed(referee);
    await referee.press("verdict-reject", "sure-yes");
    await tablet.shows("clock-next", "Next turn: Grace");

    await tablet.press("claim-new", "sure-yes");
    await referee.shows("claim-1S", "waits for the referee");
    await click(referee, "count-settlements-more", 2);
    await click(referee, "count-cities-more", 4);
    assert.equal(await referee.get("count-cities-more").isEnabled(), false, "at most four cities");
    await referee.press("verdict-confirm", "sure-yes");
    await tablet.shows("winner", "Place 1");
});

hall.test("the organiser sees who has won, and that the other table plays on", async () => {
    await organiser.shows(`table-${tables[0].id}`, "The winner: Place 1");
    await organiser.shows(`table-${tables[1].id}`, "Place 1 · Turn 1");
    assert.deepEqual((await state(tables[0])).result, { ranking: ["1S"], winners: 1 });
    assert.equal((await state(tables[1])).phase, "running");
});

hall.test("a table with dice of its own and an island laid out by chance", async () => {
    await organiser.page.getByLabel("Name of the event").fill("Own dice");
    await organiser.page.locator("#plan-players").fill("3");
    await organiser.page.locator("#plan-ruleset").selectOption("base");
    await organiser.page.locator("#game-setup").selectOption("variable");
    await organiser.get("own-dice").check();
    await organiser.shows("plan-view", /3\s*players at table 1/);
    await organiser.press("plan-submit", "step-boards");
    await organiser.shows("board-card-A", "Own board of this event");
    const { games } = await hall.event.organiser.get("/games");
    const { game } = games.find(({ name }) => name === "Own dice");
    const { code } = await hall.event.organiser.post(`/games/${game}/codes`, { role: "moderator" });
    const tablet = await hall.device("own dice");
    await tablet.visit(code);
    const numbers = (await hall.event.organiser.get(`/games/${game}/boards/A`)).hexes.flatMap(({ number }) => number ?? []);
    await tablet.page.locator(".table-island .hex-number").first().waitFor();
    assert.deepEqual((await tablet.page.locator(".table-island .hex-number").allTextContents()).map(Number), numbers);
    await tablet.press("clock-start");
    await tablet.shows("robber", "With a 7:");
    assert.equal(await tablet.get("sum").count(), 0);
    await tablet.press("clock-next");
    await tablet.page.locator("[data-testid=place-2][aria-current=true]").waitFor();
    await allTables();
});

hall.test("a table that taps in what is built is told of broken rules, and the referee what the log proves", async () => {
    const { game } = await hall.event.organiser.post("/games", {
        name: "Followed", plan: { ruleset: "base", players: 4 }, followed: true, table_dice: true,
    });
    const codeFor = async (role) => (await hall.event.organiser.post(`/games/${game}/codes`, { role })).code;
    const tablet = await hall.device("followed table"), referee = await hall.device("its referee");
    await tablet.visit(await codeFor("moderator"));
    await referee.visit(await codeFor("referee"));
    await tablet.press("clock-start");
    const board = await hall.event.organiser.get(`/games/${game}/boards/A`);
    const { at, beside } = board.starts.find(({ place }) => place === 1);
    const next = board.crossings.find(({ id }) => id === at).paths.find((id) => id !== beside.at);
    const island = tablet.get("island");
    await island.getByTestId(`piece-at-${at}`).waitFor();

    await tablet.press("piece-road");
    await island.getByTestId(`target-${next}`).click();
    await tablet.shows("build-1", "Road");
    assert.equal(await tablet.get("warnings-1").count(), 0, "beside one's own settlement");
    const far = board.crossings.findLast(({ id, hexes }) => hexes.length === 1 && id !== at).id;
    await tablet.press("piece-settlement");
    await island.getByTestId(`target-${far}`).click();
    await tablet.shows("warnings-2", "It is not connected to the player's own pieces.");
    await tablet.press("undo-2");
    await tablet.showsNo("build-2");
    assert.equal(await island.getByTestId(`piece-at-${far}`).count(), 0, "it is off the island at once");
    await tablet.press("piece-city");
    await island.getByTestId(`target-${at}`).click();
    await tablet.shows("build-3", "City");
    await tablet.press("piece-robber");
    await island.getByTestId("target-h0").click();
    await island.getByTestId("piece-at-h0").waitFor();
    assert.equal(await island.locator(".piece.robber").count(), 1, "there is one robber");
    await assertNamed(tablet);
    await assertFits(tablet);
    await tablet.page.setViewportSize(SIZES.tablet);
    await hall.moment("a followed table");

    await tablet.press("claim-new", "sure-yes");
    await referee.shows("tally", "3 points");
    await referee.press("verdict-reject", "sure-yes");
    await tablet.get("clock-next").waitFor();
});

hall.test("the pages fit and have names for everything, in every language", async () => {
    for (const device of [organiser, tables[1].tablet]) {
        for (const language of ["de", "nl", "en"]) {
            await device.speak(language);
            await assertNamed(device);
            await assertFits(device);
        }
    }
});

hall.test("nothing else went wrong on any page", () => hall.assertNoFaults());
