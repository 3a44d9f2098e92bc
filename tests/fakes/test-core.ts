import { createSystemEnvironment } from "../../src/adapters/system/system-environment.ts";
import { createInProcessWake } from "../../src/adapters/wake/in-process-wake.ts";
import {
  type Agent,
  type ApprovalSettings,
  type Core,
  type CorePorts,
  createCore,
  createPolicyEngine,
  type Environment,
  type LlmProvider,
  type PolicyEngine,
  PolicyDecision,
  type Store,
} from "../../src/core/index.ts";
import { createMemoryStore } from "./memory-store.ts";
import { createMortality } from "./mortality.ts";
import { NO_POLICY_FILES } from "./no-policy-files.ts";
import { createRecordingTool, type RecordingTool } from "./recording-tool.ts";
import { createScriptedModel, type ScriptedAnswer, type ScriptedModel } from "./scripted-model.ts";

export type GivenRule = { toolName?: string; decision: PolicyDecision; alwaysAsk?: boolean };

/** What tests choose of a core; whatever is left out is as in `createTestCore`. */
export type TestCoreSetup = {
  script?: ScriptedAnswer[];
  /** The first one answers what addresses nobody. */
  agents?: readonly Partial<Agent>[];
  approvals?: Partial<ApprovalSettings>;
  /** Goes on from what an earlier core left behind. */
  store?: Store;
  tool?: RecordingTool;
  environment?: Partial<Environment>;
  /** The rule listed first is tried first. */
  rules?: readonly GivenRule[];
  /** Stands between the core and its store. */
  between?: (store: Store) => Store;
};

export type LogLine = { fields: Record<string, unknown>; text: string };

export type TestCore = {
  /** Not started yet. */
  core: Core;
  store: Store;
  model: ScriptedModel;
  tool: RecordingTool;
  /** What the log was told, worth a look when something goes wrong. */
  log: LogLine[];
  /** The process dies: nothing is written any more, nothing is said goodbye to. */
  dies(): void;
};

/** What has to be there before the core is, because an adapter wants it too. */
export type CoreParts = {
  environment: Environment;
  store: Store;
  log: LogLine[];
  sayings: CorePorts["log"];
};

export function createCoreParts(
  setup: Pick<TestCoreSetup, "environment" | "store"> = {},
): CoreParts {
  const environment = { ...createSystemEnvironment(), ...setup.environment };
  const log: LogLine[] = [];
  const note = (fields: Record<string, unknown>, text: string) => void log.push({ fields, text });
  return {
    environment,
    store: setup.store ?? createMemoryStore(environment),
    log,
    sayings: { info: note, warn: note, error: note },
  };
}

/**
 * A whole core over the memory store: the agent `ops` with a scripted model and one recording
 * tool, a policy that asks about everything, and anyone may approve.
 */
export function createTestCore(
  setup: TestCoreSetup = {},
  ports: Partial<CorePorts> & { parts?: CoreParts } = {},
): TestCore {
  const { parts = createCoreParts(setup), ...others } = ports;
  const model = createScriptedModel(setup.script);
  const tool = setup.tool ?? createRecordingTool("shell_cmd");
  const agents = (setup.agents ?? [{}]).map((given) => testAgent(model, given));
  const mortality = createMortality();
  const core = createCore({
    store: mortality.storeOf(setup.between?.(parts.store) ?? parts.store),
    environment: mortality.environmentOf(parts.environment),
    wake: createInProcessWake(),
    log: parts.sayings,
    policy: askingPolicy(setup.rules),
    policyFiles: NO_POLICY_FILES,
    agents,
    defaultAgent: agents[0]?.name ?? "ops",
    tools: [tool],
    toolSources: [],
    approvals: { ...APPROVALS, ...setup.approvals },
    mask: (text) => text,
    ...others,
  });
  return { core, store: parts.store, model, tool, log: parts.log, dies: mortality.dies };
}

const APPROVALS: ApprovalSettings = {
  approvers: ["anyone"],
  admins: [],
  selfApproval: true,
  people: {},
  quorum: 1,
  expiresAfterMs: 86_400_000,
  grantExpiresAfterMs: 28_800_000,
  onMessageWhileWaiting: "queue",
};

/** `ops`, unless it is called otherwise. */
function testAgent(provider: LlmProvider, given: Partial<Agent>): Agent {
  return {
    name: "ops",
    providerName: "scripted",
    provider,
    model: "test-model",
    systemPrompt: () => Promise.resolve(`You are ${given.name ?? "ops"}.`),
    tools: null,
    turnLimit: 25,
    maxOutputTokens: 1_000,
    contextTokens: 100_000,
    ...given,
  };
}

/** Asks about everything that no rule decides. */
export function askingPolicy(rules: readonly GivenRule[] = []): PolicyEngine {
  return createPolicyEngine({
    rules: rules.map((rule, i) => ({ ...rule, priority: 2 - i / 1000, source: `rule ${i + 1}` })),
    defaultDecision: PolicyDecision.ASK_USER,
  });
}
