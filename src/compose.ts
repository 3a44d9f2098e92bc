import { existsSync } from "node:fs";
import { createLogger } from "./create-logger.ts";
import type { Composition } from "./cli/context.ts";
import type { Config, LogLevel } from "./config/config.ts";
import { type Environment, variable } from "./config/environment-variables.ts";
import { createMasker } from "./core/index.ts";

type Output = Parameters<typeof createLogger>[0]["output"];

/**
 * The parts that only some commands need, each loaded when it is first asked for: `--help` need
 * not open a database.
 */
export function compose(output: Output, env: Environment): Composition {
  const loggerFor = (config: Config, level: LogLevel) => {
    const mask = createMasker({ secrets: config.secrets });
    return createLogger({ level, output, mask, colours: variable(env, "NO_COLOR") === null });
  };
  return {
    async startServer(config) {
      const { startCountersign } = await import("./start.ts");
      const running = await startCountersign(config, loggerFor(config, config.logLevel));
      return { ...running, policyRules: running.core.policyStatus().rules };
    },
    async openCore(config, { running }) {
      const { openCore, OPERATOR } = await import("./open-core.ts");
      const opened = await openCore(config, loggerFor(config, quieter(config.logLevel)));
      if (running) await opened.core.start();
      return { ...opened, operator: OPERATOR };
    },
    async listTools(config) {
      const { buildTools } = await import("./build-tools.ts");
      const tools = buildTools(config);
      return tools.map(({ definition, kind }) => ({
        name: definition.name,
        isEdit: kind === "edit",
      }));
    },
    async migrate(config) {
      const { migrateDatabase } = await import("./adapters/prisma/migrate-database.ts");
      return migrateDatabase(config.databaseUrl);
    },
    async pingDatabase({ databaseUrl }) {
      // A look at the setup makes no database and migrates none.
      if (databaseUrl.startsWith("file:") && !existsSync(databaseUrl.slice("file:".length))) return;
      const { pingDatabase } = await import("./adapters/prisma/ping-database.ts");
      await pingDatabase(databaseUrl);
    },
    async inspectSlack({ slack }) {
      const { inspectSlack } = await import("./adapters/slack/inspect-slack.ts");
      return inspectSlack(slack);
    },
    async inspectDiscord({ discord: { token, apiUrl } }) {
      if (token === null) return { kind: "refused", problem: "DISCORD_TOKEN is not set" };
      const { inspectDiscord } = await import("./adapters/discord/inspect-discord.ts");
      return inspectDiscord({ token, apiUrl });
    },
  };
}

/** Beside a conversation in the terminal, only what needs attention is worth a line. */
function quieter(level: LogLevel): LogLevel {
  return level === "info" ? "warn" : level;
}
