import type { JsonObject } from "../../core/index.ts";
import { clipText } from "../chat/text/clip-text.ts";
import { showProse } from "../chat/text/show-prose.ts";
import type { SlackApi } from "./slack-api.ts";

type Reader = {
  workspace: string;
  channel: string;
  /** Where in the channel they look. */
  thread: string | null;
  userId: string;
};

/** Slack takes no more in one text. */
const MAX_TEXT_CHARS = 3_000;

/**
 * Tells one person something that nobody else sees: where they are, or, if Slack does not let us
 * there, in a direct message. true if it got through.
 */
export async function answerPrivately(
  api: SlackApi,
  { workspace, channel, thread, userId }: Reader,
  text: string,
): Promise<boolean> {
  const content = plainWords(text);
  const there = await api.call(
    "chat.postEphemeral",
    { channel, user: userId, ...content, ...(thread === null ? {} : { thread_ts: thread }) },
    { workspace },
  );
  if (there.kind === "ok") return true;
  return tellDirectly(api, { workspace, userId }, text);
}

export async function tellDirectly(
  api: SlackApi,
  { workspace, userId }: Pick<Reader, "workspace" | "userId">,
  text: string,
): Promise<boolean> {
  // Slack opens the conversation with a person by their id.
  const answer = await api.call(
    "chat.postMessage",
    { channel: userId, ...plainWords(text) },
    { workspace },
  );
  return answer.kind === "ok";
}

/** No markup and no mention is alive in it, whatever a name or a reason holds. */
export function plainWords(text: string): { text: string; blocks: JsonObject[] } {
  const bounded = clipText(showProse(text), MAX_TEXT_CHARS, () => 1);
  const escaped = bounded.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const block = { type: "section", text: { type: "plain_text", text: bounded, emoji: false } };
  return { text: escaped, blocks: [block] };
}
