import type { JsonObject } from "../../core/index.ts";
import { plainWords } from "./private-answer.ts";

/** What goes with the acknowledgement; `words` says it where that was sent before. */
export type SlackReply = { ack: JsonObject; words: string };

/** The answer to a command, which only the person who typed it sees. */
export function commandReply(words: string): SlackReply {
  return { ack: { response_type: "ephemeral", ...plainWords(words) }, words };
}
