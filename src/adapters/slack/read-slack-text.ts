/** `<@U…>`, `<@U…|name>`, `<#C…|name>`, `<!here>`, `<!subteam^S…|@ops>`, `<https://…|label>`. */
const MARKUP = /<([^<>]*)>/g;

/**
 * A person's text without Slack's markup, as they saw it when they wrote it. Our own mention is
 * left out: it says whom they talk to. `nameOf` gives the display name of a person, if known.
 */
export function readSlackText(
  text: string,
  { botUserId, nameOf }: { botUserId: string; nameOf: (userId: string) => string | null },
): string {
  const plain = text.replace(MARKUP, (whole, inner: string) => {
    const [target, label] = splitLabel(inner);
    if (target === `@${botUserId}`) return "";
    const named = label ?? target.slice(1);
    if (target.startsWith("@")) return `@${nameOf(target.slice(1)) ?? named}`;
    if (target.startsWith("#")) return `#${named}`;
    if (target.startsWith("!")) return groupCall(target, label);
    return SCHEME.test(target) ? link(target, label) : whole;
  });
  return unescape(plain).trim();
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** `<!here>`, `<!subteam^S…|@ops>`. */
function groupCall(target: string, label: string | undefined): string {
  return label ?? `@${target.slice(1).split("^")[0] ?? ""}`;
}

function link(target: string, label: string | undefined): string {
  return label === undefined || label === target ? target : `${label} (${target})`;
}

/** Whether the text speaks to us. */
export function mentions(text: string, botUserId: string): boolean {
  return text.includes(`<@${botUserId}>`) || text.includes(`<@${botUserId}|`);
}

/** People whose names the text needs. */
export function mentionedUsers(text: string): string[] {
  return [...text.matchAll(/<@([UW][A-Z0-9]+)/g)].map(([, id]) => id ?? "");
}

function splitLabel(inner: string): [string, string | undefined] {
  const at = inner.indexOf("|");
  return at === -1 ? [inner, undefined] : [inner.slice(0, at), inner.slice(at + 1)];
}

/** Slack escapes these three and no other. */
function unescape(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
