const TOKEN_KEY = "countersign-token";

/** What a call came back with. `detail` is the server's own sentence, fit to be shown. */
export type Reply<T> =
  | { ok: true; value: T }
  | { ok: false; status: number; detail: string; body: Readonly<Record<string, unknown>> };

/** `status` of a reply when the server could not be reached at all. */
export const UNREACHABLE = 0;
const NO_CONTENT = 204;

export function saveToken(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
}

export function authorization(): Record<string, string> {
  const token = sessionStorage.getItem(TOKEN_KEY);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

export async function read<T>(path: string): Promise<Reply<T>> {
  return await send<T>(path, { headers: authorization() });
}

/** `key`: the same one for every try of one wish, so that the server acts on it once. */
export async function post<T>(path: string, body: unknown, key?: string): Promise<Reply<T>> {
  const once = key === undefined ? {} : { "idempotency-key": key };
  const headers = { ...authorization(), ...once, "content-type": "application/json" };
  return await send<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

export async function remove(path: string): Promise<Reply<unknown>> {
  return await send(path, { method: "DELETE", headers: authorization() });
}

async function send<T>(path: string, init: RequestInit): Promise<Reply<T>> {
  try {
    const response = await fetch(path, init);
    const body: unknown = response.status === NO_CONTENT ? null : await response.json();
    if (response.ok) return { ok: true, value: body as T };
    return problem(response.status, body);
  } catch {
    const detail = "Countersign cannot be reached. What you wrote is kept; try again in a moment.";
    return { ok: false, status: UNREACHABLE, detail, body: {} };
  }
}

function problem(status: number, body: unknown): Reply<never> {
  const fields = typeof body === "object" && body !== null ? { ...body } : {};
  const detail = "detail" in fields ? String(fields.detail) : `The server answered ${status}.`;
  return { ok: false, status, detail, body: fields };
}

/** A key that no one else makes. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
