import { z } from "zod";
import type { Log, Person } from "../../core/index.ts";
import type { SlackApi } from "./slack-api.ts";
import type { SlackSpeaker } from "./slack-event.ts";

/** Milliseconds for which a name holds; changes that Slack tells of are seen at once. */
const PROFILE_LIFETIME_MS = 3_600_000;
/** Milliseconds for which a group's members hold: who left it may approve no longer than this. */
const GROUP_LIFETIME_MS = 60_000;
/** Acknowledgements wait for a name no longer than this. */
const MAX_WAIT_MS = 1_000;
const MAX_PROFILES = 10_000;
const GROUP_PREFIX = "slack:group:";

type Profile = { name: string; team: string | null; isGuest: boolean };
type Kept<T> = { value: Promise<T | null>; at: number };

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

const userInfo = z.object({
  user: z.object({
    team_id: z.string().nullish(),
    is_restricted: z.boolean().optional(),
    is_ultra_restricted: z.boolean().optional(),
    is_stranger: z.boolean().optional(),
    real_name: z.string().nullish(),
    name: z.string().nullish(),
    profile: z
      .object({ display_name: z.string().nullish(), real_name: z.string().nullish() })
      .nullish(),
  }),
});

const groupMembers = z.object({ users: z.array(z.string()) });

export function createPeople(options: {
  api: SlackApi;
  log: Log;
  /** Milliseconds, only ever growing. */
  clock: () => number;
  /** Groups that configuration or policy name: `slack:group:S…`. */
  groups: () => readonly string[];
}): People {
  const { api, log, clock, groups } = options;
  const profiles = new Map<string, Kept<Profile>>();
  const members = new Map<string, Kept<ReadonlySet<string>>>();
  const names = new Map<string, string>();

  function profileOf(workspace: string, userId: string): Promise<Profile | null> {
    const key = `${workspace} ${userId}`;
    return keep(profiles, key, PROFILE_LIFETIME_MS, async () => {
      const profile = await fetchProfile(api, workspace, userId);
      if (profile && names.size < MAX_PROFILES) names.set(key, profile.name);
      return profile;
    });
  }

  function membersOf(workspace: string, group: string): Promise<ReadonlySet<string> | null> {
    return keep(members, `${workspace} ${group}`, GROUP_LIFETIME_MS, async () => {
      const usergroup = group.slice(GROUP_PREFIX.length);
      const answer = await api.call("usergroups.users.list", { usergroup }, { workspace });
      const read = answer.kind === "ok" ? groupMembers.safeParse(answer.body) : null;
      if (!read?.success) {
        log.warn(
          { group, why: whyOf(answer) },
          "a user group could not be read; nobody counts as its member",
        );
      }
      return read?.success ? new Set(read.data.users) : null;
    });
  }

  /** What fails is not kept, so that the next look asks again. */
  function keep<T>(
    cache: Map<string, Kept<T>>,
    key: string,
    lifetimeMs: number,
    fetch: () => Promise<T | null>,
  ): Promise<T | null> {
    const known = cache.get(key);
    if (known && clock() - known.at < lifetimeMs) return known.value;
    if (cache.size >= MAX_PROFILES) cache.clear();
    const value = fetch().catch(() => null);
    cache.set(key, { value, at: clock() });
    void value.then((found) => {
      if (found === null && cache.get(key)?.value === value) cache.delete(key);
    });
    return value;
  }

  async function memberships(workspace: string, userId: string): Promise<string[]> {
    const wanted = [...new Set(groups())].filter((group) => group.startsWith(GROUP_PREFIX));
    const found = await Promise.all(
      wanted.map(async (group) =>
        (await membersOf(workspace, group))?.has(userId) ? [group] : [],
      ),
    );
    return found.flat();
  }

  return {
    async personOf(workspace, { userId, team }) {
      const [profile, memberOf] = await Promise.all([
        soon(profileOf(workspace, userId)),
        soon(memberships(workspace, userId)),
      ]);
      const home = profile?.team ?? team;
      const isElsewhere = home !== null && home !== workspace && !home.startsWith("E");
      return {
        platform: "slack",
        id: userId,
        name: profile?.name ?? userId,
        memberOf: memberOf ?? [],
        isOutsider: profile === null || profile.isGuest || isElsewhere,
      };
    },
    knownName: (workspace, userId) => names.get(`${workspace} ${userId}`) ?? null,
    async learn(workspace, userIds) {
      await soon(Promise.all(userIds.map((userId) => profileOf(workspace, userId))));
    },
    forget(userId) {
      if (userId === "") members.clear();
      for (const key of [...profiles.keys()]) {
        if (userId === "" || key.endsWith(` ${userId}`)) profiles.delete(key);
      }
    },
  };
}

async function fetchProfile(
  api: SlackApi,
  workspace: string,
  user: string,
): Promise<Profile | null> {
  const answer = await api.call("users.info", { user }, { workspace });
  const read = answer.kind === "ok" ? userInfo.safeParse(answer.body) : null;
  if (!read?.success) return null;
  const { user: info } = read.data;
  const name = info.profile?.display_name || info.profile?.real_name || info.real_name || info.name;
  return {
    name: name || user,
    team: info.team_id ?? null,
    isGuest: [info.is_restricted, info.is_ultra_restricted, info.is_stranger].includes(true),
  };
}

function whyOf(answer: Awaited<ReturnType<SlackApi["call"]>>): string {
  if (answer.kind === "refused") return answer.error;
  return answer.kind === "unreachable" ? answer.problem : answer.kind;
}

/** null when it takes too long; what is on its way is kept for the next time. */
async function soon<T>(work: Promise<T>): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), MAX_WAIT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
