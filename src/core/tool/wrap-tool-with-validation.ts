import { CallRefusedError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { ArgumentReader } from "./argument-reader.ts";
import type { CallFacts, Tool, ToolContext, ToolOutput } from "./tool.ts";

export type ToolWish<Args> = {
  name: string;
  description: string;
  arguments: ArgumentReader<Args>;
  /** Milliseconds, as in `Tool`. */
  timeoutMs: number;
  /** null by default: a tool of our own. */
  serverName?: string | null;
  /** false by default. */
  idempotent?: boolean;
  /** "other" by default. */
  kind?: Tool["kind"];
  /** By default a call has no facts beyond its arguments. */
  describeCall?: (args: Args) => Promise<CallFacts>;
  execute: (args: Args, context: ToolContext) => Promise<ToolOutput>;
};

/** The facts of a call that its arguments say everything about. */
export const NO_FACTS: CallFacts = {
  workingDirectory: null,
  environmentNames: [],
  files: [],
  display: null,
};

/**
 * Builds a `Tool` whose arguments are read before anything is done with them. They are read
 * again before a call is described or run, because a stored call may be older than the tool.
 *
 * `describeCall` of the result throws `CallRefusedError` for arguments that the reader refuses;
 * `execute` answers them with `ok: false` and runs nothing.
 */
export function wrapToolWithValidation<Args>(wish: ToolWish<Args>): Tool {
  const { name, description, serverName = null, arguments: reader } = wish;
  return {
    definition: { name, description, serverName, parameters: reader.jsonSchema },
    idempotent: wish.idempotent ?? false,
    timeoutMs: wish.timeoutMs,
    kind: wish.kind ?? "other",
    parseArguments(args) {
      const read = reader.read(args);
      return read.ok ? { ok: true, args: read.args as JsonObject } : read;
    },
    async describeCall(args) {
      const read = reader.read(args);
      if (!read.ok) throw new CallRefusedError(read.problem);
      return (await wish.describeCall?.(read.args)) ?? NO_FACTS;
    },
    async execute(args, context) {
      const read = reader.read(args);
      if (!read.ok) return { ok: false, content: read.problem };
      return await wish.execute(read.args, context);
    },
  };
}
