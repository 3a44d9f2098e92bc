import { type ApprovalView, approvalCard } from "../../../core/index.ts";
import { coverageOfAll, whyNotAll } from "../../chat/approval/approve-all.ts";
import { ACTION } from "../custom-ids.ts";
import type { DiscordPost } from "../discord-post.ts";
import { STYLE, button, container, privatePost, row, textDisplay } from "../text/components.ts";
import { signedOf } from "./card-actions.ts";
import { cardRuns } from "./card-runs.ts";
import { accentOf, headline } from "./card-texts.ts";
import { isWholeOnCard } from "./fits-on-card.ts";
import { plainAnswer } from "./plain-answer.ts";

/** Says what "all" covers and until when, before it is given. `endsAt`: null when it does not end. */
export function approveAllQuestion(
  approval: ApprovalView,
  { endsAt }: { endsAt: Date | null },
): DiscordPost {
  const card = approvalCard(approval, { platform: "discord" });
  const problem = whyNotAll(card, { isWhole: isWholeOnCard(card) });
  if (problem !== null) return plainAnswer(problem);
  const coverage = coverageOfAll(endsAt).join("\n");
  const id = { action: ACTION.approveAllConfirmed, ...signedOf(approval) };
  return privatePost(
    container(accentOf(card), [
      textDisplay(headline(card)),
      ...cardRuns(card, 0),
      textDisplay(`**Approve all?** ${coverage} To leave it, dismiss this message.`),
      row(button("Approve all", id, STYLE.danger)),
    ]),
  );
}
