import { nameOf } from "../state/find-in-workspace.ts";
import type { Workspace } from "../state/workspace-state.ts";
import { unescapeSlack } from "./escape.ts";
import { parseMarkup } from "./parse-markup.ts";
import type { Markup } from "./parse-markup.ts";

/** A mrkdwn text as a person reads it: names for ids, labels for links, marks taken away. */
export function renderMrkdwn(text: string, workspace: Workspace): string {
  const resolved = parseMarkup(text).map((part) => renderPart(part, workspace));
  return unescapeSlack(stripMarks(resolved.join("")));
}

/** A standard markdown text as a person reads it. */
export function renderMarkdown(text: string, workspace: Workspace): string {
  const resolved = parseMarkup(text).map((part) => renderPart(part, workspace));
  const plain = resolved
    .join("")
    .replaceAll(/^#{1,6} +/gm, "")
    .replaceAll(/^```[a-z]*\n?/gim, "")
    .replaceAll(/\[([^\]\n]+)\]\((?:https?:[^)\s]+)\)/g, "$1")
    .replaceAll(/\*\*([^*\n]+)\*\*/g, "$1");
  return unescapeSlack(stripMarks(plain));
}

function renderPart(part: Markup, workspace: Workspace): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "user") return `@${nameOf(workspace, part.id)}`;
  if (part.kind === "channel") return `#${workspace.channels.get(part.id)?.name ?? part.id}`;
  if (part.kind === "group") return `@${workspace.groups.get(part.id)?.handle ?? part.id}`;
  if (part.kind === "broadcast") return `@${part.range}`;
  if (part.kind === "date") return part.fallback;
  return part.label ?? part.url;
}

const CODE = /(```[\s\S]*?```|`[^`\n]+`)/;

/** Bold, italics and strikes outside code; the ticks around code. */
function stripMarks(text: string): string {
  return text
    .split(CODE)
    .map((piece, index) => (index % 2 === 1 ? piece.replaceAll(/^`+\n?|\n?`+$/g, "") : bare(piece)))
    .join("");
}

function bare(text: string): string {
  return text
    .replaceAll(/(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])/g, "$1")
    .replaceAll(/(?<![\w_])_(\S(?:[^_\n]*\S)?)_(?![\w_])/g, "$1")
    .replaceAll(/(?<![\w~])~(\S(?:[^~\n]*\S)?)~(?![\w~])/g, "$1");
}
