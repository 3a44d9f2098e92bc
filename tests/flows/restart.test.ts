import { describe, expect, it } from "vitest";
import { createRecordingTool } from "../fakes/recording-tool.ts";
import { startChat } from "./start-chat.ts";

const WANTS = { calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] };
const never = () => new Promise<never>(() => {});

describe("after the process died", () => {
  it("a pending card is there and works", async () => {
    const chat = await startChat({ script: [WANTS] });
    await chat.says("deploy");
    await chat.rests();
    const [before] = await chat.pending();
    chat.dies();

    const next = await startChat({ script: ["Deployed."], after: chat });
    expect(await next.pending()).toEqual([before]);
    await next.answers({ decision: "approve" });
    await next.rests();
    expect(next.tool.runs).toEqual([{ command: "make deploy" }]);
    expect((await next.transcript()).at(-1)).toBe("assistant: Deployed.");
  });

  it("an answer that was streaming is asked for again and completed", async () => {
    const chat = await startChat({ script: [{ text: "It is a long ", hang: never() }] });
    await chat.says("explain");
    await expect.poll(() => chat.core.liveAnswer(chat.sessionId)?.content).toBe("It is a long ");
    chat.dies();
    await chat.clock.turn(31_000);

    const next = await startChat({ script: ["It is a long story."], after: chat });
    await next.rests();
    expect(await next.transcript()).toEqual(["user: explain", "assistant: It is a long story."]);
  });

  it("a call that was running is reported as interrupted and not run twice", async () => {
    const deploy = createRecordingTool("deploy", { run: never });
    const call = { calls: [{ name: "deploy", args: { command: "now" } }] };
    const chat = await startChat({ script: [call], tools: [deploy] });
    await chat.says("deploy");
    await chat.rests();
    await chat.answers({ decision: "approve", scope: "session" });
    await expect.poll(() => deploy.runs.length).toBe(1);
    chat.dies();
    await chat.clock.turn(31_000);

    const again = createRecordingTool("deploy");
    const next = await startChat({ script: ["I see."], tools: [again], after: chat });
    await next.rests();
    expect(again.runs).toEqual([]);
    expect((await next.transcript()).join("\n")).toContain("interrupted, outcome unknown");
    const [choice] = await next.pending();
    expect(choice).toMatchObject({
      toolName: "deploy",
      reason: expect.stringContaining("run it again"),
    });

    await next.answers({ decision: "deny" });
    await next.rests();
    expect(again.runs).toEqual([]);
    const result = next.model.requests.at(-1)?.messages.at(-1);
    expect(result).toMatchObject({
      role: "tool",
      content: expect.stringContaining("outcome unknown"),
    });
  });

  it("an interrupted call runs again when a person says so", async () => {
    const chat = await startChat({ script: [WANTS] });
    chat.tool.execute = never;
    await chat.says("deploy");
    await chat.rests();
    await chat.answers({ decision: "approve" });
    await expect
      .poll(
        async () =>
          (await chat.core.listApprovals({ toolCallIds: [await firstCall(chat)], limit: 1 }))[0]
            ?.call.state,
      )
      .toBe("executing");
    chat.dies();
    await chat.clock.turn(31_000);
    const next = await startChat({ script: ["Done now."], after: chat });
    await next.rests();
    await next.answers({ decision: "approve" });
    await next.rests();
    expect(next.tool.runs).toEqual([{ command: "make deploy" }]);
    expect((await next.transcript()).at(-1)).toBe("assistant: Done now.");
  });

  it("an idempotent call runs again by itself", async () => {
    const call = { calls: [{ name: "look", args: { command: "x" } }] };
    const chat = await startChat({
      script: [call],
      tools: [createRecordingTool("look", { idempotent: true, run: never })],
    });
    await chat.says("look");
    await chat.rests();
    await chat.answers({ decision: "approve" });
    await chat.core.getSession(chat.sessionId);
    await expect
      .poll(async () => (await chat.store.openToolCalls(chat.sessionId))[0]?.state)
      .toBe("executing");
    chat.dies();
    await chat.clock.turn(31_000);
    const look = createRecordingTool("look", { idempotent: true });
    const next = await startChat({ script: ["Seen."], tools: [look], after: chat });
    await next.rests();
    expect(look.runs).toHaveLength(1);
    expect(await next.pending()).toEqual([]);
  });

  it("a call approved but not begun runs once", async () => {
    const chat = await startChat({ script: [WANTS] });
    await chat.says("deploy");
    await chat.rests();
    const [pending] = await chat.pending();
    chat.tool.describeCall = never;
    await chat.answers({ decision: "approve", toolCallId: pending?.toolCallId ?? "" });
    chat.dies();
    await chat.clock.turn(31_000);
    const next = await startChat({ script: ["Done."], after: chat });
    await next.rests();
    expect(next.tool.runs).toHaveLength(1);
  });

  it("a message stored but not answered is answered", async () => {
    const chat = await startChat({ script: [{ text: "", hang: never() }] });
    await chat.says("hello");
    chat.dies();
    await chat.clock.turn(31_000);
    const next = await startChat({ script: ["Hello."], after: chat });
    await next.rests();
    expect(await next.transcript()).toEqual(["user: hello", "assistant: Hello."]);
  });
});

async function firstCall(chat: Awaited<ReturnType<typeof startChat>>): Promise<string> {
  return (await chat.messages()).flatMap(({ toolCalls }) => toolCalls)[0]?.id ?? "";
}

describe("a graceful stop of the process", () => {
  it("leaves a running call to the same choice as a crash does", async () => {
    const deploy = createRecordingTool("deploy", {
      run: (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => resolve({ ok: false, content: "killed" }));
        }),
    });
    const call = { calls: [{ name: "deploy", args: { command: "now" } }] };
    const chat = await startChat({ script: [call], tools: [deploy] });
    await chat.says("deploy");
    await chat.rests();
    await chat.answers({ decision: "approve" });
    await expect.poll(() => deploy.runs.length).toBe(1);
    await chat.core.close();
    const next = await startChat({ tools: [createRecordingTool("deploy")], after: chat });
    await next.rests();
    expect(await next.pending()).toMatchObject([{ reason: expect.stringContaining("unknown") }]);
  });

  it("leaves a streaming answer to the next start", async () => {
    const chat = await startChat({ script: [{ text: "Half ", hang: never() }] });
    await chat.says("explain");
    await expect.poll(() => chat.core.liveAnswer(chat.sessionId)?.content).toBe("Half ");
    await chat.core.close();
    const next = await startChat({ script: ["Whole."], after: chat });
    await next.rests();
    expect(await next.transcript()).toEqual(["user: explain", "assistant: Whole."]);
  });
});
