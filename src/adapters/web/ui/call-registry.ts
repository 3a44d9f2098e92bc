import type { ApprovalView, JsonObject } from "../../../core/index.ts";
import { approvalNews } from "./approval-words.ts";
import { announce } from "./attention.ts";
import { callView, type CallView, type ToolNews } from "./call-view.ts";

export type CallRegistry = {
  /** The view of a call, made when it is first heard of. */
  of(id: string, call?: { name: string; args: JsonObject }): CallView;
  setApproval: (approval: ApprovalView) => void;
  setNews(news: ToolNews): void;
};

/** One view per call, whichever comes first: its message, its approval or its output. */
export function callRegistry(placeOrphan: (element: HTMLElement) => void): CallRegistry {
  const calls = new Map<string, CallView>();
  const announced = new Map<string, string>();

  function of(id: string, call?: { name: string; args: JsonObject }): CallView {
    const view = calls.get(id) ?? callView(call ?? { name: "tool", args: {} }, setApproval);
    calls.set(id, view);
    return view;
  }

  function setApproval(approval: ApprovalView): void {
    const { toolCallId, toolName: name, toolArgs: args } = approval;
    const view = of(toolCallId, { name, args });
    view.setApproval(approval);
    // Its message may be of an earlier page, or come a moment later and take it over.
    if (!view.element.isConnected) placeOrphan(view.element);
    announceOnce(approval);
  }

  /** What was over when the page opened is no news; neither is the same state again. */
  function announceOnce(approval: ApprovalView): void {
    const words = approvalNews(approval);
    const known = announced.get(approval.id);
    announced.set(approval.id, words);
    if (words === known || (known === undefined && approval.state !== "pending")) return;
    announce(words);
  }

  return { of, setApproval, setNews: (news) => calls.get(news.toolCallId)?.setNews(news) };
}
