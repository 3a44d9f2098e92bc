import { pickVariables } from "./build-tools.ts";
import type { Building } from "./building.ts";
import type { Config } from "./config.ts";
import { variable } from "./environment-variables.ts";
import type { FileConfig } from "./file-schema.ts";

const DEFAULT_TIMEOUT_MS = 30_000;

/** The servers of `[mcp.*]`. A variable that is not set is said, and the server tried without. */
export function buildMcp(building: Building): Config["mcp"] {
  const servers = Object.entries(building.file.mcp ?? {});
  return servers.map(([id, table]) => {
    checkServer(id, table, building);
    return {
      id,
      connection: connectionOf(table, building),
      trustAnnotations: table.trust_annotations ?? false,
      timeoutMs: table.timeout ?? DEFAULT_TIMEOUT_MS,
    };
  });
}

type ServerTable = NonNullable<FileConfig["mcp"]>[string];

function connectionOf(
  table: ServerTable,
  { env, folder }: Building,
): Config["mcp"][number]["connection"] {
  if (table.url !== undefined) {
    const headers = Object.entries(table.headers_env ?? {}).flatMap(([header, name]) => {
      const value = variable(env, name);
      return value === null ? [] : [[header, value] as const];
    });
    return { kind: "url", url: table.url, headers: Object.fromEntries(headers) };
  }
  return {
    kind: "command",
    command: table.command ?? "",
    args: table.args ?? [],
    env: pickVariables(env, table.env ?? []),
    workingDirectory: folder,
  };
}

function checkServer(id: string, table: ServerTable, building: Building): void {
  const { findings } = building;
  const path = ["mcp", id];
  if (table.command === undefined && table.url === undefined) {
    findings.report(path, "needs a command or a url.");
  } else if (table.command !== undefined && table.url !== undefined) {
    findings.report([...path, "url"], "stands beside command. Keep one of the two.");
  } else {
    checkCompany(path, table, findings);
  }
  noticeUnset(id, table, building);
}

/** Keys that belong to the other kind of server. */
function checkCompany(path: string[], table: ServerTable, findings: Building["findings"]): void {
  const [misplaced, other] =
    table.url === undefined
      ? ([["headers_env"], "url"] as const)
      : ([["args", "env"], "command"] as const);
  for (const key of misplaced) {
    if (table[key] === undefined) continue;
    findings.report([...path, key], `goes only with ${other}.`);
  }
}

function noticeUnset(id: string, table: ServerTable, { env, findings }: Building): void {
  for (const name of [...(table.env ?? []), ...Object.values(table.headers_env ?? {})]) {
    if (variable(env, name) !== null) continue;
    findings.notice(`[mcp.${id}] names ${name}, which is not set in the environment or in .env.`);
  }
}
