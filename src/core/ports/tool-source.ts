import type { Tool } from "../tool/tool.ts";

export type ToolSourceStatus =
  | { state: "starting" }
  /** `problems`: tools that are offered and had to be left out, each in a sentence. */
  | { state: "up"; problems?: readonly string[] }
  | { state: "down"; problem: string };

/** Somewhere tools come from and may come and go: an MCP server. */
export type ToolSource = {
  /** The server's id; its tools are named `id__tool`. */
  id: string;
  /** Connects in the background; a failure shows in `status`, it does not throw. */
  start(): void;
  status(): ToolSourceStatus;
  /** The tools offered now; empty while down. */
  tools(): readonly Tool[];
  /** Called whenever `tools()` or `status()` changed. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
};
