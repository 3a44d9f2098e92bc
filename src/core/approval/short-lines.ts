import { showOnOneLine } from "../show-invisible.ts";
import { showTime } from "../show-time.ts";
import type { ApprovalView, GrantView } from "../views.ts";

const MAX_CALL_CHARS = 200;

type PendingCall = Pick<ApprovalView, "shortId" | "agent" | "toolName" | "toolArgs" | "display">;

/** A request, with the id to type. */
export function pendingLine({ shortId, agent, toolName, ...call }: PendingCall): string {
  return `• \`${shortId}\` @${agent} wants ${toolName}: ${callOnOneLine(call)}`;
}

/** A grant, with the id to type. */
export function grantLine(grant: GrantView): string {
  const { shortId, grantedBy, expiresAt, uses } = grant;
  const until = expiresAt === null ? "without end" : `until ${showTime(new Date(expiresAt))}`;
  return `• \`${shortId}\` ${whatIsGranted(grant)} (by ${grantedBy.name}, ${until}, used ${uses}×)`;
}

export function whatIsGranted({ scope, toolName, toolArgs, workingDirectory }: GrantView): string {
  if (scope === "all") return "everything that would ask";
  const command = toolArgs?.["command"];
  const isLine = typeof command === "string" && Object.keys(toolArgs ?? {}).length === 1;
  const call = callOnOneLine({ display: isLine ? command : null, toolArgs: toolArgs ?? {} });
  const where = workingDirectory === null ? "" : ` in ${showOnOneLine(workingDirectory)}`;
  return `${toolName ?? "a tool"}${where}: ${call}`;
}

/** With everything invisible named; what is cut off says so. */
function callOnOneLine({ display, toolArgs }: Pick<PendingCall, "display" | "toolArgs">): string {
  const characters = Array.from(showOnOneLine(display ?? JSON.stringify(toolArgs)));
  const { length } = characters;
  if (length <= MAX_CALL_CHARS) return characters.join("");
  const beginning = characters.slice(0, MAX_CALL_CHARS).join("");
  return `${beginning}… (${length} characters in all)`;
}
