// Connect and the base game where all that is built is reported: by the moderator, on any board.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

async function newGame(body) {
    const { game } = await event.organiser.post("/games", body);
    const logIn = async (role) => event.anyone.logIn(await event.biggame("code", role, "--game", game));
    const [organiser, moderator, referee] = [await logIn("organiser"), await logIn("moderator"), await logIn("referee")];
    if (!body.table_dice) {
        await organiser.post("dice", { turns: 80, seed: "5eed".repeat(16) });
    }
    return { organiser, moderator, referee };
}

const rules = (build) => build.warnings.map(({ rule }) => rule);
const newest = async (client) => (await client.get("")).builds.at(-1);

test("Connect: a road leads onto the edge board, and a settlement there brings two points", async () => {
    const { moderator, referee } = await newGame({
        name: "C", plan: { ruleset: "connect", players: 6, rows: 1 }, followed: true });
    await moderator.post("clock", { action: "start" });
    const edge = await moderator.get("boards/L");
    assert.ok(edge.market);
    const pathOn = (from, to) => edge.paths.find(({ crossings }) => crossings.includes(from) && crossings.includes(to)).id;
    await moderator.post("builds", { copy: "1L", piece: "road", at: pathOn("c20", "c19"), owner: "1S" });
    assert.deepEqual(rules(await newest(moderator)), []);
    await moderator.post("builds", { copy: "1L", piece: "settlement", at: "c19", owner: "1S" });
    const built = await newest(moderator);
    assert.deepEqual([built.copy, built.first_in_area, rules(built)], ["1L", true, []]);
    await moderator.post("builds", { copy: "1L", piece: "settlement", at: "c8", owner: "1S" });
    assert.deepEqual(rules(await newest(moderator)), ["distance", "connection"]);
    await moderator.refused(422, "builds", { copy: "2L", piece: "road", at: "p1", owner: "1S" });
    const { n } = await moderator.post("claims", { seat: "1S" });
    const tally = await referee.get(`claims/${n}/tally`);
    assert.deepEqual([tally.followed, tally.complete], [true, true]);
    assert.deepEqual(tally.foreign_areas.from, [{ area: "1L", build: 2, certain: true }]);
    assert.deepEqual(tally.settlements.from.at(-1), { board: "1L", at: "c8", build: 3 });
});

test("a table: the pieces of the start are placed in turn, before the first one, and outlive a restart", async () => {
    const { moderator, organiser } = await newGame({
        name: "B", plan: { ruleset: "base", players: 3 }, setup: "variable", followed: true, table_dice: true });
    const island = await organiser.get("boards/A");
    const inland = island.crossings.filter(({ hexes }) => hexes.length === 3);
    const near = new Map(inland.map((crossing) => [crossing.id, crossing.paths.flatMap((path) =>
        island.paths.find(({ id }) => id === path).crossings)]));
    const free = new Set(near.keys());
    for (const [i, place] of [1, 2, 3, 3, 2, 1].entries()) {
        const at = [...free].find((id) => near.get(id).every((other) => !near.has(other) || free.has(other)));
        near.get(at).forEach((id) => free.delete(id));
        await moderator.post("builds", { copy: "1", piece: "settlement", at, owner: `${place}S` });
        assert.deepEqual(rules(await newest(moderator)), [], `settlement ${i}`);
        await moderator.post("builds", {
            copy: "1", piece: "road", at: inland.find(({ id }) => id === at).paths[0], owner: `${place}S` });
        assert.deepEqual(rules(await newest(moderator)), [], `road ${i}`);
    }
    const plan = await organiser.ask("PUT", "plan", { ruleset: "base", players: 4 });
    assert.equal(plan.status, 409, "boards change only while nothing stands on them");
    await event.coordinator.stop();
    await event.restart();
    assert.equal((await moderator.get("")).builds.length, 12);
    await moderator.post("clock", { action: "start" });
    assert.equal((await organiser.get("robbers")).island,
        island.hexes.find(({ terrain }) => terrain === "desert").id);
    await moderator.post("builds", { copy: "1", piece: "settlement", at: "c0", owner: "2S" });
    assert.ok(rules(await newest(moderator)).includes("turn"));
    await moderator.post("builds", { copy: "1", piece: "robber", at: "h0", owner: "1S" });
    const desert = island.hexes.find(({ terrain }) => terrain === "desert").id;
    assert.deepEqual(rules(await newest(moderator)), desert === "h0" ? ["robber-stays"] : []);
    assert.equal((await organiser.get("robbers")).island, "h0");
});
