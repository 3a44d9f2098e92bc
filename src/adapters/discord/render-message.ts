import type { Shown } from "../../core/index.ts";
import { type ShownRenderers, type ShownView, renderShown } from "../chat/render-shown.ts";
import type { DiscordPost } from "./discord-post.ts";
import { contentPost } from "./message/content-post.ts";
import { renderAnswer } from "./message/render-answer.ts";
import { renderOutcome } from "./message/render-outcome.ts";
import { renderResult } from "./message/render-result.ts";
import { renderNotice, renderPerson } from "./message/render-words.ts";
import { renderCard } from "./render-approval.ts";

export { renderAnswer } from "./message/render-answer.ts";

const RENDERERS: ShownRenderers<DiscordPost> = {
  answer: renderAnswer,
  person: renderPerson,
  notice: renderNotice,
  result: renderResult,
  card: renderCard,
  outcome: renderOutcome,
  smallPrint: (text) => contentPost(`-# ${text}`),
};

/** What is shown, as one post or more, in order. */
export function renderDiscordPosts(shown: Shown, view: ShownView): DiscordPost[] {
  return renderShown(shown, view, RENDERERS);
}
