/** Slack's three escapes: nothing in the text is read as a mention or a link any more. */
export function escapeText(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return calmAtWords(escaped);
}

const AT_WORD = /(?<![\w.])@(?=(?:channel|here|everyone)\b)/gi;
/** Shows nothing, and keeps what stands on both its sides from being read as one. */
export const ZERO_WIDTH_SPACE = "\u200B";

/** `@here` without its power, should Slack ever look for names in plain words. */
export function calmAtWords(text: string): string {
  return text.replace(AT_WORD, `@${ZERO_WIDTH_SPACE}`);
}
