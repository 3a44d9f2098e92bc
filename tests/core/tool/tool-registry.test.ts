import { describe, expect, it } from "vitest";
import type { ToolSource } from "../../../src/core/ports/tool-source.ts";
import { describeDefinitionChange } from "../../../src/core/tool/pin-definitions.ts";
import { createToolRegistry } from "../../../src/core/tool/tool-registry.ts";
import { at } from "../../fixtures/store-rows.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";

const tool = createRecordingTool;

function source(...names: string[]): ToolSource {
  return {
    id: "files",
    start() {},
    status: () => ({ state: "up" }),
    tools: () => names.map((name) => tool(name, { serverName: "files" })),
    onChange() {},
    close: () => Promise.resolve(),
  };
}

describe("the tools there are", () => {
  it("are our own and those of sources, as offered now", () => {
    const names = ["files__read"];
    const files = { ...source(), tools: () => names.map((name) => tool(name)) };
    const registry = createToolRegistry([tool("shell_cmd")], [files]);
    expect(registry.find("files__read")).toBeDefined();
    names.pop();
    expect(registry.find("files__read")).toBeUndefined();
  });

  it("are not shadowed: a name of our own stays ours", () => {
    const own = tool("shell_cmd");
    expect(createToolRegistry([own], [source("shell_cmd")]).find("shell_cmd")).toBe(own);
    expect(() => createToolRegistry([own, tool("shell_cmd")], [])).toThrow("same name");
  });

  it("are offered to an agent by name and pattern", () => {
    const registry = createToolRegistry([tool("shell_cmd")], [source("files__read", "git__log")]);
    const offered = (...patterns: string[]) =>
      registry.listFor(patterns).map(({ definition }) => definition.name);
    expect(offered("files__*")).toEqual(["files__read"]);
    expect(offered("*__log", "shell_cmd")).toEqual(["shell_cmd", "git__log"]);
    expect(offered()).toEqual([]);
    expect(registry.listFor(null)).toHaveLength(3);
  });
});

describe("the change of a definition", () => {
  const pin = (description: string) => ({
    serverName: "",
    toolName: "t",
    hash: "old",
    definition: { ...tool("t", { description }).definition },
    pinnedAt: at(0),
  });

  it("is none for a new tool and for the same one", () => {
    expect(describeDefinitionChange(null, tool("t"), "new")).toBeNull();
    expect(describeDefinitionChange(pin("A"), tool("t"), "old")).toBeNull();
  });

  it("names what was and what is, each bounded", () => {
    const now = tool("t", { description: "B".repeat(5_000) });
    const change = describeDefinitionChange(pin("A"), now, "new");
    expect(change).toContain('description was "A" and is "BBB');
    expect(change?.length).toBeLessThan(1_000);
  });
});
