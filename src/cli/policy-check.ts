import {
  PolicyDecision,
  type PolicyPart,
  type PolicyVerdict,
  describeRule,
  explain,
  showControls,
} from "../core/index.ts";
import type { CommandSpec } from "./command-spec.ts";
import { CALL_OPTIONS, decideNamedCall } from "./policy-call.ts";
import { printJson, printLine } from "./print.ts";

const ANSWERS: Record<PolicyDecision, string> = {
  allow: "allow: it runs without asking anybody.",
  ask_user: "ask_user: a person must approve it.",
  deny: "deny: it is refused, and nobody can approve it.",
};
const SAYS: Record<PolicyDecision, string> = {
  allow: "is allowed",
  ask_user: "asks",
  deny: "is denied",
};

export const policyCheckCommand: CommandSpec = {
  path: "policy check",
  summary: "say what the policy decides about one call",
  options: CALL_OPTIONS,
  examples: [
    `policy check --tool shell_cmd --args '{"command":"git status"}'`,
    `policy check --command 'git status && rm -r build'`,
    `policy check --policy new.toml --tool github__create_issue --server github --json`,
  ],
  async run(call) {
    const { verdict } = await decideNamedCall(call);
    if (call.options["json"] === true) printJson(call.context, verdictAsJson(verdict));
    else printLine(call.context, showControls(answer(verdict)));
    return 0;
  },
};

export const policyExplainCommand: CommandSpec = {
  path: "policy explain",
  summary: "the same, with every command of the line and every rule looked at",
  options: CALL_OPTIONS,
  examples: [`policy explain --command 'find . -name "*.log" -exec rm {} +'`],
  async run(call) {
    const { asked, verdict } = await decideNamedCall(call);
    const text = explain(asked, verdict);
    if (call.options["json"] !== true) printLine(call.context, showControls(text));
    else {
      const { looked = [] } = verdict;
      printJson(call.context, { ...verdictAsJson(verdict), looked, text });
    }
    return 0;
  },
};

function verdictAsJson({ decision, rule, reason, terms, parts = [] }: PolicyVerdict) {
  return { decision, rule, reason, terms, parts };
}

/** The decision, then one sentence for each command, or for the call. */
function answer({ decision, reason, rule, parts = [] }: PolicyVerdict): string {
  const sentences =
    parts.length === 0 ? [`${reason} (${describeRule(rule)})`] : parts.map(partSentence);
  const [only] = parts;
  const hasMore = parts.length > 0 && !(parts.length === 1 && only?.reason === reason);
  return [ANSWERS[decision], ...sentences, ...(hasMore ? [`So: ${reason}`] : [])].join("\n");
}

function partSentence({ text, through, decision, reason, rule }: PolicyPart): string {
  const way = through.length === 0 ? "" : ` (through ${through.join(" → ")})`;
  return `- \`${text}\`${way} ${SAYS[decision]}: ${reason} [${describeRule(rule)}]`;
}
