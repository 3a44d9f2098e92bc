import type { OptionKind, OptionPlace } from "./harmless-form.ts";

export type ReadOption = {
  /** `--output`, or of a cluster such as `-lo` the letter that is no flag: `-o`. */
  name: string;
  /** undefined: the form does not list it. */
  kind: OptionKind | undefined;
  /** A value in the same word: `--output=x`, `-ox`. */
  glued: string | undefined;
};

/** Which option of the form a word is. */
export function readOption({ options, form }: OptionPlace, text: string): ReadOption {
  if (text.startsWith("--") || form.singleDash === true) {
    const [name = "", ...rest] = text.split("=");
    const glued = rest.length === 0 ? undefined : rest.join("=");
    return { name, kind: options.long.get(name), glued };
  }
  for (let at = 1; at < text.length; at++) {
    const letter = text.charAt(at);
    const kind = options.letters.get(letter);
    if (kind === "flag") continue;
    const rest = text.slice(at + 1);
    return { name: `-${letter}`, kind, glued: rest === "" ? undefined : rest };
  }
  return { name: text, kind: "flag", glued: undefined };
}
