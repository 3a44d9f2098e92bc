import {
  type JsonObject,
  type Tool,
  type ToolContext,
  type ToolOutput,
  jsonSchemaArguments,
  wrapToolWithValidation,
} from "../../core/index.ts";
import type { McpCallEnd, McpCallWish } from "./mcp-client.ts";
import type { ListedTool } from "./read-tool-list.ts";
import { renderResult } from "./render-result.ts";

/** However much progress a call reports, it ends after this many times its timeout, … */
const PROGRESS_FACTOR = 20;
/** … and after an hour. */
const MAX_CALL_MS = 3_600_000;
/** Milliseconds in which a call that is out of time can still say so. */
const REPORT_MS = 2_000;
const MAX_PROGRESS_LENGTH = 300;

export type McpToolWish = {
  serverId: string;
  listed: ListedTool;
  /** Milliseconds that a call may take without reporting progress. */
  timeoutMs: number;
  /** Whether what the server says about its tools' harmlessness counts. */
  trustAnnotations: boolean;
  /** Sends the call to the server; null while it is down. */
  send: (wish: McpCallWish) => Promise<McpCallEnd> | null;
};

/** A tool of an MCP server, under the name `server__tool`. */
export function createMcpTool(wish: McpToolWish): Tool {
  const { serverId, listed, trustAnnotations } = wish;
  const isHarmlessTwice = listed.readOnlyHint || listed.idempotentHint;
  return wrapToolWithValidation({
    name: `${serverId}__${listed.name}`,
    description: listed.description,
    serverName: serverId,
    arguments: jsonSchemaArguments(listed.inputSchema),
    timeoutMs: maxTotalMs(wish.timeoutMs) + REPORT_MS,
    idempotent: trustAnnotations && isHarmlessTwice,
    execute: (args, context) => execute(args, context, wish),
  });
}

function maxTotalMs(timeoutMs: number): number {
  return Math.max(timeoutMs, Math.min(timeoutMs * PROGRESS_FACTOR, MAX_CALL_MS));
}

async function execute(
  args: JsonObject,
  context: ToolContext,
  { serverId, listed, timeoutMs, send }: McpToolWish,
): Promise<ToolOutput> {
  if (context.signal.aborted) return refused("The call was stopped before it was sent.");
  const call = send({
    name: listed.name,
    args,
    signal: context.signal,
    timeoutMs,
    maxTotalMs: maxTotalMs(timeoutMs),
    onProgress: (progress) => context.onProgress(progressText(progress)),
  });
  if (call === null) return refused(`The server ${serverId} is down; the call was not sent.`);
  const end = await call;
  return end.kind === "result" ? renderResult(end.result) : describeFailure(end, serverId);
}

function describeFailure(end: Exclude<McpCallEnd, { kind: "result" }>, server: string): ToolOutput {
  const unknown = "Whether it took effect is unknown; look before trying again.";
  switch (end.kind) {
    case "refused":
      return refused(`The server ${server} answered with an error: ${end.problem}`);
    case "timeout":
      return refused(
        `The server ${server} did not answer in time and was told to stop. ${unknown}`,
      );
    case "aborted":
      return refused(`The call was stopped and the server ${server} told so. ${unknown}`);
    case "lost":
      return refused(`The server ${server} was lost during the call: ${end.problem}. ${unknown}`);
  }
}

function progressText(at: { progress: number; total?: number; message?: string }): string {
  const count = at.total === undefined ? `${at.progress}` : `${at.progress}/${at.total}`;
  return `${at.message ?? ""} ${count}`.trim().slice(0, MAX_PROGRESS_LENGTH);
}

function refused(content: string): ToolOutput {
  return { ok: false, content };
}
