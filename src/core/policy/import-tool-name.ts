import { SHELL_TOOL } from "./policy-rule.ts";

const TOOLS: Readonly<Record<string, string>> = {
  run_shell_command: SHELL_TOOL,
  shell: SHELL_TOOL,
  ShellTool: SHELL_TOOL,
  read_file: "read_file",
  ReadFileTool: "read_file",
  write_file: "write_file",
  WriteFileTool: "write_file",
  replace: "write_file",
  edit: "write_file",
};
/** Tools that write files in pieces; here every write is a whole file. */
const APPROXIMATE = new Set(["replace", "edit"]);

type Naming = { from: "gemini" | "llxprt"; servers: readonly string[]; notes: string[] };

/** Their name for a tool in our words; null where there is no such tool here. */
export function importToolName(name: string, naming: Naming): string | null {
  if (name === "*" || name.startsWith("discovered_tool_")) return name;
  if (Object.hasOwn(TOOLS, name)) {
    const ours = TOOLS[name] ?? name;
    if (APPROXIMATE.has(name)) naming.notes.push(`The tool "${name}" became "${ours}".`);
    return ours;
  }
  if (naming.from === "gemini" && name.startsWith("mcp_")) return fromUnderscores(name, naming);
  return name.includes("__") ? name : null;
}

/** `mcp_server_tool`: single underscores also stand inside names, so known servers decide. */
function fromUnderscores(name: string, { servers, notes }: Naming): string {
  const rest = name.slice("mcp_".length);
  if (rest === "*") return "*__*";
  const known = servers
    .filter((server) => rest.startsWith(`${plain(server)}_`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (known !== undefined) return `${known}__${rest.slice(plain(known).length + 1)}`;
  const at = rest.indexOf("_");
  const guess = at < 0 ? `${rest}__*` : `${rest.slice(0, at)}__${rest.slice(at + 1)}`;
  notes.push(`"${name}" was read as "${guess}"; check where the server's name ends.`);
  return guess;
}

/** The server as it is named here; theirs may differ in signs that our ids lack. */
export function importServerName(
  name: string,
  servers: readonly string[],
  notes: string[],
): string {
  const known = servers.find((server) => server === name || plain(server) === plain(name));
  if (known !== undefined || name === "*" || servers.length === 0) return known ?? name;
  notes.push(`The MCP server "${name}" is not configured here.`);
  return name;
}

function plain(server: string): string {
  return server.replaceAll(/[^A-Za-z0-9]/g, "_");
}
