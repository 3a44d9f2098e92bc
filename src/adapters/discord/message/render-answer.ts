import { type MessageView, showOnOneLine } from "../../../core/index.ts";
import { showProse } from "../../chat/text/show-prose.ts";
import type { DiscordPost } from "../discord-post.ts";
import { deadText } from "../text/dead-text.ts";
import { contentPost } from "./content-post.ts";
import { splitMarkdown } from "./split-markdown.ts";

const NAME_CHARS = 60;

/** What an agent says, as Discord draws markdown; its name first where several speak. */
export function renderAnswer(
  { agent, content }: Pick<MessageView, "agent" | "content">,
  { hasSeveralAgents }: { hasSeveralAgents: boolean },
): DiscordPost[] {
  const text = showProse(content).trim();
  if (text === "") return [emptyAnswer(agent)];
  const name = hasSeveralAgents ? speakerLine(agent) : "";
  return splitMarkdown(text, { firstChars: name.length }).map((piece, index) =>
    contentPost(index === 0 ? `${name}${piece}` : piece),
  );
}

/** Stands before an answer where several agents speak. */
function speakerLine(agent: string | null): string {
  return `**${nameOf(agent ?? "agent")}**\n`;
}

function emptyAnswer(agent: string | null): DiscordPost {
  return contentPost(`-# ${nameOf(agent ?? "The agent")} answered without a text.`);
}

function nameOf(agent: string): string {
  return deadText(
    showOnOneLine(agent)
      .replaceAll(/[^\w .-]/g, "")
      .slice(0, NAME_CHARS),
  );
}
