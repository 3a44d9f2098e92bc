import type { MessageView, Shown } from "../../core/index.ts";
import { renderAnswer } from "./message/render-answer.ts";
import { renderOutcome } from "./message/render-outcome.ts";
import { renderResult } from "./message/render-result.ts";
import { renderNotice, renderPerson } from "./message/render-words.ts";
import { type NameOf, renderCard } from "./render-approval.ts";
import type { SlackPost } from "./slack-api.ts";
import { smallPrint } from "./text/rich-text.ts";

export { deadenMarkdown } from "./message/deaden-markdown.ts";
export { speakerLine } from "./message/render-answer.ts";

export type ShownView = {
  /** Whether answers say who speaks. */
  hasSeveralAgents: boolean;
  nameOf?: NameOf;
};

/** What is shown, as one post or more, in order. */
export function renderShown(shown: Shown, view: ShownView): SlackPost[] {
  switch (shown.kind) {
    case "message":
      return renderMessage(shown.message, view);
    case "result":
      return [renderResult(shown.message, shown.call)];
    case "card":
      return [renderCard(shown.approval, view)];
    case "outcome":
      return [renderOutcome(shown.approval)];
    case "cut_off":
      return [{ text: CUT_OFF, blocks: [smallPrint(CUT_OFF)] }];
    default:
      return shown satisfies never;
  }
}

const CUT_OFF = "This answer was cut off by a restart; it is written anew below.";

function renderMessage(message: MessageView, view: ShownView): SlackPost[] {
  switch (message.role) {
    case "assistant":
      return renderAnswer(message, view);
    case "user":
      return renderPerson(message);
    case "tool":
    case "system":
      return renderNotice(message);
    default:
      return message.role satisfies never;
  }
}
