import { createWebServer } from "./adapters/web/web-server.ts";
import { type ChatPlatform, openChatPlatforms } from "./chat-platforms.ts";
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
  let store: Store | null = null;
  const platforms = openChatPlatforms(config, log, () => {
    if (store) return store;
    throw new Error("The database is not open yet.");
  });
  const surfaces = platforms.map(({ surface }) => surface);
  const opened = await openCore(config, log, surfaces);
  store = opened.store;
  try {
    return await serve(config, log, { ...opened, platforms });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

type Opened = OpenCore & { platforms: readonly ChatPlatform[] };

async function serve(config: Config, log: Log, opened: Opened): Promise<Running> {
  const { core, platforms, close } = opened;
  const { host, port, dataDir } = config.server;
  const server = await createWebServer({
    core,
    users: config.web.users,
    host,
    port,
    ready: () => readyParts(opened),
    mounts: platforms.flatMap(({ listener, surface }) =>
      listener ? [{ prefix: `/${surface.platform}/`, listener }] : [],
    ),
    logger: log,
  });
  try {
    await core.start();
    for (const platform of platforms) platform.start(core);
    const startedAt = new Date().toISOString();
    writeServerFile(dataDir, { url: server.url, pid: process.pid, startedAt });
  } catch (error) {
    await server.close();
    throw error;
  }
  const database = isEmbedded(config) ? "sqlite" : "postgresql";
  const isOn = (name: string) => platforms.some(({ surface }) => surface.platform === name);
  const chat = { slack: isOn("slack"), discord: isOn("discord") };
  log.info({ url: server.url, ...chat, database }, "ready");
  return {
    url: server.url,
    core,
    async close() {
      await server.close();
      // No more comes in; what is to be shown still goes out while the core closes.
      await Promise.all(platforms.map((platform) => platform.close()));
      removeServerFile(dataDir);
      await close();
    },
  };
}

async function readyParts({ core, store, platforms }: Opened) {
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
  const chat = platforms.map(({ surface, status }) => ({ part: surface.platform, ...status() }));
  return [database, ...chat, ...servers];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
