import { type ApprovalView, approvalCard } from "../../../core/index.ts";
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
  if (card.actions.length === 0)
    return plainAnswer(`There is nothing to approve. ${card.headline}`);
  if (!card.actions.includes("approve_all")) return plainAnswer(ASKED_EVERY_TIME);
  if (!isWholeOnCard(card)) return plainAnswer(UNREAD);
  const id = { action: ACTION.approveAllConfirmed, ...signedOf(approval) };
  return privatePost(
    container(accentOf(card), [
      textDisplay(headline(card)),
      ...cardRuns(card, 0),
      textDisplay(coverage(endsAt)),
      row(button("Approve all", id, STYLE.danger)),
    ]),
  );
}

const ASKED_EVERY_TIME = "This call is asked about every time, so “all” cannot cover it.";
const UNREAD =
  "Approve all would approve this call too, and it does not fit on its card: review and approve " +
  "it first.";

function coverage(endsAt: Date | null): string {
  const until = endsAt === null ? "until somebody revokes it" : `until ${timeOf(endsAt)}`;
  return (
    "**Approve all?** This call runs, and so does everything else in this session that would ask, " +
    `whichever tool and arguments: nobody is asked ${until}.\n` +
    "It does not cover what the policy denies, nor calls that are asked about every time. " +
    "Write “grants” in the thread to see it, and “revoke” with its id to end it. " +
    "To leave it, dismiss this message."
  );
}

/** `2026-11-21 14:05 UTC`, as cards say it. */
function timeOf(at: Date): string {
  const iso = at.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
