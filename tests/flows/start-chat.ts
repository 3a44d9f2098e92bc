import { expect, onTestFinished } from "vitest";
import {
  type Agent,
  type ApprovalSettings,
  type ApprovalView,
  type ChatSurface,
  type Core,
  type CoreEvent,
  type Environment,
  type IdKind,
  type ToolSource,
  type DecisionOutcome,
  type MessageView,
  type Person,
  type PolicyFiles,
  type SessionView,
  type Store,
  type Tool,
  type ToolResultAnswer,
} from "../../src/core/index.ts";
import type { PolicyCall, PolicyVerdict } from "../../src/core/policy/policy-rule.ts";
import { createMemoryStore } from "../fakes/memory-store.ts";
import { NO_POLICY_FILES } from "../fakes/no-policy-files.ts";
import { createRecordingTool, type RecordingTool } from "../fakes/recording-tool.ts";
import type { ScriptedAnswer, ScriptedModel } from "../fakes/scripted-model.ts";
import { askingPolicy, createTestCore, type GivenRule, type LogLine } from "../fakes/test-core.ts";
import { createTurnedClock, type TurnedClock } from "../fakes/turned-clock.ts";

export const ANN: Person = { platform: "web", id: "ann", name: "Ann" };
export const BOB: Person = { platform: "web", id: "bob", name: "Bob" };
export const EVE: Person = { platform: "web", id: "eve", name: "Eve" };

type Setup = {
  script?: ScriptedAnswer[];
  agents?: (Partial<Agent> & { name: string })[];
  tools?: Tool[];
  approvals?: Partial<ApprovalSettings>;
  rules?: readonly GivenRule[];
  session?: { agent?: string; interactive?: boolean };
  mask?: (text: string) => string;
  policyFiles?: PolicyFiles;
  /** Stands between the core and its store: for faults, and for what others do meanwhile. */
  between?: (store: Store) => Store;
  /** What the policy demands of an approval of this call. */
  terms?: (call: PolicyCall) => PolicyVerdict["terms"];
  environment?: Partial<Environment>;
  toolSources?: ToolSource[];
  chatSurfaces?: ChatSurface[];
  /** Given to go on from a store that an earlier chat left behind. */
  after?: Pick<Chat, "store" | "clock" | "sessionId">;
};

export type Chat = {
  core: Core;
  store: Store;
  clock: TurnedClock;
  model: ScriptedModel;
  tool: RecordingTool;
  sessionId: string;
  events: CoreEvent[];
  /** Faults that the core logged. A test that expects some takes them out; any other fails. */
  failures: LogLine[];
  says(text: string, person?: Person, eventId?: string): Promise<void>;
  answers(
    answer: Omit<ToolResultAnswer, "toolCallId"> & { toolCallId?: string },
    person?: Person,
  ): Promise<DecisionOutcome>;
  /** Settles when nothing is left to do for the session. */
  rests(): Promise<SessionView>;
  pending(): Promise<readonly ApprovalView[]>;
  messages(): Promise<MessageView[]>;
  /** What each message says, with its role, for reading at a glance. */
  transcript(): Promise<string[]>;
  /** The process dies: nothing is written any more, nothing is said goodbye to. */
  dies(): void;
};

const APPROVERS = ["web:ann", "web:bob"];

let processes = 0;

type OpenStore = (environment: Pick<Environment, "sha256">) => Promise<Store>;
let openStore: OpenStore = (environment) => Promise.resolve(createMemoryStore(environment));

/** Runs the stories of this test file over another store than the one in memory. */
export function openStoresWith(open: OpenStore): void {
  openStore = open;
}

/** A whole core over the memory store, with a scripted model and one recording tool. */
export async function startChat(setup: Setup = {}): Promise<Chat> {
  const clock = setup.after?.clock ?? createTurnedClock();
  const kept = setup.after?.store ?? (await openStore(clock));
  const events: CoreEvent[] = [];
  const failures: LogLine[] = [];
  onTestFinished(() => expect(failures).toEqual([]));
  const environment = {
    ...clock,
    newId: (kind: IdKind) => `${clock.newId(kind)}${kind === "holder" ? `_${++processes}` : ""}`,
    ...setup.environment,
  };
  const sayings = {
    info() {},
    warn() {},
    error: (fields: Record<string, unknown>, text: string) => void failures.push({ fields, text }),
  };
  const tool = createRecordingTool("shell_cmd");
  const { core, model, dies } = createTestCore(
    { ...setup, tool, approvals: { approvers: APPROVERS, ...setup.approvals } },
    {
      parts: { environment, store: kept, log: failures, sayings },
      policy: policyOf(setup),
      policyFiles: setup.policyFiles ?? NO_POLICY_FILES,
      tools: [tool, ...(setup.tools ?? [])],
      toolSources: setup.toolSources ?? [],
      chatSurfaces: setup.chatSurfaces ?? [],
      mask: setup.mask ?? ((text) => text),
    },
  );
  core.subscribe((event) => events.push(event));
  await core.start();
  const sessionId = setup.after?.sessionId ?? (await core.createSession(setup.session ?? {})).id;
  const reads = readsOf(core, kept, sessionId);
  return {
    core,
    store: kept,
    clock,
    model,
    tool,
    sessionId,
    events,
    failures,
    ...reads,
    async says(content, person = ANN, eventId) {
      const outcome = await core.publishMessage({
        sessionId,
        content,
        person,
        ...(eventId ? { eventId } : {}),
      });
      if (outcome.kind !== "stored") throw new Error(JSON.stringify(outcome));
    },
    async answers({ toolCallId, ...answer }, person = ANN) {
      const id = toolCallId ?? (await reads.pending())[0]?.toolCallId;
      if (!id) throw new Error("Nothing is pending.");
      return core.publishToolResult({ sessionId }, { ...answer, toolCallId: id }, person);
    },
    dies,
  };
}

function policyOf({ rules, terms }: Setup) {
  const engine = askingPolicy(rules);
  return {
    ...engine,
    evaluate(call: Parameters<typeof engine.evaluate>[0]) {
      const verdict = engine.evaluate(call);
      return { ...verdict, terms: { ...verdict.terms, ...terms?.(call) } };
    },
  };
}

function readsOf(core: Core, store: Store, sessionId: string) {
  const view = async () => {
    const session = await core.getSession(sessionId);
    if (!session) throw new Error("The session is gone.");
    return session;
  };
  const messages = async () =>
    (await core.listMessages(sessionId, { after: 0, limit: 1_000 })) ?? [];
  return {
    messages,
    pending: async () => (await view()).pendingApprovals,
    async rests() {
      for (let quiet = 0, turns = 0; quiet < 5; turns++) {
        await new Promise((resolve) => setImmediate(resolve));
        const isDue = (await store.sessionsWithWork(10)).includes(sessionId);
        quiet = isDue || (await view()).busy ? 0 : quiet + 1;
        if (turns > 5_000) throw new Error("The session does not come to rest.");
      }
      return view();
    },
    transcript: async () =>
      (await messages()).map((m) => {
        const calls = m.toolCalls.map(({ name }) => `[${name}]`).join("");
        const parts = m.parts.map(partWord).join("");
        return `${m.role}: ${m.content}${calls}${parts}`;
      }),
  };
}

function partWord(part: MessageView["parts"][number]): string {
  if (part.type === "file") return `[${part.name}]`;
  return part.approved ? "[approved]" : "[denied]";
}
