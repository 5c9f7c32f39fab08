// An event of the base game: a game for each table, made at once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

const base = (players, more = {}) => ({ name: "Tables", plan: { ruleset: "base", players }, ...more });

// A code of a game opens it for the organiser too.
async function opened(game) {
    return event.anyone.logIn(await event.biggame("code", "organiser", "--game", game));
}

test("each table is a game of its own, with its number in the name", async () => {
    const made = await event.organiser.post("/games", base(11));
    assert.deepEqual(made.tables.map(({ table, players }) => [table, players]), [[1, 4], [2, 4], [3, 3]]);
    assert.equal(made.game, made.tables[0].game);
    assert.equal(new Set(made.tables.map(({ game }) => game)).size, 3);
    for (const { table, game, players } of made.tables) {
        const state = await (await opened(game)).get("");
        assert.equal(state.name, `Tables · ${table}`);
        assert.equal(state.ring.boards, players);
        assert.deepEqual([state.setup, state.followed, state.table_dice, state.island_seed],
            ["fixed", false, false, null]);
    }
});

test("one table keeps its name", async () => {
    const made = await event.organiser.post("/games", base(4));
    assert.deepEqual(made.tables, [{ table: 1, game: made.game, players: 4 }]);
    assert.equal((await (await opened(made.game)).get("")).name, "Tables");
});

test("a repeat makes nothing again, and another body with the key is refused", async () => {
    const count = async () => (await event.organiser.get("/games")).games.length;
    const before = await count(), key = "tables-1";
    const made = await event.organiser.post("/games", base(8), { key });
    assert.deepEqual(await event.organiser.post("/games", base(8), { key }), made);
    assert.equal(await count(), before + 2);
    await event.organiser.refused(422, "/games", base(12), { key });
    assert.equal(await count(), before + 2);
});

test("what is wrong is refused once, and no table is made", async () => {
    const before = (await event.organiser.get("/games")).games.length;
    for (const [body, field] of [
        [base(5), "plan.players"],
        [base(8, { turn_seconds: 5 }), "turn_seconds"],
        [base(8, { setup: "chaos" }), "setup"],
        [base(8, { island_seed: "1".repeat(64) }), "island_seed"],
        [base(8, { setup: "variable", island_seed: "12" }), "island_seed"],
        [base(8, { name: "" }), "name"],
        [{ name: "B", plan: { players: 8, rows: 1 }, table_dice: true }, "table_dice"],
        [{ name: "B", plan: { players: 8, rows: 1 }, setup: "variable" }, "setup"],
    ]) {
        assert.equal((await event.organiser.refused(422, "/games", body)).field, field);
    }
    assert.equal((await event.organiser.get("/games")).games.length, before);
});

test("one batch has all tables, or none of them", async () => {
    // The database refuses the log of the second table.
    await event.database.value(`create function poison() returns trigger language plpgsql as $$
        begin if new.kind = 'game-made' and new.body ->> 'name' = 'Poison · 2' then
            raise exception 'no' using errcode = 'check_violation'; end if; return new; end $$;
        create trigger poison before insert on log for each row execute function poison()`);
    try {
        const before = (await event.organiser.get("/games")).games.length;
        await event.organiser.refused(409, "/games", base(8, { name: "Poison" }));
        assert.equal((await event.organiser.get("/games")).games.length, before);
    } finally {
        await event.database.value("drop trigger poison on log; drop function poison()");
    }
});

test("islands: fixed, of one seed for all tables, or of chance for each", async () => {
    const islandOf = async ({ game }) => (await opened(game)).get("boards/A");
    const fixed = await event.organiser.get("/boards/A?ruleset=base");
    for (const table of (await event.organiser.post("/games", base(8))).tables) {
        assert.deepEqual(await islandOf(table), fixed);
    }
    const island_seed = "0badcafe".repeat(8);
    const given = await event.organiser.get(`/boards/A?ruleset=base&seed=${island_seed}`);
    for (const table of (await event.organiser.post("/games", base(8, { setup: "variable", island_seed }))).tables) {
        assert.deepEqual(await islandOf(table), given);
        assert.equal((await (await opened(table.game)).get("")).island_seed, island_seed);
    }
    const [one, two] = (await event.organiser.post("/games", base(8, { setup: "variable" }))).tables;
    assert.notDeepEqual(await islandOf(one), await islandOf(two));
    const { island_seed: seed } = await (await opened(one.game)).get("");
    assert.deepEqual(await islandOf(one), await event.organiser.get(`/boards/A?ruleset=base&seed=${seed}`));
});

test("a table may have a limit, and dice of its own", async () => {
    const { game } = await event.organiser.post("/games", base(3, { turn_seconds: 90, table_dice: true }));
    const organiser = await opened(game);
    const moderator = await event.anyone.logIn(await event.biggame("code", "moderator", "--game", game));
    await moderator.post("clock", { action: "start" });
    await moderator.post("clock", { action: "next" });
    const { turn, table_dice, seconds } = await organiser.get("");
    assert.deepEqual([turn.number, turn.seat, turn.dice, turn.sum, turn.seconds], [2, "2S", null, null, 90]);
    assert.deepEqual([table_dice, seconds], [true, { early: 90, late: 90 }]);
    await event.coordinator.stop();
    await event.restart();
    assert.deepEqual((await organiser.get("")).turn.dice, null, "read again from the log");
});
