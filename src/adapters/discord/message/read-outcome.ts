import { type MessageView, showOnOneLine } from "../../../core/index.ts";

const PROCESS_END =
  /^(?:Exit code -?\d+|Ended by \w+|Stopped (?:by its timeout|on request)) after [\d.]+ s\.(?:\n|$)/;

/** How a call ended, in a few words, and what it gave. */
export function readOutcome(message: MessageView): { ending: string; output: string } {
  const { content, metadata } = message;
  const end = PROCESS_END.exec(content)?.[0];
  if (end !== undefined) {
    return { ending: end.trimEnd().slice(0, -1), output: content.slice(end.length) };
  }
  const state = stateOf(message);
  if (state === "succeeded") {
    return { ending: `Done${took(metadata["durationMs"])}`, output: content };
  }
  const firstLine = showOnOneLine(content.split("\n", 1)[0] ?? "");
  return { ending: firstLine || wordFor(state), output: content };
}

export function stateOf({ metadata }: MessageView): string {
  return typeof metadata["state"] === "string" ? metadata["state"] : "";
}

function wordFor(state: string): string {
  return state === "" ? "Ended" : `${state.slice(0, 1).toUpperCase()}${state.slice(1)}`;
}

function took(durationMs: unknown): string {
  if (typeof durationMs !== "number") return "";
  return durationMs < 1_000
    ? ` after ${durationMs} ms`
    : ` after ${(durationMs / 1_000).toFixed(1)} s`;
}
