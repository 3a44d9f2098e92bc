import type { ApprovalView } from "../../../core/index.ts";
import { newKey, post } from "./api-client.ts";
import { approvalActions, type Wish } from "./approval-actions.ts";
import { factList, whatRuns } from "./approval-facts.ts";
import { decisionWords, headline, outcomeWords } from "./approval-words.ts";
import { visibleProse, visibleText, whenSeenToEnd } from "./code-view.ts";
import { fill, h, icon, type Child } from "./dom.ts";
import { timeView } from "./time-text.ts";

export type ApprovalCard = {
  element: HTMLElement;
  /** Takes the server's word; a card shows nothing else. */
  update(approval: ApprovalView): void;
  focus(): void;
};

type Pressed = { wish: Wish; actions: { setBusy(busy: boolean): void } };

/** The stored question on screen. It changes only when the server says that the request did. */
export function approvalCard(
  first: ApprovalView,
  onNews: (news: ApprovalView) => void,
): ApprovalCard {
  const title = h("h2", { tabindex: "-1", id: `card-${first.id}` });
  const body = h("div", { class: "card-body" });
  const refusal = h("p", { class: "problem", role: "alert", hidden: true });
  const element = h(
    "section",
    { class: "card", "aria-labelledby": title.id, "data-approval": first.id },
    body,
    refusal,
  );
  let shown: ApprovalView | null = null;

  function update(approval: ApprovalView): void {
    if (JSON.stringify(approval) === JSON.stringify(shown)) return;
    shown = approval;
    const hadFocus = body.contains(document.activeElement);
    const { text: words, tone } = headline(approval);
    element.dataset["state"] = approval.state;
    element.dataset["tone"] = tone;
    fill(title, ...visibleText(words));
    const tool = h("span", { class: "tool-name" }, icon("tool"), ...visibleText(approval.toolName));
    const header = h("header", {}, stateIcon(approval.state), title, tool);
    const content = approval.state === "pending" ? pending(approval) : settled(approval);
    fill(body, header, ...content);
    if (hadFocus) title.focus({ preventScroll: true });
  }

  function pending(approval: ApprovalView): Child[] {
    const { element: runs, blocks } = whatRuns(approval);
    const actions = approvalActions(approval, (wish) => void send(approval, { wish, actions }));
    whenSeenToEnd(blocks, actions.allowApproving);
    return [runs, factList(approval), signatures(approval), actions.element];
  }

  async function send(approval: ApprovalView, { wish, actions }: Pressed): Promise<void> {
    // The button is about to go; whoever pressed it by keyboard stays on this card.
    if (body.contains(document.activeElement)) title.focus({ preventScroll: true });
    actions.setBusy(true);
    refusal.hidden = true;
    const path = `/api/sessions/${encodeURIComponent(first.sessionId)}/tool-results`;
    const reply = await post<ApprovalView>(path, { ...shownBy(approval), ...wish }, newKey());
    actions.setBusy(false);
    if (reply.ok) return onNews(reply.value);
    refusal.textContent = reply.detail;
    refusal.hidden = false;
    const stored = reply.body["approval"];
    if (stored) onNews(stored as ApprovalView);
  }

  update(first);
  return { element, update, focus: () => title.focus() };
}

/** Repeated with the answer: a call that somebody edited meanwhile is not what was looked at. */
function shownBy({ toolCallId, toolName, toolArgs, workingDirectory }: ApprovalView) {
  const call = { toolCallId, toolName, toolArgs };
  return workingDirectory === null ? call : { ...call, workingDirectory };
}

function settled(approval: ApprovalView): Child[] {
  const at = approval.decidedAt ?? approval.decisions.at(-1)?.at;
  const when = at ? h("p", { class: "muted when" }, timeView(at, "both")) : null;
  const reasons = approval.decisions
    .filter(({ reason }) => reason)
    .map(({ reason, by }) =>
      h("blockquote", {}, ...visibleProse(`“${reason}” — `), ...visibleText(by.name)),
    );
  const outcome = outcomeWords(approval.call);
  const result = outcome && h("p", { class: "outcome", "data-tone": outcome.tone }, outcome.text);
  const details = h("details", {}, h("summary", {}, "Details"), factList(approval));
  return [when, ...reasons, whatRuns(approval).element, result, details];
}

function signatures({ decisions, quorum }: ApprovalView): Child {
  if (decisions.length === 0) return null;
  const lines = decisions.map((decision) => h("li", {}, ...visibleText(decisionWords(decision))));
  const label = `${decisions.length} of ${quorum} signatures`;
  return h("div", { class: "signatures" }, h("strong", {}, label), h("ul", {}, ...lines));
}

function stateIcon(state: ApprovalView["state"]): SVGElement {
  const names = {
    pending: "pen",
    approved: "check",
    denied: "close",
    expired: "clock",
    cancelled: "close",
  } as const;
  return icon(names[state]);
}
