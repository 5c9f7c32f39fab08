// Before the start: plans, boards, games, players, seats, dice; who one is; how the server is.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Event, SEED, SMALL_PLAN, SMALL_POSTS } from "./support/event.mjs";

const RFC3339_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DEMO_PLAN = { players: 60, rows: 3 };

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

test("anyone asks how the coordinator is", async () => {
    const before = Date.now();
    const health = await event.anyone.get("/health");
    assert.equal(health.status, "ok");
    assert.match(health.now, RFC3339_MS);
    assert.ok(Math.abs(Date.parse(health.now) - before) < 5000, "its time is the machine's");
    assert.match(health.version, /^\d+\.\d+\.\d+/);
});

test("a code is exchanged for a token, as people write it", async () => {
    const code = await event.biggame("code", "organiser");
    for (const written of [code, code.toLowerCase(), code.replace("-", ""), ` ${code} `]) {
        const login = await event.anyone.post("/login", { code: written, name: "the desk" });
        assert.equal(login.role, "organiser");
        assert.equal(login.post, null);
        assert.equal(login.game, null);
        assert.match(login.token, /^[A-Za-z0-9_-]{43}$/);
        assert.ok(Date.parse(login.expires) > Date.now() + 24 * 3600 * 1000, "it lasts for an event");
    }
});

test("whoever has a token can ask who that is", async () => {
    const game = await event.newGame();
    const caretaker = await game.logIn("caretaker", "gap-1");
    const { token, ...login } = caretaker.login;
    assert.deepEqual(await caretaker.get("/me"), login);
    assert.deepEqual({ ...login, device: 0, expires: 0 },
        { role: "caretaker", post: "gap-1", game: game.id, device: 0, expires: 0 });
    assert.equal(JSON.stringify(await caretaker.get("/me")).includes(token), false);
});

test("a plan is what the command line says", async () => {
    const plan = await event.anyone.post("/plan", DEMO_PLAN, { key: null });
    assert.deepEqual(plan, JSON.parse(await event.biggame("plan", "--players", "60", "--rows", "3", "--json")));
    assert.equal(plan.kits, 12);
    assert.equal(plan.caretakers.total, 5);
});

test("a game's plan is read as JSON and as CSV, and makes the same game again", async () => {
    const game = await event.newGame("A game", SMALL_PLAN);
    const plan = await game.organiser.get("plan");
    assert.deepEqual(plan, (await game.organiser.get("")).plan);
    assert.deepEqual(plan, await event.anyone.post("/plan", plan.input));
    const slots = plan.rows.flatMap((row) => row.tables).flatMap((table) => table.slots);
    for (const [path, options] of [
        ["plan", { headers: { Accept: "text/csv" } }], ["plan?format=csv", {}], ["plan?format=csv&separator=semicolon", {}],
    ]) {
        const answer = await game.organiser.ask("GET", path, undefined, options);
        assert.equal(answer.headers["content-type"], "text/csv; charset=utf-8");
        const [head, ...lines] = answer.text.trimEnd().split("\r\n").map((line) => line.split(/[,;]/));
        assert.equal(head.length, 17);
        assert.deepEqual(lines.map((line) => line[3]), slots.map((slot) => slot.kind));
    }
    const wrong = await game.organiser.ask("GET", "plan?format=xml");
    assert.deepEqual([wrong.status, wrong.json.field], [422, "format"]);
});

test("a plan that cannot be is refused by the field", async () => {
    const wrong = [
        [{ players: 61, rows: 3 }, "players"],
        [{ players: "60", rows: 3 }, "players"],
        [{ rows: 3 }, "players"],
        [{ players: 60, rows: 3, tables: 1 }, "tables"],
        [{ players: 60, row_boards: [10, 10, 9] }, "row_boards"],
        [{ players: 60, rows: 3, ruleset: "chess" }, "ruleset"],
    ];
    for (const [input, field] of wrong) {
        assert.equal((await event.anyone.refused(422, "/plan", input)).field, field, JSON.stringify(input));
    }
});

test("a board comes with its ids and phrases, to whoever is logged in", async () => {
    const board = await event.organiser.get("/boards/A?ruleset=big-game");
    assert.equal(board.letter, "A");
    assert.equal(board.ruleset, "big-game");
    assert.deepEqual([board.hexes.length, board.crossings.length], [20, 63]);
    board.hexes.forEach(({ id, half }, i) => assert.ok(id === `h${i}` && ["sun", "moon"].includes(half)));
    board.crossings.forEach(({ id, hexes, paths }, i) => assert.ok(id === `c${i}` && hexes.length && paths.length));
    board.paths.forEach(({ id, crossings }, i) => assert.ok(id === `p${i}` && crossings.length === 2));
    assert.ok(board.paths.every(({ land, water }) => land || water));
    assert.deepEqual(await event.organiser.get("/boards/A"), board, "the Big Game is meant where nothing is said");
    for (const path of ["/boards/D", "/boards/AB", "/boards/a%00"]) {
        assert.equal((await event.organiser.ask("GET", path)).status, path.endsWith("00") ? 400 : 404, path);
    }
    assert.equal((await event.organiser.ask("GET", "/boards/A?ruleset=chess")).status, 422);
});

test("an organiser makes a game, which has posts and nobody in it", async () => {
    const answer = await event.organiser.ask("POST", "/games", { name: "Spring", plan: SMALL_PLAN });
    assert.equal(answer.status, 201);
    assert.match(answer.json.game, /^[a-z0-9]{8}$/);
    assert.equal(answer.json.seq, 1);
    const state = await event.organiser.get(`/games/${answer.json.game}`);
    assert.equal(state.name, "Spring");
    assert.equal(state.phase, "setup");
    assert.equal(state.turn, null);
    assert.deepEqual(Object.fromEntries(state.posts.map(({ post, copies }) => [post, copies])), SMALL_POSTS);
    assert.deepEqual(state.plan, { ...await event.anyone.post("/plan", SMALL_PLAN), input: SMALL_PLAN });
    for (const list of ["players", "builds", "trades", "permissions", "claims"]) {
        assert.deepEqual(state[list], [], list);
    }
    assert.deepEqual([state.dice, state.result, state.revealed], [null, null, null]);
});

test("a game needs a name and a plan", async () => {
    const wrong = [
        [{ plan: SMALL_PLAN }, "name"],
        [{ name: "", plan: SMALL_PLAN }, "name"],
        [{ name: "x".repeat(201), plan: SMALL_PLAN }, "name"],
        [{ name: "A game" }, "plan"],
        [{ name: "A game", plan: { players: 7, rows: 1 } }, "plan.players"],
        [{ name: "A game", plan: SMALL_PLAN, owner: "me" }, "owner"],
    ];
    for (const [body, field] of wrong) {
        assert.equal((await event.organiser.refused(422, "/games", body)).field, field, JSON.stringify(body));
    }
});

test("all games are listed to the organiser of all, and his own to another", async () => {
    const game = await event.newGame("Listed");
    const { games } = await event.organiser.get("/games");
    assert.deepEqual(games.find((one) => one.game === game.id),
        { game: game.id, name: "Listed", ruleset: "big-game", phase: "setup", players: 0 });
    assert.ok(games.length > 1);
    const own = await game.logIn("organiser");
    assert.deepEqual((await own.get("/games")).games.map((one) => one.game), [game.id]);
});

test("an organiser of one game makes no others", async () => {
    const own = await (await event.newGame()).logIn("organiser");
    await own.refused(403, "/games", { name: "Another", plan: SMALL_PLAN });
});

test("players come as JSON and as CSV, and get their numbers in this order", async () => {
    const { organiser } = await event.newGame();
    const expected = (number, group) => ({ number, group, presence: "unknown", fixed: false });
    assert.deepEqual(await organiser.post("players", [{ name: "Ada", group: "club" }, { name: "Ben" }]),
        { seq: 2, players: [expected(1, 1), expected(2, 0)] });
    const csv = "\ufeffname;group\r\n\"Cleo; \"\"C.\"\"\";club\r\nDaniël;\r\n";
    const more = await organiser.post("players", csv, { headers: { "Content-Type": "text/csv; charset=utf-8" } });
    assert.deepEqual(more, { seq: 3, players: [expected(3, 1), expected(4, 0)] });
    const known = (number, name, group) => ({
        number, name, group, language: "", accessible: false, seat: null, fixed: false, presence: "unknown",
    });
    assert.deepEqual((await organiser.get("players")).players,
        [known(1, "Ada", "club"), known(2, "Ben", ""), known(3, "Cleo; \"C.\"", "club"), known(4, "Daniël", "")]);
});

test("a roster with a mistake is refused whole, by the field", async () => {
    const { organiser } = await event.newGame();
    assert.equal((await organiser.refused(422, "players", [{ name: "Ada" }, { group: "x" }])).field, "1.name");
    assert.equal((await organiser.refused(422, "players", { name: "Ada" })).status, 422);
    assert.equal((await organiser.refused(422, "players", [])).status, 422);
    await organiser.refused(422, "players", "group\nclub\n", { headers: { "Content-Type": "text/csv" } });
    await organiser.refused(400, "players", "[{\"name\":");
    assert.equal((await organiser.get("")).seq, 1);
});

test("names are nowhere but in the roster, which is for those who need it", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", Array.from({ length: 8 }, (_, i) => ({ name: `Zebedee ${i}`, group: "Gnus" })));
    await game.organiser.post("seating");
    await game.everybodyLogsIn();
    for (const reader of [game.organiser, game.moderator, game.referee]) {
        assert.equal((await reader.get("players")).players[7].name, "Zebedee 7");
        assert.equal((await reader.get("players")).players[7].seat, "4M");
    }
    const told = JSON.stringify([await game.state(), await game.log()]);
    assert.doesNotMatch(told, /Zebedee|Gnus/);
});

test("people are seated opposite one another from the first table on", async () => {
    const { organiser } = await event.newGame();
    assert.equal((await organiser.refused(409, "seating")).name, "not-ready");
    await organiser.post("players", Array.from({ length: 7 }, (_, i) => ({ name: `Player ${i}` })));
    const { seq, seats } = await organiser.post("seating");
    assert.equal(seq, 3);
    assert.deepEqual(seats, {
        "1S": { player: 1 }, "1M": { player: 2 }, "2S": { player: 3 }, "2M": { player: 4 },
        "3S": { player: 5 }, "3M": { player: 6 }, "4S": { player: 7 }, "4M": { player: null },
    });
    assert.deepEqual((await organiser.get("")).seats, seats);
});

test("another plan keeps the players and empties the seats", async () => {
    const { organiser } = await event.seatedGame();
    const { seq } = await organiser.put("plan", { players: 12, rows: 1 });
    const state = await organiser.get("");
    assert.equal(state.seq, seq);
    assert.equal(state.ring.boards, 6);
    assert.equal(state.players.length, 8);
    assert.deepEqual(state.seats, {});
    assert.equal(state.dice.turns, 80, "dice of the same rules stay: they may lie printed");
    const answer = await organiser.ask("PUT", "plan", { players: 12, row_boards: [6], seats: 12 });
    assert.equal(answer.status, 422);
    assert.equal(answer.json.field, "seats");
});

test("dice are rolled ahead, and only the commitment is told", async () => {
    const { organiser } = await event.newGame();
    const { commitment, ...rest } = await organiser.post("dice", { turns: 80, salt: "plum" });
    assert.deepEqual(rest, { seq: 2 });
    assert.match(commitment, /^[0-9a-f]{64}$/);
    assert.deepEqual((await organiser.get("")).dice, { commitment, turns: 80, salt: "plum", given: false });
});

test("a seed that is given is marked as given, and commits to what the command line rolls", async () => {
    const { organiser } = await event.newGame();
    const { commitment } = await organiser.post("dice", { turns: 80, seed: SEED });
    const rolled = JSON.parse(await event.biggame("dice", "--ruleset", "big-game", "--turns", "80", "--seed", SEED, "--json"));
    assert.equal(commitment, rolled.commitment);
    assert.equal((await organiser.get("")).dice.given, true);
    const wrong = [
        [{ turns: 0 }, "turns"],
        [{ turns: 80, seed: "5eed" }, "seed"],
        [{ turns: 80, salt: "a|b" }, "salt"],
        [{ rolls: 80 }, "rolls"],
    ];
    for (const [body, field] of wrong) {
        assert.equal((await organiser.refused(422, "dice", body)).field, field, JSON.stringify(body));
    }
});

test("after the start nothing of this can be changed", async () => {
    const { organiser } = await event.runningGame();
    assert.equal((await organiser.refused(409, "players", [{ name: "Late" }])).name, "wrong-phase");
    assert.equal((await organiser.refused(409, "seating")).name, "wrong-phase");
    assert.equal((await organiser.refused(409, "dice", { turns: 80 })).name, "wrong-phase");
    assert.equal((await organiser.ask("PUT", "plan", SMALL_PLAN)).status, 409);
});

test("a game of Connect can be set up too", async () => {
    const game = await event.runningGame({ plan: { ruleset: "connect", players: 12, rows: 1 } });
    const { turn, ruleset } = await game.state();
    assert.equal(ruleset, "connect");
    assert.equal(turn.seconds, 35);
    assert.equal(turn.side, "sun");
});
