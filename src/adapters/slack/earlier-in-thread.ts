import { z } from "zod";
import { soon } from "../chat/soon.ts";
import { readSlackText } from "./read-slack-text.ts";
import type { SlackRoom } from "./slack-room.ts";

const MAX_MESSAGES = 30;
const MAX_CHARS = 8_000;
/** The acknowledgement waits for it: without an answer in time the agent begins without it. */
const MAX_WAIT_MS = 1_200;

const replies = z.object({
  messages: z.array(
    z.object({
      ts: z.string(),
      user: z.string().optional(),
      username: z.string().optional(),
      text: z.string().nullish(),
    }),
  ),
});

/**
 * What was said in a thread before the agent was called into it, one line a message, oldest
 * first; null when there is nothing, or Slack does not say in time.
 */
export async function earlierInThread(
  room: SlackRoom,
  {
    workspace,
    channel,
    thread,
    ts,
  }: {
    workspace: string;
    channel: string;
    thread: string | null;
    ts: string;
  },
): Promise<string | null> {
  const args = { channel, ts: thread, latest: ts, inclusive: false, limit: MAX_MESSAGES };
  const asked = room.api.call("conversations.replies", args, { workspace });
  const answer = await soon(asked, MAX_WAIT_MS);
  const read = answer?.kind === "ok" ? replies.safeParse(answer.body) : null;
  if (!read?.success) return null;
  const { botUserId } = room.ownIds(workspace);
  const nameOf = (userId: string) => room.people.knownName(workspace, userId);
  const lines = read.data.messages
    .filter((message) => message.ts < ts && message.text)
    .map(({ user, username, text }) => {
      const who = (user === undefined ? null : nameOf(user)) ?? username ?? user ?? "somebody";
      return `> ${who}: ${readSlackText(text ?? "", { botUserId, nameOf }).replaceAll("\n", " ")}`;
    });
  if (lines.length === 0) return null;
  return `Earlier in this thread:\n${lines.join("\n").slice(-MAX_CHARS)}`;
}
