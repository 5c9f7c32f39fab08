// One request, one answer. What can come back is one of four things, and everything above decides
// by that alone: an answer, a refusal (a sentence for people), "signed out", or "away" (try again).

import type { Problem } from "./types.ts";

export type Outcome =
  | { is: "answer"; status: number; body: unknown }
  | { is: "refused"; problem: Problem }
  | { is: "signed-out" }
  | { is: "away"; retry_after_ms: number };

export interface Request {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: unknown;
  /** The Idempotency-Key of a write. */
  key?: string;
  /** The body as it is, instead of JSON. */
  text?: { type: string; content: string | Blob };
}

export const API = "/api/v1";
const ATTEMPT_MS_MAX = 10_000;
/** A pack for 2,000 players takes a slow computer half a minute. */
const FILE_MS_MAX = 120_000;
const RETRY_AFTER_MS_MAX = 60_000;
/** Statuses that say "later": too slow, slowed down, a proxy without its server, a database away. */
const LATER = new Set([408, 425, 429, 502, 503, 504]);

function retryAfter(header: string | null): number {
  const seconds = Number(header ?? "");
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, RETRY_AFTER_MS_MAX) : 0;
}

function problemOf(status: number, body: unknown): Problem {
  const said = (typeof body === "object" && body !== null ? body : {}) as Partial<Problem>;
  return {
    type: said.type ?? "",
    title: said.title ?? "",
    status,
    detail: said.detail ?? "",
    field: said.field ?? "",
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function headersOf(token: string | null, request: Request): Record<string, string> {
  const headers: Record<string, string> = {};
  if (token !== null) headers["Authorization"] = `Bearer ${token}`;
  if (request.key !== undefined) headers["Idempotency-Key"] = request.key;
  if (request.text !== undefined) headers["Content-Type"] = request.text.type;
  else if (request.body !== undefined) headers["Content-Type"] = "application/json";
  return headers;
}

function send(token: string | null, request: Request, signal: AbortSignal): Promise<Response> {
  const init: RequestInit = {
    method: request.method,
    headers: headersOf(token, request),
    cache: "no-store",
    credentials: "omit",
    signal,
  };
  if (request.text !== undefined) init.body = request.text.content;
  else if (request.body !== undefined) init.body = JSON.stringify(request.body);
  return fetch(API + request.path, init);
}

/** Sends and takes the answer with `take`, or says why there is none. Never throws. */
async function attemptWith<Taken>(
  token: string | null,
  request: Request,
  ms_max: number,
  take: (response: Response) => Promise<Taken>,
): Promise<Taken | Exclude<Outcome, { is: "answer" }>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms_max);
  try {
    const response = await send(token, request, controller.signal);
    if (LATER.has(response.status)) {
      return { is: "away", retry_after_ms: retryAfter(response.headers.get("Retry-After")) };
    }
    if (response.ok) return await take(response);
    if (response.status === 401 && token !== null) return { is: "signed-out" };
    return { is: "refused", problem: problemOf(response.status, await bodyOf(response)) };
  } catch {
    return { is: "away", retry_after_ms: 0 };
  } finally {
    clearTimeout(timer);
  }
}

export function attempt(token: string | null, request: Request): Promise<Outcome> {
  return attemptWith(token, request, ATTEMPT_MS_MAX, async (response) => ({
    is: "answer" as const,
    status: response.status,
    body: await bodyOf(response),
  }));
}

export type FileOutcome = { is: "file"; file: Blob } | Exclude<Outcome, { is: "answer" }>;

/** For answers that are to be saved, such as a PDF; they may take longer. */
export function attemptFile(token: string | null, request: Request): Promise<FileOutcome> {
  return attemptWith(token, request, FILE_MS_MAX, async (response) => ({
    is: "file" as const,
    file: await response.blob(),
  }));
}

/** A key that no other write has: 122 random bits as a UUID. crypto.randomUUID() is missing where
 * the page came over plain HTTP, getRandomValues() is not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
