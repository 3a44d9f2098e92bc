import { type SessionView, showOnOneLine } from "../../core/index.ts";
import { BackendError } from "./backend.ts";
import type { Backend } from "./backend.ts";
import { createChat } from "./chat.ts";
import type { Chat } from "./chat.ts";
import type { Paint } from "./paint.ts";
import { renderMessage } from "./render-message.ts";
import { createScreen } from "./screen.ts";
import type { Screen, TerminalStreams } from "./screen.ts";

/** Messages of a session that are shown when it is opened again. */
const SHOWN_HISTORY = 20;
/** How long input from a pipe waits for its answers after it has ended. */
const MAX_ANSWER_MS = 600_000;

export type TerminalChat = TerminalStreams & {
  backend: Backend;
  session: SessionView;
  paint: Paint;
  now: () => Date;
  newKey: () => string;
  /** Aborts when the process is asked to end. */
  signal: AbortSignal;
};

/**
 * Runs a chat until the person leaves, the input ends and is answered, or `signal` aborts.
 * Answers with how many requests still wait for a decision.
 * @throws BackendError when the session cannot be followed.
 */
export async function runTerminalChat(options: TerminalChat): Promise<{ pending: number }> {
  const { backend, session } = options;
  const screen = createScreen(options);
  const leaving = new AbortController();
  const signal = AbortSignal.any([options.signal, leaving.signal]);
  try {
    screen.print(greeting(options, screen));
    const lastSeq = await showHistory(options, screen);
    const chat = createChat({ ...options, screen });
    const waiter = createWaiter();
    screen.onInterrupt(() => void interrupt(chat, screen, leaving));
    const following = follow(chat, {
      events: backend.events(session.id, lastSeq, signal),
      onChange: waiter.wake,
    }).finally(() => leaving.abort());
    // Its failure closes the screen, ends the lines, and is thrown below.
    following.catch(() => undefined);
    signal.addEventListener("abort", () => screen.close(), { once: true });
    const hasLeft = await readLines(chat, screen, signal);
    if (!hasLeft) {
      await waiter.until(() => chat.isSettled(), AbortSignal.any([signal, timeout()]));
    }
    leaving.abort();
    await following;
    return { pending: chat.pending().length };
  } finally {
    leaving.abort();
    screen.close();
  }
}

function timeout(): AbortSignal {
  return AbortSignal.timeout(MAX_ANSWER_MS);
}

function greeting({ backend, session, paint }: TerminalChat, screen: Screen): string {
  const help = screen.isTerminal ? ` ${paint.dim("/help for what you can do")}` : "";
  const agent = paint.cyan(showOnOneLine(session.agent));
  return `Session ${session.id} with ${agent} on ${backend.place}.${help}`;
}

async function showHistory(
  { backend, session, paint }: TerminalChat,
  screen: Screen,
): Promise<number> {
  const after = Math.max(0, session.lastSeq - SHOWN_HISTORY);
  const messages = await backend.listMessages(session.id, { after, limit: SHOWN_HISTORY });
  if (after > 0) screen.print(paint.dim(`… ${after} earlier messages`));
  for (const message of messages) {
    const text = renderMessage(message, paint);
    if (text !== null) screen.print(text);
  }
  return messages.at(-1)?.seq ?? session.lastSeq;
}

async function follow(
  chat: Chat,
  { events, onChange }: { events: ReturnType<Backend["events"]>; onChange: () => void },
): Promise<void> {
  for await (const event of events) {
    chat.take(event);
    onChange();
  }
}

/** true when the person left, false when the input ended. */
async function readLines(chat: Chat, screen: Screen, signal: AbortSignal): Promise<boolean> {
  for await (const line of screen.lines) {
    if (signal.aborted) return true;
    const next = await guarded(screen, () => chat.enter(line));
    if (next === "quit") return true;
  }
  return signal.aborted || screen.isTerminal;
}

async function interrupt(chat: Chat, screen: Screen, leaving: AbortController): Promise<void> {
  if ((await guarded(screen, () => chat.interrupt())) === "quit") leaving.abort();
}

/** A request that fails is said, and the chat goes on: the line can be sent again. */
async function guarded<T>(screen: Screen, action: () => Promise<T>): Promise<T | null> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    screen.print(error.message);
    return null;
  }
}

function createWaiter() {
  let wake = (): void => {};
  return {
    wake: () => wake(),
    async until(isDone: () => boolean, signal: AbortSignal): Promise<void> {
      signal.addEventListener("abort", () => wake(), { once: true });
      while (!isDone() && !signal.aborted) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
