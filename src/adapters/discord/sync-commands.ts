import { z } from "zod";
import { isJsonObject, type Json, type JsonObject, type Log } from "../../core/index.ts";
import { callAgain, type Patience } from "./call-again.ts";
import { COMMANDS } from "./command-definitions.ts";
import { type DiscordAnswer, type DiscordApi, problemOf } from "./discord-api.ts";

/** What makes a command the same; Discord adds ids and versions of its own. */
const TELLING = ["type", "name", "description", "max_length", "contexts", "integration_types"];
/** Servers that are looked at for commands which an earlier configuration left there. */
const MAX_GUILDS = 100;
/** The same list twice is the same list. */
const PATIENCE: Patience = { tries: 3, pauseMs: 1_000, maxSlowMs: 10_000 };

/** Where commands are kept, and whether ours belong there. */
type Place = { route: `/${string}`; belongs: boolean };

/**
 * Registers the slash commands where they differ from what is there, and takes them away where
 * they no longer belong: Discord counts every change, and shows both where both stand. With
 * servers named, there only, and at once; else everywhere. Commands that are not ours stay. Never
 * throws: without them people can still talk to the bot.
 */
export async function syncCommands(
  api: DiscordApi,
  wanted: { applicationId: string; guilds: readonly string[] },
  log: Log,
): Promise<void> {
  const base = `/applications/${wanted.applicationId}` as const;
  const inGuild = (guild: string, belongs: boolean): Place => ({
    route: `${base}/guilds/${guild}/commands`,
    belongs,
  });
  const everywhere: Place = { route: `${base}/commands`, belongs: wanted.guilds.length === 0 };
  const named = wanted.guilds.map((guild) => inGuild(guild, true));
  for (const place of everywhere.belongs ? [everywhere] : [...named, everywhere]) {
    await sync(api, place, log);
  }
  const others = (await guildsOf(api)).filter((guild) => !wanted.guilds.includes(guild));
  for (const guild of others) await sync(api, inGuild(guild, false), log);
}

const guilds = z.array(z.object({ id: z.string() }));

async function guildsOf(api: DiscordApi): Promise<string[]> {
  const query = { limit: String(MAX_GUILDS) };
  const answer = await callAgain(() => api.call("GET", "/users/@me/guilds", { query }), PATIENCE);
  const read = answer.kind === "ok" ? guilds.safeParse(answer.body).data : undefined;
  return (read ?? []).map(({ id }) => id);
}

async function sync(api: DiscordApi, { route, belongs }: Place, log: Log): Promise<void> {
  const answer = await callAgain(() => api.call("GET", route), PATIENCE);
  const there = commandsIn(answer);
  if (there !== null) {
    const ours = there.filter(isOurs);
    if (isSame(ours, belongs ? COMMANDS : [])) return;
    const body = [...there.filter((command) => !isOurs(command)), ...(belongs ? COMMANDS : [])];
    const put = await callAgain(() => api.call("PUT", route, { body }), PATIENCE);
    if (put.kind === "ok") {
      const text = belongs ? "registered" : "taken away where they belong no longer";
      return log.info({ route }, `Discord's slash commands were ${text}`);
    }
    return tell(put, { route, belongs }, log);
  }
  // Where nothing of ours belongs, nothing is missing.
  if (belongs) tell(answer, { route, belongs }, log);
}

const NOT_FOUND = 404;

/** Where nobody keeps a list, a new one takes nothing of others' away. null: nobody knows. */
function commandsIn(answer: DiscordAnswer): JsonObject[] | null {
  if (answer.kind === "refused" && answer.status === NOT_FOUND) return [];
  if (answer.kind !== "ok" || !Array.isArray(answer.body)) return null;
  return answer.body.filter(isJsonObject);
}

function isOurs({ name }: JsonObject): boolean {
  return COMMANDS.some((command) => command["name"] === name);
}

function isSame(there: readonly JsonObject[], wanted: readonly JsonObject[]): boolean {
  return JSON.stringify(telling(there)) === JSON.stringify(telling(wanted));
}

function tell(answer: DiscordAnswer, { route, belongs }: Place, log: Log): void {
  const why = answer.kind === "ok" ? "its answer is no list of commands" : problemOf(answer);
  const text = belongs ? "registered" : "taken away";
  log.warn({ route, why }, `Discord's slash commands could not be ${text}`);
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
