/**
 * Whether a tool is meant by a pattern (DESIGN 4.5): an exact name, `*` for every tool,
 * `server__*` for every tool of a server, `*__name` for that tool on every server.
 */
export function matchesToolName(pattern: string, tool: string): boolean {
  if (pattern === "*" || pattern === tool) return true;
  if (pattern.endsWith("__*")) return tool.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith("*__")) {
    const at = tool.indexOf("__");
    return at > 0 && tool.slice(at + 2) === pattern.slice(3);
  }
  return false;
}
