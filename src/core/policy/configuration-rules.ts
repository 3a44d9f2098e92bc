import { PolicyDecision, type PolicyRule } from "./policy-rule.ts";

/** What `[policy]` of the configuration says besides its files. */
export type PolicyConfiguration = {
  allowedTools: readonly string[];
  excludedTools: readonly string[];
};

const MODE_PRIORITY = { yolo: 1.999, autoEdit: 1.015 };
const ALLOWED_PRIORITY = 2.3;
const EXCLUDED_PRIORITY = 2.4;

/**
 * `approval_mode`, `allowed_tools` and `excluded_tools` as rules, at the original's priorities.
 * The rules of both modes are always there and apply in their mode only, so that leaving a mode
 * ends what it allowed.
 */
export function rulesFromConfiguration(
  { allowedTools, excludedTools }: PolicyConfiguration,
  editTools: readonly string[],
): PolicyRule[] {
  const { ALLOW, DENY } = PolicyDecision;
  const edits = editTools.map((toolName): PolicyRule => ({
    toolName,
    decision: ALLOW,
    priority: MODE_PRIORITY.autoEdit,
    modes: ["autoEdit"],
    source: 'approval_mode = "autoEdit"',
  }));
  const yolo: PolicyRule = {
    decision: ALLOW,
    priority: MODE_PRIORITY.yolo,
    modes: ["yolo"],
    allowRedirection: true,
    source: 'approval_mode = "yolo"',
  };
  return [
    ...named(excludedTools, { decision: DENY, priority: EXCLUDED_PRIORITY }, "excluded_tools"),
    ...named(allowedTools, { decision: ALLOW, priority: ALLOWED_PRIORITY }, "allowed_tools"),
    yolo,
    ...edits,
  ];
}

function named(
  names: readonly string[],
  rule: Pick<PolicyRule, "decision" | "priority">,
  source: string,
): PolicyRule[] {
  return names.map((toolName) => ({ toolName, ...rule, source }));
}
