import type { JsonObject } from "../../core/index.ts";
import type { Downloaded } from "../chat/read-bounded.ts";

/** What Discord answers; every expected outcome is a value. */
export type DiscordAnswer =
  | { kind: "ok"; body: unknown }
  /** `code` is Discord's own, 10008 for an unknown message; 0 where it gave none. */
  | { kind: "refused"; status: number; code: number; problem: string }
  | { kind: "rate_limited"; retryAfterMs: number }
  /** No answer: it may have had its effect all the same. */
  | { kind: "unreachable"; problem: string };

/** Why it was not done, for logs and people. */
export function problemOf(answer: Exclude<DiscordAnswer, { kind: "ok" }>): string {
  return answer.kind === "rate_limited" ? "it asks us to slow down" : answer.problem;
}

export type DiscordFile = { name: string; content: string };

/** Discord's REST API. Tries once: who calls knows whether trying again is safe. */
export type DiscordApi = {
  /** `route` as Discord's documentation has it, with the ids put in: `/channels/1/messages`. */
  call(
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    route: `/${string}`,
    request?: {
      body?: JsonObject | readonly JsonObject[];
      files?: readonly DiscordFile[];
      query?: Readonly<Record<string, string>>;
    },
  ): Promise<DiscordAnswer>;
  /** Fetches a file that a person attached, from Discord's own hosts, up to `maxBytes`. */
  download(url: string, maxBytes: number): Promise<DiscordDownload>;
};

/** `expired`: the address holds no longer, or the file is gone. */
export type DiscordDownload = Downloaded | { kind: "expired" };
