import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createKeyNames } from "../../src/adapters/chat/key-names.ts";
import { createDiscordAdapter } from "../../src/adapters/discord/discord-adapter.ts";
import { createPrismaStore } from "../../src/adapters/prisma/prisma-store.ts";
import { createSlackAdapter } from "../../src/adapters/slack/slack-adapter.ts";
import { SLACK_SCOPES } from "../../src/adapters/slack/slack-scopes.ts";
import { createSystemEnvironment } from "../../src/adapters/system/system-environment.ts";
import type { ApprovalSettings, Core, CorePorts, Store } from "../../src/core/index.ts";
import { type FakeDiscord, startFakeDiscord } from "../fakes/discord/start-fake-discord.ts";
import { createRecordingTool, type RecordingTool } from "../fakes/recording-tool.ts";
import {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedModel,
} from "../fakes/scripted-model.ts";
import { type FakeSlack, startFakeSlack } from "../fakes/slack/start-fake-slack.ts";
import { createTestCore } from "../fakes/test-core.ts";

/** What goes wrong with a running bot shows here. */
type Fault = { fields: Record<string, unknown>; text: string };

/** Both platforms, and a database file that outlives the bots that run on it. */
export type BothPlatforms = {
  slack: FakeSlack;
  discord: FakeDiscord;
  model: ScriptedModel;
  tool: RecordingTool;
  /** What every bot so far called an error. */
  faults: Fault[];
  /** From now on it is so much later, for the bot. */
  turnsClock(ms: number): void;
  start(): Promise<Core>;
  /** Stops the bot and starts another on what it left behind. */
  restarts(): Promise<Core>;
  close(): Promise<void>;
};

type Running = { core: Core; stop(): Promise<void> };

export async function openBothPlatforms(setup: {
  script: ScriptedAnswer[];
  approvals?: Partial<ApprovalSettings>;
}): Promise<BothPlatforms> {
  const slack = await startFakeSlack({ scopes: SLACK_SCOPES });
  const discord = await startFakeDiscord();
  const folder = await mkdtemp(join(tmpdir(), "countersign-both-"));
  const model = createScriptedModel(setup.script);
  const tool = createRecordingTool("shell_cmd");
  const faults: Fault[] = [];
  let laterMs = 0;
  let running: Running | null = null;
  const environment = {
    ...createSystemEnvironment(),
    now: () => new Date(Date.now() + laterMs),
  };

  async function start(): Promise<Core> {
    const url = `file:${join(folder, "bot.db")}`;
    const store = await createPrismaStore({ url, sha256: environment.sha256 });
    running = await run({ ...both, store, environment, approvals: setup.approvals ?? {} });
    return running.core;
  }

  const both: BothPlatforms = {
    slack,
    discord,
    model,
    tool,
    faults,
    turnsClock: (ms) => void (laterMs += ms),
    start,
    async restarts() {
      await running?.stop();
      return start();
    },
    async close() {
      await running?.stop();
      await Promise.all([slack.close(), discord.close()]);
      await rm(folder, { recursive: true });
    },
  };
  return both;
}

type Parts = BothPlatforms & {
  store: Store;
  environment: ReturnType<typeof createSystemEnvironment>;
  approvals: Partial<ApprovalSettings>;
};

async function run(parts: Parts): Promise<Running> {
  const { store, environment, faults, model, approvals, tool } = parts;
  const sayings = {
    info() {},
    warn() {},
    error: (fields: Record<string, unknown>, text: string) => void faults.push({ fields, text }),
  };
  const platforms = adaptersOf(parts, sayings);
  const { core } = createTestCore(
    { agents: [{ provider: model }], approvals, tool },
    {
      parts: { environment, store, log: [], sayings },
      chatSurfaces: platforms.map(({ surface }) => surface),
    },
  );
  await core.start();
  for (const platform of platforms) platform.start(core);
  await untilConnected(() => platforms.every((platform) => platform.status().ok));
  return {
    core,
    async stop() {
      await Promise.all(platforms.map((platform) => platform.close()));
      await core.close();
      await store.close();
    },
  };
}

function adaptersOf({ slack, discord, store, environment }: Parts, log: CorePorts["log"]) {
  const shared = { names: createKeyNames(), grantsEndAt: () => null, hasSeveralAgents: false, log };
  return [
    createSlackAdapter({
      ...shared,
      botToken: slack.botToken,
      install: null,
      workspaces: [],
      store: () => store,
      appToken: slack.appToken,
      signingSecret: null,
      apiUrl: slack.apiUrl,
      settings: { allowedUsers: [], channels: {} },
      groups: () => [],
    }),
    createDiscordAdapter({
      ...shared,
      token: discord.token,
      apiUrl: discord.apiUrl,
      settings: { guilds: [discord.guildId], sessionIn: "thread" },
      now: environment.now,
    }),
  ];
}

const CONNECTED_WITHIN_MS = 30_000;

async function untilConnected(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + CONNECTED_WITHIN_MS; !isSo();) {
    if (performance.now() > end) throw new Error("The platforms were not connected.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
