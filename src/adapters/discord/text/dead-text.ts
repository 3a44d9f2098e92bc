const MARKS = /[\\*_~|`<>[\]]/g;
const LINE_START = /^([^\S\n]*)([-+#])/gm;
const NUMBERED = /^([^\S\n]*\d+)(?=\.)/gm;
/** Of an address, or around the name of an emoji. */
const COLON = /:(?=\/\/|[\w+-]+:)/g;

/** A text that is drawn as it is: nothing in it is read as markup, a mention, a link or an emoji. */
export function deadText(text: string): string {
  const escaped = text
    .replace(MARKS, String.raw`\$&`)
    .replace(LINE_START, String.raw`$1\$2`)
    .replace(NUMBERED, "$1\\")
    .replace(COLON, String.raw`\:`);
  return calmAtWords(escaped);
}

const AT_WORD = /@(?=everyone|here)/gi;
/** Shows nothing, and keeps what stands on both its sides from being read as one. */
const ZERO_WIDTH_SPACE = "\u200B";

/** `@here` without its power, which no escape takes from it. */
export function calmAtWords(text: string): string {
  return text.replace(AT_WORD, `@${ZERO_WIDTH_SPACE}`);
}
