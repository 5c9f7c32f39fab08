// A PostgreSQL server of one's own, to stop and start; and a line to a server that can be cut.

import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const CLUSTER_SH = fileURLToPath(new URL("../../../ops/lib/cluster.sh", import.meta.url));

export class Cluster {
    static async start() {
        const cluster = new Cluster();
        cluster.folder = await mkdtemp(join(tmpdir(), "biggame-cluster-"));
        await chmod(cluster.folder, 0o711); // the database's user goes through it
        await cluster.start();
        return cluster;
    }

    async start() {
        const { stdout } = await run(CLUSTER_SH, ["start", join(this.folder, "c"), "--test"]);
        this.url = stdout.trim();
    }

    async stop() {
        await run(CLUSTER_SH, ["stop", join(this.folder, "c")]);
    }

    async remove() {
        await this.stop();
        await rm(this.folder, { recursive: true });
    }
}

export class Line {
    // A line to the server of this URL; `url` leads through it.
    static async to(url) {
        const line = new Line();
        const through = new URL(url);
        const folder = through.searchParams.get("host");
        const port = through.port || "5432";
        line.target = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: through.hostname, port: Number(port) };
        line.pairs = new Set();
        line.server = net.createServer((client) => line.#connect(client));
        await new Promise((resolve) => line.server.listen(0, "127.0.0.1", resolve));
        const user = through.searchParams.get("user") ?? through.username;
        line.url = `postgresql://${user}@127.0.0.1:${line.server.address().port}${through.pathname}?sslmode=disable`;
        return line;
    }

    #connect(client) {
        const server = net.connect(this.target);
        const pair = { client, server };
        this.pairs.add(pair);
        client.pipe(server);
        server.on("data", (bytes) => this.deaf || client.write(bytes));
        for (const socket of [client, server]) {
            socket.on("error", () => {});
            socket.on("close", () => {
                client.destroy();
                server.destroy();
                this.pairs.delete(pair);
            });
        }
    }

    // From now on nothing comes back from the server.
    swallowAnswers() {
        this.deaf = true;
    }

    // Cuts what is connected; new connections are whole again.
    cut() {
        for (const { client } of this.pairs) {
            client.destroy();
        }
        this.deaf = false;
    }

    async close() {
        this.cut();
        await new Promise((resolve) => this.server.close(resolve));
    }
}
