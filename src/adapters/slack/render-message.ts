import type { Shown } from "../../core/index.ts";
import { type ShownRenderers, type ShownView, renderShown } from "../chat/render-shown.ts";
import { renderAnswer } from "./message/render-answer.ts";
import { renderOutcome } from "./message/render-outcome.ts";
import { renderResult } from "./message/render-result.ts";
import { renderNotice, renderPerson } from "./message/render-words.ts";
import { renderCard } from "./render-approval.ts";
import type { SlackPost } from "./slack-api.ts";
import { smallPrint } from "./text/rich-text.ts";

export { deadenMarkdown } from "./message/deaden-markdown.ts";
export { speakerLine } from "./message/render-answer.ts";

const RENDERERS: ShownRenderers<SlackPost> = {
  answer: renderAnswer,
  person: renderPerson,
  notice: renderNotice,
  result: renderResult,
  card: renderCard,
  outcome: renderOutcome,
  smallPrint: (text) => ({ text, blocks: [smallPrint(text)] }),
};

/** What is shown, as one post or more, in order. */
export function renderSlackPosts(shown: Shown, view: ShownView): SlackPost[] {
  return renderShown(shown, view, RENDERERS);
}
