import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createProvider } from "./adapters/llm/create-provider.ts";
import { acquireDataDirLock } from "./adapters/prisma/data-dir-lock.ts";
import { createPrismaStore } from "./adapters/prisma/prisma-store.ts";
import { createSystemEnvironment } from "./adapters/system/system-environment.ts";
import { createInProcessWake } from "./adapters/wake/in-process-wake.ts";
import { buildToolSources, buildTools } from "./build-tools.ts";
import type { AgentConfig, Config, SystemPrompt } from "./config/config.ts";
import {
  type Agent,
  type ApprovalSettings,
  type ChatSurface,
  ConfigError,
  type Core,
  type Log,
  type Person,
  type Store,
  StoreUnavailableError,
  createCore,
  createMasker,
  personKey,
} from "./core/index.ts";
import { openPolicy } from "./open-policy.ts";

/** Whoever can open the database from the command line. */
export const OPERATOR: Person = { platform: "terminal", id: "operator", name: "Operator" };

export type OpenCore = { core: Core; store: Store; close: () => Promise<void> };

/**
 * Builds every port from the configuration and the core on top; nothing runs before
 * `core.start()`. Holds the data directory of an embedded database alone.
 * @throws PolicyLoadError when a policy file cannot be used.
 * @throws StoreUnavailableError when the database cannot be opened, or another process has it.
 */
export async function openCore(
  config: Config,
  log: Log,
  chatSurfaces: readonly ChatSurface[] = [],
): Promise<OpenCore> {
  const unlock = lockEmbedded(config);
  try {
    const environment = createSystemEnvironment();
    const tools = buildTools(config);
    const editTools = tools.filter(({ kind }) => kind === "edit").map((t) => t.definition.name);
    // Before the store: a broken policy stops the start, and nothing is left open.
    const policy = await openPolicy({ config, editTools, log });
    const store = await createPrismaStore({ url: config.databaseUrl, sha256: environment.sha256 });
    // Alone on this database: leases that a killed process left behind hold nobody up.
    if (isEmbedded(config)) await store.releaseAllLeases();
    const core = createCore({
      store,
      environment,
      wake: createInProcessWake(),
      log,
      policy: policy.engine,
      policyFiles: policy.files,
      tools,
      toolSources: buildToolSources(config, log),
      chatSurfaces,
      agents: config.agents.map((agent) => buildAgent(agent, config)),
      defaultAgent: config.defaultAgent,
      approvals: buildApprovals(config),
      mask: createMasker({ secrets: config.secrets }),
    });
    const close = async () => {
      policy.close();
      await core.close();
      await store.close();
      unlock();
    };
    return { core, store, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

export function isEmbedded({ databaseUrl }: Config): boolean {
  return databaseUrl.startsWith("file:");
}

function lockEmbedded(config: Config): () => void {
  if (!isEmbedded(config)) return () => {};
  const folder = dirname(config.databaseUrl.slice("file:".length));
  const lock = acquireDataDirLock(folder);
  if (lock.kind === "acquired") return () => lock.release();
  throw new StoreUnavailableError(
    `Another Countersign uses ${folder}. Stop it first, or give this one a folder of its own ` +
      "with COUNTERSIGN_DATA_DIR.",
  );
}

function buildAgent(agent: AgentConfig, config: Config): Agent {
  const access = agent.provider === "demo" ? null : config.providers[agent.provider];
  const apiKey = access?.apiKey ?? undefined;
  const baseUrl = agent.baseUrl ?? access?.baseUrl ?? undefined;
  return {
    name: agent.name,
    providerName: agent.provider,
    provider: createProvider(agent.provider, {
      ...(apiKey === undefined ? {} : { apiKey }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
    }),
    model: agent.model,
    systemPrompt: () => readPrompt(agent.systemPrompt),
    tools: agent.tools,
    turnLimit: agent.turnLimit,
    maxOutputTokens: agent.maxOutputTokens,
    contextTokens: agent.contextTokens,
  };
}

async function readPrompt(prompt: SystemPrompt): Promise<string> {
  if (prompt.kind === "text") return prompt.text;
  try {
    return await readFile(prompt.path, "utf8");
  } catch (cause) {
    const problem = `The system prompt ${prompt.path} cannot be read. Restore the file or change system_prompt_file.`;
    throw new ConfigError([problem], { cause });
  }
}

/** As configured; and whoever opens the database from the command line is the operator. */
function buildApprovals({ approvals, people }: Config): ApprovalSettings {
  const operator = personKey(OPERATOR);
  return {
    approvers: [...approvals.approvers, operator],
    admins: [...approvals.admins, operator],
    selfApproval: approvals.selfApproval,
    people,
    quorum: approvals.quorum,
    expiresAfterMs: approvals.expiresAfterMs,
    grantExpiresAfterMs: approvals.grantExpiresAfterMs,
    onMessageWhileWaiting: approvals.onMessageWhileWaiting,
  };
}
