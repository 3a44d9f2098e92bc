import { clearScreenDown, createInterface, cursorTo, moveCursor } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { queueLines } from "./line-queue.ts";

export type TerminalStreams = {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean; columns?: number };
};

/** A terminal with a line being typed at its bottom, or plain pipes. */
export type Screen = {
  isTerminal: boolean;
  columns(): number;
  /** Whole lines, above the line being typed. */
  print(text: string): void;
  /** A piece of text that goes on where the last piece ended. */
  stream(text: string): void;
  setPrompt(prompt: string): void;
  /** Throws away what is being typed: it was meant for something that is gone. */
  clearInput(): void;
  /** Lines as they are entered; ends with the input. */
  lines: AsyncIterable<string>;
  /** Ctrl-C. */
  onInterrupt(action: () => void): void;
  close(): void;
};

const DEFAULT_COLUMNS = 80;

export function createScreen({ input, output }: TerminalStreams): Screen {
  const isTerminal = input.isTTY === true && output.isTTY === true;
  const readline = createInterface({ input, output, terminal: isTerminal, prompt: "" });
  let isMidLine = false;
  let isPrompting = false;

  function leavePrompt(): void {
    if (!isTerminal || !isPrompting) return;
    // What is being typed may reach over several rows; all of them are taken away.
    moveCursor(output, 0, -readline.getCursorPos().rows);
    cursorTo(output, 0);
    clearScreenDown(output);
    isPrompting = false;
  }

  function prompt(): void {
    if (!isTerminal || isMidLine) return;
    isPrompting = true;
    readline.prompt(true);
  }

  return {
    isTerminal,
    columns: () => output.columns ?? DEFAULT_COLUMNS,
    print(text) {
      leavePrompt();
      output.write(`${isMidLine ? "\n" : ""}${text}\n`);
      isMidLine = false;
      prompt();
    },
    stream(text) {
      if (text === "") return;
      leavePrompt();
      output.write(text);
      isMidLine = !text.endsWith("\n");
      prompt();
    },
    setPrompt(text) {
      readline.setPrompt(text);
      leavePrompt();
      prompt();
    },
    clearInput() {
      if (isTerminal && readline.line !== "") readline.write(null, { ctrl: true, name: "u" });
    },
    lines: queueLines(readline),
    onInterrupt(action) {
      readline.on("SIGINT", action);
    },
    close() {
      leavePrompt();
      if (isMidLine) output.write("\n");
      readline.close();
    },
  };
}
