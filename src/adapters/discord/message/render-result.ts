import { type CallShown, type MessageView, showOnOneLine } from "../../../core/index.ts";
import { clipOutput } from "../../chat/message/clip-output.ts";
import { readOutcome, stateOf } from "../../chat/message/read-outcome.ts";
import { clipText } from "../../chat/text/clip-text.ts";
import { showProse } from "../../chat/text/show-prose.ts";
import type { DiscordPost } from "../discord-post.ts";
import { codeBlock } from "../text/code-block.ts";
import { deadText } from "../text/dead-text.ts";
import { codeCost, proseCost } from "../text/discord-cost.ts";
import { contentPost } from "./content-post.ts";

const NAME_COST = 60;
const DISPLAY_COST = 120;
const ENDING_COST = 180;
const OUTPUT_ROOM = { maxCost: 1_350, headCost: 650, tailCost: 500, costAt: codeCost };

const STATE_EMOJI: Record<string, string> = { succeeded: "✅", failed: "❌", interrupted: "⚠️" };
const STATE_MARK: Record<string, string> = { succeeded: "✓", failed: "✗", denied: "✗" };

/** What came of a call: its output where somebody signed for it, a line otherwise. */
export function renderResult(message: MessageView, call: CallShown): DiscordPost {
  const outcome = readOutcome(message);
  const name = clipText(showOnOneLine(call.toolName), NAME_COST, proseCost);
  const display = clipText(showOnOneLine(call.display), DISPLAY_COST, proseCost);
  const what = deadText(`${name} · ${display}`);
  const ending = deadText(clipText(outcome.ending, ENDING_COST, proseCost));
  const state = stateOf(message);
  if (!call.hadCard) return contentPost(`-# ${STATE_MARK[state] ?? "•"} ${what} · ${ending}`);
  const head = `${STATE_EMOJI[state] ?? "➖"} **${ending}** · ${what}`;
  return withOutput(head, { name, output: outcome.output });
}

function withOutput(head: string, { name, output }: { name: string; output: string }): DiscordPost {
  if (output.trim() === "") return contentPost(head);
  const clipped = clipOutput(showProse(output).replace(/\n+$/, ""), OUTPUT_ROOM);
  if (clipped.kind === "whole") return contentPost(`${head}\n${codeBlock(clipped.text)}`);
  const missing = clipped.missing.toLocaleString("en-US");
  const parts = [
    head,
    codeBlock(clipped.head),
    `-# … ${missing} characters left out; the file has all of it …`,
    codeBlock(clipped.tail),
  ];
  const file = { name: `${name.replaceAll(/[^\w.-]/g, "_")}-output.txt`, content: output };
  return contentPost(parts.join("\n"), file);
}
