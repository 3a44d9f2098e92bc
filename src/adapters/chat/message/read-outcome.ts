import { type MessageView, showDuration, showOnOneLine } from "../../../core/index.ts";

/** How a call ended, in a few words, and what it gave. */
export function readOutcome(message: MessageView): { ending: string; output: string } {
  const { content, metadata } = message;
  const ending = metadata["ending"];
  if (typeof ending === "string") {
    return { ending, output: withoutLine(content, `${ending}.`) };
  }
  const state = stateOf(message);
  if (state === "succeeded") {
    return { ending: `Done${took(metadata["durationMs"])}`, output: content };
  }
  const firstLine = showOnOneLine(content.split("\n", 1)[0] ?? "");
  return { ending: firstLine || wordFor(state), output: content };
}

/** The rest of a text in which this line stands: what is shown as the ending is not said twice. */
function withoutLine(text: string, line: string): string {
  const lines = text.split("\n");
  const at = lines.indexOf(line);
  return at === -1 ? text : lines.toSpliced(at, 1).join("\n");
}

export function stateOf({ metadata }: MessageView): string {
  return typeof metadata["state"] === "string" ? metadata["state"] : "";
}

function wordFor(state: string): string {
  return state === "" ? "Ended" : `${state.slice(0, 1).toUpperCase()}${state.slice(1)}`;
}

function took(durationMs: unknown): string {
  return typeof durationMs === "number" ? ` after ${showDuration(durationMs)}` : "";
}
