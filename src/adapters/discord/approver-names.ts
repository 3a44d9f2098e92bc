import { z } from "zod";
import type { NameSource } from "../chat/key-names.ts";
import type { DiscordApi } from "./discord-api.ts";
import { member, nameOf, user } from "./parse-message.ts";

const ROLE = "role:";

const roles = z.array(z.object({ id: z.string(), name: z.string().min(1) }));
const memberOfGuild = member.extend({ user });

/** What Discord calls people and roles that may approve. */
export function approverNames(api: DiscordApi, guilds: () => readonly string[]): NameSource {
  return { ask: (guild, id) => askName(api, guild, id), workspaces: guilds };
}

/** What a server calls a person, by their id, or a role, `role:41771983423143936`; null: nothing. */
async function askName(api: DiscordApi, guild: string, id: string): Promise<string | null> {
  if (guild === "") return id.startsWith(ROLE) ? null : userName(api, id);
  if (id.startsWith(ROLE)) return roleName(api, guild, id.slice(ROLE.length));
  return (await memberName(api, guild, id)) ?? userName(api, id);
}

async function roleName(api: DiscordApi, guild: string, id: string): Promise<string | null> {
  const answer = await api.call("GET", `/guilds/${guild}/roles`);
  const read = answer.kind === "ok" ? roles.safeParse(answer.body) : null;
  const role = read?.data?.find((each) => each.id === id);
  return role ? `@${role.name}` : null;
}

/** In a direct conversation, or of who is not in the server. */
async function userName(api: DiscordApi, id: string): Promise<string | null> {
  const answer = await api.call("GET", `/users/${id}`);
  const read = answer.kind === "ok" ? user.safeParse(answer.body) : null;
  return read?.success ? nameOf(read.data) : null;
}

async function memberName(api: DiscordApi, guild: string, id: string): Promise<string | null> {
  const answer = await api.call("GET", `/guilds/${guild}/members/${id}`);
  const read = answer.kind === "ok" ? memberOfGuild.safeParse(answer.body) : null;
  return read?.success ? nameOf(read.data.user, read.data) : null;
}
