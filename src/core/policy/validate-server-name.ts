/**
 * Whether a tool's name belongs to the server that offers it: `server__tool`. Anything else is
 * an attempt of one server to pass for another, or for a tool of our own.
 *
 * A server's own name may hold `__` here: rules compare the whole server, so `safe__evil` never
 * satisfies a rule for `safe`. The configuration refuses such names before it comes to that.
 */
export function validateServerName(toolName: string, serverName: string): boolean {
  if (serverName === "") return false;
  return toolName.startsWith(`${serverName}__`) && toolName.length > serverName.length + 2;
}
