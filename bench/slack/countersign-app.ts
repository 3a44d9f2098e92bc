import { createKeyNames } from "../../src/adapters/chat/key-names.ts";
import { createSlackAdapter } from "../../src/adapters/slack/slack-adapter.ts";
import { openBenchCore } from "../bench-core.ts";
import { countStatements, type StatementCounts } from "../chat/count-statements.ts";
import { hangingProvider } from "../chat/hanging-provider.ts";
import { readSetup, serveApp } from "../chat/serve-app.ts";
import type { SlackSetup } from "./slack-setup.ts";

/** Countersign's core on a SQLite file, with its Slack adapter in Socket Mode. */
const { model, apiUrl, botToken, appToken } = readSetup() as SlackSetup;
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
  names: createKeyNames(),
  grantsEndAt: () => null,
  hasSeveralAgents: false,
  log,
});
let counts = (): StatementCounts => ({ transactions: 0, statements: 0 });
const { core, close } = await openBenchCore({
  chatSurfaces: [slack.surface],
  between(store) {
    const counted = countStatements(store);
    ({ counts } = counted);
    return counted.store;
  },
  ...(model === "hangs" ? { provider: hangingProvider() } : {}),
});
let stored = 0;
// Messages are announced when the transaction that stores them has ended.
core.subscribe((event) => {
  if (event.type === "message" && event.message.role === "user") stored++;
});
slack.start(core);
serveApp({
  answers: { stored: () => stored, counts: () => counts() },
  async close() {
    await slack.close();
    await close();
  },
});
