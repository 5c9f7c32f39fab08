// What the coordinator says to requests that it cannot read, or will not.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertProblem } from "./support/client.mjs";
import { Event, SMALL_PLAN } from "./support/event.mjs";
import { pause, within } from "./support/until.mjs";

const WRONG_CODES_MAX = 20; // api/throttle.h

let event, game;
before(async () => {
    event = await Event.open({ args: ["--trusted-proxy", "127.0.0.1"] });
    game = await event.runningGame();
});
after(() => event.close());

test("a body that is no JSON is 400 and says where", async () => {
    const wrong = ["{", "nothing", "{\"seat\":\"2S\"} {}", "{\"seat\":1,\"seat\":2}", "[".repeat(10000), "\u0000",
        "{\"seat\":\"\\ud800\"}", "{\"seat\":1e999}"];
    for (const body of wrong) {
        const refusal = await game.moderator.refused(400, "claims", body);
        assert.equal(refusal.name, "malformed", body.slice(0, 30));
        assert.match(refusal.detail, /line|column|1/);
    }
    await game.moderator.refused(400, "claims", Buffer.from("{\"seat\":\"\xff\"}", "latin1"));
    const nul = await game.moderator.refused(400, "claims", "{\"seat\":\"\\u0000\"}");
    assert.match(nul.detail, /^line 1, column \d+: \\u0000 is in no text that is taken$/);
});

test("a body of another type is refused by the field or whole", async () => {
    for (const body of ["[]", "\"2S\"", "null", "7"]) {
        await game.moderator.refused(422, "claims", body);
    }
    assert.equal((await game.moderator.refused(422, "claims", "")).field, "seat", "an empty body is {}");
});

test("a field that is much too long is named without repeating all of it", async () => {
    const refusal = await game.moderator.refused(422, "claims", { ["x".repeat(5000)]: 1 });
    assert.ok(refusal.field.length <= 64);
    const long = await game.moderator.refused(422, "claims", { seat: "é".repeat(5000) });
    assert.ok(long.detail.length <= 320);
});

test("a body above 64 KiB is 413, with and without its length told beforehand", async () => {
    const body = JSON.stringify({ seat: "2S", padding: "x".repeat(65536) });
    await game.moderator.refused(413, "claims", body);
    await game.moderator.refused(413, "claims", body,
        { headers: { "Transfer-Encoding": "chunked" } });
    const fits = JSON.stringify({ padding: "x".repeat(65536 - 14) });
    assert.equal(Buffer.byteLength(fits), 65536);
    assert.equal((await game.moderator.refused(422, "claims", fits)).field, "padding");
});

test("a roster may be longer: 4,000 players come in one go", async () => {
    const { organiser } = await event.newGame("Large", { players: 4000, rows: 20 });
    const players = Array.from({ length: 4000 }, (_, i) => ({ name: `Player ${i + 1} ${"ü".repeat(40)}` }));
    assert.ok(JSON.stringify(players).length > 65536);
    assert.equal((await organiser.post("players", players)).players.length, 4000);
    assert.equal((await organiser.refused(422, "players", [{ name: "One more" }])).field, "players");
    await organiser.refused(413, "players", "x".repeat(2097153));
});

test("an Idempotency-Key is printable and of 1 to 200 bytes", async () => {
    for (const key of ["", "x".repeat(201), "two words", "\u00e9"]) {
        const refusal = await game.moderator.refused(422, "claims", { seat: "2S" }, { key });
        assert.equal(refusal.field, "Idempotency-Key", JSON.stringify(key));
    }
    assert.equal((await game.moderator.refused(422, "claims", {}, { key: "x".repeat(200) })).field, "seat");
});

test("parameters are checked by their name", async () => {
    const wrong = [["after", "-1"], ["after", "x"], ["after", ""], ["limit", "0"], ["limit", "10001"], ["limit", "1.5"]];
    for (const [name, value] of wrong) {
        const answer = await game.screen.ask("GET", `log?${name}=${value}`);
        assert.equal(answer.status, 422, `${name}=${value}`);
        assertProblem(answer);
        assert.equal(answer.json.field, name);
    }
});

test("answers are not kept by anybody, nor taken for something else", async () => {
    for (const [client, path] of [[event.anyone, "/health"], [game.screen, ""], [game.screen, "log"], [event.anyone, "/nothing"]]) {
        const { headers } = await client.ask("GET", path);
        assert.equal(headers["cache-control"], "no-store", path);
        assert.equal(headers["x-content-type-options"], "nosniff", path);
    }
});

test("who guesses codes is slowed down, and told for how long", async () => {
    const from = (address) => ({ headers: { "X-Forwarded-For": address } });
    const code = await event.biggame("code", "organiser");
    for (let i = 0; i < WRONG_CODES_MAX; i++) {
        const refusal = await event.anyone.refused(401, "/login", { code: "AAAA-AAAA" }, from("192.0.2.1"));
        assert.equal(refusal.field, "code");
    }
    const answer = await event.anyone.ask("POST", "/login", { code }, from("192.0.2.1"));
    assert.equal(answer.status, 429);
    assertProblem(answer);
    const seconds = Number(answer.headers["retry-after"]);
    assert.ok(seconds >= 1 && seconds <= 2, `${seconds} s`);
    await event.anyone.post("/login", { code }, from("192.0.2.2")); // others are not slowed down
    await event.anyone.post("/login", { code }, from("192.0.2.1, 192.0.2.3")); // nor believed
    await pause(seconds * 1000);
    await event.anyone.post("/login", { code }, from("192.0.2.1"));
});

test("a code that cannot be one is refused like one that is unknown, or by the field", async () => {
    await event.anyone.refused(401, "/login", { code: "0O1I" });
    for (const body of [{}, { code: 7 }, { code: "" }, { code: "A".repeat(41) }]) {
        assert.equal((await event.anyone.refused(422, "/login", body)).field, "code");
    }
    assert.equal((await event.anyone.refused(422, "/login", { code: "AAAA", name: "x".repeat(101) })).field, "name");
    assert.equal((await event.anyone.refused(422, "/login", { code: "AAAA", role: "organiser" })).field, "role");
});

test("figures are for this machine alone", async () => {
    const { status, text, headers } = await event.anyone.ask("GET", "/metrics");
    assert.equal(status, 200);
    assert.match(headers["content-type"], /^text\/plain; version=0\.0\.4/);
    assert.equal(await event.figure("leading"), 1);
    assert.ok(await event.figure("entries_total") >= 5);
    for (const line of text.trimEnd().split("\n")) {
        assert.match(line, /^(# (HELP|TYPE) biggame_\w+ .+|biggame_\w+ \d+)$/);
    }
    const afar = await event.anyone.ask("GET", "/metrics", undefined, { headers: { "X-Forwarded-For": "192.0.2.1" } });
    assert.equal(afar.status, 403);
});

test("600 refusals that have waited together are answered together", async () => {
    const release = await event.holdBatch(game);
    const wrong = Array.from({ length: 600 }, () => game.moderator.ask("POST", "claims", { seat: "" }, { agent: false }));
    await event.waiting(600).finally(release);
    const answers = await within("all answers", Promise.all(wrong), 3000);
    assert.ok(answers.every(({ status }) => status === 422));
});
