// The paper pack over HTTP: printing is a write, and what is printed is what is.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { Event } from "./support/event.mjs";

const run = promisify(execFile);

let event, game, scratch;
before(async () => {
    scratch = await mkdtemp(join(tmpdir(), "biggame-paper-"));
    event = await Event.open();
    game = await event.seatedGame();
});
after(async () => {
    await event.close();
    await rm(scratch, { recursive: true });
});

// The whole answer: a PDF's bytes are no text.
function print(who, body, key = randomUUID()) {
    return fetch(`http://127.0.0.1:${event.port}${who.path("paper")}`, {
        method: "POST",
        headers: { "Authorization": `Bearer ${who.token}`, "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(body),
    });
}

async function textOf(answer) {
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    const file = join(scratch, `${randomUUID()}.pdf`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    return (await run("pdftotext", ["-raw", file, "-"])).stdout;
}

async function kinds() {
    return (await game.log()).map(({ kind }) => kind);
}

test("slips bear the names, in the language that is asked for", async () => {
    const text = await textOf(await print(game.organiser, { parts: ["slips"], language: "nl" }));
    for (let i = 1; i <= 8; i++) {
        assert.match(text, new RegExp(`^Player ${i}$`, "m"));
    }
    assert.match(text, /Je handelt met/);
});

test("the list by name puts letters with accents beside those without", async () => {
    const sorted = ["Adam", "\u00c5ke", "emil", "\u00c9mile", "Oskar", "\u00d6zdemir", "Paul", "Zo\u00eb", "Zora", "\u0394\u03ac\u03c6\u03bd\u03b7", "\u0394\u03b1\u03c6\u03bd\u03b9\u03ac", "\u5c71\u7530"];
    const accents = await event.newGame("Accents", { players: 12, rows: 1 });
    await accents.organiser.post("players", sorted.toReversed().map((name) => ({ name })));
    await accents.organiser.post("seating");
    const text = await textOf(await print(accents.organiser, { parts: ["names"], language: "de" }));
    const found = text.normalize("NFC").split("\n").flatMap((line) => sorted.filter((name) => line.split(" ").includes(name)));
    assert.deepEqual(found, sorted);
});

test("that the dice are printed is on the log, and a repeat prints again without a second entry", async () => {
    const key = randomUUID();
    const before = (await kinds()).length;
    const body = { parts: ["dice"], language: "en" };
    const first = await textOf(await print(game.organiser, body, key));
    assert.deepEqual((await kinds()).slice(before), ["paper-printed"]);
    assert.equal((await game.state()).dice_printed, true);
    assert.equal(await textOf(await print(game.organiser, body, key)), first);
    assert.deepEqual((await kinds()).slice(before), ["paper-printed"]);
    assert.match(first, new RegExp((await game.state()).dice.commitment));
});

test("codes are on the posts' sheets, and neither on the log nor among the answers", async () => {
    const { code } = await game.organiser.post("codes", { role: "caretaker", post: "gap-1" });
    const body = { parts: ["posts"], language: "en", codes: { "gap-1": code }, base_url: "http://192.0.2.7:8080" };
    assert.ok((await textOf(await print(game.organiser, body))).includes(code));
    assert.ok(!JSON.stringify(await game.log()).includes(code));
    const { stdout } = await run("pg_dump", ["--data-only", "-d", event.database.url], { maxBuffer: 1 << 28 });
    assert.match(stdout, /paper-printed/);
    assert.ok(!stdout.includes(code) && !stdout.includes(code.replace("-", "")), "a code is in the database");
});

test("a code that is no text, and an address that no tablet opens, are refused by their name", async () => {
    const body = { parts: ["posts"], language: "en" };
    for (const code of [7, null, "", {}, "x".repeat(33)]) {
        const refusal = await game.organiser.refused(422, "paper", { ...body, codes: { "gap-1": code } });
        assert.equal(refusal.field, "codes.gap-1");
        assert.match(refusal.detail, /is not a text of 1 to 32 bytes/);
    }
    for (const url of ["192.0.2.7:8080", "javascript:alert(1)", "http://a b", "http://a\n", "http://\u202ea"]) {
        const refusal = await game.organiser.refused(422, "paper", { ...body, base_url: url });
        assert.equal(refusal.field, "base_url");
        assert.match(refusal.detail, /is no address of pages/);
    }
});

test("what is not there cannot be printed, and only the organiser prints", async () => {
    const empty = await event.newGame();
    for (const part of ["slips", "names", "seats", "dice"]) {
        const refusal = await empty.organiser.refused(409, "paper", { parts: [part], language: "en" });
        assert.equal(refusal.field, "parts");
    }
    assert.deepEqual((await empty.log()).map(({ kind }) => kind), ["game-made"]);
    await game.everybodyLogsIn();
    for (const who of [game.moderator, game.referee, game.screen, game.player, game.caretakers["gap-1"]]) {
        await who.refused(403, "paper", { parts: ["rules"], language: "en" });
    }
});

test("while a pack is drawn the others are answered", async () => {
    const packs = Array.from({ length: 6 }, () => print(game.organiser, { parts: ["slips", "dice"], language: "de" }));
    assert.equal((await game.organiser.ask("GET", "/health")).status, 200);
    const statuses = (await Promise.all(packs)).map(({ status }) => status);
    assert.ok(statuses.includes(200));
    assert.ok(statuses.every((status) => status === 200 || status === 503), String(statuses));
});
