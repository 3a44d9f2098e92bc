import { createHash, randomInt } from "node:crypto";
import type { Environment, IdKind } from "../../core/index.ts";

const PREFIX: Record<IdKind, string> = {
  session: "ses",
  message: "msg",
  toolCall: "call",
  approval: "apr",
  decision: "dec",
  grant: "grt",
  holder: "own",
  confirmation: "cnf",
  surface: "srf",
};

/** Without i, l, o and u: easy to read aloud and to type. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const DIGITS = 10;
/** 10 · 32¹⁹ ids: over 98 bits. */
const RANDOM_CHARS = 20;

/** The real clock, random ids, SHA-256 and timers. */
export function createSystemEnvironment(): Environment {
  return {
    now: () => new Date(),
    newId: (kind) => `${PREFIX[kind]}_${randomText()}`,
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
    after(ms, action) {
      const timer = setTimeout(action, ms);
      timer.unref();
      return { cancel: () => clearTimeout(timer) };
    },
  };
}

/** Starts with a digit, so that a typed short id is never taken for a word. */
function randomText(): string {
  let text = ALPHABET.charAt(randomInt(DIGITS));
  while (text.length < RANDOM_CHARS) text += ALPHABET.charAt(randomInt(ALPHABET.length));
  return text;
}
