import type { Json } from "../../json.ts";

/** How long the app has to acknowledge anything: docs.slack.dev, "within 3 seconds". */
export const ACK_WITHIN_MS = 3000;

/** One try at handing the app a payload. */
export type Outgoing = {
  kind: "events_api" | "interactive" | "slash_commands";
  payload: Json;
  /** 0 for the first try. */
  attempt: number;
  retryReason: string;
};

/** How a try ended. */
export type Outcome =
  | { kind: "acked"; response: Json | string | undefined; ms: number }
  /** `noRetry`: the app asked not to be tried again (`x-slack-no-retry`). */
  | { kind: "failed"; reason: string; ms: number; noRetry: boolean }
  /** Nobody is connected to take it. */
  | { kind: "nobody" };

/** Socket Mode, or HTTP. */
export type Transport = { send(outgoing: Outgoing): Promise<Outcome> };
