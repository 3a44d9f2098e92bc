import { nearestWord } from "../../core/index.ts";

/** What a typed line means to the terminal itself; everything else is a message. */
export type ChatInput =
  | { kind: "decide"; decision: "approve"; scope: "once" | "session" }
  | { kind: "ask_reason" }
  | { kind: "next" }
  | { kind: "quit" }
  | { kind: "stop" }
  | { kind: "help" }
  | { kind: "unknown"; near: string | null }
  | { kind: "message"; text: string }
  | { kind: "nothing" };

const SLASH: Record<string, ChatInput> = {
  "/quit": { kind: "quit" },
  "/exit": { kind: "quit" },
  "/stop": { kind: "stop" },
  "/help": { kind: "help" },
};

const KEYS: Record<string, ChatInput> = {
  a: { kind: "decide", decision: "approve", scope: "once" },
  s: { kind: "decide", decision: "approve", scope: "session" },
  d: { kind: "ask_reason" },
  n: { kind: "next" },
};

/** Keys count only while a card is in front, and only alone on their line, with Enter. */
export function readChatInput(line: string, hasCard: boolean): ChatInput {
  const text = line.trim();
  if (text === "") return { kind: "nothing" };
  const key = hasCard ? KEYS[text.toLowerCase()] : undefined;
  if (key !== undefined) return key;
  if (!/^\/[a-z]*$/i.test(text)) return { kind: "message", text };
  return (
    SLASH[text.toLowerCase()] ?? { kind: "unknown", near: nearestWord(text, Object.keys(SLASH)) }
  );
}

export const CHAT_HELP = `Write to the agent; @name at the start of a paragraph addresses one of several.
While a card is open, with Enter:  a approve once · s approve for this session · d deny · n next card
Commands for everyone:  approve [id] · approve session · approve all · deny [reason] · pending · grants
                        revoke <id> · stop · status · agents · help
Here:  /stop (or Ctrl-C) stops the running turn · /quit (or Ctrl-C again) leaves`;
