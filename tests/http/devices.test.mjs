// Codes and the devices that come in with them; cookies.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Client } from "./support/client.mjs";
import { Event } from "./support/event.mjs";
import { until } from "./support/until.mjs";

let event, game;
before(async () => {
    event = await Event.open();
    game = await event.runningGame();
});
after(() => event.close());

const devices = async (client = game.organiser) => (await client.get("devices")).devices;

test("the organiser makes a code for each role, as often as needed", async () => {
    for (const [role, post] of [["organiser"], ["moderator"], ["referee"], ["screen"], ["player"], ["caretaker", "end-first"]]) {
        const answer = await game.organiser.ask("POST", "codes", { role, post });
        assert.equal(answer.status, 201);
        const { login } = await event.anyone.logIn(answer.json.code);
        assert.deepEqual([login.role, login.post, login.game], [role, post ?? null, game.id]);
        assert.notEqual((await game.organiser.post("codes", { role, post })).code, answer.json.code);
    }
    const { login } = await event.anyone.logIn((await game.organiser.post("codes", { role: "screen", post: null })).code);
    assert.equal(login.role, "screen");
});

test("a code that makes no sense is refused by the field", async () => {
    const wrong = [
        [{}, "role"],
        [{ role: "king" }, "role"],
        [{ role: "caretaker" }, "post"],
        [{ role: "caretaker", post: "gap-9" }, "post"],
        [{ role: "screen", post: "gap-1" }, "post"],
        [{ role: "screen", game: game.id }, "game"],
    ];
    for (const [body, field] of wrong) {
        assert.equal((await game.organiser.refused(422, "codes", body)).field, field, JSON.stringify(body));
    }
});

test("several devices may come in with one code, and are told apart by their names", async () => {
    const { code } = await game.organiser.post("codes", { role: "screen" });
    const [left, right] = [await event.anyone.logIn(code, "left wall"), await event.anyone.logIn(code, "right wall")];
    assert.notEqual(left.token, right.token);
    const listed = (await devices()).filter(({ name }) => name.endsWith(" wall"));
    assert.deepEqual(listed.map(({ device, role, post, name, connected }) => ({ device, role, post, name, connected })), [
        { device: left.login.device, role: "screen", post: null, name: "left wall", connected: false },
        { device: right.login.device, role: "screen", post: null, name: "right wall", connected: false },
    ]);
    assert.doesNotMatch(JSON.stringify(await devices()), new RegExp(`${left.token}|${code}`));
});

test("a device that follows the stream is connected, until it goes", async () => {
    const screen = await game.logIn("screen");
    const connected = async () =>
        (await devices(game.moderator)).find(({ device }) => device === screen.login.device).connected;
    const stream = await screen.follow();
    assert.equal(await connected(), true);
    stream.close();
    await until("the device is gone", async () => !(await connected()));
});

test("a device that is cut off loses its stream and its token, and nobody else does", async () => {
    const { code } = await game.organiser.post("codes", { role: "screen" });
    const [lost, kept] = [await event.anyone.logIn(code), await event.anyone.logIn(code)];
    const streams = [await lost.follow(), await lost.follow(), await kept.follow()];
    assert.deepEqual(await game.moderator.post(`devices/${lost.login.device}/revoke`), { device: lost.login.device });
    await streams[0].end();
    await streams[1].end();
    assert.equal((await lost.ask("GET", "")).status, 401);
    assert.equal((await lost.ask("GET", "events")).status, 401);
    assert.equal((await kept.ask("GET", "")).status, 200);
    assert.equal(streams[2].ended, false);
    streams[2].close();
    assert.equal((await devices()).some(({ device }) => device === lost.login.device), false);
});

test("a device that was cut off stays so after a restart, and the others stay in", async () => {
    const [lost, kept] = [await game.logIn("screen"), await game.logIn("screen")];
    await game.organiser.post(`devices/${lost.login.device}/revoke`);
    await event.coordinator.stop();
    await event.restart();
    assert.equal((await lost.ask("GET", "")).status, 401);
    assert.deepEqual(await kept.get("/me"), (({ token, ...login }) => login)(kept.login));
});

test("no device of another game is cut off or listed", async () => {
    const other = await event.newGame("Another");
    const screen = await other.logIn("screen");
    await game.organiser.refused(404, `devices/${screen.login.device}/revoke`);
    assert.equal((await screen.ask("GET", "")).status, 200);
    assert.equal((await devices()).some(({ device }) => device === screen.login.device), false);
});

// Somebody whose browser has the cookie.
async function withCookie(role) {
    const { code } = await game.organiser.post("codes", { role });
    const { headers } = await event.anyone.ask("POST", "/login", { code });
    const [cookie] = headers["set-cookie"];
    const client = new Client(event, { game: game.id });
    return { cookie, ask: (method, path, body, more) =>
        client.ask(method, path, body, { headers: { Cookie: `other=1; ${cookie.split(";")[0]}`, ...more } }) };
}

test("the login sets a cookie that scripts cannot read", async () => {
    const { cookie } = await withCookie("screen");
    assert.match(cookie, /^biggame=[A-Za-z0-9_-]{43};/);
    for (const attribute of [/; HttpOnly\b/, /; SameSite=(Lax|Strict)\b/, /; Path=\//]) {
        assert.match(cookie, attribute);
    }
    assert.doesNotMatch(cookie, /Secure/, "plain HTTP on the hall's own network");
});

test("behind a proxy with TLS the cookie is for TLS alone", async () => {
    const proxied = await Event.open({ args: ["--trusted-proxy", "127.0.0.1"] });
    const code = await proxied.biggame("code", "organiser");
    const { headers } = await proxied.anyone.ask("POST", "/login", { code }, { headers: { "X-Forwarded-Proto": "https" } });
    assert.match(headers["set-cookie"][0], /; Secure/);
    await proxied.close();
});

test("a cookie lets read, and write from the own pages alone", async () => {
    const moderator = await withCookie("moderator");
    const own = `http://127.0.0.1:${event.port}`;
    assert.equal((await moderator.ask("GET", "")).status, 200);
    assert.equal((await moderator.ask("GET", "", undefined, { Origin: "http://evil.example" })).status, 200);
    const write = (headers) => moderator.ask("POST", "clock", { action: "wind" }, headers);
    assert.equal((await write({ Origin: own })).status, 422, "it has come through to the field");
    assert.equal((await write({ Origin: own, "Sec-Fetch-Site": "same-origin" })).status, 422);
    for (const headers of [
        { Origin: "http://evil.example" },
        { Origin: "null" },
        { Origin: own.replace("127.0.0.1", "localhost") },
        { Origin: `${own}0` },
        { "Sec-Fetch-Site": "cross-site" },
        { "Sec-Fetch-Site": "same-site" },
        { Origin: own, "Sec-Fetch-Site": "cross-site" },
    ]) {
        const answer = await write(headers);
        assert.equal(answer.status, 403, JSON.stringify(headers));
        assert.equal(answer.json.type, "urn:biggame:refusal:cross-site");
    }
});

test("a token in the header needs no origin, and goes before the cookie", async () => {
    const { cookie } = await withCookie("screen");
    const answer = await game.moderator.ask("POST", "clock", { action: "wind" },
        { headers: { Cookie: cookie.split(";")[0], Origin: "http://evil.example" } });
    assert.equal(answer.status, 422);
});
