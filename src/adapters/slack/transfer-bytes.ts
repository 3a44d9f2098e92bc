import { type Downloaded, readBounded } from "../chat/read-bounded.ts";

/** Where files of Slack's lie; its token goes nowhere else. */
const SLACK_HOST = /(?:^|\.)slack\.com$/;

/** Fetches a file with the workspace's token; stops as soon as it is longer than `maxBytes`. */
export async function downloadBytes(
  url: string,
  options: { token: string; apiUrl: string; maxBytes: number; timeoutMs: number },
): Promise<Downloaded> {
  const { token, apiUrl, maxBytes, timeoutMs } = options;
  if (url === "") return { kind: "failed", problem: "Slack does not let the app see it" };
  if (!isSlacks(url, apiUrl)) return { kind: "failed", problem: "it does not lie at Slack" };
  const headers = { authorization: `Bearer ${token}` };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    if (asksToSignIn(response, url)) return { kind: "failed", problem: NOT_ALLOWED };
    if (!response.ok || !response.body) {
      return { kind: "failed", problem: `Slack answered ${response.status}` };
    }
    return await readBounded(response.body, maxBytes);
  } catch (error) {
    return { kind: "failed", problem: messageOf(error) };
  }
}

const NOT_ALLOWED = "Slack asks the app to sign in; it needs the scope files:read";

/** Slack has no 403 for files: it sends to the page to sign in, or shows it in place of the file. */
function asksToSignIn(response: Response, url: string): boolean {
  if (response.status >= 300 && response.status < 400) return true;
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  return isPage && !/\.x?html?$/i.test(new URL(url).pathname);
}

export async function uploadBytes(
  url: string,
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<{ kind: "ok" } | { kind: "failed"; problem: string }> {
  try {
    const body = Buffer.from(bytes);
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", body, signal });
    if (response.ok) return { kind: "ok" };
    return { kind: "failed", problem: `the upload was answered with ${response.status}` };
  } catch (error) {
    return { kind: "failed", problem: messageOf(error) };
  }
}

/** An address that came with an event: the token is sent to Slack only. */
function isSlacks(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, protocol, origin } = new URL(url);
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === "https:" && SLACK_HOST.test(hostname);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
