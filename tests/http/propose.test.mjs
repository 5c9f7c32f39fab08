// The best layouts for a hall, over the interface.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Event } from "./support/event.mjs";

const HALL = {
    stock: { 180: 60, 240: 10 },
    rooms: [{
        name: "Fair", width_cm: 3000, depth_cm: 2000,
        blocked: [{ name: "stage", x_cm: 0, y_cm: 0, width_cm: 400, depth_cm: 600 }],
    }],
};

let event;
before(async () => (event = await Event.open()));
after(() => event.close());

const propose = (body) => event.anyone.post("/plan/propose", body, { key: null });

test("the proposals are what the command line says", async () => {
    const file = join(tmpdir(), `hall-${process.pid}.json`);
    await writeFile(file, JSON.stringify(HALL));
    const { proposals } = await propose({ players: 120, hall: HALL });
    const said = await event.biggame("plan", "--players", "120", "--hall", file, "--propose", "--json");
    assert.deepEqual({ proposals }, JSON.parse(said));
    assert.deepEqual(proposals.map((plan) => [plan.shape, plan.interruptions, plan.caretakers.total]),
        [["circle", 0, 1], ["circle", 1, 2], ["rows", 1, 4]]);
});

test("a proposal is a plan: its hall makes it again, and a game", async () => {
    for (const proposal of (await propose({ players: 120, hall: HALL })).proposals) {
        const { input } = proposal;
        assert.deepEqual(await event.anyone.post("/plan", input, { key: null }), proposal);
        const { game } = await event.organiser.post("/games", { name: "Proposed", plan: input });
        const { plan } = await event.organiser.get(`/games/${game}`);
        assert.deepEqual(plan, proposal);
    }
});

test("what cannot be laid is refused with the number that is missing", async () => {
    const small = { ...HALL, rooms: [{ width_cm: 719, depth_cm: 415 }] };
    const wrong = [
        [{ players: 120 }, "hall", /missing/],
        [{ players: 60, hall: small }, "hall", /so 25 are missing/],
        [{ players: 600, hall: HALL }, "hall.stock", /21 more of 240 cm are needed/],
        [{ players: 60, hall: { ...HALL, stock: {} } }, "hall.stock", /no tables/],
        [{ players: 61, hall: HALL }, "players", /odd/],
        [{ players: 60, hall: HALL, rows: 2 }, "rows", /contradicts hall/],
        [[], "", /not an object/],
    ];
    for (const [body, field, why] of wrong) {
        const problem = await event.anyone.refused(422, "/plan/propose", body);
        assert.equal(problem.field ?? "", field, JSON.stringify(body));
        assert.match(problem.detail, why);
    }
});

test("of many who ask at once, each gets an answer or is told to come back", async () => {
    const asked = Array.from({ length: 8 }, () =>
        event.anyone.ask("POST", "/plan/propose", { players: 120, hall: HALL }));
    const statuses = (await Promise.all(asked)).map((answer) => answer.status);
    assert.ok(statuses.includes(200), `${statuses}`);
    assert.ok(statuses.every((status) => status === 200 || status === 503), `${statuses}`);
});
