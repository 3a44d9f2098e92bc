import type { MessageView, Shown } from "../../core/index.ts";
import type { DiscordPost } from "./discord-post.ts";
import { contentPost } from "./message/content-post.ts";
import { renderAnswer } from "./message/render-answer.ts";
import { renderOutcome } from "./message/render-outcome.ts";
import { renderResult } from "./message/render-result.ts";
import { renderNotice, renderPerson } from "./message/render-words.ts";
import { type NameOf, renderCard } from "./render-approval.ts";

export { renderAnswer } from "./message/render-answer.ts";

export type ShownView = {
  /** Whether answers say who speaks. */
  hasSeveralAgents: boolean;
  nameOf?: NameOf;
};

/** What is shown, as one post or more, in order. */
export function renderShown(shown: Shown, view: ShownView): DiscordPost[] {
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
      return [contentPost("-# This answer was cut off by a restart; it is written anew below.")];
    default:
      return shown satisfies never;
  }
}

function renderMessage(message: MessageView, view: ShownView): DiscordPost[] {
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
