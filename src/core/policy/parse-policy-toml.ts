import type { z } from "zod";
import type { PolicyProblem } from "../errors.ts";
import { nearestWord } from "../nearest-word.ts";
import { readToml, type TomlDocument } from "../toml/read-toml.ts";
import type { TomlPath } from "../toml/toml-key-lines.ts";
import { checkWrittenRule } from "./check-written-rule.ts";
import { expandRule } from "./expand-rule.ts";
import type { PolicyRule } from "./policy-rule.ts";
import { type PolicyTier, type PriorityReading, resolvePriority } from "./policy-tier.ts";
import { fileRuleSchema, RULE_KEYS } from "./rule-schema.ts";

/** Rules of one file, lists expanded. */
export const MAX_RULES_PER_FILE = 20_000;

export type PolicyFile = {
  /** As it is named to people. */
  path: string;
  text: string;
  tier: PolicyTier;
};

export type PolicyFileReading = { rules: PolicyRule[]; problems: PolicyProblem[] };

/** Reads one policy file (DESIGN 4.5): its rules, and everything that is wrong with it. */
export function parsePolicyToml(file: PolicyFile): PolicyFileReading {
  const read = readToml(file.text, { integersAsBigInt: true });
  if (!read.ok) {
    return { rules: [], problems: [{ file: file.path, line: read.line, text: read.problem }] };
  }
  const { table, lineOf } = read;
  const problem = (path: TomlPath, text: string): PolicyProblem => ({
    file: file.path,
    line: lineOf(path),
    text,
  });
  const problems = Object.keys(table)
    .filter((key) => key !== "rule")
    .map((key) => problem([key], `"${key}" is no part of a policy file. ${mendTopKey(key)}`));
  const written = table["rule"] ?? [];
  if (!Array.isArray(written)) {
    return { rules: [], problems: [...problems, problem(["rule"], "Write [[rule]], not [rule].")] };
  }
  const readings = written.map((value, index) => readRule(value, index, { file, lineOf }));
  const rules = readings.flatMap((reading) => reading.rules);
  problems.push(...readings.flatMap((reading) => reading.problems));
  if (rules.length > MAX_RULES_PER_FILE) {
    problems.push(problem(["rule"], `The file holds more than ${MAX_RULES_PER_FILE} rules.`));
  }
  return { rules, problems: problems.toSorted((a, b) => a.line - b.line) };
}

function mendTopKey(key: string): string {
  const isRuleKey = RULE_KEYS.includes(key) || nearestWord(key, RULE_KEYS) !== null;
  if (nearestWord(key, ["rule"]) !== null || key === "rules") return "Did you mean [[rule]]?";
  if (isRuleKey) return "Put it under a [[rule]].";
  return "A policy file holds [[rule]] tables only.";
}

type Place = { file: PolicyFile; lineOf: TomlDocument["lineOf"] };

function readRule(value: unknown, index: number, { file, lineOf }: Place): PolicyFileReading {
  const path: TomlPath = ["rule", index];
  const parsed = fileRuleSchema.safeParse(value);
  const isTable = typeof value === "object" && value !== null;
  const fields = isTable ? (value as Record<string, unknown>) : {};
  const found = parsed.success ? [] : explainIssues(parsed.error.issues, fields);
  const sound = soundFields(fields, found);
  found.push(...checkWrittenRule(sound).map(({ key, text }) => ({ path: [key], text })));
  const resolved = resolveWritten(fields["priority"], file.tier);
  const isSaid = found.some(({ path: [key] }) => key === "priority");
  if (!resolved.ok && !isSaid) found.push({ path: ["priority"], text: resolved.problem });
  const problems = found.map(({ path: inner, text }) => ({
    file: file.path,
    line: lineOf([...path, ...inner]),
    text: inner.length === 0 ? `The rule ${text}` : `${String(inner[0])} ${text}`,
  }));
  if (!parsed.success || !resolved.ok || problems.length > 0) return { rules: [], problems };
  const { priority: _, ...rule } = parsed.data;
  const line = lineOf(path);
  return {
    rules: expandRule(rule, { priority: resolved.priority, source: file.path, line }),
    problems,
  };
}

/** What is no number is the schema's business. */
function resolveWritten(written: unknown, tier: PolicyTier): PriorityReading {
  const isNumber = typeof written === "bigint" || typeof written === "number";
  return resolvePriority(isNumber ? written : undefined, tier);
}

export type FieldProblem = { path: (string | number)[]; text: string };

/** The fields that the schema finds nothing wrong with, so that one mistake hides no other. */
function soundFields(fields: Record<string, unknown>, found: readonly FieldProblem[]) {
  const wrong = new Set(found.map(({ path }) => path[0]));
  const sound = Object.entries(fields).filter(
    ([key]) => !wrong.has(key) && key !== "priority" && RULE_KEYS.includes(key),
  );
  const parsed = fileRuleSchema.partial().safeParse(Object.fromEntries(sound));
  return parsed.success ? parsed.data : {};
}

/** What the schema found, in words that follow the key's name. */
export function explainIssues(
  issues: readonly z.core.$ZodIssue[],
  fields: Record<string, unknown>,
): FieldProblem[] {
  return issues.flatMap((issue): FieldProblem[] => {
    const path = issue.path.filter((part) => typeof part !== "symbol");
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...path, key], text: unknownKey(key) }));
    }
    const isMissing = path[0] === "decision" && fields["decision"] === undefined;
    return [{ path, text: isMissing ? MISSING_DECISION : issue.message }];
  });
}

const MISSING_DECISION = 'is missing: add decision = "allow", "deny" or "ask_user".';

function unknownKey(key: string): string {
  const near = nearestWord(key, RULE_KEYS);
  const mend =
    near === null ? `The keys here are: ${RULE_KEYS.join(", ")}.` : `Did you mean ${near}?`;
  return `is not a key of a rule. ${mend}`;
}
