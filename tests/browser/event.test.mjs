// A whole short event as its people see it: planned, seated, rolled, played, relayed, claimed and
// won, on a page for each of them, all open at once. Each test goes on where the one before it ends.

import assert from "node:assert/strict";

import { SIZES } from "./support/device.mjs";
import { Hall } from "./support/hall.mjs";

const FIRST_NAMES = [["Ada", "Engines"], ["Grace", "Engines"]];
const TABLE = "Emmy;Rings\nSophie;Rings\nHypatia\nMaria\nRosalind\nLise\nBarbara\nVera\nMary\nDorothy";

const hall = new Hall();
const codes = {}; // as the organiser's page shows them
let organiser, moderator, first, last, referee, screen;
let database, game;

const log = (kind) => database.log(game).then((entries) => entries.filter((entry) => !kind || entry.kind === kind));

hall.test("the organiser plans 12 players in one row", async () => {
    database = hall.event.database;
    organiser = await hall.device("organiser");
    await organiser.visit(await hall.event.biggame("code", "organiser"));
    await organiser.page.getByLabel("Name of the event").fill("Club evening");
    await organiser.page.getByLabel("Players").fill("12");
    await organiser.page.getByLabel("Number of rows").fill("1");
    await organiser.shows("plan-view", /\D6\s*boards with players/);
    const row = await organiser.page.locator(".plan-row .slot b").allTextContents();
    assert.equal(row.join(" "), "C A B C A B C A", "a replica of board 6 first, one of board 1 last");
    await organiser.press("plan-submit");
    await organiser.says("0 of 12 players registered");
    game = (await hall.event.organiser.get("/games")).games[0].game;
});

hall.test("players are registered at the desk and from a table, and seated", async () => {
    for (const [name, group] of FIRST_NAMES) {
        await organiser.page.getByLabel("Name", { exact: true }).fill(name);
        await organiser.page.getByLabel("Comes together with").fill(group);
        await organiser.press("player-add");
        await organiser.says(name);
    }
    await organiser.page.getByLabel("Paste a table").fill(TABLE);
    await organiser.press("players-heading", "players-add");
    await organiser.says("12 of 12 players registered");
    await organiser.press("step-dice", "seat-all");
    await organiser.shows("seated", "12 players have a seat");
    const seats = (await log("seated")).at(-1).body.seats;
    assert.deepEqual([seats["1S"].player, seats["1M"].player].sort(), [1, 2], "who come together sit opposite");
});

hall.test("dice are rolled ahead, their commitment is shown, and codes are made", async () => {
    await organiser.page.getByLabel("A word from the audience").fill("lighthouse");
    await organiser.press("dice-roll");
    await organiser.says("80 turns rolled");
    const { commitment } = (await log("dice-rolled"))[0].body;
    assert.equal(await organiser.get("commitment").textContent(), commitment);
    await organiser.press("step-codes", "codes-all");
    const holders = organiser.page.locator("[data-testid^=holder-]");
    for (const who of await holders.evaluateAll((all) => all.map((one) => one.dataset.testid.slice(7)))) {
        await organiser.shows(`code-${who}`, "-");
        codes[who] = await organiser.get(`code-${who}`).textContent();
    }
});

hall.test("everybody logs in, with the link or by typing the code", async () => {
    [moderator, first, last, referee, screen] = await Promise.all([
        hall.device("moderator"), hall.device("caretaker first"), hall.device("caretaker last"),
        hall.device("referee"), hall.device("screen", { viewport: SIZES.beamer }),
    ]);
    await moderator.visit();
    await moderator.page.getByLabel("Code").fill(codes.moderator.toLowerCase().replace("-", ""));
    await moderator.page.getByLabel("Code").press("Enter");
    await first.visit(codes["end-first"]);
    await last.visit(codes["end-last"]);
    await referee.visit(codes.referee);
    await screen.visit(codes.screen);
    await Promise.all(hall.devices.map((device) => device.live()));
    for (const { page } of hall.devices) {
        assert.equal(new URL(page.url()).hash, "", "the code does not stay in the address");
    }
    await screen.press("start-screen");
    await screen.says("The game starts soon");
});

hall.test("the moderator starts, and all pages show the same", async () => {
    await moderator.press("clock-start", "sure-yes");
    await Promise.all(hall.devices.map((device) => device.says("Sun")));
    const [{ body }] = await log("turn-started");
    for (const device of [moderator, screen]) {
        assert.equal(await device.get("sum").textContent(), String(body.turn.sum));
    }
    // Time enough for all that follows.
    for (let i = 1; i <= 6; i++) {
        await moderator.press("clock-more");
    }
    const watchers = [moderator, first, last, referee, screen];
    await Promise.all(watchers.map((device) => device.watchClock()));
    const { turn } = await hall.event.organiser.get(`/games/${game}`);
    const soon = Math.floor((Date.parse(turn.ends_at) - Date.now()) / 1000) - 1;
    await hall.assertSameClock(watchers, soon, turn.ends_at);
});

hall.test("a piece tapped at one end appears at the other, and is placed", async () => {
    await first.build("1", "road", "p12");
    await last.shows("task-1-1@end-last", "Road");
    await last.shows("task-1-1@end-last", "1S");
    await last.get("board-1@end-last").getByTestId("piece-at-p12").waitFor();
    await moderator.shows("pending-end-last", "Road");
    await last.press("placed-1-1@end-last");
    await first.shows("last-piece", "placed on 1 of 1 copies");
    await moderator.shows("pending", "All twins are placed.");
});

hall.test("what is built on a replica travels the other way", async () => {
    await last.build("1@end-last", "ship", "p0", "6S");
    await first.shows("task-2-1", "Ship");
    await first.press("placed-2-1");
    await last.shows("last-piece", "placed on 1 of 1 copies");
});

hall.test("two pieces for one place: the later has to come off, and both are told", async () => {
    await last.context.setOffline(true);
    await last.build("1@end-last", "settlement", "c1", "6S");
    await last.shows("waiting", "1 message waits");
    await first.build("1", "settlement", "c1", "1S");
    await first.shows("last-piece", "placed on 0 of 1 copies");
    await last.context.setOffline(false);
    await last.shows("task-3-1@end-last", "First take off the Settlement of 6S: it came too late.");
    await last.shows("notice-problem", "The place is taken.");
    await last.showsNo("last-piece");
    await first.shows("last-piece", "There the Settlement of 6S comes off first.");
    last.takeFault(/^409 POST .*\/builds$/);
    await hall.moment("a collision");
});

hall.test("a trade is offered across the ends, and accepted", async () => {
    await first.press("open-trade", "from-1S", "to-6M", "have-ore", "need-wool");
    await first.says("Have 1 Ore, need 1 Wool");
    await first.press("trade-send");
    await last.shows("offer-1", "Have 1 Ore, need 1 Wool");
    await first.shows("my-offer-1", "waits for an answer");
    await last.press("accept-1");
    await first.shows("my-offer-1", "accepted: exchange the cards");
    await last.showsNo("offer-1");
});

hall.test("who wants to build on the next board asks first", async () => {
    await first.press("open-question", "ask-road", "owner-1S");
    await first.tap("6@end-first", "p0");
    await last.shows("question-1", "1S asks 6S: may I build a Road?");
    await last.press("grant-1");
    await first.shows("my-question-1", "allowed");
    assert.equal((await log("build-made")).length, 3, "asking builds nothing");
});

// What is left of the turn, in seconds, as every page has to show it while the clock stands still.
async function assertShownByAll(seconds) {
    for (const device of [moderator, first, last, referee, screen]) {
        await device.page.getByRole("timer").filter({ hasText: RegExp(`(?<!\\d)${seconds}(?!\\d)`) }).first().waitFor();
        await device.says(device === screen || device === moderator ? "points are being counted" : "Paused");
    }
}

hall.test("a claim stops the clock; rejected, the game goes on with the time that was left", async () => {
    await first.press("open-claim", "claim-1S");
    await referee.shows("claim-1S", "waits for the referee");
    const { turn } = (await log("paused")).at(-1).body;
    await assertShownByAll(Math.ceil(turn.remaining_ms / 1000));

    await referee.press(...Array(5).fill("count-settlements-more"), ...Array(8).fill("count-cities-more"),
        "count-longest_trade_route");
    await referee.shows("count-total", "23");
    await referee.says("2 points are missing to win");
    await hall.moment("a claim is counted");
    assert.equal(await referee.get("verdict-confirm").isEnabled(), false);
    await referee.press("verdict-reject", "sure-yes");
    await moderator.shows("claims", "rejected");

    const resumed = (await log("resumed")).at(-1).body.turn;
    assert.equal(resumed.remaining_ms, turn.remaining_ms, "not a millisecond is lost");
    const soon = Math.floor(turn.remaining_ms / 1000) - 2;
    await hall.assertSameClock([moderator, first, last, referee, screen], soon, resumed.ends_at);
});

hall.test("a second claim is confirmed, and the screen shows the winner", async () => {
    await last.press("open-claim", "claim-6S");
    await referee.shows("claim-6S", "waits for the referee");
    await referee.press(...Array(2).fill("count-settlements-more"), ...Array(9).fill("count-cities-more"),
        ...Array(2).fill("count-foreign_areas-more"), "count-victory_point_cards-more",
        "count-cards-grain-more");
    await referee.shows("count-total", "25");
    await referee.press("verdict-confirm", "sure-yes");
    await screen.shows("winner", "6S");
    await screen.shows("winner", "Sun");
    for (const device of [organiser, first, last, referee]) {
        await device.says("The game is over");
    }
    const { result, dice } = (await log("finished"))[0].body;
    assert.deepEqual(result, { ranking: ["6S"], winners: 1 });
    assert.equal(await screen.page.locator(".screen-commitment code").textContent(),
        dice.seed.replace(/(.{8})/g, "$1 ").trim(), "everybody can check the dice now");
});

hall.test("nothing went wrong on any page, and the log has no hole", async () => {
    hall.assertNoFaults();
    const entries = await log();
    assert.deepEqual(entries.map(({ seq }) => seq), entries.map((_, i) => i + 1));
});
