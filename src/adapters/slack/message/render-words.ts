import type { MessageView } from "../../../core/index.ts";
import { saidElsewhere } from "../../chat/message/said-elsewhere.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { showProse } from "../../chat/text/show-prose.ts";
import { splitText } from "../../chat/text/split-text.ts";
import { costOf } from "../../chat/text/text-cost.ts";
import type { SlackPost } from "../slack-api.ts";
import { NOTIFICATION_COST, TEXT_COST } from "../text/block-limits.ts";
import { escapeText } from "../text/escape-text.ts";
import { bold, emoji, plain, richText, section, smallPrint } from "../text/rich-text.ts";
import { slackCost } from "../text/slack-cost.ts";

const NAME_COST = 200;
/** Texts in one post; they fit in a message together. */
const PIECES_PER_POST = 3;
/** A longer notice would be hard to read in small print. */
const SMALL_PRINT_COST = 300;

/** What somebody wrote elsewhere; none of it is read as markup. */
export function renderPerson(message: MessageView): SlackPost[] {
  const { who, text } = saidElsewhere(message);
  const name = `${clipText(who, NAME_COST, slackCost)}: `;
  return inPosts(piecesOf(text)).map((texts, index) => {
    const start = index === 0 ? [bold(name)] : [];
    const [first = "", ...rest] = texts;
    return {
      text: notification(`${index === 0 ? name : ""}${first}`),
      blocks: [
        richText(section(...start, plain(first))),
        ...rest.map((text) => richText(section(plain(text)))),
      ],
    };
  });
}

/** What Countersign itself says. */
export function renderNotice({ content, metadata }: MessageView): SlackPost[] {
  const pieces = piecesOf(content);
  const isError = metadata["error"] === true;
  const [only = ""] = pieces;
  const isShort =
    pieces.length === 1 && costOf(only, slackCost) <= SMALL_PRINT_COST && !only.includes("\n");
  if (isShort && !isError) return [{ text: notification(only), blocks: [smallPrint(only)] }];
  const mark = isError ? [emoji("warning"), plain(" ")] : [];
  return inPosts(pieces).map((texts, index) => ({
    text: notification(texts[0] ?? ""),
    blocks: texts.map((text, at) =>
      richText(section(...(index === 0 && at === 0 ? mark : []), plain(text))),
    ),
  }));
}

function piecesOf(content: string): string[] {
  const pieces = splitText(showProse(content).trim(), TEXT_COST, slackCost);
  return pieces.length === 0 ? ["(no text)"] : pieces;
}

function inPosts(pieces: readonly string[]): string[][] {
  const posts: string[][] = [];
  for (let at = 0; at < pieces.length; at += PIECES_PER_POST) {
    posts.push(pieces.slice(at, at + PIECES_PER_POST));
  }
  return posts;
}

function notification(text: string): string {
  return escapeText(clipText(text, NOTIFICATION_COST, slackCost));
}
