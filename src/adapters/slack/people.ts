import { z } from "zod";
import type { Log, Person } from "../../core/index.ts";
import { createKeptAnswers } from "../chat/kept-answers.ts";
import { soon } from "../chat/soon.ts";
import { type Profile, readProfile } from "./read-profile.ts";
import type { SlackApi } from "./slack-api.ts";
import type { SlackSpeaker } from "./slack-event.ts";

/** Milliseconds for which a name holds; changes that Slack tells of are seen at once. */
const PROFILE_LIFETIME_MS = 3_600_000;
/** Milliseconds for which a group's members hold: who left it may approve no longer than this. */
const GROUP_LIFETIME_MS = 60_000;
/** Acknowledgements wait for a name no longer than this. */
const MAX_WAIT_MS = 1_000;
const MAX_NAMES = 10_000;
const GROUP_PREFIX = "slack:group:";

/** Who people are, as Slack vouches for them. */
export type People = {
  /** A person that Slack does not tell about in time is an outsider: fails closed. */
  personOf(workspace: string, speaker: SlackSpeaker): Promise<Person>;
  /** Display names that are known already; null: not yet. */
  knownName(workspace: string, userId: string): string | null;
  /** Learns these names, as far as Slack answers in time. */
  learn(workspace: string, userIds: readonly string[]): Promise<void>;
  /** Forgets a person, or with an empty id everybody and every group. */
  forget(userId: string): void;
};

const groupMembers = z.object({ users: z.array(z.string()) });

export function createPeople(options: {
  api: SlackApi;
  log: Log;
  /** Milliseconds, only ever growing. */
  clock: () => number;
  /** Groups that configuration or policy name: `slack:group:S…`. */
  groups: () => readonly string[];
}): People {
  const { api, clock } = options;
  const profiles = createKeptAnswers<Profile>({ lifetimeMs: PROFILE_LIFETIME_MS, clock });
  const memberships = createMemberships(options);
  const names = new Map<string, string>();

  async function profileOf(workspace: string, userId: string): Promise<Profile | null> {
    const key = `${workspace} ${userId}`;
    const profile = await profiles.get(key, () => readProfile(api, workspace, userId));
    if (profile) note(key, profile.name);
    return profile;
  }

  function note(key: string, name: string): void {
    if (names.size >= MAX_NAMES && !names.has(key)) names.clear();
    names.set(key, name);
  }

  return {
    async personOf(workspace, speaker) {
      const [profile, memberOf] = await Promise.all([
        soon(profileOf(workspace, speaker.userId), MAX_WAIT_MS),
        soon(memberships.of(workspace, speaker.userId), MAX_WAIT_MS),
      ]);
      return {
        platform: "slack",
        id: speaker.userId,
        name: profile?.name ?? speaker.userId,
        memberOf: memberOf ?? [],
        isOutsider: profile === null || profile.isGuest || isElsewhere(profile, speaker, workspace),
      };
    },
    knownName: (workspace, userId) => names.get(`${workspace} ${userId}`) ?? null,
    async learn(workspace, userIds) {
      await soon(Promise.all(userIds.map((userId) => profileOf(workspace, userId))), MAX_WAIT_MS);
    },
    forget(userId) {
      if (userId === "") memberships.forget();
      profiles.forget((key) => userId === "" || key.endsWith(` ${userId}`));
    },
  };
}

/** Of another workspace, in a shared channel; an organisation's own (`E…`) counts as ours. */
function isElsewhere(profile: Profile, speaker: SlackSpeaker, workspace: string): boolean {
  const home = profile.team ?? speaker.team;
  return home !== null && home !== workspace && !home.startsWith("E");
}

/** Which of the groups that matter a person is in. A group that cannot be read has no members. */
function createMemberships({
  api,
  log,
  clock,
  groups,
}: Pick<Parameters<typeof createPeople>[0], "api" | "log" | "clock" | "groups">) {
  const members = createKeptAnswers<ReadonlySet<string>>({ lifetimeMs: GROUP_LIFETIME_MS, clock });

  async function read(workspace: string, group: string): Promise<ReadonlySet<string> | null> {
    const usergroup = group.slice(GROUP_PREFIX.length);
    const answer = await api.call("usergroups.users.list", { usergroup }, { workspace });
    const users = answer.kind === "ok" ? groupMembers.safeParse(answer.body) : null;
    if (users?.success) return new Set(users.data.users);
    const why = answer.kind === "refused" ? answer.error : answer.kind;
    log.warn({ group, why }, "a user group could not be read; nobody counts as its member");
    return null;
  }

  return {
    async of(workspace: string, userId: string): Promise<string[]> {
      const wanted = [...new Set(groups())].filter((group) => group.startsWith(GROUP_PREFIX));
      const found = await Promise.all(
        wanted.map(async (group) => {
          const known = await members.get(`${workspace} ${group}`, () => read(workspace, group));
          return known?.has(userId) === true ? [group] : [];
        }),
      );
      return found.flat();
    },
    forget: () => members.forget(() => true),
  };
}
