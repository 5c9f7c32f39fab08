// Who may do what: every call of the interface with every role, from one table; and what is said to
// those who come with a wrong method, address or token.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertProblem } from "./support/client.mjs";
import { Event, SMALL_PLAN } from "./support/event.mjs";

const EVERYBODY = ["organiser", "moderator", "caretaker", "referee", "screen", "player"];
const ANYONE = [...EVERYBODY, "nobody"];

// [method, path, who may, a body]. N stands for a number that nothing has, so that nothing happens:
// a call that may pass is answered 404, 409 or 422 then.
const CALLS = [
    ["POST", "/login", ANYONE],
    ["GET", "/health", ANYONE],
    ["GET", "/metrics", ANYONE],
    ["GET", "/openapi.json", ANYONE],
    ["POST", "/plan", ANYONE, { players: 60, rows: 3 }],
    ["POST", "/plan/propose", ANYONE, { players: 60 }],
    ["GET", "/me", EVERYBODY],
    ["GET", "/boards/A", EVERYBODY],
    ["POST", "/boards/check", ANYONE, {}],
    ["GET", "/rules", EVERYBODY],
    ["GET", "/games", ["organiser"]],
    ["POST", "/games", ["organiser of all"], { name: "Not made" }],
    ["GET", "", EVERYBODY],
    ["HEAD", "events", EVERYBODY],
    ["GET", "log", EVERYBODY],
    ["GET", "plan", EVERYBODY],
    ["PUT", "plan", ["organiser"], {}],
    ["GET", "draft", ["organiser"]],
    ["PUT", "draft", ["organiser"], {}],
    ["GET", "players", ["organiser", "moderator", "referee"]],
    ["POST", "players", ["organiser"], []],
    ["POST", "players/preview", ["organiser"], []],
    ["POST", "players/forget", ["organiser"]],
    ["POST", "players/presence", ["organiser"], {}],
    ["POST", "players/9", ["organiser"], {}],
    ["POST", "players/9/fix", ["organiser"], {}],
    ["POST", "queue", ["organiser"], { count: 3 }],
    ["POST", "queue/undo", ["organiser"], {}],
    ["POST", "mend/preview", ["organiser"], {}],
    ["POST", "mend", ["organiser"], {}],
    ["POST", "seating", ["organiser"], { everybody: true }],
    ["POST", "dice", ["organiser"], { turns: 0 }],
    ["PUT", "boards", ["organiser"], {}],
    ["GET", "boards/A", EVERYBODY],
    ["GET", "boards/A/places", EVERYBODY],
    ["POST", "paper", ["organiser"], {}],
    ["POST", "codes", ["organiser"], { role: "juggler" }],
    ["GET", "devices", ["organiser", "moderator"]],
    ["POST", "devices/9999/revoke", ["organiser", "moderator"]],
    ["POST", "clock", ["moderator"], { action: "wind" }],
    ["POST", "builds", ["caretaker", "moderator"], {}],
    ["POST", "builds/9/seen", ["caretaker"]],
    ["POST", "builds/9/placed", ["caretaker"]],
    ["POST", "builds/9/undo", ["caretaker", "moderator"]],
    ["GET", "robbers", EVERYBODY],
    ["POST", "trades", ["caretaker"], {}],
    ["POST", "trades/9/answer", ["caretaker"], {}],
    ["POST", "permissions", ["caretaker"], {}],
    ["POST", "permissions/9/answer", ["caretaker"], {}],
    ["POST", "markets/9", ["caretaker", "moderator"], {}],
    ["POST", "claims", ["caretaker", "moderator"], {}],
    ["GET", "claims/9/tally", ["organiser", "moderator", "referee"]],
    ["POST", "claims/9/count", ["referee"], {}],
    ["POST", "claims/9/verdict", ["referee"], {}],
];

let event, game, other;
const people = {};
before(async () => {
    event = await Event.open();
    game = await event.runningGame();
    other = await event.runningGame({ name: "Another" });
    Object.assign(people, {
        organiser: await game.logIn("organiser"),
        moderator: game.moderator,
        caretaker: game.caretakers["gap-1"],
        referee: game.referee,
        screen: game.screen,
        player: game.player,
        nobody: event.anyone,
    });
    people.nobody.game = game.id;
});
after(() => event.close());

async function statusOf(client, [method, path, , body]) {
    const answer = await client.ask(method, path, body);
    if (answer.status >= 400 && method !== "HEAD") {
        assertProblem(answer);
    }
    return answer.status;
}

for (const call of CALLS) {
    const [method, path, who] = call;
    test(`${method} ${path || "/games/G"} is for ${who.join(", ")}`, async () => {
        const { seq } = await game.state();
        for (const role of ANYONE) {
            const status = await statusOf(people[role], call);
            const expected = who.includes(role) ? "200, 404, 409, 422" : role === "nobody" ? "401" : "403";
            assert.ok(expected.split(", ").includes(String(status)), `${role}: ${status}, expected ${expected}`);
        }
        assert.equal((await game.state()).seq, seq, "nothing has happened");
    });
}

test("nobody reads or writes another game than the own one", async () => {
    for (const call of CALLS.filter(([, path]) => !path.startsWith("/"))) {
        for (const role of EVERYBODY) {
            const { where, login } = people[role];
            const stray = new people[role].constructor(where, { ...login, game: other.id });
            assert.equal(await statusOf(stray, call), 403, `${role}: ${call[0]} ${call[1]}`);
        }
    }
});

test("the organiser of all reads and writes every game", async () => {
    for (const one of [game, other]) {
        assert.equal((await one.organiser.get("")).game, one.id);
        assert.equal((await one.organiser.get("players")).players.length, SMALL_PLAN.players);
        assert.match((await one.organiser.post("codes", { role: "screen" })).code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    }
});

test("a token that is unknown, cut short or of another scheme is none", async () => {
    const { token } = people.screen.login;
    for (const authorization of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, "Bearer ", `Basic ${token}`, token]) {
        const answer = await event.anyone.ask("GET", "/me", undefined, { headers: { Authorization: authorization } });
        assert.equal(answer.status, 401, authorization);
        assertProblem(answer);
        assert.match(answer.headers["www-authenticate"], /^Bearer/);
    }
    assert.equal((await event.anyone.ask("GET", "/me", undefined, { headers: { Authorization: `bearer ${token}` } })).status, 200);
});

test("a caretaker of one post does nothing at another", async () => {
    const { "gap-1": gap, "end-last": end } = game.caretakers;
    const { n } = await gap.post("builds", { copy: "3@gap-1", piece: "settlement", at: "c20", owner: "2S" });
    assert.equal((await end.refused(403, "builds", { copy: "3@gap-1", piece: "road", at: "p1", owner: "2S" })).field, "copy");
    assert.equal((await end.refused(409, `builds/${n}/placed`)).name, "not-this-copy");
    assert.equal((await end.refused(409, `builds/${n}/undo`)).name, "not-this-copy");
    const trade = { from: "2S", to: "3M", have: { ore: 1 }, need: { wool: 1 } };
    await end.refused(403, "trades", trade);
    const offer = await gap.post("trades", trade);
    await end.refused(403, `trades/${offer.n}/answer`, { by: "3M", answer: "accept" });
});

test("another method than those of an address is 405, and told", async () => {
    const methods = ["GET", "POST", "PUT", "DELETE", "PATCH"];
    const paths = new Map();
    for (const [method, path] of CALLS) {
        paths.set(path, [...(paths.get(path) ?? []), method === "HEAD" ? "GET" : method]);
    }
    paths.get("/boards/check").push("GET"); // the board of the letter "check"
    for (const [path, known] of paths) {
        for (const method of methods.filter((one) => !known.includes(one))) {
            const answer = await people.organiser.ask(method, path);
            assert.equal(answer.status, 405, `${method} ${path}`);
            assertProblem(answer);
            const allow = answer.headers.allow.split(", ").filter((one) => one !== "HEAD");
            assert.deepEqual(allow.sort(), known.sort(), `${method} ${path}`);
        }
    }
});

test("what does not exist is 404", async () => {
    const { organiser } = game;
    const paths = ["/", "/nothing", "/games/", `/games/${game.id}/`, "nothing", "builds/1", "builds/1/eaten",
        "devices/1/revoke/", "/games/zzzzzzzz", "/games/short", "/games/zzzzzzzz/log", "/login/now"];
    for (const path of paths) {
        const answer = await organiser.ask("GET", path);
        assert.equal(answer.status, 404, path);
        assertProblem(answer);
    }
    for (const n of ["0", "-1", "x", "1x", "01", "999999999999", "99999999999999999999"]) {
        await people.caretaker.refused(404, `builds/${n}/placed`);
    }
});

test("HEAD is GET without the body", async () => {
    for (const path of ["/health", "/me", "", "log"]) {
        const [head, get] = [await people.screen.ask("HEAD", path), await people.screen.ask("GET", path)];
        assert.equal(head.status, 200, path);
        assert.equal(head.text, "");
        assert.equal(head.headers["content-type"], get.headers["content-type"], path);
    }
});

test("no call is forgotten here", async () => {
    const { paths } = await event.anyone.get("/openapi.json");
    const described = Object.keys(paths).flatMap((path) =>
        Object.keys(paths[path]).map((method) => `${method.toUpperCase()} ${path}`));
    const here = CALLS.map(([method, path]) => `${method} ${event.anyone.path(path)}`
        .replace("HEAD", "GET").replace(game.id, "{game}").replace(/\/\d+/, "/{n}").replace("/A", "/{letter}"));
    assert.deepEqual(here.sort(), described.sort());
});
