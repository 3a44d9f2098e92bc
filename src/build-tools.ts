import { join } from "node:path";
import { createMcpToolSource } from "./adapters/mcp/mcp-tool-source.ts";
import { createCommandTool } from "./adapters/tools/command-tool.ts";
import { createReadFile } from "./adapters/tools/read-file.ts";
import { createShellCmd } from "./adapters/tools/shell-cmd.ts";
import { createWriteFile } from "./adapters/tools/write-file.ts";
import type { Config, McpServerConfig } from "./config/config.ts";
import type { Log, Tool, ToolSource } from "./core/index.ts";

/** Our own tools and the team's commands. */
export function buildTools(config: Config): Tool[] {
  const { shellCmd, commands } = config.tools;
  const { workingDirectory, outputLimitBytes, env } = shellCmd;
  const outputDir = join(config.server.dataDir, "outputs");
  const shared = { outputLimitBytes, environment: { ...env }, outputDir };
  const { timeoutMs, sandbox } = shellCmd;
  const shell = createShellCmd({ workingDirectory, timeoutMs, sandbox, ...shared });
  return [
    ...(shellCmd.enabled ? [shell] : []),
    createReadFile({ workingDirectory, outputDir }),
    createWriteFile({ workingDirectory }),
    ...commands.map((command) => createCommandTool({ ...command, ...shared })),
  ];
}

export function buildToolSources(config: Config, log: Log): ToolSource[] {
  return config.mcp.map((server) => {
    const { id, timeoutMs, trustAnnotations } = server;
    const onLog = (line: string) => log.info({ mcp: id }, line);
    return createMcpToolSource({
      id,
      timeoutMs,
      trustAnnotations,
      onLog,
      target: targetOf(server),
    });
  });
}

function targetOf({ connection }: McpServerConfig) {
  if (connection.kind === "url") {
    return { kind: "http" as const, url: connection.url, headers: { ...connection.headers } };
  }
  const { command, args, env, workingDirectory } = connection;
  return { kind: "stdio" as const, command, args, environment: { ...env }, workingDirectory };
}
