import type { DiscordApi } from "./discord-api.ts";
import { MESSAGE_FLAG } from "./discord-post.ts";
import { plainAnswer } from "./render-approval.ts";

/**
 * Says something where everybody reads it, pinging nobody; `answers`: the message that it answers.
 * true if it got through.
 */
export async function sayInChannel(
  api: DiscordApi,
  { channel, answers }: { channel: string; answers?: string },
  text: string,
): Promise<boolean> {
  const { flags = 0, ...post } = plainAnswer(text);
  const reference =
    answers === undefined
      ? {}
      : { message_reference: { message_id: answers, fail_if_not_exists: false } };
  const body = { ...post, ...reference, flags: flags & ~MESSAGE_FLAG.ephemeral };
  const answer = await api.call("POST", `/channels/${channel}/messages`, { body });
  return answer.kind === "ok";
}
