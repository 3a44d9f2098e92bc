import {
  CLIENT_CALL_PREFIX,
  filesIn,
  type MessageView,
  nameOfFile,
  type SessionView,
} from "../core/index.ts";

/** A session as a person would file it: who said what and when, what ran, who decided. */
export function toMarkdown(session: SessionView, messages: readonly MessageView[]): string {
  const title = session.title.replaceAll(/\s+/g, " ").trim() || session.id;
  const head = `# ${title}\n\nSession \`${session.id}\`, agent \`${session.agent}\`, started ${session.createdAt}.`;
  return [head, ...messages.flatMap(section)].join("\n\n");
}

function section(message: MessageView): string[] {
  const body = [...text(message), ...decisions(message), ...calls(message)];
  return body.length === 0 ? [] : [`## ${who(message)}, ${message.createdAt}`, ...body];
}

function who(message: MessageView): string {
  if (message.role === "user")
    return `${message.author?.name ?? "someone"} (${message.author?.platform ?? "?"})`;
  if (message.role === "system") return "Countersign";
  return message.role === "tool"
    ? `Result of ${message.toolCallId ?? "a call"}`
    : (message.agent ?? "agent");
}

function text({ role, content, parts }: MessageView): string[] {
  const files = filesIn(parts).map((file) => `*Attached: ${nameOfFile(file)}*`);
  const isDecision = parts.some(({ type }) => type === "tool-approval");
  if (content.trim() === "" || isDecision) return files;
  const said = role === "tool" ? [fenced(content)] : [content];
  return [...said, ...files];
}

function decisions({ parts }: MessageView): string[] {
  return parts.flatMap((part) => {
    if (part.type !== "tool-approval") return [];
    const what = part.approved ? `Approved (${part.scope})` : "Denied";
    return `**${what}**: call ${part.toolCallId}${part.reason ? `. ${part.reason}` : ""}`;
  });
}

function calls({ toolCalls }: MessageView): string[] {
  return toolCalls
    .filter((call) => !call.name.startsWith(CLIENT_CALL_PREFIX))
    .map((call) => `Calls \`${call.name}\`:\n\n${fenced(JSON.stringify(call.args, null, 2))}`);
}

/** A fence longer than any inside, so that no content can end it. */
function fenced(content: string): string {
  const longest = Math.max(2, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${content}\n${fence}`;
}
