import type { DiscordState, Guild, Member, User } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";

export function userJson({ id, name, isBot }: User): Json {
  return {
    id,
    username: name.toLowerCase().replaceAll(/\s+/g, "."),
    discriminator: isBot ? "0001" : "0",
    global_name: isBot ? null : name,
    avatar: null,
    bot: isBot,
    public_flags: 0,
    flags: 0,
  };
}

export function userJsonOf(state: DiscordState, id: string): Json {
  const user = state.users.get(id);
  return userJson(user ?? { id, name: "Deleted User", isBot: false, isClosedToDirect: true });
}

/** A member without the user, as messages carry it. */
export function memberJson(member: Member): Json {
  return {
    roles: [...member.roles],
    nick: member.nick ?? null,
    avatar: null,
    joined_at: new Date(member.joinedAt).toISOString(),
    premium_since: null,
    pending: false,
    deaf: false,
    mute: false,
    flags: 0,
    communication_disabled_until: null,
  };
}

export function fullMemberJson(state: DiscordState, member: Member): Json {
  return { ...memberJson(member), user: userJsonOf(state, member.userId) };
}

export function memberJsonOf(guild: Guild | undefined, userId: string): Json | undefined {
  const member = guild?.members.get(userId);
  return member ? memberJson(member) : undefined;
}
