/** Where in the console the person is. It lives in the URL. */
export type Place =
  | { page: "start" | "policy" | "grants" | "audit" }
  | { page: "session"; id: string };

export function currentPlace(): Place {
  if (location.hash === POLICY_HREF) return { page: "policy" };
  if (location.hash === GRANTS_HREF) return { page: "grants" };
  if (location.hash === AUDIT_HREF) return { page: "audit" };
  const id = /^#\/sessions\/([^/]+)$/.exec(location.hash)?.[1];
  return id === undefined ? { page: "start" } : { page: "session", id: decoded(id) };
}

/** The session that is shown; null on every other page. */
export function currentSession(): string | null {
  const place = currentPlace();
  return place.page === "session" ? place.id : null;
}

export const POLICY_HREF = "#/policy";
export const GRANTS_HREF = "#/grants";
export const AUDIT_HREF = "#/audit";

export function sessionHref(id: string): string {
  return `#/sessions/${encodeURIComponent(id)}`;
}

export function goTo(id: string | null): void {
  location.hash = id === null ? "#/" : sessionHref(id);
}

/** An address that somebody mistyped names no session, but must not break the page. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
