// A whole game of Connect on the pages of its people: planned, played in rounds, with markets, the
// reminder after round 10 and the robber's step of twelve seconds, and won by two at once.

import assert from "node:assert/strict";

import { SEED } from "../http/support/event.mjs";
import { SIZES } from "./support/device.mjs";
import { assertFits } from "./support/looks.mjs";
import { Hall } from "./support/hall.mjs";

const QUIET_ROUNDS = 10;
const ROBBER_SECONDS = 12;

const hall = new Hall();
let organiser, moderator, referee, screen, player;
let game;

const log = (kind) => hall.event.database.log(game).then((all) => all.filter((entry) => entry.kind === kind));
const state = () => hall.event.organiser.get(`/games/${game}`);

async function click(device, id, times = 1) {
    for (let i = 0; i < times; i++) {
        await device.get(id).click();
    }
}

// The moderator ends the round; all pages are at the next step then.
async function next() {
    const before = (await state()).seq;
    await click(moderator, "clock-next");
    await click(moderator, "sure-yes");
    for (;;) {
        const now = await state();
        if (now.seq > before) {
            return now;
        }
    }
}

hall.test("eight players in a row: two edge boards, each with a market", async () => {
    organiser = await hall.device("organiser");
    await organiser.visit(await hall.event.biggame("code", "organiser"));
    await organiser.page.getByLabel("Name of the event").fill("Connect evening");
    await organiser.page.locator("#plan-ruleset").selectOption("connect");
    for (const [players, said] of [["4", "A game of four has no edge boards"], ["6", /2\s*edge boards/], ["8", /2\s*markets/]]) {
        await organiser.page.locator("#plan-players").fill(players);
        await organiser.shows("plan-view", said);
    }
    await organiser.press("plan-submit");
    await organiser.says("0 of 8 players registered");
    game = (await hall.event.organiser.get("/games")).games[0].game;
});

hall.test("they are registered, seated, and their dice are rolled", async () => {
    await organiser.page.getByLabel("Paste a table").fill("Ada\nGrace\nEmmy\nSophie\nHypatia\nMaria\nRosalind\nLise");
    await organiser.press("players-heading", "players-add");
    await organiser.says("8 of 8 players registered");
    await organiser.press("step-dice", "seat-all");
    await organiser.shows("seated", "8 players have a seat");
    await organiser.press("dice-roll");
    await organiser.says("80 turns rolled");
    // Of a known seed, so that it is known when the robbers come.
    await hall.event.organiser.post(`/games/${game}/dice`, { turns: 80, seed: SEED });
});

hall.test("everybody logs in", async () => {
    const made = async (role) => (await hall.event.organiser.post(`/games/${game}/codes`, { role })).code;
    [moderator, referee, screen, player] = await Promise.all([
        hall.device("moderator"), hall.device("referee"),
        hall.device("screen", { viewport: SIZES.beamer }), hall.device("player", { viewport: SIZES.phone }),
    ]);
    for (const device of [moderator, referee, screen, player]) {
        await device.visit(await made(device.name));
        await device.live();
    }
    await screen.press("start-screen");
    await player.says("at the trading posts in the deserts 3:1 or 2:1");
});

hall.test("rounds of 35 seconds, of the Sun and the Moon", async () => {
    await moderator.press("clock-start", "sure-yes");
    for (const device of [moderator, screen, player]) {
        await device.says("Round 1");
    }
    assert.equal((await state()).turn.seconds, 35);
    await screen.says("Sun");
    // Time enough for all that follows in this round.
    await click(moderator, "clock-more", 12);
});

hall.test("at a row's end one card is exchanged at the market, once a round while active", async () => {
    await moderator.press("market-1", "give-wood", "take-ore", "market-send");
    await moderator.shows("market-1", "traded in this round");
    assert.equal(await moderator.get("market-1").isEnabled(), false);
    assert.deepEqual((await state()).markets[0].cards, { wood: 2, clay: 1, wool: 1, grain: 1 });
    await moderator.page.getByRole("img", { name: "2 Wood, 1 Clay, 1 Wool, 1 Grain" }).waitFor();
    const { turn } = await next();
    assert.equal(turn.side, "moon");
    await click(moderator, "clock-more", 6);
    await moderator.shows("market-1", "Trade");
    await moderator.press("market-1", "give-clay", "take-wood", "market-send");
    await moderator.shows("market-1", "traded in this round");
});

hall.test("no 7 in the first ten rounds; then the pause in which the robbers are explained", async () => {
    let now = await state();
    while (now.turn.number < QUIET_ROUNDS) {
        now = await next();
    }
    const rounds = (await log("turn-started")).map(({ body }) => body.turn);
    assert.deepEqual(rounds.map(({ number }) => number), rounds.map((_, i) => i + 1));
    assert.ok(rounds.every(({ sum, kind }) => sum !== 7 && kind === "turn"));
    now = await next();
    assert.equal(now.paused_for, "reminder");
    await screen.shows("robber-rules", "It takes 12 seconds of its own");
    await moderator.says("Say this now");
    await moderator.press("clock-resume");
    await screen.says(`Round ${QUIET_ROUNDS + 1}`);
    assert.equal((await state()).turn.seconds, 45);
});

hall.test("a 7 is a step of twelve seconds that takes no round, and everybody reads what to do", async () => {
    let now = await state();
    let last;
    while (now.turn.kind !== "robber") {
        last = now.turn;
        now = await next();
    }
    await moderator.press("clock-pause"); // time enough to read
    const { turn } = now;
    assert.deepEqual([turn.sum, turn.seconds, turn.side], [7, ROBBER_SECONDS, null]);
    await screen.shows("robber-step", `before round ${last.number + 1}`);
    await screen.shows("robber-to", String(turn.robber.sum));
    await screen.says("More than 7 resources: give up half, rounded down");
    await screen.says(`the robber of your starting area goes to the ${turn.robber.sum}`);
    await player.says(`Robbers to the ${turn.robber.sum}`);
    for (const [language, said] of [["de-DE", `vor Runde ${last.number + 1}`], ["nl-NL", `voor ronde ${last.number + 1}`]]) {
        const { code } = await hall.event.organiser.post(`/games/${game}/codes`, { role: "screen" });
        const other = await hall.device(`screen ${language}`, { viewport: SIZES.beamer, language });
        await other.visit(code);
        await other.shows("robber-step", said);
        await assertFits(other);
    }
    assert.equal(await moderator.get("market-1").isEnabled(), false);
    assert.equal(await moderator.get("claim-new").count(), 0, "nobody is active");
    now = await next();
    assert.deepEqual([now.turn.number, now.turn.kind], [last.number + 1, "turn"]);
    assert.notEqual(now.turn.side, last.side);
});

hall.test("two reach 18 points in one round; the referee's form knows the caps of Connect", async () => {
    const { turn } = await state();
    const side = turn.side === "sun" ? "S" : "M";
    for (const board of [1, 3]) {
        await moderator.press("claim-new");
        await moderator.page.locator("#claim-board").fill(String(board));
        await moderator.press("claim-make");
        await moderator.shows("claims", `${board}${side}`);
    }
    await screen.shows("paused", "points are being counted");
    for (const board of [1, 3]) {
        await referee.press(`claim-${board}${side}`);
        await click(referee, "count-settlements-more", 4);
        await click(referee, "count-cities-more", 5);
        assert.equal(await referee.get("count-cities-more").isEnabled(), false, "at most five cities");
        await referee.press("count-largest_army");
        await referee.shows("count-total", "16");
        assert.equal(await referee.get("verdict-confirm").isEnabled(), false);
        await referee.press("count-foreign_areas-more");
        await referee.shows("count-total", "18");
        await referee.press("verdict-confirm", "sure-yes");
        await referee.showsNo(`claim-${board}${side}`, "waits");
    }
    await screen.says("The winners");
    await screen.shows("winner", `1${side}`);
    await screen.shows("winner", `3${side}`);
    assert.equal((await state()).result.winners, 2);
    await organiser.says("The game is over");
});

hall.test("nothing else went wrong on any page", () => hall.assertNoFaults());
