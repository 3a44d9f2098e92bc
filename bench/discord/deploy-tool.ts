import { z } from "zod";
import {
  type LlmProvider,
  type Store,
  type Tool,
  wrapToolWithValidation,
  zodArguments,
} from "../../src/core/index.ts";

const TIMEOUT_MS = 60_000;
const MAX_COUNTED = 100_000;

export type DeployTool = Tool & { runsOf: ReadonlyMap<string, number> };

/** A tool that people are asked about, and that counts how often each call of it ran. */
export function createDeployTool(): DeployTool {
  const runsOf = new Map<string, number>();
  const tool = wrapToolWithValidation({
    name: "deploy",
    description: "Deploys.",
    arguments: zodArguments(z.object({ branch: z.string() })),
    timeoutMs: TIMEOUT_MS,
    async execute(_, { toolCallId }) {
      runsOf.set(toolCallId, (runsOf.get(toolCallId) ?? 0) + 1);
      return { ok: true, content: "Deployed." };
    },
  });
  return { ...tool, runsOf };
}

/** Wants to deploy whatever a person says, and is content with the result. */
export function deployingProvider(): LlmProvider {
  return {
    async *stream({ messages }) {
      if (messages.at(-1)?.role === "tool") {
        yield { kind: "text", text: "Yes." };
        yield { kind: "finish", stopReason: "end", usage: null };
        return;
      }
      yield { kind: "tool_call", name: "deploy", argumentsText: '{"branch":"main"}' };
      yield { kind: "finish", stopReason: "tool_calls", usage: null };
    },
  };
}

export type Effects = {
  /** Calls that ran once, and more than once. */
  ranOnce: number;
  ranTwice: number;
  /** Requests that are approved, and decisions that are stored. */
  approved: number;
  decisions: number;
};

export function runsSoFar({ runsOf }: DeployTool): Pick<Effects, "ranOnce" | "ranTwice"> {
  const ranOnce = [...runsOf.values()].filter((runs) => runs === 1).length;
  return { ranOnce, ranTwice: runsOf.size - ranOnce };
}

export async function effectsOf(store: Store, tool: DeployTool): Promise<Effects> {
  const approved = await store.approvals({ states: ["approved"], limit: MAX_COUNTED });
  const decisions = await store.decisions(approved.map(({ id }) => id));
  return { ...runsSoFar(tool), approved: approved.length, decisions: decisions.length };
}
