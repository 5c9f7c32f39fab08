// The roster in and out: what a list would become, with all that is wrong in it; languages, needs and
// seats; as CSV and back without a loss.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";

const CSV = { headers: { "Content-Type": "text/csv" } };

let event;
before(async () => {
    event = await Event.open();
});
after(() => event.close());

const faultOf = ({ row, field, value, rule }) => [row, field, value, rule];

test("a preview tells what was understood and every fault by its row, and changes nothing", async () => {
    const { organiser } = await event.newGame();
    await organiser.post("players", [{ name: "Ada" }]);
    const csv = [
        "Platz;Name;Sprache;Barrierefrei;Gruppe",
        "1S;Anna;Deutsch;ja;Rot",
        "99S;Bert;fr;vielleicht;",
        ";;;;",
        ";;de;;",
        "1s;ADA;;;\"Rot\nund Blau\"",
    ].join("\r\n");
    const preview = await organiser.post("players/preview", csv, CSV);
    assert.deepEqual(preview.players[0], {
        row: 2, name: "Anna", group: "Rot", language: "de", accessible: true, seat: "1S", fixed: true, presence: "unknown",
    });
    assert.deepEqual(preview.players.map(({ row, name }) => [row, name]), [[2, "Anna"], [3, "Bert"], [5, ""], [6, "ADA"]]);
    assert.equal(preview.players[3].group, "Rot und Blau");
    assert.deepEqual(preview.faults.map(faultOf), [
        [3, "language", "fr", "unknown-word"],
        [3, "accessible", "vielleicht", "unknown-word"],
        [3, "seat", "99S", "no-seat"],
        [5, "name", "", "empty"],
        [6, "seat", "1S", "taken"],
    ]);
    assert.equal(preview.faults_count, 5);
    assert.deepEqual(preview.warnings.map(faultOf), [[6, "name", "ADA", "registered"]]);
    assert.equal((await organiser.get("")).players.length, 1);
    // The plain POST refuses the same list with the first of them.
    const { field, detail } = await organiser.refused(422, "players", csv, CSV);
    assert.equal(field, "row 3");
    assert.match(detail, /"fr" is not understood; en, de and nl/);
    // What was understood can be sent as it is; refusals name the row of the list.
    const good = preview.players.filter(({ row }) => row === 2);
    const { seq } = await organiser.post("players", good);
    assert.ok(seq > 2);
    assert.equal((await organiser.refused(422, "players", good)).field, "row 2");
});

test("JSON is previewed too, and names that come twice are told", async () => {
    const { organiser } = await event.newGame();
    const preview = await organiser.post("players/preview",
        [{ name: "Ada" }, { name: "ada", language: "it" }, { name: "x".repeat(101) }, 7]);
    assert.deepEqual(preview.faults.map(faultOf),
        [[2, "language", "it", "unknown-word"], [3, "name", "x".repeat(60), "too-long"], [4, "", "", "unknown-field"]]);
    assert.deepEqual(preview.warnings.map(faultOf), [[2, "name", "ada", "double"]]);
    await organiser.refused(422, "players/preview", { name: "Ada" });
    await organiser.refused(400, "players/preview", "[");
});

test("more faults than anybody reads are counted, and 5,000 rows are one preview", async () => {
    const { organiser } = await event.newGame();
    const rows = Array.from({ length: 5000 }, (_, i) => (i % 10 === 0 ? "," : `Player ${i},Group ${i >> 2}`));
    const preview = await organiser.post("players/preview", ["name,group,seat", ...rows.map((row) => `${row},7`)].join("\n"), CSV);
    assert.equal(preview.players.length, 5000);
    assert.equal(preview.faults.length, 200);
    assert.equal(preview.faults_count, 5500 + 1);
    assert.deepEqual(faultOf(preview.faults[0]), [0, "", "", "too-many-players"]);
    const over = await organiser.post("players/preview", ["name", ...rows, "One"].join("\n"), CSV);
    assert.ok(over.faults.some(({ rule }) => rule === "too-many-rows") || over.faults_count > 200);
});

test("files that are no UTF-8 are refused with a sentence that says what to do", async () => {
    const { organiser } = await event.newGame();
    const files = [Buffer.from("\ufeffname\nAnna\n", "utf16le"), Buffer.from("name\nJ\xf6rg\n", "latin1"), Buffer.from([0xfe, 0xff, 0, 0x6e])];
    for (const file of files) {
        const { faults, players } = await organiser.post("players/preview", file, CSV);
        assert.deepEqual(faults.map(faultOf), [[0, "", "", "not-utf-8"]]);
        assert.match(faults[0].detail, /not UTF-8.*Excel as "CSV UTF-8"/);
        assert.deepEqual(players, []);
        assert.equal((await organiser.refused(422, "players", file, CSV)).field, "file");
    }
});

test("columns that are passed over are told, for one may be misspelt", async () => {
    const { organiser } = await event.newGame();
    const { faults, warnings } = await organiser.post("players/preview",
        "No.,name,Sprachen,e-mail,,taal\n1,Ada,de,a@b.example,,nl\n", CSV);
    assert.deepEqual(faults, []);
    assert.deepEqual(warnings.map(faultOf), [[1, "", "Sprachen", "passed-over"], [1, "", "e-mail", "passed-over"]]);
});

test("more people than seats are told beforehand", async () => {
    const { organiser } = await event.newGame();
    const { faults, warnings } = await organiser.post("players/preview",
        Array.from({ length: 9 }, (_, i) => ({ name: `Player ${i}` })));
    assert.deepEqual(faults, []);
    assert.deepEqual(warnings.map(faultOf), [[0, "", "", "few-seats"]]);
});

test("names and groups stay off the log; language and needs are on it by number alone", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", [{ name: "Zebedee", group: "Gnus", language: "nl", accessible: true, seat: "2M" }]);
    const log = await game.log();
    assert.doesNotMatch(JSON.stringify(log), /Zebedee|Gnus/);
    assert.deepEqual(log.find(({ kind }) => kind === "players-added").body.players,
        [{ number: 1, group: 1, presence: "unknown", fixed: true, language: "nl", accessible: true }]);
    assert.deepEqual((await game.state()).seats, { "2M": { player: 1 } });
});

// Everything that a name can have in it.
const HARD = [
    "Miller, Anna", "a;b", "Anna \"Ann\" M", "\"", "=1+1", "+49 123", "-", "@home", "'=1+1", "''-x", "'t Hooft",
    "Two\nlines", " \u00a0Spaces  around ", "Ελένη Παπαδοπούλου", "山田 花子", "x".repeat(100), "tab\there",
];

test("the roster as CSV and as JSON goes into another game and comes out the same", async () => {
    const from = await event.newGame("From", { players: 24, rows: 2 });
    const players = HARD.map((name, i) => ({
        name, group: i % 3 === 0 ? HARD[(i + 1) % HARD.length] : "", language: ["", "en", "de", "nl"][i % 4],
        accessible: i % 5 === 0, presence: ["unknown", "present", "absent"][i % 3],
    }));
    await from.organiser.post("players", players);
    await from.organiser.post("players", [{ name: "Fixed", seat: "3M" }, { name: "Not fixed", seat: "4S", fixed: false }, { name: "", seat: "5S" }]);
    await from.organiser.post("seating");
    for (const separator of ["comma", "semicolon", "tab"]) {
        const answer = await from.organiser.ask("GET", `players?format=csv&separator=${separator}`);
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.headers["content-type"], "text/csv; charset=utf-8");
        assert.match(answer.headers["content-disposition"], /attachment; filename="players.csv"/);
        // No cell may begin with what a spreadsheet takes for a formula.
        assert.doesNotMatch(answer.text, /(^|[,;\t\n]"?)[=+@]/m);
        const to = await event.newGame("To", { players: 24, rows: 2 });
        await to.organiser.post("players", answer.text, CSV);
        assert.equal((await to.organiser.ask("GET", `players?format=csv&separator=${separator}`)).text, answer.text);
        assert.deepEqual((await to.organiser.get("players")).players, (await from.organiser.get("players")).players);
    }
    const { players: roster } = await from.organiser.get("players");
    const to = await event.newGame("To", { players: 24, rows: 2 });
    assert.deepEqual((await to.organiser.post("players/preview", roster)).faults, []);
    await to.organiser.post("players", roster);
    assert.deepEqual((await to.organiser.get("players")).players, roster);
});

test("CSV is chosen by Accept too, and what is unknown is refused by its name", async () => {
    const { organiser } = await event.newGame();
    await organiser.post("players", [{ name: "Ada" }]);
    const answer = await organiser.ask("GET", "players", undefined, { headers: { Accept: "text/csv" } });
    assert.equal(answer.text, "\ufeffnumber,name,group,language,accessible,seat,fixed,presence\r\n1,Ada,,,no,,no,unknown\r\n");
    for (const [query, field] of [["format=xml", "format"], ["format=csv&separator=space", "separator"]]) {
        const refused = await organiser.ask("GET", `players?${query}`);
        assert.equal(refused.status, 422);
        assert.equal(refused.json.field, field);
    }
});

test("after a restart the roster is as it was, also where a name is not known", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", [{ name: "Ada", group: "A" }, { name: "", seat: "1M" }, { name: "Ben", group: "A", language: "de" }]);
    const before = await game.organiser.get("players");
    await event.coordinator.stop();
    await event.restart();
    assert.deepEqual(await game.organiser.get("players"), before);
    await game.organiser.post("players", [{ name: "Cleo", group: "A" }]);
    assert.deepEqual((await game.state()).players.map(({ group }) => group), [1, 0, 1, 1]);
});

const rosterOf = async ({ organiser }) =>
    (await organiser.get("players")).players.map(({ name, group, language, accessible, seat }) => [name, group, language, accessible, seat]);
const groupsOf = async (game) => (await game.state()).players.map(({ group }) => group);

test("who was registered wrongly is corrected: any of the four, as often as it takes", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", [{ name: "Ada", group: "Red", seat: "1S" }, { name: "Ben", group: "Red" }, { name: "Kleo", language: "en", accessible: true }]);
    await game.organiser.post("players/3", { name: "  Cleo\n Ω ", group: "Red", language: "nl", accessible: false });
    assert.deepEqual(await rosterOf(game),
        [["Ada", "Red", "", false, "1S"], ["Ben", "Red", "", false, null], ["Cleo Ω", "Red", "nl", false, null]]);
    assert.deepEqual(await groupsOf(game), [1, 1, 1]);
    // A label of her own while others go by her number; then theirs again; then none.
    await game.organiser.post("players/1", { group: "Blue" });
    assert.deepEqual(await groupsOf(game), [2, 1, 1]);
    await game.organiser.post("players", [{ name: "Dora", group: "Red" }, { name: "Emmy", group: "Blue" }, { name: "Fay", group: "Green" }]);
    assert.deepEqual(await groupsOf(game), [2, 1, 1, 1, 2, 6]);
    await game.organiser.post("players/1", { group: "Red", name: "Eda" });
    await game.organiser.post("players/2", { group: "", language: "" });
    await game.organiser.post("players/3", { language: "", accessible: true, name: null });
    assert.deepEqual(await groupsOf(game), [1, 0, 1, 1, 2, 6]);
    assert.deepEqual((await rosterOf(game)).slice(0, 3),
        [["Eda", "Red", "", false, "1S"], ["Ben", "", "", false, null], ["Cleo Ω", "Red", "", true, null]]);
    // The list that comes out goes in again.
    const { text } = await game.organiser.ask("GET", "players?format=csv");
    const to = await event.newGame("To");
    await to.organiser.post("players", text, CSV);
    assert.deepEqual(await rosterOf(to), await rosterOf(game));
    assert.doesNotMatch(JSON.stringify(await game.log()), /Cleo|Eda|Red|Blue/);
});

test("a correction that is wrong changes nothing and names its field", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", [{ name: "Ada", group: "A" }]);
    const before = [await rosterOf(game), (await game.state()).seq];
    const wrong = [
        [{}, "name"], [{ name: null }, "name"], [{ name: "" }, "name"], [{ name: "\u00a0" }, "name"], [{ name: ["Ada"] }, "name"],
        [{ name: "x".repeat(101) }, "name"], [{ name: "a\u0007b" }, "name"], [{ name: "Ada", group: "y".repeat(101) }, "group"],
        [{ group: 1 }, "group"], [{ language: "fr" }, "language"], [{ accessible: "yes" }, "accessible"],
        [{ name: "Eda", presence: "present" }, "presence"], [{ name: "Eda", number: 2 }, "number"],
    ];
    for (const [body, field] of wrong) {
        assert.equal((await game.organiser.refused(422, "players/1", body)).field, field, JSON.stringify(body));
    }
    await game.organiser.refused(422, "players/1", []);
    for (const n of [2, 99999999999]) {
        await game.organiser.refused(404, `players/${n}`, { name: "Eda" });
    }
    assert.deepEqual([await rosterOf(game), (await game.state()).seq], before);
    await game.organiser.post("players/1", { name: "x".repeat(100), group: "y".repeat(100) });
    assert.deepEqual(await rosterOf(game), [["x".repeat(100), "y".repeat(100), "", false, null]]);
});

test("repeated with its key it is done once; with the key of another it is refused", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", [{ name: "Ada" }]);
    const once = { key: "correct-once" };
    const first = await game.organiser.post("players/1", { name: "Eda" }, once);
    await game.organiser.post("players/1", { name: "Ida" });
    assert.deepEqual(await game.organiser.post("players/1", { name: "Eda" }, once), first);
    assert.equal((await game.organiser.refused(422, "players/1", { name: "Uda" }, once)).field, "Idempotency-Key");
    assert.equal((await rosterOf(game))[0][0], "Ida");
});

test("two who correct at once both come through, and nobody is shown what is not on disk", async () => {
    const game = await event.runningGame();
    const other = await game.logIn("organiser");
    const [was] = (await game.organiser.get("players")).players;
    const release = await event.holdBatch(game);
    const answers = [game.organiser.ask("POST", "players/1", { name: "Eda" }), other.ask("POST", "players/2", { name: "Ina" }),
        other.ask("POST", "players/1", { name: "Ida" })];
    await event.waiting(answers.length);
    assert.equal((await other.get("players")).players[0].name, was.name);
    await release();
    const seqs = (await Promise.all(answers)).map(({ status, json }) => [status, json.seq]);
    assert.deepEqual(seqs.map(([status]) => status), [200, 200, 200]);
    const last = seqs[0][1] > seqs[2][1] ? "Eda" : "Ida";
    const names = (await other.get("players")).players.map(({ name }) => name);
    assert.deepEqual(names.slice(0, 2), [last, "Ina"]);
    // The stream says of whom, and not what.
    const told = (await game.log()).filter(({ kind }) => kind === "player-corrected");
    assert.deepEqual(told.map(({ body }) => body.players.map(({ number }) => number)).sort(), [[1], [1], [2]]);
});

test("a correction that the database refuses leaves what was, also in memory", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", [{ name: "Ada", group: "A" }, { name: "", seat: "1S" }]);
    await event.database.value(`create function poison() returns trigger language plpgsql as $$
        begin raise exception 'poison'; end $$;
        create trigger poison before insert on log for each row when (new.kind = 'player-corrected') execute function poison()`);
    try {
        await game.organiser.refused(409, "players/1", { name: "Eda", group: "B" });
        await game.organiser.refused(409, "players/2", { name: "Ida", group: "B" });
    } finally {
        await event.database.value("drop trigger poison on log; drop function poison()");
    }
    await game.organiser.post("players", [{ name: "Ben", group: "A" }]);
    assert.deepEqual((await rosterOf(game)).map(([name, group]) => [name, group]), [["Ada", "A"], ["", ""], ["Ben", "A"]]);
    assert.deepEqual(await groupsOf(game), [1, 0, 1]);
});

test("after the start the name alone, until the names are deleted", async () => {
    const game = await event.runningGame();
    await game.organiser.post("players/1", { name: "Eda" });
    for (const more of [{ group: "A" }, { language: "de" }, { accessible: true }]) {
        await game.organiser.refused(409, "players/1", { name: "Ida", ...more });
    }
    assert.equal((await rosterOf(game))[0][0], "Eda");
    await game.moderator.post("clock", { action: "finish" });
    await game.organiser.post("players/1", { name: "Ida" });
    await game.organiser.post("players/forget");
    await game.organiser.refused(409, "players/1", { name: "Eda" });
    assert.equal((await rosterOf(game))[0][0], "");
});

test("corrections outlive a restart and an export, also of somebody whose name is not known", async () => {
    const game = await event.newGame();
    await game.organiser.post("players", [{ name: "Ada", group: "A" }, { name: "", seat: "1M" }]);
    await game.organiser.post("queue", { count: 2 });
    await game.organiser.post("players/1", { name: "Eda", group: "B" });
    await game.organiser.post("players/2", { group: "B", language: "de" });
    await game.organiser.post("players/3", { name: "Quentin" });
    const before = [await game.organiser.get("players"), await groupsOf(game)];
    assert.deepEqual(before[0].players.map(({ name, group }) => [name, group]), [["Eda", "B"], ["", "B"], ["Quentin", "#3"], ["", "#3"]]);
    await event.coordinator.stop();
    await event.restart();
    assert.deepEqual([await game.organiser.get("players"), await groupsOf(game)], before);
    // A third comes to the two who were counted in; the first is not out of the queue any more.
    await game.organiser.post("players/1", { group: "#3" });
    assert.deepEqual(await groupsOf(game), [3, 1, 3, 3]);
    await game.organiser.refused(409, "queue/undo", { players: [3] });
    const rows = await event.database.value(`select string_agg(number || '/' || group_number, ' ' order by number) from players where game = '${game.id}'`);
    assert.equal(rows, "1/3 2/1 3/3 4/3");

    const scratch = await mkdtemp(join(tmpdir(), "biggame-players-"));
    const file = join(scratch, "event.json");
    await event.biggame("export", game.id, file);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), game: "another3" }));
    await event.biggame("import", file);
    await rm(scratch, { recursive: true });
    assert.deepEqual(await event.organiser.get("/games/another3/players"), await game.organiser.get("players"));
});
