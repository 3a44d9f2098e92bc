import { accessSync, constants, existsSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { API_KEY_VARIABLES } from "../config/build-agents.ts";
import type { Config } from "../config/config.ts";
import { PolicyLoadError } from "../core/index.ts";
import type { CliContext } from "./context.ts";
import type { Check } from "./doctor-check.ts";
import { discordChecks } from "./doctor-discord.ts";
import { slackChecks } from "./doctor-slack.ts";
import { findProgram } from "./find-program.ts";
import { findServer } from "./find-server.ts";
import { describePolicyProblems } from "./policy-problems.ts";
import { readConfigured } from "./read-policy.ts";

/** The checks behind a configuration that loads. Connects only to what is configured. */
export async function runChecks(config: Config, context: CliContext): Promise<Check[]> {
  return [
    dotEnvCheck(config),
    dataFolderCheck(config),
    await databaseCheck(config, context),
    ...agentChecks(config),
    ...(await policyChecks(config, context)),
    ...shellChecks(config, context),
    ...mcpChecks(config, context),
    await portCheck(config),
    usersCheck(config),
    ...(await slackChecks(config, context.composition.inspectSlack)),
    ...(await discordChecks(config, context.composition.inspectDiscord)),
  ];
}

function dotEnvCheck({ folder }: Config): Check {
  const file = join(folder, ".env");
  if (!existsSync(file))
    return { name: ".env", state: "ok", text: "none; the environment is used" };
  const isOpen = process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
  if (!isOpen) return { name: ".env", state: "ok", text: "only you can read it" };
  return { name: ".env", state: "wrong", text: "others can read it", mend: `chmod 600 ${file}` };
}

function dataFolderCheck({ server: { dataDir } }: Config): Check {
  const existing = nearestFolder(dataDir);
  try {
    accessSync(existing, constants.W_OK);
    const text = existing === dataDir ? dataDir : `${dataDir} will be made`;
    return { name: "data folder", state: "ok", text };
  } catch {
    const mend = `Make ${existing} writable, or set COUNTERSIGN_DATA_DIR to another folder.`;
    return { name: "data folder", state: "wrong", text: `${existing} cannot be written`, mend };
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

async function databaseCheck(config: Config, { composition }: CliContext): Promise<Check> {
  const kind = config.databaseUrl.startsWith("file:") ? "SQLite" : "PostgreSQL";
  try {
    await composition.pingDatabase(config);
    return { name: "database", state: "ok", text: `${kind} can be written` };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const mend = "Check DATABASE_URL, and that the database runs and lets you in.";
    return { name: "database", state: "wrong", text, mend };
  }
}

/** Missing keys are problems of the configuration already; here is what each agent will use. */
function agentChecks(config: Config): Check[] {
  return config.agents.map((agent): Check => {
    const name = `agent ${agent.name}`;
    if (agent.provider === "demo") {
      const mend = `Set ${Object.values(API_KEY_VARIABLES).join(" or ")} for a real model.`;
      return { name, state: "note", text: "the built-in demo, which only shows approvals", mend };
    }
    const { apiKey, baseUrl } = config.providers[agent.provider];
    const where = agent.baseUrl ?? baseUrl;
    const key = apiKey === null ? "without a key" : `with ${API_KEY_VARIABLES[agent.provider]}`;
    const text = `${agent.provider} ${agent.model} ${key}${where === null ? "" : ` at ${where}`}`;
    return { name, state: "ok", text };
  });
}

async function policyChecks(config: Config, context: CliContext): Promise<Check[]> {
  const name = "policy";
  try {
    const { rules, fileRules } = await readConfigured({ context }, config);
    const count = `${rules.length} rules (${fileRules.length} from files)`;
    const text = `${count} and the built-in ones, mode ${config.policy.approvalMode}`;
    return [{ name, state: "ok", text }];
  } catch (error) {
    if (!(error instanceof PolicyLoadError)) throw error;
    const problems = describePolicyProblems(error, context.cwd);
    return problems.map((text) => ({ name, state: "wrong", text }));
  }
}

const SANDBOX_PROGRAMS = { bubblewrap: "bwrap", seatbelt: "sandbox-exec" };

function shellChecks({ tools: { shellCmd }, folder }: Config, { env }: CliContext): Check[] {
  if (!shellCmd.enabled) return [{ name: "shell", state: "ok", text: "off" }];
  const shell = findProgram("bash", env, folder) ?? findProgram("sh", env, folder);
  const checks: Check[] = [
    shell === null
      ? {
          name: "shell",
          state: "wrong",
          text: "neither bash nor sh is on PATH",
          mend: "Install bash.",
        }
      : { name: "shell", state: "ok", text: shell },
  ];
  if (shellCmd.sandbox === "none") return checks;
  const program = SANDBOX_PROGRAMS[shellCmd.sandbox];
  const found = findProgram(program, env, folder);
  const mend = `Install ${program}, or set [tools.shell_cmd] sandbox = "none".`;
  const missing: Check = {
    name: "sandbox",
    state: "wrong",
    text: `${program} is not on PATH`,
    mend,
  };
  return [...checks, found === null ? missing : { name: "sandbox", state: "ok", text: found }];
}

function mcpChecks({ mcp, folder }: Config, { env }: CliContext): Check[] {
  return mcp.map(({ id, connection }): Check => {
    const name = `MCP ${id}`;
    if (connection.kind === "url") {
      return {
        name,
        state: "note",
        text: `${connection.url}, not tried`,
        mend: "start connects to it.",
      };
    }
    const found = findProgram(connection.command, env, folder);
    if (found !== null) return { name, state: "ok", text: found };
    const text = `${connection.command} is not on PATH`;
    return { name, state: "wrong", text, mend: `Install it, or mend [mcp.${id}] command.` };
  });
}

async function portCheck({ server }: Config): Promise<Check> {
  const name = "port";
  const running = await findServer(server.dataDir).catch(() => null);
  if (running !== null) return { name, state: "ok", text: `a server of yours runs at ${running}` };
  const code = await tryToListen(server.port, server.host);
  if (code === null) return { name, state: "ok", text: `${server.host}:${server.port} is free` };
  const text = `${server.host}:${server.port} cannot be listened on (${code})`;
  const mend = "Stop what uses it, or set PORT to another one; 0 picks a free port.";
  return { name, state: "wrong", text, mend };
}

function tryToListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host.replace(/^\[(.*)\]$/, "$1"), () => server.close(() => resolve(null)));
  });
}

function usersCheck({ web, approvals }: Config): Check {
  if (approvals.approvers.length === 0) {
    const mend = 'Add to countersign.toml: [approvals] approvers = ["web:NAME"]';
    return { name: "approvers", state: "wrong", text: "nobody may approve anything", mend };
  }
  const who =
    web.users.length === 0 ? "you, on this machine" : web.users.map(({ name }) => name).join(", ");
  const text = `console: ${who}; approvers: ${approvals.approvers.join(", ")}`;
  return { name: "people", state: "ok", text };
}
