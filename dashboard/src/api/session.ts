// Who this tab is. The token belongs to the tab, so that several roles can be open in one browser;
// the last login is also kept for the browser, so that a tablet that starts again is logged in.

import type { Login } from "./types.ts";

const KEY = "biggame.login";

export type Session = Login;

function read(storage: Storage): Session | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    const session = found as Session | null;
    return session !== null && typeof session.token === "string" ? session : null;
  } catch {
    return null;
  }
}

export function recallSession(): Session | null {
  const own = read(sessionStorage);
  if (own !== null) return own;
  const last = read(localStorage);
  if (last !== null) sessionStorage.setItem(KEY, JSON.stringify(last));
  return last;
}

export function keepSession(session: Session): void {
  sessionStorage.setItem(KEY, JSON.stringify(session));
  localStorage.setItem(KEY, JSON.stringify(session));
}

export function forgetSession(session: Session): void {
  sessionStorage.removeItem(KEY);
  if (read(localStorage)?.token === session.token) localStorage.removeItem(KEY);
}

/** The code in a link such as /#code=ABCD-EFGH, or null. */
export function codeInLink(hash: string): string | null {
  const code = new URLSearchParams(hash.replace(/^#/, "")).get("code");
  return code !== null && code.trim() !== "" ? code.trim() : null;
}
