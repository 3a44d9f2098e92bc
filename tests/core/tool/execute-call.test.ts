import { describe, expect, it } from "vitest";
import { createRecordingTool, type RecordingTool } from "../../fakes/recording-tool.ts";
import { BOB, startChat } from "../../flows/start-chat.ts";

const GRACE_MS = 10_000;

async function startRunning(tool: RecordingTool) {
  const chat = await startChat({
    script: [{ calls: [{ name: tool.definition.name, args: { command: "x" } }] }],
    tools: [tool],
    rules: [{ decision: "allow" }],
  });
  await chat.says("go");
  await expect.poll(() => tool.runs.length).toBe(1);
  const result = async () => (await chat.messages()).find(({ role }) => role === "tool");
  return { chat, result };
}

const obedient = () =>
  createRecordingTool("slow", {
    timeoutMs: 60_000,
    run: (_, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve({ ok: true, content: "half of it" }));
      }),
  });
const stubborn = () =>
  createRecordingTool("slow", { timeoutMs: 60_000, run: () => new Promise<never>(() => {}) });

describe("a call that runs", () => {
  it("fails when its time is over, with what it had said until then", async () => {
    const { chat, result } = await startRunning(obedient());
    await chat.clock.turn(59_999);
    expect(await result()).toBeUndefined();
    await chat.clock.turn(1);
    await expect.poll(result).toMatchObject({
      metadata: { state: "failed" },
      content: "Timed out after 60 s.\nhalf of it",
    });
  });

  it("is left to itself when it does not end in the grace after its abort", async () => {
    const { chat, result } = await startRunning(stubborn());
    await chat.clock.turn(60_000 + GRACE_MS - 1);
    expect(await result()).toBeUndefined();
    await chat.clock.turn(1);
    await expect.poll(result).toMatchObject({ metadata: { state: "failed" } });
  });

  it("is cancelled by stop, whatever it answers, and asks the agent for nothing", async () => {
    const { chat, result } = await startRunning(obedient());
    await chat.core.stop(chat.sessionId, BOB);
    await chat.rests();
    expect(await result()).toMatchObject({
      metadata: { state: "cancelled" },
      content: expect.stringContaining("half of it"),
    });
    expect(chat.model.requests).toHaveLength(1);
  });

  it("is left executing when the process closes", async () => {
    const { chat, result } = await startRunning(obedient());
    await chat.core.close();
    expect(await result()).toBeUndefined();
    expect(await chat.store.openToolCalls(chat.sessionId)).toMatchObject([{ state: "executing" }]);
  });
});
