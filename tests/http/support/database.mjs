// A database of its own for each test file, in the server that TEST_DATABASE_URL names.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";

const run = promisify(execFile);

async function psql(url, sql) {
    const { stdout } = await run("psql", ["-qtAX", "-v", "ON_ERROR_STOP=1", url, "-c", sql], {
        maxBuffer: 1 << 28,
    });
    return stdout.trim();
}

export class Database {
    constructor(server, name) {
        this.server = server;
        this.name = name;
        const url = new URL(server);
        url.pathname = `/${name}`;
        this.url = url.href;
    }

    static async make(server = process.env.TEST_DATABASE_URL) {
        if (!server) {
            throw new Error("TEST_DATABASE_URL is not set; `ops/test integration` sets it, or " +
                "`ops/lib/cluster.sh start DIR --test` prints one");
        }
        const database = new Database(server, `test_${randomBytes(6).toString("hex")}`);
        await psql(server, `create database ${database.name}`);
        return database;
    }

    drop() {
        return psql(this.server, `drop database ${this.name} with (force)`);
    }

    // Rows of one text column each.
    async rows(sql) {
        const text = await psql(this.url, sql);
        return text === "" ? [] : text.split("\n");
    }

    async value(sql) {
        return (await this.rows(sql))[0];
    }

    // The whole log of a game, as GET /log would give it.
    async log(game) {
        const rows = await this.rows(`select jsonb_build_object('seq', seq, 'kind', kind, 'actor', actor,
            'body', body) from log where game = '${game}' order by seq`);
        return rows.map((row) => JSON.parse(row));
    }

    // Lets nobody write the log, so that the batch on its way stays on its way, until what is
    // returned is called.
    async holdLog() {
        const holder = spawn("psql", ["-qtAX", "-v", "ON_ERROR_STOP=1", this.url]);
        const ended = once(holder, "close");
        holder.stdin.write("begin; lock table log in exclusive mode; select 'held';\n");
        await once(holder.stdout, "data");
        return async () => {
            holder.stdin.end("commit;\n");
            await ended;
        };
    }

    // Ends the sessions of the coordinators, as a failing server or an operator would.
    terminate() {
        return this.value(`select count(pg_terminate_backend(pid)) from pg_stat_activity
            where datname = '${this.name}' and application_name = 'biggame'`);
    }
}
