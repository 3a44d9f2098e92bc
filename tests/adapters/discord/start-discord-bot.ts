import { expect } from "vitest";
import { createKeyNames } from "../../../src/adapters/chat/key-names.ts";
import {
  createDiscordAdapter,
  type DiscordOptions,
} from "../../../src/adapters/discord/discord-adapter.ts";
import {
  createCoreParts,
  createTestCore,
  type TestCore,
  type TestCoreSetup,
} from "../../fakes/test-core.ts";
import type { FakeDiscord } from "../../fakes/discord/start-fake-discord.ts";

export type DiscordBot = TestCore & {
  status(): { ok: boolean; detail: string };
  /** Dies in the middle of whatever it does; Discord notices that nobody listens any more. */
  goes(): Promise<void>;
  close(): Promise<void>;
};

export type DiscordBotSetup = TestCoreSetup & {
  settings?: Partial<DiscordOptions["settings"]>;
  /** Another than Discord's. */
  token?: string;
  /** false: does not wait until Discord is connected. */
  waits?: boolean;
};

/** The adapter and a core with a scripted model, in this process, against the fake Discord. */
export async function startDiscordBot(
  discord: FakeDiscord,
  setup: DiscordBotSetup = {},
): Promise<DiscordBot> {
  const parts = createCoreParts(setup);
  const adapter = createDiscordAdapter({
    token: setup.token ?? discord.token,
    apiUrl: discord.apiUrl,
    settings: { guilds: [], sessionIn: "thread", ...setup.settings },
    names: createKeyNames(),
    grantsEndAt: () => null,
    hasSeveralAgents: false,
    now: () => parts.environment.now(),
    log: parts.sayings,
  });
  const bot = createTestCore(setup, { parts, chatSurfaces: [adapter.surface] });
  const { core } = bot;
  await core.start();
  adapter.start(core);
  if (setup.waits !== false) {
    await expect.poll(() => adapter.status().ok, { interval: 5 }).toBe(true);
  }
  return {
    ...bot,
    status: adapter.status,
    async goes() {
      bot.dies();
      await adapter.close();
    },
    async close() {
      await adapter.close();
      await core.close();
    },
  };
}
