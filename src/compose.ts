import { existsSync } from "node:fs";
import type { Writable } from "node:stream";
import type { Composition } from "./cli/context.ts";
import type { Config } from "./config/config.ts";
import { type Environment, variable } from "./config/environment-variables.ts";
import { createMasker } from "./core/index.ts";
import { createLogger } from "./create-logger.ts";

type World = { env: Environment; stderr: Writable & { isTTY?: boolean } };

/**
 * The parts that the command line runs, each loaded when a command first needs it: help and
 * version need none of them, and come at once.
 */
export function createComposition({ env, stderr }: World): Composition {
  const mask = (config: Config) => createMasker({ secrets: config.secrets });
  const colours = variable(env, "NO_COLOR") === null;
  return {
    async startServer(config) {
      const { startCountersign } = await import("./start.ts");
      const level = config.logLevel;
      const log = createLogger({ level, output: stderr, mask: mask(config), colours });
      return await startCountersign(config, log);
    },
    async openCore(config, { running }) {
      const { openCore, OPERATOR } = await import("./open-core.ts");
      // What a server tells its operator would only clutter a command; problems are still told.
      const level = variable(env, "LOG_LEVEL") === null ? "warn" : config.logLevel;
      const log = createLogger({ level, output: stderr, mask: mask(config), colours });
      const { core, close } = await openCore(config, log);
      if (running) await core.start();
      return { core, operator: OPERATOR, close };
    },
    async migrate(config) {
      const { migrate } = await import("./adapters/prisma/migrate.ts");
      return await withDatabase(config, migrate);
    },
    async pingDatabase(config) {
      // Looking must not make one.
      if (config.databaseUrl.startsWith("file:") && !existsSync(config.databaseUrl.slice(5)))
        return;
      await withDatabase(config, ({ exclusively }) =>
        exclusively((connection) => connection.query("SELECT 1")),
      );
    },
  };
}

type Open = typeof import("./adapters/prisma/open-database.ts").openDatabase;

async function withDatabase<T>(
  config: Config,
  work: (database: Awaited<ReturnType<Open>>) => Promise<T>,
): Promise<T> {
  const { openDatabase } = await import("./adapters/prisma/open-database.ts");
  const database = await openDatabase(config.databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
