import { z } from "zod";
import { soon } from "../chat/soon.ts";
import { nameOf, user } from "./parse-message.ts";
import { readDiscordText } from "./read-discord-text.ts";
import { type DiscordRoom, oursIn } from "./discord-room.ts";

const MAX_MESSAGES = 30;
const MAX_CHARS = 8_000;
/** Without an answer in time the agent begins without it. */
const MAX_WAIT_MS = 2_000;

const history = z.array(z.object({ id: z.string(), author: user, content: z.string().nullish() }));

/**
 * What was said in a thread before the agent was called into it, one line a message, oldest
 * first; null when there is nothing, or Discord does not say in time.
 */
export async function earlierInThread(
  room: DiscordRoom,
  { guild, channel, id }: { guild: string; channel: string; id: string },
): Promise<string | null> {
  const query = { before: id, limit: String(MAX_MESSAGES) };
  const asked = room.api.call("GET", `/channels/${channel}/messages`, { query });
  const answer = await soon(asked, MAX_WAIT_MS);
  const read = answer?.kind === "ok" ? history.safeParse(answer.body) : null;
  if (!read?.success) return null;
  const ours = oursIn(room, guild);
  const lines = read.data
    .toReversed()
    .filter(({ content }) => content)
    .map(({ author, content }) => {
      const text = readDiscordText(content ?? "", { ours, named: [] });
      return `> ${nameOf(author)}: ${text.replaceAll("\n", " ")}`;
    });
  if (lines.length === 0) return null;
  return `Earlier in this thread:\n${lines.join("\n").slice(-MAX_CHARS)}`;
}
