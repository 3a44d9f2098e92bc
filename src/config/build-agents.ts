import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import type { Building } from "./building.ts";
import type { AgentConfig, Config, ProviderName, SystemPrompt } from "./config.ts";
import { variable } from "./environment-variables.ts";
import type { FileConfig } from "./file-schema.ts";

/** The model an agent gets whose table names none. */
export const DEFAULT_MODELS: Readonly<Record<ProviderName, string>> = {
  openai: "gpt-5.4",
  anthropic: "claude-sonnet-5-5",
  google: "gemini-3.8-flash",
  demo: "demo",
};

export const API_KEY_VARIABLES = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GEMINI_API_KEY",
} as const;

const DEFAULT_PROMPT =
  "You are a helpful assistant in a team's chat. Each message tells you who wrote it. " +
  "Use your tools when they help; a person may have to approve a call before it runs.";
const DEFAULT_TURN_LIMIT = 25;
const DEFAULT_MAX_OUTPUT_TOKENS = 4096;
const DEFAULT_CONTEXT_TOKENS = 100_000;
const MAX_AGENTS = 64;
/** Words that mean someone else after an `@`. */
const RESERVED_NAMES = ["human", "everyone", "here", "channel"];

type AgentTable = NonNullable<FileConfig["agents"]>[number];
type Agents = Pick<Config, "agents" | "defaultAgent">;

/** The configured agents; with none configured, one that works with the keys at hand. */
export function buildAgents(building: Building): Agents {
  const tables = building.file.agents ?? [];
  if (tables.length === 0) return onlyAgent(building);
  checkNames(tables, building);
  if (tables.length > MAX_AGENTS) {
    building.findings.report(["agents"], `has more than ${MAX_AGENTS} entries.`);
  }
  const agents = tables.map((table, index) => buildAgent(table, index, building));
  const marked = tables.flatMap((table, index) => (table.default === true ? [index] : []));
  for (const index of marked.slice(1)) {
    building.findings.report(
      ["agents", index, "default"],
      "is true for a second agent. Keep it on one.",
    );
  }
  return { agents, defaultAgent: agents[marked[0] ?? 0]?.name ?? "" };
}

function onlyAgent({ env, findings }: Building): Agents {
  const provider = providerAtHand(env);
  const name = provider === "demo" ? "demo" : "assistant";
  if (provider !== "demo") {
    findings.notice(
      `No [[agents]] are configured, and ${API_KEY_VARIABLES[provider]} is set: ` +
        `the agent "${name}" uses ${provider} with the model ${DEFAULT_MODELS[provider]}.`,
    );
  }
  return { agents: [settings({}, { name, provider, baseUrl: null })], defaultAgent: name };
}

function providerAtHand(env: Building["env"]): ProviderName {
  const providers = ["openai", "anthropic", "google"] as const;
  return providers.find((name) => variable(env, API_KEY_VARIABLES[name]) !== null) ?? "demo";
}

function checkNames(tables: readonly AgentTable[], { findings }: Building): void {
  const seen = new Set<string>();
  for (const [index, { name }] of tables.entries()) {
    const path = ["agents", index, "name"];
    if (name === undefined && tables.length > 1) {
      findings.report(path, "is missing. Each of several agents needs a name of its own.");
    } else if (name !== undefined && seen.has(name)) {
      findings.report(path, `is "${name}" a second time. Give each agent a name of its own.`);
    } else if (name !== undefined && RESERVED_NAMES.includes(name)) {
      findings.report(path, `may not be "${name}", which means people. Choose another name.`);
    }
    seen.add(name ?? "");
  }
}

function buildAgent(table: AgentTable, index: number, building: Building): AgentConfig {
  const openAiServer = table.base_url === undefined ? null : "openai";
  const provider = table.provider ?? openAiServer ?? providerAtHand(building.env);
  checkAccess(table, { provider, index }, building);
  return settings(table, {
    name: table.name ?? (index === 0 ? "assistant" : `assistant-${index + 1}`),
    provider,
    baseUrl: table.base_url ?? null,
    systemPrompt: systemPrompt(table, index, building),
  });
}

function checkAccess(
  table: AgentTable,
  { provider, index }: { provider: ProviderName; index: number },
  { env, findings }: Building,
): void {
  if (provider === "demo") {
    if (table.base_url === undefined) return;
    findings.report(["agents", index, "base_url"], "does nothing for the demo provider.");
    return;
  }
  if (variable(env, API_KEY_VARIABLES[provider]) !== null) return;
  // Many OpenAI-compatible servers, local ones above all, want no key.
  const ownServer =
    table.base_url !== undefined ||
    variable(env, "OPENAI_BASE_URL") !== null ||
    findings.isWrong(["agents", index, "base_url"]);
  if (provider === "openai" && ownServer) return;
  findings.report(
    ["agents", index, "provider"],
    `is "${provider}", which needs ${API_KEY_VARIABLES[provider]} in the environment or in .env. ` +
      'Without a key, use provider = "demo".',
  );
}

function systemPrompt(table: AgentTable, index: number, building: Building): SystemPrompt {
  const { folder, findings } = building;
  const file = table.system_prompt_file;
  if (file === undefined) return { kind: "text", text: table.system_prompt ?? DEFAULT_PROMPT };
  const path = resolve(folder, file);
  if (table.system_prompt !== undefined) {
    findings.report(
      ["agents", index, "system_prompt_file"],
      "stands beside system_prompt. Keep one of the two.",
    );
  } else if (!isReadable(path)) {
    findings.report(["agents", index, "system_prompt_file"], `cannot be read: ${path}.`);
  }
  return { kind: "file", path };
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

type Settled = {
  name: string;
  provider: ProviderName;
  baseUrl: string | null;
  systemPrompt?: SystemPrompt;
};

function settings(table: AgentTable, settled: Settled): AgentConfig {
  return {
    model: table.model ?? DEFAULT_MODELS[settled.provider],
    systemPrompt: { kind: "text", text: DEFAULT_PROMPT },
    tools: table.tools ?? null,
    turnLimit: table.turn_limit ?? DEFAULT_TURN_LIMIT,
    maxOutputTokens: table.max_output_tokens ?? DEFAULT_MAX_OUTPUT_TOKENS,
    contextTokens: table.context_tokens ?? DEFAULT_CONTEXT_TOKENS,
    ...settled,
  };
}
