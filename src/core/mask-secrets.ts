import { SECRET_SHAPES } from "./secret-shapes.ts";

/** Shorter values are too likely to be ordinary words. */
export const MIN_SECRET_CHARACTERS = 8;
const MAX_SECRETS = 1000;
/** At most this much of a secret stays readable, and never more than a quarter of it. */
const MAX_SHOWN_CHARACTERS = 6;
export const MASK = "…[secret]";

/**
 * Makes the function that hides secrets in text for people (guarantee 10): the given values, as
 * they stand and as JSON writes them, and everything that looks like a known kind of token. The
 * first few characters stay, so that a person can tell which secret it was. Takes time linear
 * in the text. Masking twice changes nothing.
 */
export function createMasker({
  secrets,
}: {
  secrets: readonly string[];
}): (text: string) => string {
  const values = patternOf(secrets);
  return (text) => {
    let masked = values === null ? text : text.replace(values, hide);
    for (const { pattern } of SECRET_SHAPES) {
      masked = masked.replace(pattern, (match: string, ...rest: unknown[]) => {
        const secret = secretGroup(rest);
        return secret === undefined ? hide(match) : hideInside(match, secret);
      });
    }
    return masked;
  };
}

function patternOf(secrets: readonly string[]): RegExp | null {
  const written = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  const values = [...new Set(written)]
    .filter((value) => value.length >= MIN_SECRET_CHARACTERS)
    .slice(0, MAX_SECRETS)
    // The longest first: a secret that holds another one is hidden whole.
    .sort((a, b) => b.length - a.length)
    .map((value) => value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return values.length === 0 ? null : new RegExp(values.join("|"), "g");
}

function hide(secret: string): string {
  if (secret.endsWith(MASK)) return secret;
  const shown = Math.min(MAX_SHOWN_CHARACTERS, Math.floor(secret.length / 4));
  return secret.slice(0, shown) + MASK;
}

function hideInside(match: string, secret: string): string {
  if (secret.includes(MASK)) return match;
  const at = match.lastIndexOf(secret);
  return match.slice(0, at) + hide(secret) + match.slice(at + secret.length);
}

/** `String.replace` hands named groups over as the last argument, when the pattern has any. */
function secretGroup(rest: readonly unknown[]): string | undefined {
  const groups = rest.at(-1);
  return typeof groups === "object" && groups !== null && "secret" in groups
    ? String(groups.secret)
    : undefined;
}
