// A coordinator as a process of its own: started, asked how it is, stopped, killed.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { ask } from "./client.mjs";
import { DEADLINE_MS, until, within } from "./until.mjs";

const top = fileURLToPath(new URL("../../..", import.meta.url));
export const BIGGAME = [process.env.BIGGAME_BIN, `${top}build/asan/bin/biggame`, `${top}build/dev/bin/biggame`]
    .find((path) => path && existsSync(path));

// The output of `biggame ARGUMENTS`, which must succeed.
export async function biggame(database, ...args) {
    const { stdout } = await promisify(execFile)(BIGGAME, args, {
        env: { ...process.env, DATABASE_URL: database.url },
    });
    return stdout.trim();
}

export class Coordinator {
    // Runs and listens; whether it leads is another question, see ready().
    static async start(database, ...args) {
        const coordinator = new Coordinator();
        const serve = [BIGGAME, "serve", "--listen", "127.0.0.1:0", "--database", database.url, ...args];
        // Should this program be killed outright, the coordinator goes too.
        const child = spawn("setpriv", ["--pdeathsig", "KILL", "--", ...serve],
            { stdio: ["ignore", "pipe", "pipe"] });
        coordinator.child = child;
        coordinator.journal = "";
        coordinator.exited = new Promise((resolve) => child.on("close", (code, signal) => {
            coordinator.gone = true;
            resolve({ code, signal });
        }));
        child.stderr.on("data", (text) => (coordinator.journal += text));
        coordinator.port = await within("\"listening on port\"", new Promise((resolve, reject) => {
            child.stdout.on("data", (text) => {
                const match = /^listening on port (\d+)$/m.exec(text);
                return match && resolve(Number(match[1]));
            });
            coordinator.exited.then(() => reject(new Error(`it ended at once:\n${coordinator.journal}`)));
        }));
        return coordinator;
    }

    async health() {
        return (await ask(this, "GET", "/api/v1/health")).json;
    }

    // Waits until it says so of itself: "ok", "standby" or "database-away".
    async ready(status = "ok", ms = DEADLINE_MS) {
        await until(`the health is "${status}"`, async () => (await this.health()).status === status, ms);
        return this;
    }

    signal(name) {
        this.child.kill(name);
    }

    // As an operator would; a leak or any other finding of the sanitizers would change the code.
    async stop() {
        this.signal("SIGTERM");
        const { code, signal } = await within("the coordinator's end", this.exited);
        assert.deepEqual({ code, signal }, { code: 0, signal: null }, this.journal);
    }

    // As a power cut would.
    async kill() {
        this.signal("SIGKILL");
        await within("the coordinator's death", this.exited);
    }
}
