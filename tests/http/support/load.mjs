// Writers who do not give up, as the tablets do: each write goes out again with its key until it has
// an answer that is neither silence nor 503.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";

import { pause } from "./until.mjs";

const RETRY_MS = 25;

// The answer to one write, and how often it had to be sent. undefined when `stopped()` first.
export async function persist({ client, path, body, key = randomUUID() }, stopped = () => false) {
    for (let attempts = 1; ; attempts++) {
        try {
            const answer = await client.ask("POST", path, body, { key });
            if (answer.status !== 503) {
                return { path, body, key, attempts, ...answer };
            }
            assert.ok("retry-after" in answer.headers);
        } catch (error) {
            assert.match(error.code ?? "", /^ECONN|^EPIPE/, error.stack);
        }
        if (stopped()) {
            return undefined;
        }
        await pause(RETRY_MS);
    }
}

export class Load {
    answers = []; // of all writes, in the order in which they came
    #stopped = false;

    // `writers` make one write after another: () => ({client, path, body}).
    constructor(...writers) {
        this.done = Promise.all(writers.map((next) => this.#write(next)));
        this.done.catch(() => {}); // stop() tells
    }

    async #write(next) {
        while (!this.#stopped) {
            this.answers.push(await persist(next()));
        }
    }

    // Ends when every write has its answer.
    stop() {
        this.#stopped = true;
        return this.done;
    }

    get acknowledged() {
        return this.answers.filter(({ status }) => status < 300);
    }
}

// Each acknowledged write is on the log, once, with the `n` and the content that its answer and its
// body say; `kinds` names the entry that belongs to the last word of a path. Nothing of these kinds
// is on the log beside them.
export function assertEachOnce(log, acknowledged, kinds) {
    const seqs = new Set();
    for (const { path, body, json, key } of acknowledged) {
        const entry = log[json.seq - 1];
        assert.equal(entry?.kind, kinds[path.split("/").pop()], `${path} ${key} ${JSON.stringify(json)}`);
        for (const [name, value] of Object.entries({ ...body, n: json.n ?? entry.body.n })) {
            assert.deepEqual(entry.body[name], value, `${name} of entry ${json.seq}`);
        }
        seqs.add(json.seq);
    }
    assert.equal(seqs.size, acknowledged.length, "no two writes have the same entry");
    const written = log.filter(({ kind }) => Object.values(kinds).includes(kind));
    assert.equal(written.length, acknowledged.length, "and there are no others");
}

// An offer that no other one equals: i as the cards in it.
export function offer(i) {
    const digit = (place) => (Math.floor(i / 19 ** place) % 19) + 1;
    return { from: "2S", to: "3M", have: { wood: digit(0), clay: digit(1) }, need: { ore: digit(2) } };
}
