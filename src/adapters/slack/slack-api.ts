import type { JsonObject } from "../../core/index.ts";
import type { SlackMethod } from "./slack-scopes.ts";

/** What Slack answers; every expected outcome is a value. */
export type SlackAnswer =
  | { kind: "ok"; body: JsonObject }
  /** `ok: false`, with Slack's own code: `channel_not_found`. By an HTTP status: `http_403`. */
  | { kind: "refused"; error: string; body: JsonObject }
  | { kind: "rate_limited"; retryAfterMs: number }
  /** No answer, or none of Slack's: it may have had its effect all the same. */
  | { kind: "unreachable"; problem: string };

/**
 * Streams go through a client of their own, whose rate limits hold no approval back
 *.
 */
export type SlackLane = "main" | "stream";

/** Slack's Web API. Tries once: who calls knows whether trying again is safe. */
export type SlackApi = {
  call(
    method: SlackMethod,
    args: Readonly<Record<string, unknown>>,
    options?: { lane?: SlackLane; workspace?: string },
  ): Promise<SlackAnswer>;
  /** Fetches a file that a person attached, up to `maxBytes`. */
  download(
    url: string,
    options: { maxBytes: number; workspace?: string },
  ): Promise<{ kind: "ok"; bytes: Uint8Array } | { kind: "failed"; problem: string }>;
  /** Sends the bytes of a file to the address that `files.getUploadURLExternal` gave. */
  upload(
    url: string,
    bytes: Uint8Array,
  ): Promise<{ kind: "ok" } | { kind: "failed"; problem: string }>;
};

/** One message of Slack's, ready to be sent. `text` is what notifications and screen readers get. */
export type SlackPost = {
  text: string;
  blocks: readonly JsonObject[];
  /** Shown as a snippet below it. */
  file?: { name: string; title: string; content: string };
};
