// A reader of Server-Sent Events, which keeps all that it has read.

import assert from "node:assert/strict";
import http from "node:http";

import { DEADLINE_MS, until, within } from "./until.mjs";

// The fields of one event; `data` is parsed. undefined for a comment or a `retry:`.
function parseEvent(block) {
    const event = {};
    for (const line of block.split("\n")) {
        const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (field === "data") {
            event.data = event.data === undefined ? value : `${event.data}\n${value}`;
        } else if (field !== undefined) {
            event[field] = value;
        }
    }
    return event.data === undefined ? undefined : { ...event, data: JSON.parse(event.data) };
}

export class Stream {
    events = []; // all of them, {id, event, data}
    ended = false;
    #rest = "";

    // Rejects when the answer is not a stream.
    static open(where, path, headers, { paused = false } = {}) {
        const stream = new Stream();
        return within(`the stream ${path}`, new Promise((resolve, reject) => {
            stream.request = http.get({ agent: false, host: "127.0.0.1", port: where.port, path, headers });
            stream.request.on("error", (error) => (stream.#end(), reject(error)));
            stream.request.on("response", (response) => {
                stream.response = response;
                if (response.statusCode !== 200 || response.headers["content-type"] !== "text/event-stream") {
                    response.resume();
                    reject(Object.assign(new Error(`${path}: ${response.statusCode}`), { status: response.statusCode }));
                    return;
                }
                response.setEncoding("utf8");
                response.on("data", (text) => stream.#take(text));
                response.on("close", () => stream.#end());
                response.on("error", () => stream.#end());
                if (paused) {
                    response.pause();
                }
                resolve(stream);
            });
        }));
    }

    #take(text) {
        const blocks = (this.#rest + text).split("\n\n");
        this.#rest = blocks.pop();
        this.events.push(...blocks.map(parseEvent).filter(Boolean));
    }

    #end() {
        this.ended = true;
    }

    // Reading goes on after `paused`.
    resume() {
        this.response.resume();
    }

    // Entries alone, without heartbeats and resets.
    get entries() {
        return this.events.filter(({ event }) => event !== "heartbeat" && event !== "reset");
    }

    // The id to come back with.
    get lastId() {
        return this.events.at(-1)?.id;
    }

    // The first event for which `wanted` holds.
    event(what, wanted, ms = DEADLINE_MS) {
        return until(`the stream tells ${what}`, () => {
            const found = this.events.find(wanted);
            assert.ok(found || !this.ended, `the stream has ended before it told ${what}`);
            return found;
        }, ms);
    }

    // Waits for the entry with this seq and returns all entries.
    async entriesUpTo(seq, ms = DEADLINE_MS) {
        await this.event(`entry ${seq}`, ({ event, data }) => event !== "heartbeat" && data.seq >= seq, ms);
        return this.entries;
    }

    end(ms = DEADLINE_MS) {
        return until("the stream ends", () => this.ended, ms);
    }

    close() {
        this.request.destroy();
    }
}

// The entries are `from`, `from + 1`, ... `to`: no gap, no repeat, the id as the data say.
export function assertDense(entries, epoch, from, to) {
    const ids = Array.from({ length: to - from + 1 }, (_, i) => `${epoch}-${from + i}`);
    assert.deepEqual(entries.map(({ id }) => id), ids);
    assert.deepEqual(entries.map(({ data }) => data.seq), ids.map((id) => Number(id.split("-")[1])));
    for (const { event, data } of entries) {
        assert.equal(event, data.kind);
    }
}
