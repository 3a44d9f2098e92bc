/**
 * Whether a tool's name belongs to the server that offers it: `server__tool`. Anything else is
 * an attempt of one server to pass for another, or for a tool of our own.
 */
export function validateServerName(toolName: string, serverName: string): boolean {
  if (serverName === "" || serverName.includes("__")) return false;
  return toolName.startsWith(`${serverName}__`) && toolName.length > serverName.length + 2;
}
