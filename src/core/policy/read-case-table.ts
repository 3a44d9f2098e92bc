import { z } from "zod";
import { isJsonObject, type JsonObject } from "../json.ts";
import { oneOf } from "../schema-parts.ts";
import { readToml } from "../toml/read-toml.ts";
import { checkWrittenRule } from "./check-written-rule.ts";
import { expandRule } from "./expand-rule.ts";
import { explainIssues } from "./parse-policy-toml.ts";
import { APPROVAL_MODES, PolicyDecision, type PolicyRule, SHELL_TOOL } from "./policy-rule.ts";
import { caseRuleSchema } from "./rule-schema.ts";

/** One case of a table (DESIGN 4.6). */
export type PolicyCase = {
  id: string;
  title: string;
  /** null: the configured policy is tested. */
  rules: readonly PolicyRule[] | null;
  call: { tool: string; args: JsonObject; serverName?: string };
  mode: (typeof APPROVAL_MODES)[number] | null;
  nonInteractive: boolean;
  defaultDecision: PolicyDecision | null;
  expect: PolicyDecision;
};

export type CaseTableReading =
  | { ok: true; cases: readonly PolicyCase[] }
  /** Each names the case and says what to do. */
  | { ok: false; problems: readonly string[] };

/** Stands for the shell tool in a table, so that one table serves several systems. */
const SHELL_PLACEHOLDER = "SHELL";
const MAX_CASES = 20_000;

const decision = oneOf([PolicyDecision.ALLOW, PolicyDecision.DENY, PolicyDecision.ASK_USER]);
const caseSchema = z.strictObject({
  id: z.string({ error: "must be a text." }).min(1),
  rules: z.array(z.unknown(), { error: "must be a list of rules." }).exactOptional(),
  call: z.strictObject(
    {
      tool: z.string({ error: "must name a tool." }).min(1),
      args: z.custom<JsonObject>(isJsonObject, "must be a table.").default({}),
      serverName: z.string().exactOptional(),
    },
    { error: "must be { tool, args, serverName? }." },
  ),
  mode: oneOf(APPROVAL_MODES).exactOptional(),
  nonInteractive: z.boolean({ error: "must be true or false." }).exactOptional(),
  defaultDecision: decision.exactOptional(),
  expect: decision,
  // What tables say about their cases for people.
  title: z.string().exactOptional(),
  group: z.string().exactOptional(),
  level: z.string().exactOptional(),
  source: z.string().exactOptional(),
  note: z.string().exactOptional(),
});
const tableSchema = z.object({
  policy_cases: z
    .array(z.unknown(), { error: "The file holds no list of cases: policy_cases = […]." })
    .max(MAX_CASES, { error: `The file holds more than ${MAX_CASES} cases.` }),
});

/** Reads a table in JSON or TOML; `{` as its first character tells which. */
export function readCaseTable(text: string): CaseTableReading {
  const document = readTableDocument(text);
  if (!document.ok) return { ok: false, problems: [document.problem] };
  const table = tableSchema.safeParse(document.value);
  if (!table.success) {
    return { ok: false, problems: table.error.issues.map(({ message }) => message) };
  }
  const readings = table.data.policy_cases.map(readCase);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, cases: readings.flatMap((reading) => (reading.ok ? [reading.case] : [])) };
}

/** A table's file, before anybody looks at what it holds. */
export function readTableDocument(
  text: string,
): { ok: true; value: unknown } | { ok: false; problem: string } {
  if (text.trimStart().startsWith("{")) {
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch (error) {
      const why = error instanceof Error ? error.message : "unknown";
      return { ok: false, problem: `The table is not valid JSON: ${why}` };
    }
  }
  const read = readToml(text);
  if (read.ok) return { ok: true, value: read.table };
  return { ok: false, problem: `Line ${read.line}: ${read.problem}` };
}

type CaseReading = { ok: true; case: PolicyCase } | { ok: false; problems: string[] };

function readCase(value: unknown, index: number): CaseReading {
  const given = isJsonObject(value) ? value["id"] : undefined;
  const name = typeof given === "string" ? given : `case ${index + 1}`;
  const parsed = caseSchema.safeParse(value);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => sayIssue(name, issue)) };
  }
  const { rules, call, ...rest } = parsed.data;
  const readings = rules?.map((rule, at) => readRule(rule, `${name}, rule ${at + 1}`)) ?? null;
  const problems = (readings ?? []).flatMap((reading) => reading.problems);
  if (problems.length > 0) return { ok: false, problems };
  const read = readings === null ? null : readings.flatMap((reading) => reading.rules);
  const named = { ...call, tool: toolNamed(call.tool) };
  return { ok: true, case: { ...ABSENT, ...rest, rules: read, call: named } };
}

function sayIssue(name: string, { path, message }: z.core.$ZodIssue): string {
  return `${name}: ${[path.join("."), message].filter((part) => part !== "").join(" ")}`;
}

const ABSENT = { title: "", mode: null, nonInteractive: false, defaultDecision: null };

function readRule(value: unknown, source: string): { rules: PolicyRule[]; problems: string[] } {
  const named = withShellNamed(value);
  const parsed = caseRuleSchema.safeParse(named);
  if (!parsed.success) {
    const found = explainIssues(parsed.error.issues, isJsonObject(named) ? named : {});
    return { rules: [], problems: found.map(({ path, text }) => `${source}: ${path[0]} ${text}`) };
  }
  const { priority = 0, ...rule } = parsed.data;
  const problems = checkWrittenRule(rule).map(({ key, text }) => `${source}: ${key} ${text}`);
  return { rules: expandRule(rule, { priority, source }), problems };
}

function withShellNamed(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { toolName } = value;
  if (typeof toolName === "string") return { ...value, toolName: toolNamed(toolName) };
  if (!Array.isArray(toolName)) return value;
  const names = toolName.map((name) => (typeof name === "string" ? toolNamed(name) : name));
  return { ...value, toolName: names };
}

function toolNamed(name: string): string {
  return name === SHELL_PLACEHOLDER ? SHELL_TOOL : name;
}
