import { createLogger } from "./create-logger.ts";
import type { Composition } from "./cli/context.ts";
import type { Config, LogLevel } from "./config/config.ts";
import { createMasker } from "./core/index.ts";

type Output = Parameters<typeof createLogger>[0]["output"];

/**
 * The parts that only some commands need, each loaded when it is first asked for: `--help` need
 * not open a database.
 */
export function compose(output: Output): Composition {
  return {
    async startServer(config) {
      const { startCountersign } = await import("./start.ts");
      return startCountersign(config, loggerFor(config, config.logLevel, output));
    },
    async openCore(config, { running }) {
      const { openCore } = await import("./open-core.ts");
      const opened = await openCore(config, loggerFor(config, quieter(config.logLevel), output));
      if (running) await opened.core.start();
      return opened;
    },
    async migrate(config) {
      const { migrateDatabase } = await import("./adapters/prisma/migrate-database.ts");
      return migrateDatabase(config.databaseUrl);
    },
    async pingDatabase(config) {
      const { createPrismaStore } = await import("./adapters/prisma/prisma-store.ts");
      const store = await createPrismaStore({ url: config.databaseUrl, sha256: () => "" });
      await store.ping().finally(() => store.close());
    },
  };
}

function loggerFor(config: Config, level: LogLevel, output: Output) {
  return createLogger({ level, output, mask: createMasker({ secrets: config.secrets }) });
}

/** Beside a conversation in the terminal, only what needs attention is worth a line. */
function quieter(level: LogLevel): LogLevel {
  return level === "info" ? "warn" : level;
}
