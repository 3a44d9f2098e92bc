import { describe, expect, it } from "vitest";
import { createRecordingTool } from "../fakes/recording-tool.ts";
import { ANN, BOB, EVE, startChat } from "./start-chat.ts";

const WANTS_LS = { calls: [{ name: "shell_cmd", args: { command: "ls -la" } }] };

describe("a call that needs approval", () => {
  it("waits, runs once when approved, and the agent goes on", async () => {
    const chat = await startChat({ script: [WANTS_LS, "Two files."] });
    await chat.says("what is here?");
    const waiting = await chat.rests();
    expect(waiting.status).toBe("waiting_approval");
    expect(chat.tool.runs).toEqual([]);

    const outcome = await chat.answers({ decision: "approve" });
    expect(outcome).toMatchObject({ kind: "accepted", waitingFor: 0 });
    const after = await chat.rests();

    expect(after).toMatchObject({ status: "active", pendingApprovals: [] });
    expect(chat.tool.runs).toEqual([{ command: "ls -la" }]);
    expect(await chat.transcript()).toEqual([
      "user: what is here?",
      "assistant: [shell_cmd]",
      "assistant: [client.requestApproval]",
      "user: [approved]",
      "tool: ran ls -la",
      "assistant: Two files.",
    ]);
  });

  it("took as long as its tool says it did, wherever that is told", async () => {
    const run = () => ({ ok: true, content: "ran", details: { exitCode: 0, durationMs: 1_234 } });
    const tool = createRecordingTool("build", { run });
    const wish = { calls: [{ name: "build", args: { command: "all" } }] };
    const chat = await startChat({ script: [wish, "Built."], tools: [tool] });
    await chat.says("what is here?");
    const { pendingApprovals } = await chat.rests();
    await chat.answers({ decision: "approve" });
    await chat.rests();
    const card = await chat.core.getApproval(pendingApprovals[0]?.id ?? "");
    expect(card?.call).toMatchObject({ state: "succeeded", durationMs: 1_234 });
  });

  it("is denied with a reason that the next model request contains", async () => {
    const chat = await startChat({ script: [WANTS_LS, "Understood."] });
    await chat.says("what is here?");
    await chat.rests();
    await chat.answers({ decision: "deny", reason: "not on a Friday" }, BOB);
    await chat.rests();
    expect(chat.tool.runs).toEqual([]);
    const last = chat.model.requests.at(-1)?.messages.at(-1);
    expect(last).toMatchObject({ role: "tool", isError: true });
    expect(last?.content).toContain("not on a Friday");
    expect(last?.content).toContain("Bob");
  });

  it("is not decided by somebody who is no approver", async () => {
    const chat = await startChat({ script: [WANTS_LS] });
    await chat.says("what is here?", EVE);
    await chat.rests();
    const outcome = await chat.answers({ decision: "approve" }, EVE);
    expect(outcome.kind).toBe("not_approver");
    expect(await chat.pending()).toHaveLength(1);
    await chat.answers({ decision: "approve" }, ANN);
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
  });

  it("takes one decision of two at once, and says who took it", async () => {
    const chat = await startChat({ script: [WANTS_LS] });
    await chat.says("go");
    await chat.rests();
    const [{ toolCallId } = { toolCallId: "" }] = await chat.pending();
    const outcomes = await Promise.all([
      chat.answers({ decision: "approve", toolCallId }, ANN),
      chat.answers({ decision: "approve", toolCallId }, BOB),
    ]);
    await chat.rests();
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["accepted", "already_decided"]);
    const late = outcomes.find(({ kind }) => kind === "already_decided");
    expect(late).toMatchObject({ problem: expect.stringMatching(/Already approved by (Ann|Bob)/) });
    expect(chat.tool.runs).toHaveLength(1);
  });
});
