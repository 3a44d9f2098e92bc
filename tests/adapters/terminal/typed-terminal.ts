import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { onTestFinished } from "vitest";
import type { Backend } from "../../../src/adapters/terminal/backend.ts";
import { createPaint } from "../../../src/adapters/terminal/paint.ts";
import { runTerminalChat } from "../../../src/adapters/terminal/terminal-chat.ts";
import type { SessionView } from "../../../src/core/views.ts";

const WAIT_MS = 30_000;

export type TypedTerminal = {
  type(line: string): void;
  press(keys: string): void;
  endInput(): void;
  /** Settles when the text is on the screen; fails with the whole screen when it does not come. */
  shows(text: string | RegExp, after?: number): Promise<void>;
  /** Everything shown so far, without colours and cursor movements. */
  screen(): string;
  raw(): string;
  /** Settles when the chat has ended. */
  done: Promise<{ pending: number }>;
  leave(): void;
};

/** A chat with somebody at the keyboard. `terminal: false` is input from a pipe. */
export function openTerminal(
  backend: Backend,
  session: SessionView,
  { terminal = false, columns = 80 }: { terminal?: boolean; columns?: number } = {},
): TypedTerminal {
  const input = Object.assign(new PassThrough(), { isTTY: terminal, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY: terminal, columns });
  let raw = "";
  const watchers = new Set<() => void>();
  output.on("data", (part: Buffer) => {
    raw += part.toString();
    for (const watch of watchers) watch();
  });
  const ending = new AbortController();
  let keys = 0;
  const done = runTerminalChat({
    input,
    output,
    backend,
    session,
    paint: createPaint(false),
    now: () => new Date(),
    newKey: () => `key-${keys++}-${process.hrtime.bigint()}`,
    signal: ending.signal,
  });
  done.catch(() => undefined);
  onTestFinished(async () => {
    ending.abort();
    await done.catch(() => undefined);
  });
  const screen = (): string => stripVTControlCharacters(raw);
  return {
    type: (line) => void input.write(`${line}${terminal ? "\r" : "\n"}`),
    press: (keys) => void input.write(keys),
    endInput: () => void input.end(),
    async shows(text, after = 0) {
      const isThere = (): boolean => {
        const shown = screen().slice(after);
        return typeof text === "string" ? shown.includes(text) : text.test(shown);
      };
      if (isThere()) return;
      await new Promise<void>((resolve, reject) => {
        const watch = (): void => void (isThere() && finish(resolve));
        const timer = setTimeout(
          () => finish(() => reject(new Error(`"${text}" is not shown:\n${screen()}`))),
          WAIT_MS,
        );
        const finish = (settle: () => void): void => {
          clearTimeout(timer);
          watchers.delete(watch);
          settle();
        };
        watchers.add(watch);
      });
    },
    screen,
    raw: () => raw,
    done,
    leave: () => ending.abort(),
  };
}
