// What must never be told: the rolls to come and what they follow from, before the game is over.

import assert from "node:assert/strict";
import { writeFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";

// For the sealed paper pack alone; that they were taken is on the log.
const SEALED = /pack|paper/;

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

const everybody = (game) => [game.organiser, game.moderator, game.referee, game.screen, game.player,
    ...Object.values(game.caretakers)];

// Every address that answers with JSON and belongs to a game, as the interface describes itself.
async function addresses() {
    const { paths } = await event.anyone.get("/openapi.json");
    const found = Object.entries(paths)
        .filter(([path, { get }]) => path.includes("{game}") && !SEALED.test(path) &&
            get?.responses["200"].content?.["application/json"])
        .map(([path]) => path.replace(/^.*\{game\}\/?/, "").replace("{n}", "1"));
    assert.ok(found.includes("") && found.includes("log"));
    return found;
}

// All that anybody can be told now, as one list of answers.
async function allAnswers(game) {
    const answers = [];
    for (const client of everybody(game)) {
        for (const path of await addresses()) {
            const { status, json } = await client.ask("GET", path);
            assert.ok([200, 403, 404, 409].includes(status), `${path}: ${status}`);
            answers.push(json);
        }
        const stream = await client.follow();
        await stream.entriesUpTo((await game.state()).seq);
        const reset = await client.follow({ after: "0-0" });
        await reset.event("the state", ({ event: kind }) => kind === "reset");
        answers.push(stream.events, reset.events);
        stream.close();
        reset.close();
    }
    return answers;
}

// Every object within, however deep.
function* objects(json) {
    if (json === null || typeof json !== "object") {
        return;
    }
    if (!Array.isArray(json)) {
        yield json;
    }
    for (const value of Object.values(json)) {
        yield* objects(value);
    }
}

// No object is about a roll beyond turn `turn`, none has a list of rolls, no text holds the seed.
function assertNothingToCome(answers, turn, seed) {
    const text = JSON.stringify(answers).toLowerCase();
    const bytes = Buffer.from(seed, "hex");
    for (const secret of [seed, bytes.toString("base64").replace(/=+$/, ""), bytes.toString("base64url")]) {
        assert.equal(text.includes(secret.toLowerCase()), false, "the seed is told");
    }
    for (const object of objects(answers)) {
        for (const name of ["steps", "rolls", "draws"]) {
            assert.equal(name in object, false, `${name} in ${JSON.stringify(object)}`);
        }
        if (Array.isArray(object.dice) && !("moves" in object)) { // the robbers' own is within a turn's
            assert.ok((object.number ?? object.turn) <= turn && object.step <= turn, JSON.stringify(object));
        }
        assert.ok(object.seed === undefined || object.seed === null, JSON.stringify(object));
        assert.ok(object.revealed === undefined || object.revealed === null);
    }
}

const seedOf = (game) => event.database.value(
    `select encode(seed, 'hex') from dice where game = '${game.id}' order by seq desc`);

test("the rolls to come are told to nobody, in no phase of the game", async () => {
    const game = await event.seatedGame({ seed: null });
    await game.everybodyLogsIn();
    const seed = await seedOf(game);
    assert.match(seed, /^[0-9a-f]{64}$/);
    assertNothingToCome(await allAnswers(game), 0, seed);
    await game.moderator.post("clock", { action: "start" });
    assertNothingToCome(await allAnswers(game), 1, seed);
    for (let turn = 2; turn <= 16; turn++) {
        await game.moderator.post("clock", { action: turn === 16 ? "resume" : "next" });
        await (turn === 15 && game.moderator.post("clock", { action: "next" }));
    }
    assert.deepEqual([(await game.state()).turn.number, (await game.state()).phase], [16, "running"]);
    assertNothingToCome(await allAnswers(game), 16, seed);
    await game.moderator.post("claims", { seat: "2M" });
    assertNothingToCome(await allAnswers(game), 16, seed);
});

test("a roll of which a later one was made stays secret too", async () => {
    const game = await event.seatedGame({ seed: null });
    await game.everybodyLogsIn();
    const first = await seedOf(game);
    await game.organiser.post("dice", { turns: 80 });
    const second = await seedOf(game);
    assert.notEqual(first, second);
    assertNothingToCome(await allAnswers(game), 0, first);
    assertNothingToCome(await allAnswers(game), 0, second);
});

test("after the game the seed is told, and every roll of the game can be checked by it", async () => {
    const game = await event.seatedGame({ seed: null });
    await game.everybodyLogsIn();
    await game.moderator.post("clock", { action: "start" });
    for (let turn = 2; turn <= 9; turn++) {
        await game.moderator.post("clock", { action: "next" });
    }
    const { dice: { commitment, turns, salt } } = await game.state();
    await game.moderator.post("clock", { action: "finish" });
    const { revealed } = await game.state();
    assert.equal(revealed.seed, await seedOf(game));

    const list = await event.biggame("dice", "--ruleset", "big-game", "--turns", String(turns),
        "--seed", revealed.seed, "--json");
    const file = join(tmpdir(), `dice-${game.id}.json`);
    await writeFile(file, list);
    await event.biggame("dice", "verify", file);
    await rm(file);
    const { steps, ...published } = JSON.parse(list);
    assert.equal(published.commitment, commitment);
    assert.equal(published.salt, salt);
    const told = (await game.log()).filter(({ kind }) => kind === "turn-started").map(({ body }) => body.turn);
    assert.equal(told.length, 9);
    for (const [i, turn] of told.entries()) {
        assert.deepEqual([turn.number, turn.side, turn.dice, turn.sum, turn.robber ?? undefined],
            [steps[i].turn, steps[i].side, steps[i].dice, steps[i].sum, steps[i].robber]);
    }
});

test("neither codes nor tokens are kept where somebody could read them", async () => {
    const game = await event.runningGame();
    const { code } = await game.organiser.post("codes", { role: "screen" });
    const { token } = (await event.anyone.logIn(code)).login;
    const tables = await event.database.rows("select quote_ident(tablename) from pg_tables where schemaname = 'public'");
    for (const table of tables) {
        const rows = (await event.database.rows(`select row_to_json(t)::text from ${table} as t`)).join();
        for (const secret of [code, code.replace("-", ""), token]) {
            assert.equal(rows.includes(secret), false, `in ${table}`);
        }
    }
    assert.equal(event.coordinator.journal.includes(code) || event.coordinator.journal.includes(token), false);
});
