import { describe, expect, it } from "vitest";
import { loadPolicies, type PolicyFiles, type PolicyRule } from "../../src/core/index.ts";
import { writePolicyToml } from "../../src/core/policy/write-policy-toml.ts";
import { ANN, BOB, startChat } from "./start-chat.ts";

const WANTS = { calls: [{ name: "shell_cmd", args: { command: "make test" } }] };

/** Keeps rules in memory, as they would be read back from the file. */
function memoryFiles(): PolicyFiles & { kept: PolicyRule[] } {
  const kept: PolicyRule[] = [];
  return {
    kept,
    keptIn: "policies/auto-saved.toml",
    status: () => ({ rules: kept.length, problems: [] }),
    reload: () => Promise.resolve({ rules: kept.length, problems: [] }),
    keep(rules) {
      const path = "policies/auto-saved.toml";
      kept.push(...loadPolicies([{ path, text: writePolicyToml(rules), tier: "user" }]));
      return Promise.resolve();
    },
  };
}

async function asked(setup: Parameters<typeof startChat>[0] = {}) {
  const policyFiles = memoryFiles();
  const approvals = { admins: ["web:ann"], ...setup.approvals };
  const chat = await startChat({ script: [WANTS], policyFiles, ...setup, approvals });
  await chat.says("test it");
  await chat.rests();
  return { chat, policyFiles };
}

describe("scope always", () => {
  it("runs the call and leaves a rule as narrow as the call, which the thread is told", async () => {
    const { chat, policyFiles } = await asked();
    expect(await chat.answers({ decision: "approve", scope: "always" })).toMatchObject({
      kind: "accepted",
    });
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
    expect(policyFiles.kept).toMatchObject([
      { toolName: "shell_cmd", commandPrefix: "make test", decision: "allow", priority: 2.95 },
    ]);
    expect((await chat.transcript()).join("\n")).toContain("Kept for always: `make test`");
  });

  it("is for admins only", async () => {
    const { chat, policyFiles } = await asked();
    const outcome = await chat.answers({ decision: "approve", scope: "always" }, BOB);
    expect(outcome).toMatchObject({ kind: "mismatch", problem: expect.stringContaining("admins") });
    expect(policyFiles.kept).toEqual([]);
    expect(await chat.pending()).toHaveLength(1);
  });

  it("keeps nothing that several people did not all say", async () => {
    const { chat, policyFiles } = await asked({ approvals: { quorum: 2 } });
    await chat.answers({ decision: "approve", scope: "always" }, ANN);
    await chat.answers({ decision: "approve", scope: "once" }, BOB);
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
    expect(policyFiles.kept).toEqual([]);
  });

  it("approves once, and says so, when the rule cannot be written", async () => {
    const broken = { ...memoryFiles(), keep: () => Promise.reject(new Error("The disk is full.")) };
    const { chat } = await asked({ policyFiles: broken });
    await chat.answers({ decision: "approve", scope: "always" });
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
    expect((await chat.transcript()).join("\n")).toContain(
      "not kept for always: The disk is full.",
    );
    expect(chat.failures.splice(0)).toHaveLength(1);
  });
});

describe("policy reload in chat", () => {
  it("is for admins, and says how many rules are in force or what is wrong", async () => {
    const { chat } = await asked();
    await chat.says("policy reload", BOB);
    expect((await chat.transcript()).at(-1)).toContain("Only admins");
    await chat.says("policy reload", ANN);
    expect((await chat.transcript()).at(-1)).toContain("0 rules are in force");
    const problems = ["policies/team.toml:3: comandPrefix is not a key here."];
    const broken = { ...memoryFiles(), reload: () => Promise.resolve({ rules: 7, problems }) };
    const other = await asked({ policyFiles: broken });
    await other.chat.says("policy reload", ANN);
    expect((await other.chat.transcript()).at(-1)).toContain("comandPrefix");
  });
});
