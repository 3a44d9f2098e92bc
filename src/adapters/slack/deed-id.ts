import { createHash, randomUUID } from "node:crypto";

const HEX_DIGITS = 32;

/** Something that a person did with a button, a dialog or a command. */
export type Deed = {
  kind: "click" | "dialog" | "command";
  /** What Slack names it by, the same when it is told again; empty: it has no name. */
  at: string;
  /** Whose it is and what it is about: one name for two of these means two. */
  about: readonly string[];
};

/** The same in a redelivery of the same deed. What has no name cannot be known again. */
export function deedId({ kind, at, about }: Deed): string {
  const which = at === "" ? randomUUID() : hash([at, ...about]);
  return `slack:${kind}:${which}`;
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, HEX_DIGITS);
}
