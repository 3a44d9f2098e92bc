import { isJsonObject, type Json, type JsonObject, type Log } from "../../core/index.ts";
import { COMMANDS } from "./command-definitions.ts";
import type { DiscordApi } from "./discord-api.ts";

/** What makes a command the same; Discord adds ids and versions of its own. */
const TELLING = ["type", "name", "description", "max_length", "contexts", "integration_types"];

/**
 * Registers the slash commands where they differ from what is there: Discord counts every change.
 * With servers named, there only, and at once; else everywhere. Never throws: without them
 * people can still talk to the bot.
 */
export async function syncCommands(
  api: DiscordApi,
  wanted: { applicationId: string; guilds: readonly string[] },
  log: Log,
): Promise<void> {
  const base = `/applications/${wanted.applicationId}` as const;
  const global = `${base}/commands` as const;
  if (wanted.guilds.length === 0) return sync(api, { route: global, commands: COMMANDS }, log);
  for (const guild of wanted.guilds) {
    await sync(api, { route: `${base}/guilds/${guild}/commands`, commands: COMMANDS }, log);
  }
}

async function sync(
  api: DiscordApi,
  { route, commands }: { route: `/${string}`; commands: readonly JsonObject[] },
  log: Log,
): Promise<void> {
  const there = await api.call("GET", route);
  const isSame =
    there.kind === "ok" &&
    JSON.stringify(telling(there.body)) === JSON.stringify(telling(commands));
  if (isSame) return;
  const answer = there.kind === "ok" ? await api.call("PUT", route, { body: commands }) : there;
  if (answer.kind === "ok") {
    log.info({ route }, "Discord's slash commands were registered");
    return;
  }
  const why = answer.kind === "refused" ? answer.problem : answer.kind;
  log.warn({ route, why }, "Discord's slash commands could not be registered");
}

function telling(value: unknown): Json {
  if (Array.isArray(value)) return value.map(telling);
  if (!isJsonObject(value)) return isPlain(value) ? value : null;
  const { required, options } = value;
  const told = TELLING.flatMap((name): [string, Json][] => {
    const said = value[name];
    return said === undefined || said === null ? [] : [[name, said]];
  });
  return {
    ...Object.fromEntries(told),
    required: required === true,
    options: Array.isArray(options) ? options.map(telling) : [],
  };
}

function isPlain(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
