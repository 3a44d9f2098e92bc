import {
  APPROVAL_MODES,
  type PolicyCall,
  PolicyDecision,
  type PolicyVerdict,
  createPolicyEngine,
  isJsonObject,
  judgeBuiltIn,
} from "../core/index.ts";
import {
  CONFIG_OPTION,
  type CommandCall,
  JSON_OPTION,
  type OptionSpec,
  listOption,
  textOption,
} from "./command-spec.ts";
import { UsageFailure } from "./failure.ts";
import { POLICY_OPTION, TIER_OPTION, readPolicy } from "./read-policy.ts";

const SHELL_TOOL = "shell_cmd";
/** So that a case of a table can be tried as it stands there. */
const SHELL_PLACEHOLDER = "SHELL";

/** The options that name one call, and the policy that decides it. */
export const CALL_OPTIONS: readonly OptionSpec[] = [
  { flags: "--tool <tool>", description: `the tool; SHELL means ${SHELL_TOOL}` },
  { flags: "--args <json>", description: "its arguments, a JSON object (default: {})" },
  { flags: "--command <line>", description: `a shell line, instead of --tool and --args` },
  { flags: "--server <server>", description: "the MCP server that offers the tool" },
  { flags: "--mode <mode>", description: "the approval mode", choices: APPROVAL_MODES },
  { flags: "--non-interactive", description: "nobody is there to ask" },
  {
    flags: "--default <decision>",
    description: "what is decided where no rule matches",
    choices: Object.values(PolicyDecision),
  },
  POLICY_OPTION,
  TIER_OPTION,
  JSON_OPTION,
  CONFIG_OPTION,
];

/**
 * Decides the call that the options name.
 * @throws UsageFailure for options that name none, and whatever `readPolicy` throws.
 */
export async function decideNamedCall(
  call: CommandCall,
): Promise<{ asked: PolicyCall; verdict: PolicyVerdict }> {
  const asked = namedCall(call);
  if (listOption(call, "policy").length === 0 && textOption(call, "tier") !== undefined) {
    throw new UsageFailure("--tier says what --policy files count as. Add --policy, or leave it.");
  }
  const { config, rules } = await readPolicy(call);
  const { approvalMode, defaultDecision } = config.policy;
  const engine = createPolicyEngine({
    rules,
    builtIn: judgeBuiltIn,
    defaultDecision: chosen(call, "default", Object.values(PolicyDecision)) ?? defaultDecision,
    nonInteractive: call.options["nonInteractive"] === true,
    mode: () => chosen(call, "mode", APPROVAL_MODES) ?? approvalMode,
  });
  return { asked, verdict: engine.evaluate(asked, { trace: true }) };
}

function namedCall(call: CommandCall): PolicyCall {
  const [tool, args, line] = [
    textOption(call, "tool"),
    textOption(call, "args"),
    textOption(call, "command"),
  ];
  if (line !== undefined) {
    if (tool === undefined && args === undefined) {
      return { tool: SHELL_TOOL, args: { command: line } };
    }
    throw new UsageFailure("--command stands for --tool and --args. Give it alone.");
  }
  if (tool === undefined) throw new UsageFailure("Name a call: --tool T --args JSON.");
  const serverName = textOption(call, "server");
  return {
    tool: tool === SHELL_PLACEHOLDER ? SHELL_TOOL : tool,
    args: readArguments(args ?? "{}"),
    ...(serverName === undefined ? {} : { serverName }),
  };
}

function readArguments(text: string): PolicyCall["args"] {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch {
    // Said below, with an example that a shell understands.
  }
  throw new UsageFailure(
    `--args must be a JSON object in single quotes: --args '{"command":"git status"}'`,
  );
}

function chosen<Choice extends string>(
  call: CommandCall,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const written = textOption(call, name);
  return choices.find((choice) => choice === written);
}
