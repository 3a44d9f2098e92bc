import type { ToolSource } from "../ports/tool-source.ts";
import { matchesToolName } from "../policy/match-tool-name.ts";
import type { Tool } from "./tool.ts";
import type { ToolCall } from "./tool-call.ts";

export type ToolRegistry = {
  /** The tool of that name as it is now; undefined when nobody offers it. */
  find(name: string): Tool | undefined;
  /** The tools an agent may use; `patterns` null: all. */
  listFor(patterns: readonly string[] | null): Tool[];
  sources(): readonly ToolSource[];
  /** Nobody offers the tool, but the server that did is still connecting: all are after a start. */
  isComing(call: Pick<ToolCall, "toolName" | "serverName">): boolean;
};

/**
 * All tools there are: our own, fixed, and those of sources that come and go, asked afresh each
 * time. A source cannot shadow a tool of our own: its tools are named `server__tool`.
 */
export function createToolRegistry(
  own: readonly Tool[],
  sources: readonly ToolSource[],
): ToolRegistry {
  const ownByName = new Map(own.map((tool) => [tool.definition.name, tool]));
  if (ownByName.size !== own.length) throw new Error("Two tools have the same name.");

  const all = (): Tool[] => [...own, ...sources.flatMap((source) => source.tools())];
  const find = (name: string) =>
    ownByName.get(name) ?? all().find((tool) => tool.definition.name === name);
  return {
    find,
    listFor: (patterns) =>
      all().filter(
        ({ definition }) =>
          patterns === null || patterns.some((p) => matchesToolName(p, definition.name)),
      ),
    sources: () => sources,
    isComing: ({ toolName, serverName }) =>
      find(toolName) === undefined &&
      sources.some(({ id, status }) => id === serverName && status().state === "starting"),
  };
}
