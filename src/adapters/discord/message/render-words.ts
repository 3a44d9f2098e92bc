import type { MessageView } from "../../../core/index.ts";
import { saidElsewhere } from "../../chat/message/said-elsewhere.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { showProse } from "../../chat/text/show-prose.ts";
import { splitText } from "../../chat/text/split-text.ts";
import type { DiscordPost } from "../discord-post.ts";
import { deadText } from "../text/dead-text.ts";
import { proseCost } from "../text/discord-cost.ts";
import { CONTENT_CHARS } from "../text/discord-limits.ts";
import { contentPost } from "./content-post.ts";

const NAME_COST = 150;
const PIECE_COST = CONTENT_CHARS - NAME_COST - 20;
/** A longer notice would be hard to read in small print. */
const SMALL_PRINT_CHARS = 300;

/** What somebody wrote elsewhere; none of it is read as markup. */
export function renderPerson(message: MessageView): DiscordPost[] {
  const { who, text: said } = saidElsewhere(message);
  const name = deadText(clipText(who, NAME_COST, proseCost));
  return piecesOf(said).map((text, index) =>
    contentPost(index === 0 ? `**${name}:** ${text}` : text),
  );
}

/** What Countersign itself says. */
export function renderNotice({ content, metadata }: MessageView): DiscordPost[] {
  const pieces = piecesOf(content);
  const isError = metadata["error"] === true;
  const [only = ""] = pieces;
  const isOneLine = pieces.length === 1 && !only.includes("\n");
  if (isOneLine && only.length <= SMALL_PRINT_CHARS && !isError) return [contentPost(`-# ${only}`)];
  return pieces.map((text, index) => contentPost(isError && index === 0 ? `⚠️ ${text}` : text));
}

function piecesOf(content: string): string[] {
  const pieces = splitText(showProse(content).trim(), PIECE_COST, proseCost)
    .map((piece) => deadText(piece.trim()))
    .filter((piece) => piece !== "");
  return pieces.length === 0 ? ["(no text)"] : pieces;
}
