import type { JsonObject } from "../json.ts";

/** What a model is told about a tool. `parameters` is a JSON Schema of type object. */
export type ToolDefinition = {
  name: string;
  description: string;
  parameters: JsonObject;
  /** The MCP server it belongs to; null for tools of our own. */
  serverName: string | null;
};

/**
 * Everything that decides what a call will do, found out before anyone is asked. It goes into
 * the digest: a call whose facts differ when it is due to run does not run.
 */
export type CallFacts = {
  /** Absolute; null for tools that do not work in a folder. */
  workingDirectory: string | null;
  /** Names (never values) of the environment variables that the call inherits. */
  environmentNames: readonly string[];
  /** Script files that the call runs, with the SHA-256 of their content in hex. */
  files: readonly { path: string; sha256: string }[];
  /** What the card shows: the canonical shell line, or null where the arguments say it all. */
  display: string | null;
};

export type ToolContext = {
  sessionId: string;
  toolCallId: string;
  agent: string;
  /** The facts that were signed; the tool works in exactly this directory. */
  facts: CallFacts;
  signal: AbortSignal;
  /** Says how far a long call is; shown, never stored. */
  onProgress: (text: string) => void;
};

/** What a tool gives back. `ok: false` is a result too: the model reads it and can mend. */
export type ToolOutput = {
  ok: boolean;
  content: string;
  /**
   * exitCode, outputFile, … for people and for the audit log. `ending`: how it ended in a few words,
   * shown as such; `content` then has it as a line of its own, with a full stop.
   */
  details?: JsonObject;
};

export type ParsedArguments = { ok: true; args: JsonObject } | { ok: false; problem: string };

/** A tool as the scheduler runs it: arguments checked, facts known, abortable. */
export type Tool = {
  definition: ToolDefinition;
  /** Running it twice does no harm, so a call found `executing` after a crash may run again. */
  idempotent: boolean;
  /** Milliseconds; the scheduler aborts the call after it. */
  timeoutMs: number;
  /** Writes files or state that `approval_mode = "autoEdit"` lets through. */
  kind: "edit" | "other";
  parseArguments(args: JsonObject): ParsedArguments;
  describeCall(args: JsonObject): Promise<CallFacts>;
  execute(args: JsonObject, context: ToolContext): Promise<ToolOutput>;
};
