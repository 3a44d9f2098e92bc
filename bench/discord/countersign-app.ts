import { DefaultRestOptions } from "@discordjs/rest";
import { createKeyNames } from "../../src/adapters/chat/key-names.ts";
import { createDiscordAdapter } from "../../src/adapters/discord/discord-adapter.ts";
import { openBenchCore } from "../bench-core.ts";
import { countStatements, type StatementCounts } from "../chat/count-statements.ts";
import { readSetup, serveApp } from "../chat/serve-app.ts";
import { createDeployTool, deployingProvider, effectsOf, runsSoFar } from "./deploy-tool.ts";
import type { DiscordSetup } from "./discord-setup.ts";
import { slowStore } from "./slow-store.ts";

/** Countersign's core with its Discord adapter, on a SQLite file or on the database it is given. */
const { model, apiUrl, token, databaseUrl, limit } = readSetup() as DiscordSetup;
if (limit === "lifted") {
  Object.assign(DefaultRestOptions, { globalRequestsPerSecond: Number.POSITIVE_INFINITY });
}
const log = { info() {}, warn: console.error, error: console.error };
const discord = createDiscordAdapter({
  token,
  apiUrl,
  settings: { guilds: [], sessionIn: "thread" },
  names: createKeyNames(),
  grantsEndAt: () => null,
  hasSeveralAgents: false,
  now: () => new Date(),
  log,
});
const tool = createDeployTool();
let slowBy = (_ms: number) => {};
let counts = (): StatementCounts => ({ transactions: 0, statements: 0 });
const { core, store, close } = await openBenchCore({
  chatSurfaces: [discord.surface],
  tools: [tool],
  approvers: ["anyone"],
  ...(model === "calls" ? { provider: deployingProvider() } : {}),
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
  between(store) {
    const slow = slowStore(store);
    const counted = countStatements(slow.store);
    ({ slowBy } = slow);
    ({ counts } = counted);
    return counted.store;
  },
});
discord.start(core);
serveApp({
  answers: {
    counts: () => counts(),
    runs: () => runsSoFar(tool),
    effects: () => effectsOf(store, tool),
    slow: (ms) => slowBy(Number(ms)),
  },
  async close() {
    await discord.close();
    await close();
  },
});
