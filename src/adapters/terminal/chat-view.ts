import { type MessageView, showControls } from "../../core/index.ts";
import type { SessionEvent } from "./backend.ts";
import type { Paint } from "./paint.ts";
import { renderMessage, renderTool, speaker } from "./render-message.ts";
import type { Screen } from "./screen.ts";

/** Messages streamed here whose stored form is still to come. */
const MAX_STREAMED = 100;

type ViewEvent = Exclude<SessionEvent, { type: "approval" | "session" }>;

/** What the chat shows of messages, streamed text and tools. */
export type ChatView = {
  take(event: ViewEvent): void;
  /** A line that this terminal sends: it is on the screen already. */
  sent(text: string): void;
  /** It did not go out after all. */
  notSent(text: string): void;
  isStreaming(): boolean;
  /** Whether something came after the last line that this terminal sent. */
  isAnswered(): boolean;
};

export function createChatView({ screen, paint }: { screen: Screen; paint: Paint }): ChatView {
  let streaming: string | null = null;
  let hasText = false;
  const streamed: string[] = [];
  const own: string[] = [];
  let isAnswered = true;

  function start(messageId: string, agent: string): void {
    streaming = messageId;
    hasText = false;
    streamed.push(messageId);
    if (streamed.length > MAX_STREAMED) streamed.shift();
    screen.stream(`${speaker(agent, paint)} `);
  }

  function chunk(messageId: string, content: string): void {
    if (messageId !== streaming) return;
    hasText ||= content !== "";
    screen.stream(showControls(content));
  }

  function end(stopReason: string): void {
    streaming = null;
    if (stopReason === "stopped") screen.print(paint.dim("(stopped)"));
    else if (!hasText) screen.print(paint.dim("…"));
    else screen.stream("\n");
  }

  function note(line: string | null): void {
    if (line !== null) screen.print(line);
  }

  function message(stored: MessageView): void {
    if (stored.role === "user" && isOwn(stored.content)) return;
    if (stored.role !== "user") isAnswered = own.length === 0;
    // Text that streamed here is on the screen; one that began before we came is not.
    if (stored.role === "assistant" && streamed.includes(stored.id) && hasText) return;
    note(renderMessage(stored, paint));
  }

  function isOwn(content: string): boolean {
    const index = own.indexOf(content);
    if (index === -1) return false;
    own.splice(index, 1);
    return screen.isTerminal;
  }

  return {
    take(event) {
      if (event.type === "start") start(event.messageId, event.agent);
      else if (event.type === "chunk") chunk(event.messageId, event.content);
      else if (event.type === "end") end(event.stopReason);
      else if (event.type === "message") message(event.message);
      else note(event.type === "tool" ? renderTool(event, paint) : connectionNews(event, paint));
    },
    sent(text) {
      own.push(text);
      isAnswered = false;
    },
    notSent(text) {
      isOwn(text);
      isAnswered = own.length === 0;
    },
    isStreaming: () => streaming !== null,
    isAnswered: () => isAnswered,
  };
}

type ConnectionEvent = Extract<SessionEvent, { type: "connection" }>;

function connectionNews({ state }: ConnectionEvent, paint: Paint): string {
  const news = {
    lost: "The connection is lost; trying again …",
    back: "Connected again; nothing was missed.",
  };
  return paint.yellow(news[state]);
}
