import type { ApprovalView, JsonObject } from "../../../core/index.ts";
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
  const announced = new Set<string>();

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
    if (approval.state !== "pending" || announced.has(approval.id)) return;
    announced.add(approval.id);
    announce(`${approval.agent} asks to run ${name}. A signature is needed.`);
  }

  return { of, setApproval, setNews: (news) => calls.get(news.toolCallId)?.setNews(news) };
}
