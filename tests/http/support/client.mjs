// Somebody who asks the coordinator over HTTP.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import http from "node:http";

import { Stream } from "./stream.mjs";

const ANSWER_MS_MAX = 20000;
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

// One request to whatever has a `port`: {status, headers, text, json}. A `body` that is no text is
// sent as JSON. Rejects when there is no answer, with an error whose `code` says why.
export function ask(where, method, path, { body, headers = {}, ...options } = {}) {
    const text = body === undefined || typeof body === "string" || body instanceof Uint8Array
        ? body : JSON.stringify(body);
    if (text !== undefined) {
        const length = "Transfer-Encoding" in headers ? {} : { "Content-Length": Buffer.byteLength(text) };
        headers = { "Content-Type": "application/json", ...length, ...headers };
    }
    return new Promise((resolve, reject) => {
        const request = http.request({
            agent, host: "127.0.0.1", port: where.port, method, path, headers, timeout: ANSWER_MS_MAX, ...options,
        });
        request.on("timeout", () => request.destroy(new Error(`no answer to ${method} ${path}`)));
        request.on("error", reject);
        request.on("response", (response) => {
            const chunks = [];
            response.on("data", (chunk) => chunks.push(chunk));
            response.on("error", reject);
            response.on("end", () => resolve(answerOf(response, Buffer.concat(chunks).toString())));
        });
        request.end(text);
    });
}

function answerOf({ statusCode: status, headers }, text) {
    const isJson = /^application\/(problem\+)?json$/.test(headers["content-type"] ?? "");
    return { status, headers, text, json: isJson && text !== "" ? JSON.parse(text) : undefined };
}

// What every refusal looks like (RFC 9457).
export function assertProblem({ status, headers, json }) {
    assert.equal(headers["content-type"], "application/problem+json");
    assert.deepEqual(Object.keys(json).sort(), ["detail", "field", "status", "title", "type"]);
    assert.equal(json.status, status);
    assert.match(json.type, /^urn:biggame:refusal:[a-z-]+$/);
    assert.ok(json.title !== "" && json.detail !== "", "a refusal says why");
    assert.ok(json.field === null || json.field !== "");
    assert.equal("retry-after" in headers, status === 429 || status === 503, "who may come back is told when");
}

// Somebody with a token, or with none. A path that begins with "/" is under /api/v1, any other one
// belongs to the game.
export class Client {
    // `login` is what the coordinator answered to a code.
    constructor(where, login = {}) {
        this.where = where;
        this.login = login;
        this.token = login.token;
        this.game = login.game;
    }

    path(path) {
        return path.startsWith("/") ? `/api/v1${path}` : `/api/v1/games/${this.game}${path && "/"}${path}`;
    }

    // The answer as it comes. A write bears a fresh key, unless `key` is another one, or null.
    ask(method, path, body, { key = randomUUID(), headers = {}, ...options } = {}) {
        const all = { ...headers };
        if (this.token) {
            all.Authorization = `Bearer ${this.token}`;
        }
        if (key !== null && method !== "GET") {
            all["Idempotency-Key"] = key;
        }
        return ask(this.where, method, this.path(path), { body, headers: all, ...options });
    }

    async #done(method, path, body, options) {
        const answer = await this.ask(method, path, body, options);
        assert.ok(answer.status === 200 || answer.status === 201,
            `${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`);
        return answer.json;
    }

    // The JSON of an answer that must be a good one.
    get(path) {
        return this.#done("GET", path);
    }

    post(path, body = {}, options) {
        return this.#done("POST", path, body, options);
    }

    put(path, body, options) {
        return this.#done("PUT", path, body, options);
    }

    // The problem of a POST that must be refused with this status.
    async refused(status, path, body = {}, options) {
        const answer = await this.ask("POST", path, body, options);
        assert.equal(answer.status, status, `POST ${path} ${JSON.stringify(body)}: ${answer.text}`);
        assertProblem(answer);
        return { ...answer.json, name: answer.json.type.split(":").pop() };
    }

    // Somebody with the rights of this code.
    async logIn(code, name) {
        return new Client(this.where, await this.post("/login", name === undefined ? { code } : { code, name }));
    }

    // Follows the game from `after` on, an id; without one from the beginning.
    follow({ after, lastEventId, ...options } = {}) {
        const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
        const headers = { Authorization: `Bearer ${this.token}` };
        if (lastEventId !== undefined) {
            headers["Last-Event-ID"] = lastEventId;
        }
        return Stream.open(this.where, this.path("events") + query, headers, options);
    }
}
