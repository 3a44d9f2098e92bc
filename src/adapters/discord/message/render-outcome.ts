import { type ApprovalView, approvalCard } from "../../../core/index.ts";
import { accentOf, headline, outcomeLines } from "../approval/card-texts.ts";
import type { DiscordPost } from "../discord-post.ts";
import { container, openPost, smallPrint, textDisplay } from "../text/components.ts";
import { deadText } from "../text/dead-text.ts";

/** What was decided, in words, where the card itself still says something older. */
export function renderOutcome(approval: ApprovalView): DiscordPost {
  const card = approvalCard(approval, { platform: "discord" });
  const outcomes = outcomeLines(card);
  const about = `${approval.shortId} · ${approval.digest}`;
  return openPost(
    container(accentOf(card), [
      textDisplay(headline(card)),
      ...(outcomes === "" ? [] : [textDisplay(outcomes)]),
      smallPrint(`About the request ${deadText(about)}; its card could not be changed.`),
    ]),
  );
}
