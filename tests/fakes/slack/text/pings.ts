import { blockTexts } from "../block-kit/block-texts.ts";
import type { Message } from "../state/workspace-state.ts";
import { parseMarkup } from "./parse-markup.ts";

/**
 * Whom a message pings: user ids, user group ids, and `channel`, `here`, `everyone`.
 * A mention inside code counts, and so does one in the `text` behind blocks: only escaping
 * makes a text harmless for sure.
 */
export function pingsOf(message: Pick<Message, "text" | "blocks">): string[] {
  const live = blockTexts(message.blocks)
    .filter(({ notation }) => notation !== "plain")
    .map(({ text }) => text);
  const found = [message.text, ...live].flatMap((text) =>
    parseMarkup(text).flatMap((part) => {
      if (part.kind === "user" || part.kind === "group") return [part.id];
      return part.kind === "broadcast" ? [part.range] : [];
    }),
  );
  return [...new Set(found)];
}
