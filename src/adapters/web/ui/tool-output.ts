import { fill, h } from "./dom.ts";
import { visibleText } from "./code-view.ts";

/** Lines shown of a long output before it is opened: its head and its tail. */
const HEAD_LINES = 6;
const TAIL_LINES = 6;
/** Characters shown of either end, for outputs of few but endless lines. */
const END_CHARS = 2_000;

export type OutputParts = { head: string; hiddenLines: number; tail: string } | { whole: string };

/** Long output as its two ends; short output as it is. */
export function outputParts(text: string): OutputParts {
  const lines = text.replace(/\n$/, "").split("\n");
  const isShort = lines.length <= HEAD_LINES + TAIL_LINES + 2 && text.length <= 2 * END_CHARS;
  if (isShort) return { whole: lines.join("\n") };
  const head = lines.slice(0, HEAD_LINES).join("\n").slice(0, END_CHARS);
  const tail = lines.slice(Math.max(HEAD_LINES, lines.length - TAIL_LINES)).join("\n");
  const hiddenLines = Math.max(0, lines.length - HEAD_LINES - TAIL_LINES);
  return { head, hiddenLines, tail: tail.slice(-END_CHARS) };
}

export function toolOutput(text: string): HTMLElement {
  const parts = outputParts(text);
  const attributes = { class: "code output", tabindex: "0", role: "group", "aria-label": "Output" };
  const block = h("pre", attributes);
  if ("whole" in parts) {
    const isEmpty = parts.whole.trim() === "";
    fill(block, ...(isEmpty ? [h("em", {}, "no output")] : visibleText(parts.whole)));
    return h("div", { class: "tool-output" }, block);
  }
  const { head, tail, hiddenLines } = parts;
  const short = () => [
    ...visibleText(head),
    h("span", { class: "elided" }, hiddenLines > 0 ? `… ${hiddenLines} more lines …` : "…"),
    ...visibleText(tail),
  ];
  const toggle = h("button", { type: "button", class: "link", "aria-expanded": "false" });
  toggle.textContent = "Show all output";
  toggle.addEventListener("click", () => {
    const opens = toggle.getAttribute("aria-expanded") === "false";
    toggle.setAttribute("aria-expanded", String(opens));
    toggle.textContent = opens ? "Show less" : "Show all output";
    fill(block, ...(opens ? visibleText(text) : short()));
  });
  fill(block, ...short());
  return h("div", { class: "tool-output" }, block, toggle);
}
