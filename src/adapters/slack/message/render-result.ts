import { type CallShown, type MessageView, showOnOneLine } from "../../../core/index.ts";
import { clipOutput } from "../../chat/message/clip-output.ts";
import { readOutcome, stateOf } from "../../chat/message/read-outcome.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { showProse } from "../../chat/text/show-prose.ts";
import type { SlackPost } from "../slack-api.ts";
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
import { slackCost } from "../text/slack-cost.ts";

const NAME_COST = 100;
const DISPLAY_COST = 160;
const ENDING_COST = 300;
const OUTPUT_ROOM = { maxCost: 2_500, headCost: 1_200, tailCost: 900, costAt: slackCost };

const STATE_EMOJI: Record<string, string> = {
  succeeded: "white_check_mark",
  failed: "x",
  interrupted: "warning",
};
const STATE_MARK: Record<string, string> = { succeeded: "✓", failed: "✗", denied: "✗" };

/** What came of a call: its output where somebody signed for it, a line otherwise. */
export function renderResult(message: MessageView, call: CallShown): SlackPost {
  const { ending: wholeEnding, output } = readOutcome(message);
  const ending = clipText(wholeEnding, ENDING_COST, slackCost);
  const name = clipText(showOnOneLine(call.toolName), NAME_COST, slackCost);
  const what = `${name} · ${clipText(showOnOneLine(call.display), DISPLAY_COST, slackCost)}`;
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
  const clipped = clipOutput(showProse(output), OUTPUT_ROOM);
  if (clipped.kind === "whole") return { blocks: [head, richText(preformatted(clipped.text))] };
  const fileName = `${name.replaceAll(/[^\w.-]/g, "_")}-output.txt`;
  const missing = clipped.missing.toLocaleString("en-US");
  const between = smallPrint(`… ${missing} characters left out; ${fileName} has all of it …`);
  const ends = [
    richText(preformatted(clipped.head)),
    between,
    richText(preformatted(clipped.tail)),
  ];
  const file = {
    name: fileName,
    title: `Output of ${name}`,
    content: output,
  };
  return { blocks: [head, ...ends], file };
}
