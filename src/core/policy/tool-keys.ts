import type { PolicyRule } from "./policy-rule.ts";

type NamedRule = Pick<PolicyRule, "toolName" | "mcpName">;
type NamedCall = { tool: string; serverName?: string };

/** The key of rules about every tool. */
export const EVERY_TOOL = "*";

/**
 * Which tools a rule is about, as one key. A rule is about a call when the key is among
 * `callKeys` of that call, so an index by key finds a call's rules without looking at others.
 */
export function ruleKey({ toolName = "*", mcpName }: NamedRule): string {
  if (mcpName !== undefined) return serverKey(mcpName, toolName);
  if (toolName === "*") return EVERY_TOOL;
  if (toolName.endsWith("__*")) return serverKey(toolName.slice(0, -3), "*");
  if (toolName.startsWith("*__")) return serverKey("*", toolName.slice(3));
  return `tool ${toolName}`;
}

/** `\0` cannot stand in a name, so that no name is taken for two. */
function serverKey(server: string, name: string): string {
  if (server === "*") return name === "*" ? "mcp" : `mcp-tool ${name}`;
  return name === "*" ? `server ${server}` : `server ${server}\0${name}`;
}

/** Every key under which a rule about this call can stand. The server is the caller's word. */
export function callKeys({ tool, serverName }: NamedCall): readonly string[] {
  const keys = [EVERY_TOOL, `tool ${tool}`];
  const server = serverName ?? serverOf(tool);
  if (server === null) return keys;
  const name = tool.slice(server.length + 2);
  keys.push(serverKey("*", "*"), serverKey("*", name), serverKey(server, "*"));
  return [...keys, serverKey(server, name)];
}

/** The key itself, and the keys of all rules that are about at least the same tools. */
export function widerKeys(key: string): readonly string[] {
  if (key === EVERY_TOOL) return [key];
  if (key === "mcp" || key.startsWith("mcp-tool ")) return [EVERY_TOOL, "mcp", key];
  if (key.startsWith("tool ")) return callKeys({ tool: key.slice("tool ".length) });
  const [serverName = "", name] = key.slice("server ".length).split("\0");
  if (name === undefined) return [EVERY_TOOL, "mcp", key];
  return callKeys({ tool: `${serverName}__${name}`, serverName });
}

/** The server that a name speaks of; for calls whose server nobody named. */
function serverOf(tool: string): string | null {
  const at = tool.indexOf("__");
  return at > 0 && at + 2 < tool.length ? tool.slice(0, at) : null;
}
