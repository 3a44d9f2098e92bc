import type { DiscordApi } from "../../../src/adapters/discord/discord-api.ts";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { createDiscordSurface } from "../../../src/adapters/discord/discord-surface.ts";
import { createSystemEnvironment } from "../../../src/adapters/system/system-environment.ts";
import { createInProcessWake } from "../../../src/adapters/wake/in-process-wake.ts";
import {
  type ApprovalSettings,
  type ChatSurface,
  type Core,
  createCore,
  createPolicyEngine,
  type Environment,
  type Person,
  PolicyDecision,
  type Store,
  type SurfacePlace,
} from "../../../src/core/index.ts";
import { createMemoryStore } from "../../fakes/memory-store.ts";
import { NO_POLICY_FILES } from "../../fakes/no-policy-files.ts";
import { createRecordingTool, type RecordingTool } from "../../fakes/recording-tool.ts";
import {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedModel,
} from "../../fakes/scripted-model.ts";

export const ANN: Person = { platform: "discord", id: "1001", name: "Ann", memberOf: [] };
export const BOB: Person = { platform: "discord", id: "1002", name: "Bob", memberOf: [] };

export type SurfaceBot = {
  surface: ChatSurface;
  core: Core;
  store: Store;
  model: ScriptedModel;
  tool: RecordingTool;
  /** What the log was told, worth a look when something goes wrong. */
  log: { fields: Record<string, unknown>; text: string }[];
  /** Somebody writes at a place, as the gateway would tell it. */
  hears(place: SurfacePlace, content: string, person?: Person): Promise<void>;
  /** Decides the one request that waits. */
  decides(decision: "approve" | "deny", person?: Person): Promise<void>;
  close(): Promise<void>;
};

export type SurfaceSetup = {
  script?: ScriptedAnswer[];
  approvals?: Partial<ApprovalSettings>;
  /** Goes on from what an earlier bot left behind. */
  store?: Store;
  tool?: RecordingTool;
  environment?: Partial<Environment>;
  rules?: { toolName?: string; decision: PolicyDecision; alwaysAsk?: boolean }[];
  /** Stands between the core and its store, or between the surface and Discord. */
  between?: (store: Store) => Store;
  betweenApi?: (api: DiscordApi) => DiscordApi;
  hasSeveralAgents?: boolean;
};

let events = 0;

/** The surface and a core with a scripted model, in this process, against the fake Discord. */
export async function startSurface(
  discord: { apiUrl: string; token: string },
  setup: SurfaceSetup = {},
): Promise<SurfaceBot> {
  const environment = { ...createSystemEnvironment(), ...setup.environment };
  const model = createScriptedModel(setup.script);
  const tool = setup.tool ?? createRecordingTool("shell_cmd");
  const store = setup.store ?? createMemoryStore(environment);
  const log: SurfaceBot["log"] = [];
  const note = (fields: Record<string, unknown>, text: string) => void log.push({ fields, text });
  const sayings = { info: note, warn: note, error: note };
  const api = createDiscordApi({ token: discord.token, apiUrl: discord.apiUrl });
  const surface = createDiscordSurface({
    api: setup.betweenApi?.(api) ?? api,
    people: { knownName: () => null },
    clock: () => performance.now(),
    hasSeveralAgents: setup.hasSeveralAgents ?? false,
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
    chatSurfaces: [surface],
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
  return {
    surface,
    core,
    store,
    model,
    tool,
    log,
    async hears(place, content, person = ANN) {
      const eventId = `discord:message:${++events}`;
      await core.receiveMessage({ place, opens: {}, content, person, eventId });
    },
    async decides(decision, person = ANN) {
      const [approval] = await core.listApprovals({ limit: 1 });
      if (!approval) throw new Error("Nothing waits for a decision.");
      const where = { sessionId: approval.sessionId };
      await core.publishToolResult(where, { toolCallId: approval.id, decision }, person);
    },
    async close() {
      surface.close();
      await core.close();
    },
  };
}
