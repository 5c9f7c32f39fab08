// Boards: a definition is checked for anyone, and an event's own boards are those it is played on.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

// What a definition file has of a board that was asked for.
function definitionOf({ crossings, paths, ...board }) {
    return { ...board, hexes: board.hexes.map(({ column, row, terrain, number, half }) =>
        ({ column, row, terrain, number, half })) };
}

test("anyone has a definition checked; a shipped board keeps every rule", async () => {
    const board = await event.organiser.get("/boards/B");
    const ask = (client) => client.post("/boards/check", definitionOf(board), { key: null });
    assert.deepEqual(await ask(event.organiser), { violations: [], board });
    for (const places of [board.hexes, board.crossings, board.paths]) {
        places.forEach((place) => delete place.phrases); // which take long: for the organiser alone
    }
    assert.deepEqual(await ask(event.anyone), { violations: [], board });
});

test("every board of every ruleset is given out, edge boards and the island too, and keeps every rule", async () => {
    const letters = { "big-game": "ABC", connect: "ABCLR", base: "A" };
    for (const [ruleset, all] of Object.entries(letters)) {
        for (const letter of all) {
            const board = await event.organiser.get(`/boards/${letter}?ruleset=${ruleset}`);
            assert.equal(board.ruleset, ruleset);
            const checked = await event.organiser.post("/boards/check", definitionOf(board), { key: null });
            assert.deepEqual(checked, { violations: [], board });
        }
    }
    assert.equal((await event.organiser.ask("GET", "/boards/B?ruleset=base")).status, 404);
});

test("an island of the base game follows from its seed", async () => {
    const island = (seed) => event.organiser.get(`/boards/A?ruleset=base&seed=${seed.repeat(64)}`);
    const [one, again, other] = [await island("1"), await island("1"), await island("2")];
    assert.deepEqual(one, again);
    assert.notDeepEqual(one, other);
    assert.deepEqual((await event.anyone.post("/boards/check", definitionOf(one), { key: null })).violations, []);
    for (const query of ["ruleset=base&seed=12", `ruleset=connect&seed=${"1".repeat(64)}`]) {
        const { status, json } = await event.organiser.ask("GET", `/boards/A?${query}`);
        assert.deepEqual([status, json.field], [422, "seed"]);
    }
});

test("what breaks a rule is named, with its places", async () => {
    const board = definitionOf(await event.organiser.get("/boards/B"));
    board.hexes[0].number = 8;
    board.starts[2].at = "c32";
    const { violations } = await event.anyone.post("/boards/check", board, { key: null });
    assert.deepEqual(violations.map(({ rule }) => rule), ["numbers", "numbers", "own-area", "distance"]);
    assert.equal(violations[0].detail, "sun has 0 of number 5");
    assert.deepEqual(violations[3].places, ["c32", "c31"]);
    assert.match(violations[3].sentence, /neighbouring crossings/);
});

test("what is no definition is refused by its field", async () => {
    const hex = { column: 1, row: 1, terrain: "desert", half: "sun" };
    const letter = { letter: "A", ruleset: "big-game" };
    for (const [body, field] of [
        [{}, "letter"],
        [{ ...letter, hexes: [] }, "hexes"],
        [{ ...letter, hexes: [{ ...hex, terrain: "lake" }] }, "hexes.0.terrain"],
        [{ ...letter, hexes: [hex], starts: [{ half: "sun", building: "settlement", at: "c6" }] }, "starts.0.at"],
        [{ ...letter, hexes: [hex], islands: 2 }, "islands"],
    ]) {
        assert.equal((await event.anyone.refused(422, "/boards/check", body)).field, field);
    }
});

test("an event's own boards are told, given out and played on", async () => {
    const game = await event.seatedGame();
    const shipped = await event.organiser.get("/boards/A");
    assert.deepEqual(await game.organiser.get("boards/A"), shipped, "before, the shipped ones are");

    const own = { ...definitionOf(await event.organiser.get("/boards/B")), letter: "A" };
    const { seq } = await game.organiser.put("boards", { boards: [own] });
    assert.deepEqual((await game.state()).boards, { seq, own: ["A"] });
    assert.deepEqual((await game.log(seq - 1))[0].body, { boards: [own] });
    assert.deepEqual(definitionOf(await game.organiser.get("boards/A")), own);
    assert.equal((await event.organiser.get("/boards/A")).hexes[0].number, 4, "the shipped one is as it was");

    // c29 is a starting place of the Moon on the own board, and free on the shipped one.
    await game.everybodyLogsIn();
    await game.moderator.post("clock", { action: "start" });
    const build = { copy: "1", piece: "settlement", at: "c29", owner: "1S" };
    const { n } = await game.caretakers["end-first"].post("builds", build);
    assert.ok((await game.state()).builds[n - 1].warnings.some(({ rule }) => rule === "taken"));

    const late = await game.organiser.ask("PUT", "boards", { boards: [] });
    assert.equal(late.json.type, "urn:biggame:refusal:wrong-phase");
});

test("boards that the game has none of are not there", async () => {
    const game = await event.newGame();
    assert.equal((await game.organiser.ask("GET", "boards/Z")).status, 404);
});

test("a phrase is found on the game's board, in any language; several places are named", async () => {
    const game = await event.newGame();
    const ask = (phrase, language = "en") =>
        game.organiser.get(`boards/A/places?phrase=${encodeURIComponent(phrase)}&language=${language}`);
    const board = await game.organiser.get("boards/A");
    const crossing = board.crossings.find(({ hexes }) => hexes.length === 3);
    for (const language of ["en", "de", "nl"]) {
        const found = await ask(crossing.phrases[language].toUpperCase(), language);
        assert.deepEqual(found, {
            answer: "found", count: 1, word: null,
            places: [{ at: crossing.id, phrase: crossing.phrases[language] }],
        });
    }
    const several = await ask("9");
    assert.equal(several.answer, "ambiguous");
    assert.ok(several.count >= several.places.length && several.places.length > 1);
    assert.deepEqual(await ask("2 12 3"), { answer: "nowhere", count: 0, word: null, places: [] });
    assert.equal((await ask("somewhere")).word, "somewhere");
});

test("a phrase that is none is refused by the field", async () => {
    const game = await event.newGame();
    const ask = async (query) => (await game.organiser.ask("GET", `boards/A/places${query}`)).json;
    assert.equal((await ask("")).field, "phrase");
    assert.equal((await ask(`?phrase=${"5".repeat(257)}`)).field, "phrase");
    assert.equal((await ask("?phrase=5&language=fr")).field, "language");
});
