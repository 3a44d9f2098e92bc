import { type ApprovalView, approvalCard } from "../../../core/index.ts";
import { aboutRequest } from "../../chat/message/about-request.ts";
import { accentOf, headline, outcomeLines } from "../approval/card-texts.ts";
import type { DiscordPost } from "../discord-post.ts";
import { container, openPost, smallPrint, textDisplay } from "../text/components.ts";
import { deadText } from "../text/dead-text.ts";

/** How a request stands, in words, where its card says something older, or cannot be shown. */
export function renderOutcome(approval: ApprovalView): DiscordPost {
  const card = approvalCard(approval, { platform: "discord" });
  const outcomes = outcomeLines(card);
  return openPost(
    container(accentOf(card), [
      textDisplay(headline(card)),
      ...(outcomes === "" ? [] : [textDisplay(outcomes)]),
      smallPrint(deadText(aboutRequest(approval))),
    ]),
  );
}
