import { startStdioChild, type StdioChild, type StdioTarget } from "./stdio-child.ts";

/**
 * The SDK's `Transport` over a server's stdin and stdout. The SDK's own ends one process only,
 * and a server's children would outlive it.
 */
export class StdioTransport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: object) => void;
  /** Why the process is gone. */
  end: string | null = null;
  readonly #target: StdioTarget;
  readonly #onLog: (line: string) => void;
  #child: StdioChild | null = null;
  #lastLog = "";

  constructor(target: StdioTarget, onLog: (line: string) => void) {
    this.#target = target;
    this.#onLog = onLog;
  }

  async start(): Promise<void> {
    this.#child = await startStdioChild(this.#target, {
      onLine: (line) => this.#receive(line),
      onLog: (line) => {
        if (line.trim() !== "") this.#lastLog = line;
        this.#onLog(line);
      },
      onEnd: (problem) => {
        this.end = this.#lastLog === "" ? problem : `${problem}; it last said: ${this.#lastLog}`;
        this.onclose?.();
      },
    });
  }

  async send(message: object): Promise<void> {
    if (this.#child === null) throw new Error("The server is not running.");
    await this.#child.write(JSON.stringify(message));
  }

  async close(): Promise<void> {
    await this.#child?.close();
    this.onclose?.();
  }

  /** The SDK checks the shape of a message itself. Lines that are no JSON are noise. */
  #receive(line: string): void {
    try {
      this.onmessage?.(JSON.parse(line) as object);
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
