/** What Slack reads between `<` and `>`, and the plain text around it. */
export type Markup =
  | { kind: "text"; text: string }
  | { kind: "user"; id: string; label?: string }
  | { kind: "channel"; id: string; label?: string }
  | { kind: "group"; id: string; label?: string }
  | { kind: "broadcast"; range: "channel" | "here" | "everyone" }
  | { kind: "date"; fallback: string }
  | { kind: "link"; url: string; label?: string };

const ANGLED = /<([^<>\n]+)>/g;

/** Reads mrkdwn (https://docs.slack.dev/messaging/formatting-message-text): escaped angles stay text. */
export function parseMarkup(text: string): Markup[] {
  const parts: Markup[] = [];
  let seen = 0;
  for (const found of text.matchAll(ANGLED)) {
    if (found.index > seen) parts.push({ kind: "text", text: text.slice(seen, found.index) });
    parts.push(readAngled(found[1] ?? "") ?? { kind: "text", text: found[0] });
    seen = found.index + found[0].length;
  }
  if (seen < text.length) parts.push({ kind: "text", text: text.slice(seen) });
  return parts;
}

function readAngled(inner: string): Markup | undefined {
  const [target = "", ...rest] = inner.split("|");
  const label = rest.length > 0 ? { label: rest.join("|") } : {};
  if (/^@[UWB][A-Z0-9]+$/.test(target)) return { kind: "user", id: target.slice(1), ...label };
  if (/^#[CGD][A-Z0-9]+$/.test(target)) return { kind: "channel", id: target.slice(1), ...label };
  const group = /^!subteam\^(S[A-Z0-9]+)$/.exec(target)?.[1];
  if (group !== undefined) return { kind: "group", id: group, ...label };
  if (target === "!channel" || target === "!here" || target === "!everyone") {
    return { kind: "broadcast", range: target.slice(1) as "channel" | "here" | "everyone" };
  }
  if (target.startsWith("!date^")) return { kind: "date", fallback: label.label ?? target };
  if (/^(?:https?|mailto|tel|slack):/i.test(target)) return { kind: "link", url: target, ...label };
  return undefined;
}
