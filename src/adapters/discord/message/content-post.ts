import { type DiscordPost, MESSAGE_FLAG } from "../discord-post.ts";

/** Words for everybody. No address in them is fetched for a preview. */
export function contentPost(content: string, file?: DiscordPost["file"]): DiscordPost {
  const flags = MESSAGE_FLAG.suppressEmbeds;
  return { content, flags, ...(file === undefined ? {} : { file }) };
}
