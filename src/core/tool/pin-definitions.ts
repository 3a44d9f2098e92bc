import { stableStringify } from "../policy/stable-stringify.ts";
import type { PinnedDefinition, StoreTransaction } from "../ports/store.ts";
import type { Tool } from "./tool.ts";

const MAX_SHOWN_CHARS = 400;

/**
 * How a tool differs from what was last let run; null when it is the same or new (guarantee 8).
 * A server that changes a tool under people's feet is made to ask again.
 */
export function describeDefinitionChange(
  pinned: PinnedDefinition | null,
  tool: Tool,
  hash: string,
): string | null {
  if (pinned === null || pinned.hash === hash) return null;
  const now: Record<string, unknown> = { ...tool.definition };
  const changes = [...new Set([...Object.keys(pinned.definition), ...Object.keys(now)])]
    .filter((key) => stableStringify(pinned.definition[key]) !== stableStringify(now[key]))
    .map((key) => `${key} was ${shown(pinned.definition[key])} and is ${shown(now[key])}`);
  return `The definition of this tool changed since it was last approved: ${changes.join("; ")}.`;
}

/** Remembers a tool as it was when it was let run. */
export async function pinDefinition(
  tx: StoreTransaction,
  tool: Tool,
  pin: { hash: string; at: Date },
): Promise<void> {
  await tx.pinDefinition({
    serverName: tool.definition.serverName ?? "",
    toolName: tool.definition.name,
    hash: pin.hash,
    definition: tool.definition,
    pinnedAt: pin.at,
  });
}

function shown(value: unknown): string {
  const text = stableStringify(value);
  return text.length <= MAX_SHOWN_CHARS ? text : `${text.slice(0, MAX_SHOWN_CHARS)}…`;
}
