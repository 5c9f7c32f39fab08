// The draft of a hall: kept by the server until it is published, and not overwritten unseen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { assertProblem } from "./support/client.mjs";
import { Event } from "./support/event.mjs";

const BODY_BYTES_MAX = 65536;

const row = (x_cm, y_cm, more) => ({ x_cm, y_cm, tables: [{ length_cm: 180, count: 4 }], ...more });
const hallOf = (...rows) => ({ rooms: [{ name: "Hall", width_cm: 1200, depth_cm: 1000, rows }] });

let event, game;
before(async () => {
    event = await Event.open();
    game = await event.newGame();
});
after(() => event.close());

const save = (revision, draft, options) => game.organiser.ask("PUT", "draft", { revision, draft }, options);

test("at first there is none", async () => {
    assert.deepEqual(await game.organiser.get("draft"), { revision: 0, saved_at: null, draft: null });
});

test("a draft comes back as it was, and is not on the log", async () => {
    const { seq } = await game.state();
    const draft = { players: 24, hall: hallOf(row(200, 200), row(200, 600, { direction: "west" })) };
    const saved = await game.organiser.put("draft", { revision: 0, draft });
    assert.equal(saved.revision, 1);
    assert.deepEqual(await game.organiser.get("draft"), { ...saved, draft });
    assert.equal((await game.state()).seq, seq);
});

test("it may be one that cannot be planned", async () => {
    const drafts = [
        { players: 61, hall: hallOf(row(200, 200)) },
        { hall: hallOf() },
        { ruleset: "connect", players: 0, caretakers_per_interruption: 2, hall: hallOf(row(0, 0), row(0, 0)) },
    ];
    let { revision } = await game.organiser.get("draft");
    for (const draft of drafts) {
        ({ revision } = await game.organiser.put("draft", { revision, draft }));
        const kept = await game.organiser.get("draft");
        assert.deepEqual([kept.revision, kept.draft], [revision, draft]);
    }
});

test("who has not seen the newest one overwrites nothing, and is told which it is", async () => {
    const before = await game.organiser.get("draft");
    for (const revision of [0, before.revision - 1, before.revision + 1]) {
        const answer = await save(revision, { hall: hallOf() });
        assert.equal(answer.status, 409);
        assertProblem(answer);
        assert.equal(answer.json.field, "revision");
        assert.match(answer.json.detail, new RegExp(`\\b${before.revision} is\\b`));
    }
    assert.deepEqual(await game.organiser.get("draft"), before);
});

test("of two browsers that save at once one is refused", async () => {
    const { revision } = await game.organiser.get("draft");
    const drafts = [{ players: 8, hall: hallOf() }, { players: 10, hall: hallOf() }];
    const answers = await Promise.all(drafts.map((draft) => save(revision, draft)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    assert.deepEqual((await game.organiser.get("draft")).draft, drafts[winner]);
});

test("what came in while a batch was on its way is decided in its order", async () => {
    const running = await event.runningGame();
    const release = await event.holdBatch(running);
    const put = (revision, players) =>
        running.organiser.ask("PUT", "draft", { revision, draft: { players, hall: hallOf() } });
    const answers = [put(0, 8), put(1, 10), put(1, 12)];
    await event.waiting(answers.length);
    assert.equal((await running.organiser.get("draft")).revision, 0, "nothing is shown that is not on disk");
    await release();
    assert.deepEqual((await Promise.all(answers)).map(({ status }) => status).sort(), [200, 200, 409]);
    assert.equal((await running.organiser.get("draft")).revision, 2);
});

test("a repeat gets the first answer, another draft with its key is refused", async () => {
    const { revision } = await game.organiser.get("draft");
    const draft = { hall: hallOf(row(300, 300)) };
    const options = { key: "once" };
    const [first, again] = [await save(revision, draft, options), await save(revision, draft, options)];
    assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text]);
    assert.equal((await save(revision, { hall: hallOf() }, options)).status, 422);
    assert.equal((await game.organiser.get("draft")).revision, revision + 1);
});

test("what is no hall is refused by its field", async () => {
    const before = await game.organiser.get("draft");
    const room = { width_cm: 1000, depth_cm: 1000 };
    const wrong = [
        [{ draft: { hall: hallOf() } }, "revision"],
        [{ revision: -1, draft: { hall: hallOf() } }, "revision"],
        [{ revision: 1.5, draft: { hall: hallOf() } }, "revision"],
        [{ revision: 1 }, "draft"],
        [{ revision: 1, draft: [] }, "draft"],
        [{ revision: 1, draft: null }, "draft"],
        [{ revision: 1, draft: {} }, "draft.hall"],
        [{ revision: 1, draft: { hall: hallOf(), rows: 3 } }, "draft.rows"],
        [{ revision: 1, draft: { hall: hallOf(), ruleset: "chess" } }, "draft.ruleset"],
        [{ revision: 1, draft: { hall: hallOf(), players: 4002 } }, "draft.players"],
        [{ revision: 1, draft: { hall: hallOf(), players: "many" } }, "draft.players"],
        [{ revision: 1, draft: { hall: hallOf(), caretakers_per_interruption: 3 } }, "draft.caretakers_per_interruption"],
        [{ revision: 1, draft: { hall: { rooms: [] } } }, "draft.hall.rooms"],
        [{ revision: 1, draft: { hall: { rooms: [{ ...room, width_cm: 0 }] } } }, "draft.hall.rooms.0.width_cm"],
        [{ revision: 1, draft: { hall: { rooms: [{ ...room, rows: [row(-1, 0)] }] } } }, "draft.hall.rooms.0.rows.0.x_cm"],
        [{ revision: 1, draft: { hall: { rooms: [{ ...room, rows: [row(0, 0, { tables: [{ length_cm: 1001 }] })] }] } } },
            "draft.hall.rooms.0.rows.0.tables.0.length_cm"],
        [{ revision: 1, draft: { hall: hallOf() }, name: "x" }, "name"],
    ];
    for (const [body, field] of wrong) {
        const answer = await game.organiser.ask("PUT", "draft", body);
        assert.equal(answer.status, 422, JSON.stringify(body));
        assertProblem(answer);
        assert.equal(answer.json.field, field);
    }
    assert.equal((await game.organiser.ask("PUT", "draft", "{")).status, 400);
    assert.deepEqual(await game.organiser.get("draft"), before);
});

test("the largest one is as large as a request may be", async () => {
    const { revision } = await game.organiser.get("draft");
    const draft = { hall: hallOf() };
    const [room] = draft.hall.rooms;
    const left = () => BODY_BYTES_MAX - JSON.stringify({ revision, draft }).length;
    while (left() > 100) {
        room.rows.push(row(room.rows.length, 0));
    }
    room.name = "x".repeat(room.name.length + left());
    assert.equal(left(), 0);
    assert.equal((await save(revision, draft)).status, 200);
    assert.deepEqual((await game.organiser.get("draft")).draft, draft);
    room.name += "x";
    assert.equal((await save(revision, draft)).status, 413);
});

test("the plan that is published is the game's, the draft stays", async () => {
    const { revision } = await game.organiser.get("draft");
    const draft = { players: 20, hall: hallOf(row(200, 200)) };
    await save(revision, draft);
    await game.organiser.put("plan", draft);
    assert.equal((await game.state()).ring.boards, 10);
    assert.deepEqual((await game.organiser.get("draft")).draft, draft);
});

test("it is there after a restart, and after a kill", async () => {
    const before = await game.organiser.get("draft");
    await event.coordinator.stop();
    await event.restart();
    assert.deepEqual(await game.organiser.get("draft"), before);
    const draft = { players: 4, hall: hallOf() };
    await save(before.revision, draft);
    await event.coordinator.kill();
    await event.restart();
    const kept = await game.organiser.get("draft");
    assert.deepEqual([kept.revision, kept.draft], [before.revision + 1, draft]);
});
