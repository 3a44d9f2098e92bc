import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { FakeState } from "../state/fake-state.ts";
import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";
import { ACK_WITHIN_MS } from "./outgoing.ts";
import type { Outcome, Outgoing, Transport } from "./outgoing.ts";
import { signRequest } from "./signature.ts";

export type Posted = { status: number; headers: IncomingHttpHeaders; body: string };

export type PostOptions = { body: string; headers: Record<string, string>; signal?: AbortSignal };

/** One POST over a connection of its own, so that the app's server can close at once. */
export function post(url: string, { body, headers, signal }: PostOptions): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": Buffer.byteLength(body) };
    const options = { method: "POST", agent: false, headers: { ...headers, ...length } };
    const sent = request(url, { ...options, ...(signal ? { signal } : {}) }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(parts).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The body and type Slack posts: JSON for events, forms for everything a person does. */
export function bodyOf({ kind, payload }: Pick<Outgoing, "kind" | "payload">): {
  body: string;
  type: string;
} {
  if (kind === "events_api") return { body: JSON.stringify(payload), type: "application/json" };
  const form =
    kind === "interactive"
      ? new URLSearchParams({ payload: JSON.stringify(payload) })
      : new URLSearchParams(payload as Record<string, string>);
  return { body: form.toString(), type: "application/x-www-form-urlencoded" };
}

const MS_PER_SECOND = 1000;

/** Signed headers. The time stamp is real time: receivers compare it with their own clock. */
export function signedHeaders(secret: string, body: string, type: string): Record<string, string> {
  const now = Math.floor(Date.now() / MS_PER_SECOND);
  return {
    "content-type": type,
    "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
    "x-slack-request-timestamp": String(now),
    "x-slack-signature": signRequest(secret, now, body),
  };
}

export function createHttpTransport(state: FakeState, url: string): Transport {
  return {
    async send(outgoing) {
      const startedAt = state.clock.now();
      const { body, type } = bodyOf(outgoing);
      const headers = {
        ...signedHeaders(state.app.signingSecret, body, type),
        ...retryHeaders(outgoing),
      };
      const tooLate = new AbortController();
      const timer = state.clock.after(ACK_WITHIN_MS, () => tooLate.abort());
      const ms = (): number => state.clock.now() - startedAt;
      try {
        return outcomeOf(await post(url, { body, headers, signal: tooLate.signal }), ms());
      } catch {
        const reason = tooLate.signal.aborted ? "http_timeout" : "connection_failed";
        return { kind: "failed", reason, ms: ms(), noRetry: false };
      } finally {
        timer.cancel();
      }
    },
  };
}

function retryHeaders({ attempt, retryReason }: Outgoing): Record<string, string> {
  if (attempt === 0) return {};
  return { "x-slack-retry-num": String(attempt), "x-slack-retry-reason": retryReason };
}

function outcomeOf({ status, headers, body }: Posted, ms: number): Outcome {
  if (status >= 200 && status < 300) return { kind: "acked", response: readResponse(body), ms };
  const noRetry = headers["x-slack-no-retry"] === "1";
  return { kind: "failed", reason: "http_error", ms, noRetry };
}

function readResponse(body: string): Json | string | undefined {
  if (body === "") return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return isJson(value) ? value : body;
  } catch {
    return body;
  }
}
