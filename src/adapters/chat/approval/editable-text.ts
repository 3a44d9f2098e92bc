import { type ApprovalView, type JsonObject, showInvisible } from "../../../core/index.ts";

/** What a person edits: one command line, or the arguments as JSON. */
export type EditableText = { kind: "line" | "json"; text: string };

/** A line only where it is all there is, and every character of it can be seen. */
export function editableText({ display, toolArgs }: ApprovalView): EditableText {
  const { command } = toolArgs;
  const isLine = display !== null && Object.keys(toolArgs).length === 1;
  if (isLine && typeof command === "string" && isVisible(command)) {
    return { kind: "line", text: command };
  }
  return { kind: "json", text: visibleJson(toolArgs) };
}

/** Whether nothing in it is invisible or reorders what is read. */
export function isVisible(text: string): boolean {
  return showInvisible(text) === text;
}

/** JSON in which every character that could not be seen is escaped, so that it can be edited. */
function visibleJson(args: JsonObject): string {
  return Array.from(JSON.stringify(args, null, 2), (character) =>
    isVisible(character) ? character : escapeUnits(character),
  ).join("");
}

function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
