import { createHash } from "node:crypto";
import type { LlmTool } from "../../core/index.ts";

/** What OpenAI, Anthropic and Gemini all accept as the name of a tool. */
const ACCEPTED = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;
const KEPT_CHARS = 55;
const HASH_CHARS = 8;

/** Names as an API accepts them, and back. MCP servers offer tools like `docs__read.page/2`. */
export type ToolNames = {
  /** Always the same for the same name, so that history matches what was offered. */
  toWire(name: string): string;
  /** A name that was not offered comes back as it is: the core answers it. */
  fromWire(wireName: string): string;
};

export function createToolNames(tools: readonly LlmTool[]): ToolNames {
  const ours = new Map(tools.map(({ name }) => [wireName(name), name]));
  return { toWire: wireName, fromWire: (name) => ours.get(name) ?? name };
}

function wireName(name: string): string {
  if (ACCEPTED.test(name)) return name;
  const readable = name.slice(0, KEPT_CHARS - 1).replaceAll(/[^a-zA-Z0-9_-]/g, "_");
  const hash = createHash("sha256").update(name).digest("hex").slice(0, HASH_CHARS);
  return `${/^[a-zA-Z]/.test(readable) ? "" : "_"}${readable}_${hash}`;
}
