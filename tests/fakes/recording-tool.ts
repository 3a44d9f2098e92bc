import type { CallFacts, JsonObject, Tool, ToolContext, ToolOutput } from "../../src/core/index.ts";

export type RecordingTool = Tool & {
  /** The arguments of every run: its effects on the world. */
  runs: JsonObject[];
  facts: CallFacts;
};

type Behaviour = {
  idempotent?: boolean;
  serverName?: string | null;
  description?: string;
  timeoutMs?: number;
  run?: (args: JsonObject, context: ToolContext) => Promise<ToolOutput> | ToolOutput;
};

/** A tool that notes each run. Its one argument is `command`; more are refused. */
export function createRecordingTool(name: string, behaviour: Behaviour = {}): RecordingTool {
  const tool: RecordingTool = {
    runs: [],
    facts: { workingDirectory: "/srv/app", environmentNames: ["PATH"], files: [], display: null },
    definition: {
      name,
      description: behaviour.description ?? `Runs ${name}.`,
      parameters: { type: "object", properties: { command: { type: "string" } } },
      serverName: behaviour.serverName ?? null,
    },
    idempotent: behaviour.idempotent ?? false,
    timeoutMs: behaviour.timeoutMs ?? 60_000,
    kind: "other",
    parseArguments(args) {
      if (typeof args["command"] === "string") return { ok: true, args };
      return { ok: false, problem: "`command` is missing; it must be a string." };
    },
    describeCall: (args) => Promise.resolve({ ...tool.facts, display: commandOf(args) }),
    async execute(args, context) {
      tool.runs.push(args);
      if (behaviour.run) return behaviour.run(args, context);
      return { ok: true, content: `ran ${commandOf(args)}`, details: { exitCode: 0 } };
    },
  };
  return tool;
}

function commandOf(args: JsonObject): string {
  return typeof args["command"] === "string" ? args["command"] : "";
}
