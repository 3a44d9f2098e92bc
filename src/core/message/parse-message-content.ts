import { z } from "zod";
import type { ToolResultAnswer } from "../core.ts";
import type { Json, JsonObject } from "../json.ts";

const jsonObject = z.record(z.string(), z.custom<Json>()) as z.ZodType<JsonObject>;

const answerFields = {
  decision: z.enum(["approve", "deny"]),
  scope: z.enum(["once", "session", "all", "always"]).optional(),
  reason: z.string().max(4_000).optional(),
  editedArgs: jsonObject.optional(),
  toolName: z.string().optional(),
  toolArgs: jsonObject.optional(),
  workingDirectory: z.string().optional(),
};

const envelopeSchema = z.object({
  __type: z.literal("tool_result"),
  tool_call_id: z.string().min(1),
  agentId: z.string().optional(),
  content: z.string(),
});

const innerSchema = z.object(answerFields);

export type ParsedContent =
  | { kind: "text" }
  | { kind: "tool_result"; agentId?: string; answer: ToolResultAnswer }
  /** It calls itself a tool result and is none; never shown to an agent as text. */
  | { kind: "malformed"; problem: string };

/**
 * Reads the `{"__type":"tool_result",…}` envelope of the original protocol, the only place that
 * does. Whoever calls this has authenticated the sender over HTTP; chat text and model text are
 * never passed in (DESIGN 3.1).
 */
export function parseMessageContent(content: string): ParsedContent {
  if (!content.trimStart().startsWith("{")) return { kind: "text" };
  const outer = parseJson(content);
  if (!isEnvelope(outer)) return { kind: "text" };
  const envelope = envelopeSchema.safeParse(outer);
  if (!envelope.success) return malformed(envelope.error);
  const inner = innerSchema.safeParse(parseJson(envelope.data.content));
  if (!inner.success) return malformed(inner.error);
  const { agentId, tool_call_id: toolCallId } = envelope.data;
  const answer = { ...inner.data, toolCallId } as ToolResultAnswer;
  return { kind: "tool_result", answer, ...(agentId ? { agentId } : {}) };
}

function isEnvelope(value: unknown): boolean {
  return typeof value === "object" && value !== null && "__type" in value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function malformed(error: z.ZodError): ParsedContent {
  const issue = error.issues[0];
  const where = issue?.path.join(".") || "content";
  return {
    kind: "malformed",
    problem: `This tool_result is not readable: ${where}: ${issue?.message}`,
  };
}
