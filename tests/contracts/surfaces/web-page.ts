import {
  decisionWords,
  headline,
  outcomeWords,
} from "../../../src/adapters/web/ui/approval-words.ts";
import { readEvents } from "../../../src/adapters/web/ui/event-reader.ts";
import type { StreamEvent } from "../../../src/adapters/web/ui/event-text.ts";
import type { ApprovalView, MessageView } from "../../../src/core/index.ts";
import { showInvisible } from "../../../src/core/show-invisible.ts";

export type WebPage = {
  /** All that it says. */
  reads(): string;
  pending(): ApprovalView[];
  close(): void;
};

type Live = { messageId: string; content: string };

/** The console's page as far as its words go: what it draws of them is tested in a browser. */
export function openWebPage(url: string): WebPage {
  const messages = new Map<string, MessageView>();
  const approvals = new Map<string, ApprovalView>();
  let live: Live | null = null;

  function take({ event, data }: StreamEvent): void {
    if (event === "message") {
      const message = data as MessageView;
      messages.set(message.id, message);
      if (live?.messageId === message.id) live = null;
    } else if (event === "approval") {
      const approval = data as ApprovalView;
      approvals.set(approval.id, approval);
    } else if (event === "start") live = { ...(data as Live), content: "" };
    else if (event === "chunk" && live) live.content += (data as Live).content;
  }

  const reader = readEvents({
    path: url,
    onEvent: take,
    onState: (state) => {
      if (state === "connecting") live = null;
    },
  });
  return {
    reads: () =>
      [
        ...[...messages.values()].flatMap(messageWords),
        ...[...approvals.values()].map(cardWords),
        showInvisible(live?.content ?? ""),
      ].join("\n"),
    pending: () => [...approvals.values()].filter(({ state }) => state === "pending"),
    close: () => reader.close(),
  };
}

function messageWords({ content, metadata, parts }: MessageView): string[] {
  if (metadata["isToolApproval"] === true) return [];
  return [content, ...parts.flatMap((part) => (part.type === "file" ? [part.name] : []))].map(
    showInvisible,
  );
}

function cardWords(approval: ApprovalView): string {
  const { decisions, quorum, display, toolArgs, call } = approval;
  const signed = decisions.length === 0 ? [] : [`${decisions.length} of ${quorum} signatures`];
  return [
    headline(approval).text,
    display ?? JSON.stringify(toolArgs),
    ...signed,
    ...decisions.map((decision) => `${decisionWords(decision)} ${decision.reason ?? ""}`),
    outcomeWords(call)?.text ?? "",
  ]
    .map(showInvisible)
    .join("\n");
}
