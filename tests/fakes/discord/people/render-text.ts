import type { DiscordState } from "../state/discord-state.ts";
import { nameOf } from "../state/find.ts";

const MARKUP =
  /```(?:[\w+-]*\n)?([\s\S]*?)```|``([\s\S]+?)``|`([^`\n]+)`|\\([^\p{L}\p{N}\s])|<@!?(\d+)>|<@&(\d+)>|<#(\d+)>|<t:(\d+)(?::\w)?>|\[([^\]\n]+)\]\((?:https?:[^)\s]+)\)|\*\*([\s\S]+?)\*\*|__([\s\S]+?)__|~~([\s\S]+?)~~|\*(\S[^*\n]*?)\*|^(?:#{1,3}|-#|>>>|>) /gmu;

/** Discord's markdown as it is read: marks taken away, names for ids, code as it stands. */
export function renderText(text: string, state: DiscordState): string {
  return text.replaceAll(MARKUP, (whole: string, ...groups: unknown[]) =>
    read(whole, groups as (string | undefined)[], state),
  );
}

function read(
  _whole: string,
  [fence, twice, code, escaped, ...rest]: readonly (string | undefined)[],
  state: DiscordState,
): string {
  const verbatim = fence ?? twice ?? code ?? escaped;
  if (verbatim !== undefined) return verbatim;
  const [user, role, channel, time, label, bold, under, struck, slanted] = rest;
  if (user !== undefined) return `@${nameOf(state, user)}`;
  if (role !== undefined) return `@${roleName(state, role)}`;
  if (channel !== undefined) return `#${state.channels.get(channel)?.name ?? channel}`;
  if (time !== undefined) return new Date(Number(time) * 1000).toISOString();
  return renderText(label ?? bold ?? under ?? struck ?? slanted ?? "", state);
}

function roleName(state: DiscordState, id: string): string {
  for (const { roles } of state.guilds.values()) {
    const role = roles.get(id);
    if (role) return role.name;
  }
  return id;
}
