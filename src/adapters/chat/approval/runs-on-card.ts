import type { ApprovalCard } from "../../../core/index.ts";
import { splitText } from "../text/split-text.ts";
import type { CostAt } from "../text/text-cost.ts";

/** What a card shows of what runs; `code`: null for nothing at all, `note`: in small print below. */
export type RunsOnCard = { code: string | null; note: string | null };

/** Of a call that does not fit on its card: enough to see what it is about. */
export type Beginning = { maxCost: number; maxLines: number; costAt: CostAt };

/** `pages`: of the review that holds what does not fit on the card; 0 when all of it does. */
export function runsOnCard(
  { runs, actions }: Pick<ApprovalCard, "runs" | "actions">,
  { pages, fits, beginning }: { pages: number; fits: boolean; beginning: Beginning },
): RunsOnCard {
  const isPending = actions.length > 0;
  if (runs === "") return { code: null, note: "Nothing: an empty line." };
  if (fits) return { code: runs, note: pages > 0 && isPending ? REVIEW_FACTS : null };
  const code = beginningOf(runs, beginning);
  const missing = (runs.length - code.length).toLocaleString("en-US");
  const how = isPending ? " Approve stands at the end of the review." : "";
  return { code, note: `This is only the beginning: ${missing} more characters follow.${how}` };
}

const REVIEW_FACTS = "A detail below is cut. All of it stands in the review, with Approve.";

function beginningOf(runs: string, { maxCost, maxLines, costAt }: Beginning): string {
  const lines = runs.split("\n").slice(0, maxLines).join("\n");
  return splitText(lines, maxCost, costAt)[0] ?? "";
}
