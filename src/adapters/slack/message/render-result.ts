import { type CallShown, type MessageView, showOnOneLine } from "../../../core/index.ts";
import type { SlackPost } from "../slack-api.ts";
import { clipText } from "../text/clip-text.ts";
import { escapeText } from "../text/escape-text.ts";
import {
  bold,
  emoji,
  plain,
  preformatted,
  richText,
  section,
  smallPrint,
} from "../text/rich-text.ts";
import { showProse } from "../text/show-prose.ts";
import { clipOutput } from "./clip-output.ts";

const NAME_COST = 100;
const DISPLAY_COST = 160;
const LINE_COST = 300;

const STATE_EMOJI: Record<string, string> = {
  succeeded: "white_check_mark",
  failed: "x",
  interrupted: "warning",
};
const STATE_MARK: Record<string, string> = { succeeded: "✓", failed: "✗", denied: "✗" };

/** What came of a call: its output where somebody signed for it, a line otherwise. */
export function renderResult(message: MessageView, call: CallShown): SlackPost {
  const { ending, output } = readOutcome(message);
  const name = clipText(showOnOneLine(call.toolName), NAME_COST);
  const what = `${name} · ${clipText(showOnOneLine(call.display), DISPLAY_COST)}`;
  const state = stateOf(message);
  if (!call.hadCard) {
    const line = `${STATE_MARK[state] ?? "•"} ${what} · ${ending}`;
    return { text: escapeText(line), blocks: [smallPrint(line)] };
  }
  const mark = emoji(STATE_EMOJI[state] ?? "heavy_minus_sign");
  const head = richText(section(mark, bold(` ${ending}`), plain(` · ${what}`)));
  return { text: escapeText(`${ending}: ${what}`), ...withOutput(head, { name, output }) };
}

function withOutput(
  head: SlackPost["blocks"][number],
  { name, output }: { name: string; output: string },
) {
  if (output.trim() === "") return { blocks: [head] };
  const clipped = clipOutput(showProse(output));
  if (clipped.kind === "whole") return { blocks: [head, richText(preformatted(clipped.text))] };
  const missing = clipped.missing.toLocaleString("en-US");
  const between = smallPrint(`… ${missing} characters left out; the file below has all of it …`);
  const ends = [
    richText(preformatted(clipped.head)),
    between,
    richText(preformatted(clipped.tail)),
  ];
  const file = {
    name: `${name.replaceAll(/[^\w.-]/g, "_")}-output.txt`,
    title: `Output of ${name}`,
    content: output,
  };
  return { blocks: [head, ...ends], file };
}

const PROCESS_END =
  /^(?:Exit code -?\d+|Ended by \w+|Stopped (?:by its timeout|on request)) after [\d.]+ s\.(?:\n|$)/;

/** How it ended, in a few words, and what it gave. */
function readOutcome(message: MessageView): { ending: string; output: string } {
  const { content, metadata } = message;
  const end = PROCESS_END.exec(content)?.[0];
  if (end !== undefined) {
    return { ending: end.trimEnd().slice(0, -1), output: content.slice(end.length) };
  }
  const state = stateOf(message);
  if (state === "succeeded")
    return { ending: `Done${took(metadata["durationMs"])}`, output: content };
  const firstLine = showOnOneLine(content.split("\n", 1)[0] ?? "");
  return { ending: clipText(firstLine, LINE_COST) || wordFor(state), output: content };
}

function stateOf({ metadata }: MessageView): string {
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
