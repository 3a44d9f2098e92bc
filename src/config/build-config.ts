import { resolve } from "node:path";
import { buildAgents } from "./build-agents.ts";
import { buildApprovals, checkPeople, checkWebPeople } from "./build-approvals.ts";
import { buildMcp } from "./build-mcp.ts";
import { buildSlack, checkChannelAgents } from "./build-slack.ts";
import { buildTools } from "./build-tools.ts";
import { buildWebUsers } from "./build-web.ts";
import type { Building } from "./building.ts";
import type { Config } from "./config.ts";
import {
  addressVariable,
  databaseVariable,
  logLevelVariable,
  portVariable,
  variable,
} from "./environment-variables.ts";
import { isLoopback } from "./is-loopback.ts";
import { noticesOfUnbuilt } from "./not-built-yet.ts";
import { secretValues } from "./secret-values.ts";
import type { FileConfig } from "./file-schema.ts";
import { withDefaults } from "./with-defaults.ts";
import type { Complete } from "./with-defaults.ts";

const SERVER_DEFAULTS: Complete<NonNullable<FileConfig["server"]>> = {
  host: "127.0.0.1",
  port: 3000,
  data_dir: ".countersign",
};
const POLICY_DEFAULTS: Complete<NonNullable<FileConfig["policy"]>> = {
  files: ["policies/*.toml"],
  admin_files: [],
  approval_mode: "default",
  allowed_tools: [],
  excluded_tools: [],
  default_decision: "ask_user",
};

/** Puts file and environment together, the environment winning, and fills in what is not said. */
export function buildConfig(building: Building, file: string | null): Config {
  const { env, folder, findings } = building;
  const web = { users: buildWebUsers(building) };
  checkWebPeople(building);
  checkPeople(building);
  const server = buildServer(building);
  const databaseUrl = databaseVariable(env, { folder, dataDir: server.dataDir }, findings);
  const mcp = buildMcp(building);
  const config = {
    file,
    folder,
    server,
    databaseUrl,
    logLevel: logLevelVariable(env, findings),
    providers: buildProviders(building),
    ...buildAgents(building),
    tools: buildTools(building),
    mcp,
    approvals: buildApprovals(building, web.users),
    policy: buildPolicy(building),
    slack: buildSlack(building),
    discord: buildDiscord(building),
    web,
    people: building.file.people ?? {},
    secrets: secretValues(building, web.users),
  };
  checkChannelAgents(building, config.agents);
  for (const notice of noticesOfUnbuilt(building.file)) findings.notice(notice);
  return config;
}

function buildServer(building: Building): Config["server"] {
  const { env, folder, findings } = building;
  const table = withDefaults(SERVER_DEFAULTS, building.file.server);
  const host = variable(env, "HOST") ?? table.host;
  checkHost(host, building);
  return {
    host,
    port: portVariable(env, findings) ?? table.port,
    dataDir: resolve(folder, variable(env, "COUNTERSIGN_DATA_DIR") ?? table.data_dir),
  };
}

/** A console that others reach must know who they are. */
function checkHost(host: string, { file, env, findings }: Building): void {
  const users = file.web?.users ?? [];
  if (isLoopback(host) || users.length > 0 || findings.isWrong(["web"])) return;
  const text =
    'is not this machine alone, so the console needs people: [web] users = [{ name = "ann", ' +
    'token_env = "COUNTERSIGN_TOKEN_ANN", approver = true }]. Or use 127.0.0.1.';
  if (variable(env, "HOST") === null) findings.report(["server", "host"], text);
  else findings.reportVariable("HOST", text);
}

function buildProviders({ env, findings }: Building): Config["providers"] {
  const access = (prefix: string) => ({
    apiKey: variable(env, `${prefix}_API_KEY`),
    baseUrl: addressVariable(env, `${prefix}_BASE_URL`, findings),
  });
  return { openai: access("OPENAI"), anthropic: access("ANTHROPIC"), google: access("GEMINI") };
}

function buildPolicy({ file, folder }: Building): Config["policy"] {
  const table = withDefaults(POLICY_DEFAULTS, file.policy);
  return {
    files: table.files.map((path) => resolve(folder, path)),
    adminFiles: table.admin_files.map((path) => resolve(folder, path)),
    approvalMode: table.approval_mode,
    allowedTools: table.allowed_tools,
    excludedTools: table.excluded_tools,
    defaultDecision: table.default_decision,
  };
}

function buildDiscord({ file, env, findings }: Building): Config["discord"] {
  return {
    token: variable(env, "DISCORD_TOKEN"),
    apiUrl: addressVariable(env, "DISCORD_API_URL", findings) ?? "https://discord.com/api",
    guilds: file.discord?.guilds ?? [],
    sessionIn: file.discord?.session_in ?? "thread",
  };
}
