/** A path of a few folders; whoever wants all of a word finds it in the command beside the reason. */
const MAX_SHOWN_CHARACTERS = 60;
/** Shows nothing, moves the cursor, reorders what is read, or would end the quotation. */
const UNSHOWABLE = /[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800`]|(?! )\p{Zs}/gu;

/**
 * A word of a command in a sentence for a person: short, and so that it can neither pass for more
 * of the sentence nor for markup. Every character that could not be seen is named.
 */
export function quoteWord(text: string): string {
  return `\`${showWord(text)}\``;
}

/** The same without the backticks, for a place that ends where the word cannot end it. */
export function showWord(text: string): string {
  // A character takes at most two units, so this much holds all that is shown.
  const characters = Array.from(text.slice(0, 2 * MAX_SHOWN_CHARACTERS + 2));
  const shown = characters.slice(0, MAX_SHOWN_CHARACTERS).join("").replace(UNSHOWABLE, name);
  return characters.length > MAX_SHOWN_CHARACTERS ? `${shown}…` : shown;
}

function name(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `⟨U+${code}⟩`;
}
