import { createSlackAdapter } from "../../src/adapters/slack/slack-adapter.ts";
import type { LlmProvider } from "../../src/core/index.ts";
import { openBenchCore } from "../bench-core.ts";
import { readSetup, serveApp } from "./serve-app.ts";

/** Countersign's core on a SQLite file, with its Slack adapter in Socket Mode. */
const { model, apiUrl, botToken, appToken } = readSetup();
const log = { info() {}, warn: console.error, error: console.error };
const slack = createSlackAdapter({
  botToken,
  appToken,
  signingSecret: null,
  install: null,
  workspaces: [],
  store: () => {
    throw new Error("One workspace needs no installations.");
  },
  apiUrl,
  settings: { allowedUsers: [], channels: {} },
  groups: () => [],
  grantsEndAt: () => null,
  hasSeveralAgents: false,
  log,
});
const { core, close } = await openBenchCore({
  chatSurfaces: [slack.surface],
  ...(model === "hangs" ? { provider: hangingProvider() } : {}),
});
let stored = 0;
// Messages are announced when the transaction that stores them has ended.
core.subscribe((event) => {
  if (event.type === "message" && event.message.role === "user") stored++;
});
slack.start(core);
serveApp({
  stored: () => stored,
  async close() {
    await slack.close();
    await close();
  },
});

/** Says nothing until it is aborted. */
function hangingProvider(): LlmProvider {
  return {
    // oxlint-disable-next-line require-yield -- it never comes to a word
    async *stream({ signal }) {
      await new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      });
    },
  };
}
