import type { ApprovalView, SessionView } from "../../core/index.ts";
import { createApprovalPrompt } from "./approval-prompt.ts";
import type { ApprovalPrompt, ApprovalPromptOptions } from "./approval-prompt.ts";
import type { SessionEvent } from "./backend.ts";
import { CHAT_HELP, readChatInput } from "./chat-keys.ts";
import type { ChatInput } from "./chat-keys.ts";
import { createChatView } from "./chat-view.ts";
import type { ChatView } from "./chat-view.ts";

export type ChatOptions = ApprovalPromptOptions & { session: SessionView };

/** A chat in a terminal: events go in on one side, lines on the other. */
export type Chat = {
  take(event: SessionEvent): void;
  /** @throws BackendError */
  enter(line: string): Promise<"go_on" | "quit">;
  /** Ctrl-C: stops a running turn; with nothing to stop, leaves. @throws BackendError */
  interrupt(): Promise<"go_on" | "quit">;
  /** Whether the agent has answered everything that was written, or waits for a person. */
  isSettled(): boolean;
  pending(): readonly ApprovalView[];
};

export function createChat(options: ChatOptions): Chat {
  const prompt = createApprovalPrompt(options);
  const view = createChatView(options);
  let { session } = options;
  let isStopping = false;
  const isRunning = (): boolean => session.busy || view.isStreaming();
  prompt.show();
  return {
    take(event) {
      if (event.type === "approval") prompt.take(event.approval);
      else if (event.type === "session") session = event.session;
      else view.take(event);
      isStopping &&= isRunning();
    },
    async enter(line) {
      if (prompt.isAskingReason()) await prompt.deny(line.trim());
      else {
        const input = readChatInput(line, prompt.hasCard());
        if (input.kind === "quit") return "quit";
        await act(input, { ...options, prompt, view });
      }
      prompt.show();
      return "go_on";
    },
    async interrupt() {
      if (prompt.isAskingReason()) {
        prompt.cancelReason();
        return "go_on";
      }
      if (isStopping || !isRunning()) return "quit";
      isStopping = true;
      await stop(options);
      return "go_on";
    },
    isSettled: () =>
      view.isAnswered() && !view.isStreaming() && !(session.busy && !prompt.hasCard()),
    pending: () => prompt.pending(),
  };
}

type Acting = ChatOptions & { prompt: ApprovalPrompt; view: ChatView };

async function act(input: ChatInput, acting: Acting): Promise<void> {
  const { screen, prompt } = acting;
  switch (input.kind) {
    case "decide":
      return await prompt.approve(input.scope);
    case "ask_reason":
      return prompt.askReason();
    case "next":
      return prompt.next();
    case "message":
      return await publish(input.text, acting);
    case "stop":
      return await stop(acting);
    case "help":
      return screen.print(CHAT_HELP);
    case "unknown":
      return screen.print(input.near ? `Did you mean ${input.near}?` : "Unknown. Try /help.");
    default:
  }
}

async function publish(text: string, { backend, session, view, newKey }: Acting): Promise<void> {
  view.sent(text);
  try {
    await backend.publish(session.id, text, newKey());
  } catch (error) {
    view.notSent(text);
    throw error;
  }
}

async function stop({ backend, session, screen }: ChatOptions): Promise<void> {
  screen.print("Stopping …");
  await backend.stop(session.id);
}
