// At the door: several desks check people in, or count a queue in, at the same moment.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";

let event;
before(async () => {
    event = await Event.open();
});
after(() => event.close());

const PLAN = { players: 24, rows: 2 };

test("a second check-in is taken, and told to be one", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", [{ name: "Ada" }, { name: "Ben" }, { name: "Cleo" }]);
    const desks = [await game.logIn("organiser"), await game.logIn("organiser")];
    const tell = (desk, ...players) => desk.post("players/presence", { players, presence: "present" });
    assert.deepEqual((await tell(desks[0], 1)).already, []);
    assert.deepEqual((await tell(desks[1], 1, 2)).already, [1]);
    // At the same moment: one of them is the first.
    const both = await Promise.all(desks.map((desk) => tell(desk, 3)));
    assert.deepEqual(both.map(({ already }) => already.length).sort(), [0, 1]);
    assert.deepEqual((await game.state()).players.map(({ presence }) => presence), ["present", "present", "present"]);
});

test("four desks count 24 people in without giving a seat twice", async () => {
    const game = await event.newGame("Queue", PLAN);
    const desks = await Promise.all([1, 2, 3, 4].map(() => game.logIn("organiser")));
    const answers = [];
    for (let round = 0; round < 4; round++) {
        answers.push(...await Promise.all(desks.map((desk, i) => desk.post("queue", { count: i % 2 + 1 }))));
    }
    const players = answers.flatMap((answer) => answer.players);
    assert.equal(new Set(players.map(({ seat }) => seat)).size, 24);
    assert.deepEqual(players.map(({ number }) => number).sort((a, b) => a - b), Array.from({ length: 24 }, (_, i) => i + 1));
    for (const { players: [one, other] } of answers.filter((answer) => answer.players.length === 2)) {
        assert.equal(parseInt(one.seat), parseInt(other.seat), "a couple sits at one board");
    }
    assert.equal((await desks[0].refused(409, "queue")).name, "not-ready");
    const { seats } = await game.state();
    assert.equal(Object.keys(seats).length, 24);
    assert.equal(await event.database.value(`select count(*) from seats where game = '${game.id}'`), "24");
});

test("a repeat of a lost answer counts nobody in twice", async () => {
    const game = await event.newGame("Queue", PLAN);
    const options = { key: "queue-1" };
    const first = await game.organiser.post("queue", { count: 2 }, options);
    assert.deepEqual(await game.organiser.post("queue", { count: 2 }, options), first);
    assert.equal((await game.state()).players.length, 2);
});

test("who was counted out leaves seat and number to the next one, after a restart too", async () => {
    const game = await event.newGame("Queue", PLAN);
    for (let i = 0; i < 5; i++) {
        await game.organiser.post("queue");
    }
    assert.deepEqual((await game.organiser.post("queue/undo", { players: [2] })).players, [{ number: 2, seat: "1M" }]);
    const before = await game.state();
    await event.coordinator.stop();
    await event.restart();
    const { now: _, ...state } = await game.state();
    const { now: __, ...known } = before;
    assert.deepEqual(state, known);
    assert.deepEqual((await game.organiser.post("queue")).players, [{ number: 2, seat: "1M" }]);
    // Five people: closing the ring up adds a caretaker opposite the last one.
    const { boards, moves } = await game.organiser.post("mend", {});
    assert.deepEqual([boards, moves], [3, []]);
    assert.deepEqual((await game.state()).seats["3M"], { player: null });
    assert.equal(await event.database.value(`select player is null from seats where game = '${game.id}' and seat = '3M'`), "t");
    assert.deepEqual((await game.organiser.post("queue")).players, [{ number: 6, seat: "3M" }]);
    assert.equal(await event.database.value(`select player from seats where game = '${game.id}' and seat = '3M'`), "6");
});

test("the last board of a row of Connect that no-shows leave alone takes a neighbour along", async () => {
    const game = await event.newGame("Islands", { ruleset: "connect", players: 24, rows: 3 });
    await game.organiser.post("players", Array.from({ length: 18 }, (_, i) => ({ name: `Player ${i + 1}` })));
    await game.organiser.post("seating");
    await game.organiser.post("players/presence", { players: [18], presence: "absent" });
    const shown = await game.organiser.post("mend/preview", { unknown: "present" });
    const { boards, moves } = await game.organiser.post("mend", { unknown: "present" });
    assert.deepEqual([boards, moves], [9, []]);
    assert.deepEqual([shown.boards, shown.moves], [boards, moves]);
    const { rows } = await game.organiser.get("plan");
    const playing = rows.map(({ tables }) => tables.flatMap(({ slots }) => slots).filter(({ kind }) => kind === "playing").length);
    assert.deepEqual(playing, [4, 3, 2]);
});

test("the whole event as a file keeps who was counted in, without a name, and what people need", async () => {
    const game = await event.newGame("Queue", PLAN);
    await game.organiser.post("queue", { count: 2 });
    await game.organiser.post("players", [{ name: "Ada", language: "nl", accessible: true, seat: "4S" }]);
    await game.organiser.post("queue");
    await game.organiser.post("queue/undo", { players: [4] });
    const scratch = await mkdtemp(join(tmpdir(), "biggame-door-"));
    const file = join(scratch, "event.json");
    await event.biggame("export", game.id, file);
    const exported = JSON.parse(await readFile(file, "utf8"));
    assert.deepEqual(exported.players, [{ number: 3, name: "Ada", group: "" }]);
    await writeFile(file, JSON.stringify({ ...exported, game: "another2" }));
    await event.biggame("import", file);
    await rm(scratch, { recursive: true });
    const again = event.organiser;
    assert.deepEqual(await again.get("/games/another2/players"), await game.organiser.get("players"));
    assert.deepEqual((await again.get("/games/another2")).seats, (await game.state()).seats);
    assert.deepEqual((await again.post("/games/another2/queue")).players, [{ number: 4, seat: "2S" }]);
});
