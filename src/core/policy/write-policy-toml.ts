import { formatDuration } from "../duration.ts";
import type { PolicyRule } from "./policy-rule.ts";

/** Rules as a policy file, one table each; the loader reads the same rules back. */
export function writePolicyToml(rules: readonly PolicyRule[], heading = ""): string {
  const comment = heading
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `# ${line.replaceAll(/[^\P{Cc}\t]/gu, " ")}\n`)
    .join("");
  return [comment, ...rules.map(writeRule)].filter((part) => part !== "").join("\n");
}

type Value = string | number | boolean | readonly string[];

function writeRule(rule: PolicyRule): string {
  const { source: _, line: __, expiresAfterMs, priority, ...rest } = rule;
  const fields: [string, Value][] = Object.entries(rest).map(([key, value]) => [key, value]);
  if (expiresAfterMs !== undefined) {
    fields.push([
      "expiresAfter",
      expiresAfterMs === null ? "never" : formatDuration(expiresAfterMs),
    ]);
  }
  const lines = fields.map(([key, value]) => `${key} = ${writeValue(value)}`);
  return ["[[rule]]", ...lines, `priority = ${writeFloat(priority)}`, ""].join("\n");
}

function writeValue(value: Value): string {
  if (typeof value === "string") return writeText(value);
  if (typeof value === "object") return `[${value.map(writeText).join(", ")}]`;
  return String(value);
}

/** A point, because a number without one is an offset inside the file's tier. */
function writeFloat(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/**
 * A TOML text: what JSON escapes, and the control and invisible characters that a person could
 * overlook when reading the file.
 * @throws RangeError for half a character (a lone surrogate), which no file can hold.
 */
function writeText(text: string): string {
  if (!text.isWellFormed()) {
    throw new RangeError("A rule with half a character (a lone surrogate) cannot be written down.");
  }
  return JSON.stringify(text).replaceAll(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}
