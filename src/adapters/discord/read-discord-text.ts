import type { NamedUser } from "./discord-event.ts";

/** `<@1>`, `<@!1>`, `<@&1>`, `<#1>`, `<:name:1>`, `<a:name:1>`. */
const MARKUP = /<(@[!&]?|#|a?:\w{1,40}:)(\d{1,20})>/g;

/**
 * A person's text without Discord's markup, as they saw it when they wrote it. Our own mention is
 * left out: it says whom they talk to.
 */
export function readDiscordText(
  text: string,
  { botUserId, named }: { botUserId: string; named: readonly NamedUser[] },
): string {
  const names = new Map(named.map(({ userId, name }) => [userId, name]));
  const plain = text.replace(MARKUP, (_, sign: string, id: string) => {
    if (sign === "#") return `#${id}`;
    if (sign === "@&") return `@role-${id}`;
    if (!sign.startsWith("@")) return sign.replace(/^a/, "");
    return id === botUserId ? "" : `@${names.get(id) ?? id}`;
  });
  return plain.trim();
}

/** Whether a message speaks to us: it names us, or answers what we wrote and calls us by that. */
export function mentions(
  { text, named }: { text: string; named: readonly NamedUser[] },
  botUserId: string,
): boolean {
  if (named.some(({ userId }) => userId === botUserId)) return true;
  return text.includes(`<@${botUserId}>`) || text.includes(`<@!${botUserId}>`);
}
