import { z } from "zod";
import { type DiscordAnswer, type DiscordApi, problemOf } from "./discord-api.ts";
import { createDiscordApi } from "./discord-client.ts";
import { missingPermissions } from "./discord-permissions.ts";
import { sessionStarts } from "./who-am-i.ts";

/** How a question to Discord went. */
type Refused = { kind: "refused"; problem: string } | { kind: "unreachable"; problem: string };

/** What Discord says of the token, and of the servers that the bot is in. Holds no secret. */
export type DiscordInspection =
  | Refused
  | {
      kind: "ok";
      name: string;
      applicationId: string;
      /** The MESSAGE CONTENT intent is switched on. */
      readsContent: boolean;
      /** Sessions that may still be started today; null: Discord did not say. */
      startsLeft: number | null;
      guilds: readonly InspectedGuild[];
    };

export type InspectedGuild = {
  id: string;
  name: string;
  /** Channels that the bot sees without being able to work there; null: Discord did not say. */
  lacking: readonly { channel: string; missing: readonly string[] }[] | null;
  /** Channels in which it can work. */
  usable: number;
};

/** Switched on by hand, and after Discord's review. */
const CONTENT_FLAGS = (1 << 19) | (1 << 18);
const MAX_GUILDS = 10;
const HAS_THREADS = new Set([0, 5]);

const application = z.object({ id: z.string(), flags: z.number().default(0) });
const user = z.object({ id: z.string(), username: z.string().default("the bot") });
const guilds = z.array(z.object({ id: z.string(), name: z.string().default("a server") }));
const bits = z.string().regex(/^\d+$/).transform(BigInt);
const member = z.object({ roles: z.array(z.string()) });
const roles = z.array(z.object({ id: z.string(), permissions: bits }));
const channels = z.array(
  z.object({
    name: z.string().default("a channel"),
    type: z.number(),
    permission_overwrites: z
      .array(z.object({ id: z.string(), allow: bits, deny: bits }))
      .default([]),
  }),
);

/** Asks Discord about the token. Opens no gateway: each time counts against the day's sessions. */
export async function inspectDiscord(settings: {
  token: string;
  apiUrl: string;
}): Promise<DiscordInspection> {
  const api = createDiscordApi(settings);
  const [me, app, of, starts] = await Promise.all([
    api.call("GET", "/users/@me"),
    api.call("GET", "/applications/@me"),
    api.call("GET", "/users/@me/guilds"),
    sessionStarts(api),
  ]);
  const refused = [me, app, of].map(refusalOf).find((refusal) => refusal !== null);
  if (refused) return refused;
  const [own, ours, theirs] = [read(user, me), read(application, app), read(guilds, of)];
  if (!own || !ours || !theirs) {
    return { kind: "unreachable", problem: "an answer that is none of Discord's" };
  }
  return {
    kind: "ok",
    name: own.username,
    applicationId: ours.id,
    readsContent: (ours.flags & CONTENT_FLAGS) !== 0,
    startsLeft: starts?.remaining ?? null,
    guilds: await Promise.all(
      theirs.slice(0, MAX_GUILDS).map((guild) => inspectGuild(api, guild, own.id)),
    ),
  };
}

async function inspectGuild(
  api: DiscordApi,
  { id, name }: { id: string; name: string },
  userId: string,
): Promise<InspectedGuild> {
  const [self, all, places] = await Promise.all([
    api.call("GET", `/guilds/${id}/members/${userId}`).then((answer) => read(member, answer)),
    api.call("GET", `/guilds/${id}/roles`).then((answer) => read(roles, answer)),
    api.call("GET", `/guilds/${id}/channels`).then((answer) => read(channels, answer)),
  ]);
  if (!self || !all || !places) return { id, name, lacking: null, usable: 0 };
  const permissionsOf = new Map(all.map((role) => [role.id, role.permissions]));
  const looked = places
    .filter(({ type }) => HAS_THREADS.has(type))
    .map((place) => ({
      channel: place.name,
      missing: missingPermissions({
        userId,
        guild: id,
        roles: self.roles,
        permissionsOf,
        overwrites: place.permission_overwrites,
      }),
    }))
    // Where it may not even look, it was left out on purpose.
    .filter(({ missing }) => !missing.includes("View Channel"));
  const lacking = looked.filter(({ missing }) => missing.length > 0);
  return { id, name, lacking, usable: looked.length - lacking.length };
}

function read<T>(schema: z.ZodType<T>, answer: DiscordAnswer): T | null {
  return answer.kind === "ok" ? (schema.safeParse(answer.body).data ?? null) : null;
}

function refusalOf(answer: DiscordAnswer): Refused | null {
  if (answer.kind === "ok") return null;
  if (answer.kind === "refused") return { kind: "refused", problem: answer.problem };
  return { kind: "unreachable", problem: problemOf(answer) };
}
