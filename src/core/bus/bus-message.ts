import type { ApprovalView, SessionView } from "../views.ts";
import type { MessageView } from "../message/message.ts";
import type { StopReason, TokenUsage } from "../ports/llm-provider.ts";
import type { ToolCallState } from "../tool/tool-call.ts";

/**
 * What the core announces. Announcements follow the store: a `message`, `tool`, `approval` or
 * `session` event is published after its transaction committed, and losing one loses nothing.
 * `start`, `chunk` and `end` describe an answer while it streams; its stored `message` comes
 * after `end` and carries the same id.
 */
export type CoreEvent = { sessionId: string } & (
  | { type: "start"; messageId: string; agent: string }
  | { type: "chunk"; messageId: string; content: string }
  | {
      type: "end";
      messageId: string;
      stopReason: StopReason | "stopped" | "error";
      usage: TokenUsage | null;
    }
  | { type: "message"; message: MessageView }
  | {
      type: "tool";
      toolCallId: string;
      name: string;
      state: ToolCallState | "progress";
      text?: string;
      exitCode?: number;
      durationMs?: number;
    }
  | { type: "approval"; approval: ApprovalView }
  | { type: "session"; session: SessionView }
);

export type CoreListener = (event: CoreEvent) => void;
