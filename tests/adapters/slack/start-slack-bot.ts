import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createSlackAdapter,
  type SlackOptions,
} from "../../../src/adapters/slack/slack-adapter.ts";
import { createSystemEnvironment } from "../../../src/adapters/system/system-environment.ts";
import { createInProcessWake } from "../../../src/adapters/wake/in-process-wake.ts";
import {
  type ApprovalSettings,
  type Core,
  createCore,
  createPolicyEngine,
  type Environment,
  PolicyDecision,
  type Store,
} from "../../../src/core/index.ts";
import { createMemoryStore } from "../../fakes/memory-store.ts";
import { NO_POLICY_FILES } from "../../fakes/no-policy-files.ts";
import { createRecordingTool, type RecordingTool } from "../../fakes/recording-tool.ts";
import {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedModel,
} from "../../fakes/scripted-model.ts";
import type { FakeSlack } from "../../fakes/slack/start-fake-slack.ts";

export type SlackBot = {
  core: Core;
  store: Store;
  model: ScriptedModel;
  tool: RecordingTool;
  status(): { ok: boolean; detail: string };
  /** What the log was told, worth a look when something goes wrong. */
  log: { fields: Record<string, unknown>; text: string }[];
  /** Where Slack sends events to by HTTP; empty in Socket Mode. */
  eventsUrl: string;
  close(): Promise<void>;
};

export type SlackBotSetup = {
  script?: ScriptedAnswer[];
  approvals?: Partial<ApprovalSettings>;
  settings?: Partial<SlackOptions["settings"]>;
  groups?: readonly string[];
  /** Goes on from what an earlier bot left behind. */
  store?: Store;
  tool?: RecordingTool;
  http?: boolean;
  environment?: Partial<Environment>;
  rules?: { toolName?: string; decision: PolicyDecision; alwaysAsk?: boolean }[];
  /** Stands between the core and its store. */
  between?: (store: Store) => Store;
};

/** The adapter and a core with a scripted model, in this process, against the fake Slack. */
export async function startSlackBot(
  slack: FakeSlack,
  setup: SlackBotSetup = {},
): Promise<SlackBot> {
  const environment = { ...createSystemEnvironment(), ...setup.environment };
  const model = createScriptedModel(setup.script);
  const tool = setup.tool ?? createRecordingTool("shell_cmd");
  const store = setup.store ?? createMemoryStore(environment);
  const log: SlackBot["log"] = [];
  const note = (fields: Record<string, unknown>, text: string) => void log.push({ fields, text });
  const sayings = { info: note, warn: note, error: note };
  const adapter = createSlackAdapter({
    botToken: slack.botToken,
    appToken: setup.http ? null : slack.appToken,
    signingSecret: setup.http ? slack.signingSecret : null,
    apiUrl: slack.apiUrl,
    settings: { allowedUsers: [], channels: {}, ...setup.settings },
    groups: () => setup.groups ?? [],
    grantsEndAt: () => null,
    hasSeveralAgents: false,
    log: sayings,
  });
  const core = createCore({
    store: setup.between?.(store) ?? store,
    environment,
    wake: createInProcessWake(),
    log: sayings,
    policy: createPolicyEngine({
      rules: (setup.rules ?? []).map((rule, i) => ({
        ...rule,
        priority: 2 - i / 1000,
        source: `rule ${i + 1}`,
      })),
      defaultDecision: PolicyDecision.ASK_USER,
    }),
    policyFiles: NO_POLICY_FILES,
    agents: [
      {
        name: "ops",
        providerName: "scripted",
        provider: model,
        model: "test-model",
        systemPrompt: () => Promise.resolve("You are ops."),
        tools: null,
        turnLimit: 25,
        maxOutputTokens: 1_000,
        contextTokens: 100_000,
      },
    ],
    defaultAgent: "ops",
    tools: [tool],
    toolSources: [],
    chatSurfaces: [adapter.surface],
    approvals: {
      approvers: ["anyone"],
      admins: [],
      selfApproval: true,
      people: {},
      quorum: 1,
      expiresAfterMs: 86_400_000,
      grantExpiresAfterMs: 28_800_000,
      onMessageWhileWaiting: "queue",
      ...setup.approvals,
    },
    mask: (text) => text,
  });
  await core.start();
  const web = setup.http ? await serve(slack, adapter.listener) : null;
  adapter.start(core);
  await waitUntil(() => adapter.status().ok);
  return {
    core,
    store,
    model,
    tool,
    status: adapter.status,
    log,
    eventsUrl: web?.url ?? "",
    async close() {
      await adapter.close();
      await web?.close();
      await core.close();
    },
  };
}

async function serve(
  slack: FakeSlack,
  listener: ReturnType<typeof createSlackAdapter>["listener"],
) {
  const server = createServer((request, response) => listener?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/slack/events`;
  slack.deliversTo(url);
  return {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const WAIT_MS = 5_000;

async function waitUntil(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + WAIT_MS; !isSo();) {
    if (performance.now() > end) throw new Error("The adapter did not connect.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
