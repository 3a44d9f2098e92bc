import { createInProcessWake } from "../../src/adapters/wake/in-process-wake.ts";
import {
  type Agent,
  type ApprovalSettings,
  type ApprovalView,
  type ChatSurface,
  type Core,
  type CoreEvent,
  createCore,
  createPolicyEngine,
  type Environment,
  type ToolSource,
  type DecisionOutcome,
  type MessageView,
  type Person,
  PolicyDecision,
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
import {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedModel,
} from "../fakes/scripted-model.ts";
import { createTurnedClock, type TurnedClock } from "../fakes/turned-clock.ts";

export const ANN: Person = { platform: "web", id: "ann", name: "Ann" };
export const BOB: Person = { platform: "web", id: "bob", name: "Bob" };
export const EVE: Person = { platform: "web", id: "eve", name: "Eve" };

type Setup = {
  script?: ScriptedAnswer[];
  agents?: (Partial<Agent> & { name: string })[];
  tools?: Tool[];
  approvals?: Partial<ApprovalSettings>;
  rules?: { toolName?: string; decision: PolicyDecision; alwaysAsk?: boolean }[];
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

const SETTINGS: ApprovalSettings = {
  approvers: ["web:ann", "web:bob"],
  admins: [],
  selfApproval: true,
  people: {},
  quorum: 1,
  expiresAfterMs: 86_400_000,
  grantExpiresAfterMs: 28_800_000,
  onMessageWhileWaiting: "queue",
};

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
  const model = createScriptedModel(setup.script);
  const tool = createRecordingTool("shell_cmd");
  const kept = setup.after?.store ?? (await openStore(clock));
  const { store, die } = mortal(setup.between?.(kept) ?? kept);
  const events: CoreEvent[] = [];
  const core = createCore({
    store,
    environment: {
      ...clock,
      newId: (kind) => `${clock.newId(kind)}${kind === "holder" ? `_${++processes}` : ""}`,
      ...setup.environment,
    },
    wake: createInProcessWake(),
    log: { info() {}, warn() {}, error: (fields, text) => failures.push({ fields, text }) },
    policy: policyOf(setup),
    policyFiles: setup.policyFiles ?? NO_POLICY_FILES,
    agents: (setup.agents ?? [{ name: "ops" }]).map((given) => agentOf(given, model)),
    defaultAgent: setup.agents?.[0]?.name ?? "ops",
    tools: [tool, ...(setup.tools ?? [])],
    toolSources: setup.toolSources ?? [],
    chatSurfaces: setup.chatSurfaces ?? [],
    approvals: { ...SETTINGS, ...setup.approvals },
    mask: setup.mask ?? ((text) => text),
  });
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
    dies: die,
  };
}

/** Faults that the core logged; a test that expects none asserts that this stays empty. */
export const failures: { fields: Record<string, unknown>; text: string }[] = [];

function agentOf(given: Partial<Agent> & { name: string }, model: ScriptedModel): Agent {
  return {
    providerName: "scripted",
    provider: model,
    model: "test-model",
    systemPrompt: () => Promise.resolve(`You are ${given.name}.`),
    tools: null,
    turnLimit: 25,
    maxOutputTokens: 1_000,
    contextTokens: 100_000,
    ...given,
  };
}

function policyOf({ rules = [], terms }: Setup) {
  const engine = createPolicyEngine({
    rules: rules.map((rule, i) => ({ ...rule, priority: 2 - i / 1000, source: `rule ${i + 1}` })),
    defaultDecision: PolicyDecision.ASK_USER,
  });
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

/** A store whose process can die: after `die` no write of this process commits or answers. */
function mortal(store: Store): { store: Store; die: () => void } {
  let isDead = false;
  const never = () => new Promise<never>(() => {});
  const transaction: Store["transaction"] = async (work) => {
    if (isDead) return never();
    try {
      return await store.transaction(async (tx) => {
        const result = await work(tx);
        if (isDead) throw new Error("The process died before it could commit.");
        return result;
      });
    } catch (error) {
      if (isDead) return never();
      throw error;
    }
  };
  const die = () => {
    isDead = true;
  };
  return { store: { ...store, transaction }, die };
}
