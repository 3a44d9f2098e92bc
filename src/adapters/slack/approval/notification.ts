import type { ApprovalCard } from "../../../core/index.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { escapeText } from "../text/escape-text.ts";
import { slackCost } from "../text/slack-cost.ts";

const HEADLINE_COST = 300;
const DETAIL_COST = 300;

/** What a notification says: what is asked, or what became of it. Pings nobody. */
export function notificationOf({ headline, runs, outcomes, actions }: ApprovalCard): string {
  const line = runs.replaceAll(/\s+/g, " ").trim();
  const detail = actions.length > 0 ? line : (outcomes.at(-1) ?? line);
  return escapeText(
    `${clipText(headline, HEADLINE_COST, slackCost)}: ${clipText(detail, DETAIL_COST, slackCost)}`,
  );
}
