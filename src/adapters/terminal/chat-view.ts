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

type Printing = { screen: Screen; paint: Paint };

export function createChatView({ screen, paint }: Printing): ChatView {
  const answer = createAnswerView({ screen, paint });
  const own = createOwnLines();
  let isAnswered = true;

  function note(line: string | null): void {
    if (line !== null) screen.print(line);
  }

  function message(stored: MessageView): void {
    const isOwn = stored.role === "user" && own.takes(stored.content);
    // What somebody typed stands on a terminal already.
    if (isOwn && screen.isTerminal) return;
    if (stored.role !== "user") isAnswered = own.isEmpty();
    // Text that streamed here is on the screen; one that began before we came is not.
    if (stored.role === "assistant" && answer.hasShown(stored.id)) return;
    note(renderMessage(stored, paint));
  }

  return {
    take(event) {
      if (event.type === "start") answer.start(event.messageId, event.agent);
      else if (event.type === "chunk") answer.chunk(event.messageId, event.content);
      else if (event.type === "end") answer.end(event.stopReason);
      else if (event.type === "message") message(event.message);
      else if (event.type === "tool") note(renderTool(event, paint));
      else {
        if (event.state === "lost") answer.cutOff();
        note(connectionNews(event, paint));
      }
    },
    sent(text) {
      own.add(text);
      isAnswered = false;
    },
    notSent(text) {
      own.takes(text);
      isAnswered = own.isEmpty();
    },
    isStreaming: answer.isStreaming,
    isAnswered: () => isAnswered,
  };
}

/** Prints an answer while it is written, and knows which ones it has printed. */
function createAnswerView({ screen, paint }: Printing) {
  let streaming: string | null = null;
  let hasText = false;
  const streamed: string[] = [];
  return {
    start(messageId: string, agent: string): void {
      streaming = messageId;
      hasText = false;
      streamed.push(messageId);
      if (streamed.length > MAX_STREAMED) streamed.shift();
      screen.stream(`${speaker(agent, paint)} `);
    },
    chunk(messageId: string, content: string): void {
      if (messageId !== streaming) return;
      hasText ||= content !== "";
      screen.stream(showControls(content));
    },
    end(stopReason: string): void {
      streaming = null;
      if (stopReason === "stopped") screen.print(paint.dim("(stopped)"));
      else if (!hasText) screen.print(paint.dim("…"));
      else screen.stream("\n");
    },
    /** What goes on meanwhile is missed here: how the answer reads in the end is printed whole. */
    cutOff(): void {
      if (streaming === null) return;
      streamed.splice(streamed.indexOf(streaming), 1);
      streaming = null;
      screen.print(paint.dim("(cut off)"));
    },
    hasShown: (messageId: string) => streamed.includes(messageId) && hasText,
    isStreaming: () => streaming !== null,
  };
}

/** Lines that this terminal sent and that have not come back out of the log. */
function createOwnLines() {
  const lines: string[] = [];
  return {
    add: (text: string) => void lines.push(text),
    /** Whether it is one of them, which then has come. */
    takes(text: string): boolean {
      const at = lines.indexOf(text);
      if (at !== -1) lines.splice(at, 1);
      return at !== -1;
    },
    isEmpty: () => lines.length === 0,
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
