import { expect } from "vitest";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createKeyNames } from "../../../src/adapters/chat/key-names.ts";
import {
  createSlackAdapter,
  type SlackOptions,
} from "../../../src/adapters/slack/slack-adapter.ts";
import {
  createCoreParts,
  createTestCore,
  type TestCore,
  type TestCoreSetup,
} from "../../fakes/test-core.ts";
import type { FakeSlack } from "../../fakes/slack/start-fake-slack.ts";

export type SlackBot = TestCore & {
  status(): { ok: boolean; detail: string };
  /** Where it serves `/slack/…`; empty when it serves nothing. */
  url: string;
  /** Where Slack sends events to by HTTP; empty in Socket Mode. */
  eventsUrl: string;
  /** Dies in the middle of whatever it does; Slack notices that nobody listens any more. */
  goes(): Promise<void>;
  close(): Promise<void>;
};

export type SlackBotSetup = TestCoreSetup & {
  settings?: Partial<SlackOptions["settings"]>;
  groups?: readonly string[];
  http?: boolean;
  /** false: does not wait until Slack is connected. */
  waits?: boolean;
  /** Every workspace installs the app itself. */
  install?: { secrets: NonNullable<SlackOptions["install"]>; workspaces: readonly string[] };
};

/** The adapter and a core with a scripted model, in this process, against the fake Slack. */
export async function startSlackBot(
  slack: FakeSlack,
  setup: SlackBotSetup = {},
): Promise<SlackBot> {
  const parts = createCoreParts(setup);
  const adapter = createSlackAdapter({
    botToken: setup.install ? null : slack.botToken,
    install: setup.install?.secrets ?? null,
    workspaces: setup.install?.workspaces ?? [],
    store: () => parts.store,
    appToken: setup.http ? null : slack.appToken,
    signingSecret: setup.http ? slack.signingSecret : null,
    apiUrl: slack.apiUrl,
    settings: { allowedUsers: [], channels: {}, ...setup.settings },
    groups: () => setup.groups ?? [],
    names: createKeyNames(),
    grantsEndAt: () => null,
    hasSeveralAgents: (setup.agents?.length ?? 1) > 1,
    log: parts.sayings,
  });
  const bot = createTestCore(setup, { parts, chatSurfaces: [adapter.surface] });
  const { core } = bot;
  await core.start();
  const web = adapter.listener ? await serve(adapter.listener) : null;
  if (setup.http) slack.deliversTo(`${web?.url}/slack/events`);
  adapter.start(core);
  if (setup.waits !== false) {
    await expect.poll(() => adapter.status().ok, { interval: 5 }).toBe(true);
  }
  const disconnect = async () => {
    await adapter.close();
    await web?.close();
  };
  return {
    ...bot,
    status: adapter.status,
    url: web?.url ?? "",
    eventsUrl: web === null ? "" : `${web.url}/slack/events`,
    async goes() {
      bot.dies();
      await disconnect();
    },
    async close() {
      await disconnect();
      await core.close();
    },
  };
}

async function serve(listener: NonNullable<ReturnType<typeof createSlackAdapter>["listener"]>) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
