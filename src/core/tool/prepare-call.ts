import type { RequestedCall } from "../agent/stream-agent-response.ts";
import type { CoreContext } from "../context.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import type { PolicyVerdict } from "../policy/policy-rule.ts";
import { signCall } from "./call-digest.ts";
import type { Tool } from "./tool.ts";
import type { ToolCall } from "./tool-call.ts";

const MAX_ARGUMENTS_BYTES = 1_048_576;

/** A requested call with everything found out about it that needs no transaction. */
export type PreparedCall = { call: ToolCall; providerData: JsonObject | null } & (
  | { kind: "invalid"; problem: string }
  | { kind: "ready"; tool: Tool; verdict: PolicyVerdict }
);

type Asking = {
  sessionId: string;
  messageId: string;
  agent: string;
  interactive: boolean;
  /** What the agent was offered; a call to anything else is to an unknown tool. */
  offered: readonly Tool[];
};

/**
 * Reads a model's call: parses and validates the arguments, finds out what it would do, signs
 * that, and asks the policy. What is wrong with it becomes a sentence that the model can mend.
 */
export async function prepareCall(
  context: Pick<CoreContext, "environment" | "policy">,
  requested: RequestedCall & { index: number },
  asking: Asking,
): Promise<PreparedCall> {
  const { environment } = context;
  const read = readArguments(requested.argumentsText);
  const call: ToolCall = {
    id: environment.newId("toolCall"),
    sessionId: asking.sessionId,
    messageId: asking.messageId,
    index: requested.index,
    agent: asking.agent,
    toolName: requested.name,
    serverName: null,
    args: read.ok ? read.args : {},
    originalArgs: null,
    argsProblem: read.ok ? null : read.problem,
    signed: null,
    state: "requested",
    approvedBy: null,
    fence: null,
    retryOf: null,
    exitCode: null,
    startedAt: null,
    finishedAt: null,
    createdAt: environment.now(),
  };
  const providerData = requested.providerData ?? null;
  const tool = asking.offered.find(({ definition }) => definition.name === requested.name);
  if (!tool)
    return { kind: "invalid", call, providerData, problem: unknownTool(requested.name, asking) };
  if (!read.ok) return { kind: "invalid", call, providerData, problem: read.problem };
  const examined = await examineCall(context, { tool, args: read.args }, asking.interactive);
  if (!examined.ok) return { kind: "invalid", call, providerData, problem: examined.problem };
  const { args, signed, verdict } = examined;
  const { serverName } = tool.definition;
  return {
    kind: "ready",
    tool,
    verdict,
    providerData,
    call: { ...call, serverName, args, signed },
  };
}

export type ExaminedCall =
  | { ok: false; problem: string }
  | { ok: true; args: JsonObject; signed: NonNullable<ToolCall["signed"]>; verdict: PolicyVerdict };

/** Validates arguments, finds the facts, signs, asks the policy. Also for arguments that a person edited. */
export async function examineCall(
  context: Pick<CoreContext, "environment" | "policy">,
  wish: { tool: Tool; args: JsonObject },
  interactive: boolean,
): Promise<ExaminedCall> {
  const { tool } = wish;
  const { name, serverName } = tool.definition;
  const parsed = tool.parseArguments(wish.args);
  if (!parsed.ok) return { ok: false, problem: `Invalid arguments for ${name}: ${parsed.problem}` };
  const { args } = parsed;
  try {
    const facts = await tool.describeCall(args);
    const signed = signCall({ tool, args, facts }, context.environment.sha256);
    const server = serverName === null ? {} : { serverName };
    const verdict = context.policy.evaluate({ tool: name, args, interactive, ...server });
    return { ok: true, args, signed, verdict };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

function readArguments(
  text: string,
): { ok: true; args: JsonObject } | { ok: false; problem: string } {
  if (text.length > MAX_ARGUMENTS_BYTES) {
    return { ok: false, problem: `The arguments are longer than ${MAX_ARGUMENTS_BYTES} bytes.` };
  }
  if (text.trim() === "") return { ok: true, args: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return { ok: true, args: value };
    return { ok: false, problem: "The arguments must be a JSON object." };
  } catch (error) {
    const why = error instanceof Error ? error.message : "not JSON";
    return {
      ok: false,
      problem: `The arguments are not valid JSON (${why}). Send the call again.`,
    };
  }
}

function unknownTool(name: string, asking: Asking): string {
  const names = asking.offered.map(({ definition }) => definition.name);
  const which = name === "" ? "The call names no tool." : `There is no tool "${name}".`;
  const list =
    names.length > 0 ? `Tools here: ${names.slice(0, 50).join(", ")}.` : "There are no tools here.";
  return `${which} ${list}`;
}
