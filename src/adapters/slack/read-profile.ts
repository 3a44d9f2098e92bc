import { z } from "zod";
import type { SlackApi } from "./slack-api.ts";

export type Profile = {
  name: string;
  /** The workspace they belong to. */
  team: string | null;
  isGuest: boolean;
};

const words = z.string().nullish();

const userInfo = z.object({
  user: z.object({
    team_id: words,
    is_restricted: z.boolean().default(false),
    is_ultra_restricted: z.boolean().default(false),
    is_stranger: z.boolean().default(false),
    real_name: words,
    name: words,
    profile: z.object({ display_name: words, real_name: words }).nullish(),
  }),
});

/** What Slack tells about a person; null when it does not. */
export async function readProfile(
  api: SlackApi,
  workspace: string,
  userId: string,
): Promise<Profile | null> {
  const answer = await api.call("users.info", { user: userId }, { workspace });
  const read = answer.kind === "ok" ? userInfo.safeParse(answer.body) : null;
  if (!read?.success) return null;
  const { user } = read.data;
  return {
    name: nameIn(user) ?? userId,
    team: user.team_id ?? null,
    isGuest: user.is_restricted || user.is_ultra_restricted || user.is_stranger,
  };
}

/** As the workspace shows them. */
function nameIn(user: z.infer<typeof userInfo>["user"]): string | undefined {
  const { profile } = user;
  const names = [profile?.display_name, profile?.real_name, user.real_name, user.name];
  return names.find((name) => typeof name === "string" && name !== "") ?? undefined;
}
