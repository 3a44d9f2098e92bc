import { type MessageView, showOnOneLine } from "../../../core/index.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { showProse } from "../../chat/text/show-prose.ts";
import { costOf } from "../../chat/text/text-cost.ts";
import type { SlackPost } from "../slack-api.ts";
import { NOTIFICATION_COST } from "../text/block-limits.ts";
import { escapeText } from "../text/escape-text.ts";
import { smallPrint } from "../text/rich-text.ts";
import { slackCost } from "../text/slack-cost.ts";
import { splitMarkdown } from "./split-markdown.ts";

/** What an agent says, as Slack draws markdown; its name first where several speak. */
export function renderAnswer(
  { agent, content }: MessageView,
  { hasSeveralAgents }: { hasSeveralAgents: boolean },
): SlackPost[] {
  const text = showProse(content).trim();
  if (text === "") return [emptyAnswer(agent)];
  const name = hasSeveralAgents ? speakerLine(agent) : "";
  return splitMarkdown(text, { firstCost: costOf(name, slackCost) }).map((piece, index) => {
    const said = index === 0 ? `${name}${piece}` : piece;
    return { text: notice(said), blocks: [{ type: "markdown", text: said }] };
  });
}

/** Stands before an answer, its stream included, where several agents speak. */
export function speakerLine(agent: string | null): string {
  const name = showOnOneLine(agent ?? "agent").replaceAll(/[^\w .-]/g, "");
  return `**${name}**\n\n`;
}

function notice(markdown: string): string {
  const bare = markdown
    .replaceAll("&lt;", "<")
    .replaceAll(/[*`#]+/g, "")
    .trim();
  return escapeText(clipText(bare, NOTIFICATION_COST, slackCost)) || "An answer";
}

function emptyAnswer(agent: string | null): SlackPost {
  const text = `${showOnOneLine(agent ?? "The agent")} answered without a text.`;
  return { text: escapeText(text), blocks: [smallPrint(text)] };
}
