import { z } from "zod";
import { approver } from "../approval/person-pattern.ts";
import { durationOrNever, flag, listOf, oneOf, text, wholeNumber } from "../schema-parts.ts";
import { APPROVAL_MODES, PolicyDecision } from "./policy-rule.ts";

const SECOND_MS = 1000;
const YEAR_MS = 365 * 86_400_000;
const MAX_NAME_CHARACTERS = 200;
const MAX_CONDITION_CHARACTERS = 20_000;
const MAX_REASON_CHARACTERS = 2_000;
const MAX_QUORUM = 20;

/** A whole number, whether the parser keeps integers apart as bigint or not. */
function integer(min: number, max: number) {
  const plain = (value: unknown) => (typeof value === "bigint" ? Number(value) : value);
  return z.preprocess(plain, wholeNumber(min, max));
}

function oneOrSeveral(max: number) {
  const error = `must be a text in quotes, or a list of texts, at most ${max} characters each.`;
  const one = z
    .string({ error })
    .max(max, { error })
    .refine((each) => each.trim() !== "", {
      error: "must not be empty: a rule without it applies to everything.",
    });
  return z
    .union([one, z.array(one, { error }).min(1, { error: "must not be an empty list." })], {
      error: ({ input }) => (isEmpty(input) ? "must not be empty." : error),
    })
    .exactOptional();
}

function isEmpty(input: unknown): boolean {
  const texts: unknown[] = Array.isArray(input) ? input : [input];
  return texts.length === 0 || texts.some((each) => typeof each === "string" && each.trim() === "");
}

const decisions = [PolicyDecision.ALLOW, PolicyDecision.DENY, PolicyDecision.ASK_USER] as const;

/** The keys of a rule but `priority`, which files and case tables write differently. */
export const ruleShape = {
  toolName: oneOrSeveral(MAX_NAME_CHARACTERS),
  mcpName: text(MAX_NAME_CHARACTERS).exactOptional(),
  commandPrefix: oneOrSeveral(MAX_CONDITION_CHARACTERS),
  commandRegex: text(MAX_CONDITION_CHARACTERS).exactOptional(),
  argsPattern: text(MAX_CONDITION_CHARACTERS).exactOptional(),
  decision: oneOf(decisions),
  modes: listOf(oneOf(APPROVAL_MODES), "modes").exactOptional(),
  allowRedirection: flag().exactOptional(),
  interactive: flag().exactOptional(),
  reason: text(MAX_REASON_CHARACTERS).exactOptional(),
  approvers: listOf(approver(), "people").min(1, { error: "must name somebody." }).exactOptional(),
  quorum: integer(1, MAX_QUORUM).exactOptional(),
  selfApproval: flag().exactOptional(),
  expiresAfter: durationOrNever(10 * SECOND_MS, YEAR_MS).exactOptional(),
  alwaysAsk: flag().exactOptional(),
};

const ERROR = "must be a table: [[rule]].";

/** A rule of a policy file; integers come as bigint. */
export const fileRuleSchema = z.strictObject(
  {
    ...ruleShape,
    priority: z
      .union([z.bigint(), z.number()], { error: "must be a number without quotes." })
      .exactOptional(),
  },
  { error: ERROR },
);

/** A rule of a case table; its priority is resolved already, and 0 when absent (DESIGN 4.6). */
export const caseRuleSchema = z.strictObject(
  {
    ...ruleShape,
    priority: z.number({ error: "must be a number without quotes." }).exactOptional(),
  },
  { error: ERROR },
);

/** A rule as written: lists not expanded, priority apart. */
export type WrittenRule = Omit<z.infer<typeof fileRuleSchema>, "priority">;

export const RULE_KEYS: readonly string[] = [...Object.keys(ruleShape), "priority"];
