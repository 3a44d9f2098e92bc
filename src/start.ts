import { createWebServer } from "./adapters/web/web-server.ts";
import type { Config } from "./config/config.ts";
import type { Core, Log, Store } from "./core/index.ts";
import { isEmbedded, type OpenCore, openCore } from "./open-core.ts";
import { removeServerFile, writeServerFile } from "./server-file.ts";

export type Running = {
  url: string;
  core: Core;
  /** Ends requests and turns in an orderly way; what is unfinished goes on at the next start. */
  close: () => Promise<void>;
};

/**
 * Starts the whole bot: core, console and API. Answers once everything listens, and logs `ready`
 * (DESIGN 4.3).
 * @throws ConfigError, PolicyLoadError, StoreUnavailableError when it cannot start; each says what to do.
 */
export async function startCountersign(config: Config, log: Log): Promise<Running> {
  const opened = await openCore(config, log);
  try {
    return await serve(config, log, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function serve(config: Config, log: Log, { core, store, close }: OpenCore): Promise<Running> {
  const { host, port, dataDir } = config.server;
  const server = await createWebServer({
    core,
    users: config.web.users,
    host,
    port,
    ready: () => readyParts(core, store),
    logger: log,
  });
  try {
    await core.start();
    const startedAt = new Date().toISOString();
    writeServerFile(dataDir, { url: server.url, pid: process.pid, startedAt });
  } catch (error) {
    await server.close();
    throw error;
  }
  const database = isEmbedded(config) ? "sqlite" : "postgresql";
  log.info({ url: server.url, slack: false, discord: false, database }, "ready");
  return {
    url: server.url,
    core,
    async close() {
      await server.close();
      removeServerFile(dataDir);
      await close();
    },
  };
}

async function readyParts(core: Core, store: Store) {
  const database = await store.ping().then(
    () => ({ part: "database", ok: true, detail: "writable" }),
    (error: unknown) => ({ part: "database", ok: false, detail: messageOf(error) }),
  );
  const servers = core.toolSources().map(({ id, status }) => ({
    part: `mcp:${id}`,
    // A server that is down is reported and does not stop the bot.
    ok: true,
    detail: status.state === "down" ? `down: ${status.problem}` : status.state,
  }));
  return [database, ...servers];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
