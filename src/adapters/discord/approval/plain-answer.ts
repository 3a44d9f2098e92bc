import { showControls } from "../../../core/index.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import type { DiscordPost } from "../discord-post.ts";
import { privatePost, textDisplay } from "../text/components.ts";
import { deadText } from "../text/dead-text.ts";
import { proseCost } from "../text/discord-cost.ts";

const ANSWER_COST = 1_900;

/** Words for whoever pressed a button; they also take the place of a review or a question. */
export function plainAnswer(text: string): DiscordPost {
  const shown = clipText(showControls(text).toWellFormed().trim(), ANSWER_COST, proseCost);
  return privatePost(textDisplay(deadText(shown) || "–"));
}
