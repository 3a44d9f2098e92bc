import type { ApprovalCard, CardFact } from "../../../core/index.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { costOf } from "../../chat/text/text-cost.ts";
import { deadText } from "../text/dead-text.ts";
import { proseCost } from "../text/discord-cost.ts";

/** Of one fact, on the card and at the end of a review. */
const FACT_COST = 250;
/** Where it runs is part of what is signed, so one that is cut must be read in whole too. */
const SIGNED_FACT = "Directory";
/** For whoever looks into it, not for deciding. */
const QUIET = ["Rule", "Signature"];

/** Where, for whom and why, a line each; empty when nothing is known. */
export function factLines({ facts }: Pick<ApprovalCard, "facts">): string {
  const isQuiet = ({ label }: CardFact) => QUIET.includes(label);
  const loud = facts.filter((fact) => !isQuiet(fact));
  const quiet = facts.filter(isQuiet).map((fact) => `${fact.label}: ${valueOf(fact)}`);
  const lines = loud.map((fact) => `**${fact.label}:** ${valueOf(fact)}`);
  return [...lines, ...(quiet.length === 0 ? [] : [`-# ${quiet.join(" · ")}`])].join("\n");
}

/** The directory where it is too long for its line, and must be reviewed; null when it is not. */
export function longDirectory({ facts }: Pick<ApprovalCard, "facts">): string | null {
  const directory = facts.find(({ label }) => label === SIGNED_FACT)?.value ?? "";
  return costOf(directory, proseCost) > FACT_COST ? directory : null;
}

function valueOf({ value }: CardFact): string {
  return deadText(clipText(value, FACT_COST, proseCost)) || "–";
}
