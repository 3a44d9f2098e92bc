import {
  filesIn,
  type MessageView,
  nameOfFile,
  showControls,
  showDuration,
  showOnOneLine,
} from "../../core/index.ts";
import type { SessionEvent } from "./backend.ts";
import type { Paint } from "./paint.ts";

/** Lines of a tool's output that a terminal shows; the rest is in the log. */
const HEAD_LINES = 12;
const TAIL_LINES = 8;

/** A message of the log, or null for one that is shown by other means (cards, decisions). */
export function renderMessage(message: MessageView, paint: Paint): string | null {
  const content = showControls(message.content);
  if (message.role === "tool") return renderOutput(content, paint);
  const files = filesIn(message.parts).map((file) => paint.dim(`(attached: ${nameOfFile(file)})`));
  const isSilent = content.trim() === "" && files.length === 0;
  if (isSilent || message.metadata["isToolApproval"] === true) return null;
  if (message.role === "assistant") return `${speaker(message.agent, paint)} ${content}`;
  if (message.role === "system") return `${paint.dim("•")} ${content}`;
  return `${paint.bold(`${showOnOneLine(message.author?.name ?? "someone")}:`)} ${[content, ...files].filter(Boolean).join("\n")}`;
}

export function speaker(agent: string | null, paint: Paint): string {
  return paint.cyan(`${showOnOneLine(agent ?? "agent")}:`);
}

type ToolEvent = Extract<SessionEvent, { type: "tool" }>;

/** A line about a call that runs or has run; null for states that a card or message tells of. */
export function renderTool(event: ToolEvent, paint: Paint): string | null {
  const name = showOnOneLine(event.name);
  const took = event.durationMs === undefined ? "" : ` in ${showDuration(event.durationMs)}`;
  const exit = event.exitCode === undefined ? "" : ` (exit code ${event.exitCode})`;
  switch (event.state) {
    case "executing":
      return paint.dim(`⚙ ${name} runs …`);
    case "progress":
      return event.text === undefined ? null : paint.dim(`  ${showOnOneLine(event.text)}`);
    case "succeeded":
      return `${paint.green("✓")} ${name} done${exit}${took}`;
    case "failed":
      return `${paint.red("✗")} ${name} failed${exit}${took}`;
    case "interrupted":
      return `${paint.yellow("!")} ${name} was interrupted; its outcome is unknown`;
    default:
      return null;
  }
}

function renderOutput(content: string, paint: Paint): string | null {
  if (content.trim() === "") return null;
  const lines = content.trimEnd().split("\n");
  const cut = lines.length - HEAD_LINES - TAIL_LINES;
  const shown =
    cut <= 1
      ? lines
      : [
          ...lines.slice(0, HEAD_LINES),
          `… ${cut} more lines: countersign sessions export …`,
          ...lines.slice(-TAIL_LINES),
        ];
  return shown.map((line) => paint.dim(`  ${line}`)).join("\n");
}
