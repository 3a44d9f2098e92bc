import type { ApprovalView, JsonObject, MessageView, ToolCallState } from "../../../core/index.ts";
import { approvalAge } from "./approval-age.ts";
import { approvalCard, type ApprovalCard } from "./approval-card.ts";
import { codeView, visibleText } from "./code-view.ts";
import { fill, h, icon } from "./dom.ts";
import { durationText } from "./time-text.ts";
import { toolOutput } from "./tool-output.ts";

export type ToolNews = {
  toolCallId: string;
  name: string;
  state: ToolCallState | "progress";
  text?: string;
  exitCode?: number;
  durationMs?: number;
};

export type CallView = {
  element: HTMLElement;
  setApproval(approval: ApprovalView): void;
  setNews(news: ToolNews): void;
  /** Takes the `tool` message that answers the call. */
  setOutput(message: Pick<MessageView, "content" | "metadata">): void;
  focus(): void;
};

const STATE_WORDS: Readonly<Record<ToolCallState | "progress", string>> = {
  requested: "requested",
  awaiting_approval: "waiting for a signature",
  approved: "starting",
  executing: "running",
  progress: "running",
  succeeded: "finished",
  failed: "failed",
  denied: "denied",
  expired: "expired",
  cancelled: "cancelled",
  interrupted: "interrupted, outcome unknown",
};

/** One tool call: a line with its state, or its card when it was asked for; and its output. */
export function callView(
  call: { name: string; args: JsonObject },
  onNews: (news: ApprovalView) => void,
): CallView {
  const state = h("span", { class: "call-state" }, STATE_WORDS.requested);
  const line = h(
    "details",
    { class: "call-line" },
    h(
      "summary",
      {},
      icon("tool"),
      h("strong", {}, ...visibleText(call.name)),
      " ",
      summary(call.args),
      state,
    ),
    codeView(JSON.stringify(call.args, null, 2), `Arguments of ${call.name}`),
  );
  const question = h("div", {}, line);
  const progress = h("p", { class: "muted progress", hidden: true });
  const output = h("div");
  const element = h("div", { class: "call" }, question, progress, output);
  let card: ApprovalCard | null = null;
  let newest = 0;

  function setApproval(approval: ApprovalView): void {
    // The reply to a click and the stream race each other; what is older is not news.
    const age = approvalAge(approval);
    if (age < newest) return;
    newest = age;
    if (card) return card.update(approval);
    card = approvalCard(approval, onNews);
    fill(question, card.element);
  }

  return {
    element,
    setApproval,
    setNews(news) {
      line.dataset["state"] = news.state;
      const duration = news.durationMs === undefined ? "" : ` · ${durationText(news.durationMs)}`;
      const code = news.exitCode === undefined ? "" : ` · exit code ${news.exitCode}`;
      state.textContent = STATE_WORDS[news.state] + code + duration;
      progress.hidden = news.state !== "progress";
      fill(progress, ...visibleText(news.text ?? ""));
    },
    setOutput({ content, metadata }) {
      const ended = endOf(metadata);
      // What an event said knows the duration too.
      if (line.dataset["state"] !== ended.state) state.textContent = ended.words;
      line.dataset["state"] = ended.state;
      progress.hidden = true;
      if (ended.ran) fill(output, toolOutput(content));
    },
    focus: () => card?.focus(),
  };
}

const SUMMARY_CHARS = 120;
/** States in which nothing ran: the card says it already, and the text is written for the model. */
const NEVER_RAN: readonly unknown[] = ["denied", "expired", "cancelled"];

function endOf({ state, exitCode }: JsonObject): { state: string; words: string; ran: boolean } {
  const known = typeof state === "string" && state in STATE_WORDS ? (state as ToolCallState) : null;
  const words = known ? STATE_WORDS[known] : "answered";
  const code = typeof exitCode === "number" ? ` · exit code ${exitCode}` : "";
  return { state: known ?? "succeeded", words: words + code, ran: !NEVER_RAN.includes(state) };
}

function summary(args: JsonObject): HTMLElement {
  const [first] = Object.values(args);
  const text = typeof first === "string" ? first : JSON.stringify(args);
  // Never half of a character.
  const start = text.slice(0, SUMMARY_CHARS).replace(/[\uD800-\uDBFF]$/, "");
  return h("code", { class: "call-summary" }, ...visibleText(start));
}
