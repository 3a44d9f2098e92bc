import type { NamedUser } from "./discord-event.ts";

/** `<@1>`, `<@!1>`, `<@&1>`, `<#1>`, `<:name:1>`, `<a:name:1>`. */
const MARKUP = /<(@[!&]?|#|a?:\w{1,40}:)(\d{1,20})>/g;

/**
 * A person's text without Discord's markup, as they saw it when they wrote it. Our own mention is
 * left out: it says whom they talk to. `ours`: the ids that name us, `oursIn`.
 */
export function readDiscordText(
  text: string,
  { ours, named }: { ours: readonly string[]; named: readonly NamedUser[] },
): string {
  const names = new Map(named.map(({ userId, name }) => [userId, name]));
  const plain = text.replace(MARKUP, (_, sign: string, id: string) => {
    if (sign === "#") return `#${id}`;
    if (!sign.startsWith("@")) return sign.replace(/^a/, "");
    if (ours.includes(id)) return "";
    return sign === "@&" ? `@role-${id}` : `@${names.get(id) ?? id}`;
  });
  return plain.trim();
}

/** Whether a message speaks to us: it names us, or answers what we wrote and calls us by that. */
export function mentions(
  { text, named, roles }: { text: string; named: readonly NamedUser[]; roles: readonly string[] },
  ours: readonly string[],
): boolean {
  if (named.some(({ userId }) => ours.includes(userId))) return true;
  if (roles.some((role) => ours.includes(role))) return true;
  return ours.some((id) => text.includes(`<@${id}>`) || text.includes(`<@!${id}>`));
}
