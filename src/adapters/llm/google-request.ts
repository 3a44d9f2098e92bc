import type { JsonObject, LlmFile, LlmMessage, LlmRequest, LlmToolCall } from "../../core/index.ts";
import type { ToolNames } from "./tool-names.ts";

export type GooglePart = {
  text?: string;
  inlineData?: { mimeType: string; data: string };
  thoughtSignature?: string;
  functionCall?: { name: string; args: JsonObject; id?: string };
  functionResponse?: { name: string; response: JsonObject; id?: string };
};
export type GoogleContent = { role: "user" | "model"; parts: GooglePart[] };
export type GoogleFunction = {
  name: string;
  description: string;
  parametersJsonSchema: JsonObject;
};

/** Stands before a history that opens with an answer: a call must follow a user's turn. */
const EARLIER = "(The conversation began before this point.)";

/**
 * The history as contents. All results of one answer's calls share one content right behind it;
 * texts of people are kept apart from results, and joined with each other.
 */
export function toGoogleContents(
  messages: LlmRequest["messages"],
  names: ToolNames,
): GoogleContent[] {
  const callIds = callIdsIn(messages);
  const contents: (GoogleContent & { kind: LlmMessage["role"] })[] = [];
  for (const message of messages) {
    const parts = toParts(message, names, callIds);
    const last = contents.at(-1);
    if (parts.length === 0) continue;
    if (last?.kind === message.role) last.parts.push(...parts);
    else contents.push({ kind: message.role, role: roleOf(message), parts });
  }
  if (contents[0]?.role === "model") {
    contents.unshift({ kind: "user", role: "user", parts: [{ text: EARLIER }] });
  }
  return contents.map(({ role, parts }) => ({ role, parts }));
}

function roleOf({ role }: LlmMessage): GoogleContent["role"] {
  return role === "assistant" ? "model" : "user";
}

function toParts(
  message: LlmMessage,
  names: ToolNames,
  callIds: ReadonlyMap<string, string>,
): GooglePart[] {
  if (message.role === "tool") return [toResponse(message, names, callIds)];
  const text: GooglePart[] = message.content === "" ? [] : [{ text: message.content }];
  if (message.role === "user") return [...text, ...(message.files ?? []).map(toFilePart)];
  return [...text, ...message.toolCalls.map((call) => toCall(call, names))];
}

/** Gemini reads PNG, JPEG and WebP, and refuses the whole request for a GIF. */
function toFilePart(file: LlmFile): GooglePart {
  if (file.kind === "text") return { text: file.text };
  if (file.mimeType === "image/gif") return { text: NO_GIF };
  return { inlineData: { mimeType: file.mimeType, data: file.base64 } };
}

const NO_GIF = "(It is a GIF, which you cannot read.)";

function toCall({ name, args, providerData }: LlmToolCall, names: ToolNames): GooglePart {
  const { thoughtSignature, callId } = readProviderData(providerData);
  return {
    functionCall: { name: names.toWire(name), args, ...(callId && { id: callId }) },
    ...(thoughtSignature && { thoughtSignature }),
  };
}

function toResponse(
  { toolCallId, toolName, content, isError }: Extract<LlmMessage, { role: "tool" }>,
  names: ToolNames,
  callIds: ReadonlyMap<string, string>,
): GooglePart {
  const id = callIds.get(toolCallId);
  const response = isError ? { error: content } : { output: content };
  return { functionResponse: { name: names.toWire(toolName), response, ...(id && { id }) } };
}

/** Gemini's own ids by ours, where it gave any: an answer must carry the id of its call. */
function callIdsIn(messages: LlmRequest["messages"]): ReadonlyMap<string, string> {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? message.toolCalls : [],
  );
  return new Map(
    calls.flatMap(({ id, providerData }) => {
      const { callId } = readProviderData(providerData);
      return callId ? [[id, callId] as const] : [];
    }),
  );
}

/** Read field by field: the data may come from another provider that the agent used before. */
function readProviderData(data: JsonObject | undefined): {
  thoughtSignature?: string;
  callId?: string;
} {
  const { thoughtSignature, callId } = data ?? {};
  return {
    ...(typeof thoughtSignature === "string" && { thoughtSignature }),
    ...(typeof callId === "string" && { callId }),
  };
}

export function toGoogleFunctions(tools: LlmRequest["tools"], names: ToolNames): GoogleFunction[] {
  return tools.map(({ name, description, parameters }) => ({
    name: names.toWire(name),
    description,
    parametersJsonSchema: parameters,
  }));
}
