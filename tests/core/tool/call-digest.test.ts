import { describe, expect, it } from "vitest";
import { signCall } from "../../../src/core/tool/call-digest.ts";
import type { CallFacts } from "../../../src/core/tool/tool.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";

const FACTS: CallFacts = {
  workingDirectory: "/srv",
  environmentNames: ["HOME", "PATH"],
  files: [{ path: "/srv/a.sh", sha256: "aa" }],
  display: "sh a.sh",
};
const CALL = { tool: createRecordingTool("sh"), args: { command: "sh a.sh", n: 1 }, facts: FACTS };
const digest = (change: Partial<typeof CALL> = {}) =>
  signCall({ ...CALL, ...change }, sha256).digest;

describe("what is signed", () => {
  it.each([
    ["the tool", { tool: createRecordingTool("bash") }],
    ["its definition", { tool: createRecordingTool("sh", { description: "Else." }) }],
    ["the arguments", { args: { command: "sh b.sh", n: 1 } }],
    ["the kind of an argument", { args: { command: "sh a.sh", n: "1" as never } }],
    ["the directory", { facts: { ...FACTS, workingDirectory: "/" } }],
    ["having a directory", { facts: { ...FACTS, workingDirectory: null } }],
    ["the environment", { facts: { ...FACTS, environmentNames: ["PATH"] } }],
    ["a script", { facts: { ...FACTS, files: [{ path: "/srv/a.sh", sha256: "bb" }] } }],
    ["the scripts", { facts: { ...FACTS, files: [] } }],
    ["what is shown", { facts: { ...FACTS, display: "sh  a.sh" } }],
  ])("depends on %s", (_, change) => {
    expect(digest(change)).not.toBe(digest());
  });

  it("does not depend on the order of keys and names", () => {
    expect(digest({ args: { n: 1, command: "sh a.sh" } })).toBe(digest());
    const environmentNames = ["PATH", "HOME"];
    expect(digest({ facts: { ...FACTS, environmentNames } })).toBe(digest());
  });
});
