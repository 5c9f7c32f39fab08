// An event for a test file: a database, a coordinator, games with a client for everyone.

import { Client } from "./client.mjs";
import { Coordinator, biggame } from "./coordinator.mjs";
import { Database } from "./database.mjs";
import { until } from "./until.mjs";

// Two rows of two boards: one post at the aisle, one at either end of the ring.
export const SMALL_PLAN = { players: 8, row_boards: [2, 2] };
export const SMALL_POSTS = {
    "end-first": ["4@end-first", "1"],
    "end-last": ["4", "1@end-last"],
    "gap-1": ["2", "3@gap-1", "2@gap-1", "3"],
};
export const SEED = "5eed".repeat(16);

export class Event {
    // With its own server when `server` is a URL; `args` are for `biggame serve`.
    static async open({ server, args = [] } = {}) {
        const event = new Event();
        event.database = await Database.make(server);
        event.coordinator = await Coordinator.start(event.database, ...args);
        await event.coordinator.ready();
        event.anyone = new Client(event);
        event.organiser = await event.anyone.logIn(await event.biggame("code", "organiser"));
        return event;
    }

    // Whoever asks, asks the coordinator that runs now.
    get port() {
        return this.coordinator.port;
    }

    // One of GET /metrics.
    async figure(name) {
        const { text } = await this.anyone.ask("GET", "/metrics");
        return Number(new RegExp(`^biggame_${name} (\\d+)$`, "m").exec(text)?.[1]);
    }

    // From now on a batch is on its way, and new writes wait for the next one, until what is
    // returned is called.
    async holdBatch(game) {
        const release = await this.database.holdLog();
        const first = game.moderator.post("clock", { action: "add", seconds: 1 });
        const locked = "select count(*) from pg_locks where not granted and relation = 'log'::regclass";
        await until("the batch waits", async () => (await this.database.value(locked)) !== "0").catch(release);
        return async () => {
            await release();
            await first;
        };
    }

    waiting(number) {
        return until(`${number} writes wait`, async () => (await this.figure("writes_waiting")) === number);
    }

    biggame(...args) {
        return biggame(this.database, ...args);
    }

    async restart() {
        this.coordinator = await Coordinator.start(this.database);
        return this.coordinator.ready();
    }

    async close() {
        if (!this.coordinator.gone) {
            await this.coordinator.stop();
        }
        await this.database.drop();
    }

    // A game that nobody has seated yet.
    async newGame(name = "A game", plan = SMALL_PLAN) {
        const { game } = await this.organiser.post("/games", { name, plan });
        return new Game(this, game);
    }

    // Everybody sits, the dice are rolled.
    async seatedGame({ name, plan = SMALL_PLAN, seed = SEED } = {}) {
        const game = await this.newGame(name, plan);
        const players = Array.from({ length: plan.players }, (_, i) => ({ name: `Player ${i + 1}` }));
        await game.organiser.post("players", players);
        await game.organiser.post("seating");
        await game.organiser.post("dice", { turns: 80, ...(seed && { seed }) });
        return game;
    }

    // With everybody logged in, and turn 1, of the Sun, running.
    async runningGame(options) {
        const game = await this.seatedGame(options);
        await game.everybodyLogsIn();
        await game.moderator.post("clock", { action: "start" });
        return game;
    }
}

export class Game {
    constructor(event, id) {
        this.event = event;
        this.id = id;
        this.organiser = new Client(event, { ...event.organiser.login, game: id });
        this.caretakers = {};
    }

    async logIn(role, post) {
        const { code } = await this.organiser.post("codes", post === undefined ? { role } : { role, post });
        return this.event.anyone.logIn(code);
    }

    async everybodyLogsIn() {
        for (const role of ["moderator", "referee", "screen", "player"]) {
            this[role] = await this.logIn(role);
        }
        for (const { post } of (await this.state()).posts) {
            this.caretakers[post] = await this.logIn("caretaker", post);
        }
    }

    state() {
        return this.organiser.get("");
    }

    log(after = 0) {
        return this.organiser.get(`log?after=${after}&limit=10000`);
    }

    // At least `ms` remain of the turn, and less than a second more: tests need not wait a minute.
    async shortenTurn(ms) {
        const { turn } = await this.state();
        const seconds = Math.ceil((ms - turn.remaining_ms) / 1000);
        return this.moderator.post("clock", { action: "add", seconds });
    }
}
