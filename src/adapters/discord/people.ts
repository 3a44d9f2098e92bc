import { z } from "zod";
import type { Person } from "../../core/index.ts";
import { createKeptAnswers } from "../chat/kept-answers.ts";
import { soon } from "../chat/soon.ts";
import type { DiscordApi } from "./discord-api.ts";
import type { DiscordSpeaker } from "./discord-event.ts";

/** Milliseconds for which roles hold that were asked for: who lost one may approve no longer. */
const ROLES_LIFETIME_MS = 60_000;
/** Answers to people wait for it no longer than this. */
const MAX_WAIT_MS = 1_000;
/** Servers that are asked whether they know somebody who writes to us directly. */
const MAX_GUILDS_ASKED = 10;

/** Who people are, as Discord vouches for them. */
export type People = {
  /**
   * Roles come from the event itself. Where it has none, the server is asked, and in a direct
   * conversation those that we serve; whom none of them knows in time is an outsider: fails closed.
   */
  personOf(guild: string, speaker: DiscordSpeaker): Promise<Person>;
};

const memberShape = z.object({ roles: z.array(z.string()) });

export function createPeople(options: {
  api: DiscordApi;
  /** Servers that we serve. */
  guilds: () => readonly string[];
  /** Milliseconds, only ever growing. */
  clock: () => number;
}): People {
  const { api, guilds, clock } = options;
  const memberships = createKeptAnswers<Membership>({ lifetimeMs: ROLES_LIFETIME_MS, clock });

  /** Of the servers that know them; null when none does. */
  async function rolesIn(asked: readonly string[], userId: string) {
    const found = await Promise.all(
      asked.map((guild) => memberships.get(`${guild} ${userId}`, () => ask(api, guild, userId))),
    );
    const known = found.filter((membership) => membership?.isMember === true);
    return known.length === 0 ? null : known.flatMap((membership) => membership?.roles ?? []);
  }

  return {
    async personOf(guild, speaker) {
      const { userId, name } = speaker;
      const asked = guild === "" ? guilds().slice(0, MAX_GUILDS_ASKED) : [guild];
      const roles = speaker.roles ?? (await soon(rolesIn(asked, userId), MAX_WAIT_MS));
      const memberOf = (roles ?? []).map((role) => `discord:role:${role}`);
      return { platform: "discord", id: userId, name, memberOf, isOutsider: roles === null };
    },
  };
}

type Membership = { isMember: boolean; roles: readonly string[] };

const UNKNOWN_MEMBER = 10007;

/** null: Discord does not say; it is asked again at the next look. */
async function ask(api: DiscordApi, guild: string, userId: string): Promise<Membership | null> {
  const answer = await api.call("GET", `/guilds/${guild}/members/${userId}`);
  if (answer.kind === "refused" && answer.code === UNKNOWN_MEMBER) {
    return { isMember: false, roles: [] };
  }
  const read = answer.kind === "ok" ? memberShape.safeParse(answer.body) : null;
  return read?.success ? { isMember: true, roles: read.data.roles } : null;
}
