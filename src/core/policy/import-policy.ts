import { isJsonObject, type Json } from "../json.ts";
import { readToml } from "../toml/read-toml.ts";
import { checkWrittenRule } from "./check-written-rule.ts";
import { expandRule } from "./expand-rule.ts";
import { APPROVAL_MODES, type PolicyRule } from "./policy-rule.ts";
import { type PolicyTier, tierBase } from "./policy-tier.ts";
import { caseRuleSchema } from "./rule-schema.ts";
import { importServerName, importToolName } from "./import-tool-name.ts";
import { writePolicyToml } from "./write-policy-toml.ts";

/** Whose policy files are read. */
export type ForeignPolicy = "gemini" | "llxprt";

export type ImportNote = {
  /** From 1. */
  line: number;
  /** What was changed in meaning, or left out, and what to do about it. */
  text: string;
};

export type ImportedPolicy =
  | { ok: true; rules: readonly PolicyRule[]; toml: string; notes: readonly ImportNote[] }
  | { ok: false; line: number; problem: string };

type Importing = {
  from: ForeignPolicy;
  tier: PolicyTier;
  /** Ids of the servers here; tells `mcp_my_server_tool` apart. */
  servers?: readonly string[];
};

/**
 * Converts a policy of gemini-cli or llxprt-code. Rules that cannot be converted whole are left
 * out and reported: half a rule would allow or deny something else.
 */
export function importPolicy(text: string, importing: Importing): ImportedPolicy {
  const read = readToml(text);
  if (!read.ok) return { ok: false, line: read.line, problem: read.problem };
  const { table, lineOf } = read;
  const notes = Object.keys(table)
    .filter((key) => key !== "rule" && key !== "rules")
    .map((key) => ({ line: lineOf([key]), text: `[${key}] has no counterpart and is left out.` }));
  const written = table["rule"] ?? table["rules"] ?? [];
  const key = table["rule"] === undefined ? "rules" : "rule";
  const list = Array.isArray(written) ? (written as unknown[]) : [];
  const rules = list.flatMap((value, index): PolicyRule[] => {
    const line = lineOf([key, index]);
    const converted = convertRule(value, importing);
    notes.push(...converted.notes.map((note) => ({ line, text: note })));
    return converted.rules.map((rule) => ({ ...rule, line }));
  });
  const heading = `Converted from a policy of ${importing.from}.`;
  return { ok: true, rules, toml: writePolicyToml(rules, heading), notes };
}

type Conversion = { rules: PolicyRule[]; notes: string[] };

const RENAMED: Record<string, string> = {
  denyMessage: "reason",
  deny_message: "reason",
  description: "reason",
  tool: "toolName",
  tool_name: "toolName",
  mcp_name: "mcpName",
  args_pattern: "argsPattern",
  command_prefix: "commandPrefix",
  command_regex: "commandRegex",
  allow_redirection: "allowRedirection",
};
const KEPT = new Set([
  "toolName",
  "mcpName",
  "argsPattern",
  "commandPrefix",
  "commandRegex",
  "decision",
  "priority",
  "modes",
  "allowRedirection",
  "interactive",
  "reason",
]);
/** Said for people only; losing it changes no answer. */
const DROPPED = new Set(["name", "id", "comment", "enabled_by"]);

function convertRule(value: unknown, importing: Importing): Conversion {
  if (!isJsonObject(value)) return left("The rule is no table");
  const fields = Object.entries(value).map(([key, each]) => [RENAMED[key] ?? key, each] as const);
  const foreign = fields.find(([key]) => !KEPT.has(key) && !DROPPED.has(key));
  if (foreign) return left(`"${foreign[0]}" has no counterpart here`);
  const rule: Record<string, Json> = Object.fromEntries(fields.filter(([key]) => KEPT.has(key)));
  const notes: string[] = [];
  const problem =
    convertModes(rule, notes) ??
    convertNames(rule, importing, notes) ??
    convertPattern(rule, notes);
  if (problem !== null) return left(problem);
  const priority = convertPriority(rule["priority"], importing.tier);
  if (priority === null)
    return left(`the priority ${JSON.stringify(rule["priority"])} is no number`);
  return finish({ ...rule, priority }, notes, importing);
}

function finish(rule: Record<string, Json>, notes: string[], { from }: Importing): Conversion {
  const parsed = caseRuleSchema.safeParse(rule);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return left(`${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
  }
  const { priority = 0, ...written } = parsed.data;
  const [problem] = checkWrittenRule(written);
  if (problem) return left(`${problem.key} ${problem.text}`);
  return { rules: expandRule(written, { priority, source: `imported from ${from}` }), notes };
}

function left(why: string): Conversion {
  const text = why.replace(/\.$/, "");
  return { rules: [], notes: [`The rule is left out: ${text}. Write it by hand.`] };
}

/** Modes that this project lacks (`plan`) never come, so a rule for nothing else is left out. */
function convertModes(rule: Record<string, Json>, notes: string[]): string | null {
  const { modes } = rule;
  if (!Array.isArray(modes) || modes.length === 0) return null;
  const texts = modes.map((mode) => (typeof mode === "string" ? mode : JSON.stringify(mode)));
  const names = texts.map((mode) => (mode === "auto_edit" ? "autoEdit" : mode));
  const known = names.filter((mode) => APPROVAL_MODES.some((each) => each === mode));
  const listed = names.join(", ");
  if (known.length === 0) return `the modes ${listed} do not exist here`;
  if (known.length < modes.length) {
    notes.push(`Of the modes ${listed} only ${known.join(", ")} exist here.`);
  }
  rule["modes"] = known;
  return null;
}

function convertNames(
  rule: Record<string, Json>,
  { from, servers = [] }: Importing,
  notes: string[],
): string | null {
  const { toolName, mcpName } = rule;
  if (typeof mcpName === "string") rule["mcpName"] = importServerName(mcpName, servers, notes);
  if (toolName === undefined || mcpName !== undefined) return null;
  const names = (Array.isArray(toolName) ? toolName : [toolName]).map(String);
  const converted = names.map((name) => importToolName(name, { from, servers, notes }));
  const unknown = names.find((_, at) => converted[at] === null);
  if (unknown !== undefined) return `the tool "${unknown}" has no counterpart here`;
  const known = converted.filter((name) => name !== null);
  rule["toolName"] = Array.isArray(toolName) ? known : (known[0] ?? "");
  return null;
}

/** Their shells name the folder `dir_path`; their newer pattern texts hold NUL between arguments. */
function convertPattern(rule: Record<string, Json>, notes: string[]): string | null {
  const { argsPattern } = rule;
  if (typeof argsPattern !== "string") return null;
  if (/\\0|\\x00|\\u0000/.test(argsPattern)) return "its argsPattern looks for NUL characters";
  const converted = argsPattern.replaceAll('"dir_path"', '"directory"');
  if (converted !== argsPattern) notes.push('"dir_path" in argsPattern became "directory".');
  rule["argsPattern"] = converted;
  return null;
}

/** Their integers are offsets in a tier like ours; their fractions carry the tier in front. */
function convertPriority(written: Json | undefined, tier: PolicyTier): number | null {
  const base = tierBase(tier);
  if (written === undefined) return base;
  if (typeof written !== "number" || !Number.isFinite(written) || written < 0) return null;
  const offset = Number.isInteger(written) ? written : Math.round((written % 1) * 1000);
  return (base * 1000 + Math.min(offset, 999)) / 1000;
}
