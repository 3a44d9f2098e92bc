import { describe, expect, it } from "vitest";
import { ANN, EVE, startChat } from "./start-chat.ts";

const wants = (...commands: string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});

describe("text commands", () => {
  it.each(["approve", "yes", "  Approve ", "@ops approve", "@ops: YES"])(
    "%j decides the one pending card",
    async (text) => {
      const chat = await startChat({ script: [wants("ls"), "There."] });
      await chat.says("go");
      await chat.rests();
      await chat.says(text);
      await chat.rests();
      expect(chat.tool.runs).toHaveLength(1);
      const decision = (await chat.messages()).find(({ metadata }) => metadata["isToolApproval"]);
      expect(decision).toMatchObject({
        role: "user",
        content: text,
        author: { id: "ann" },
        parts: [{ type: "tool-approval", approved: true, scope: "once" }],
      });
    },
  );

  it.each(["ok", "go", "sure", "👍", "approve it please", "yes, do that", "approved"])(
    "%j decides nothing",
    async (text) => {
      const chat = await startChat({ script: [wants("ls")] });
      await chat.says("go ahead and look");
      await chat.rests();
      await chat.says(text);
      expect(await chat.rests()).toMatchObject({ status: "waiting_approval" });
      expect(chat.tool.runs).toEqual([]);
    },
  );

  it("denies with the words that follow as the reason", async () => {
    const chat = await startChat({ script: [wants("rm -r /"), "Fine."] });
    await chat.says("clean up");
    await chat.rests();
    await chat.says("reject far too much");
    await chat.rests();
    expect(chat.model.requests[1]?.messages.at(-1)?.content).toContain("far too much");
  });

  it("asks which when several are pending, and takes a short id", async () => {
    const chat = await startChat({ script: [wants("one", "two")] });
    await chat.says("go");
    const { pendingApprovals } = await chat.rests();
    await chat.says("approve");
    expect((await chat.transcript()).at(-1)).toContain("Several requests wait");
    expect(chat.tool.runs).toEqual([]);
    const [one, two] = pendingApprovals;
    expect((await chat.transcript()).at(-1)).toContain(one?.shortId);
    await chat.says(`approve ${two?.shortId}`);
    await chat.says(`deny ${one?.shortId} not this one`);
    await chat.rests();
    expect(chat.tool.runs).toEqual([{ command: "two" }]);
    expect(chat.model.requests[1]?.messages.map(({ content }) => content).join("\n")).toContain(
      "not this one",
    );
  });

  it("tells somebody who may not decide so, and lists what waits", async () => {
    const chat = await startChat({ script: [wants("ls")] });
    await chat.says("go");
    await chat.rests();
    await chat.says("yes", EVE);
    const last = (await chat.transcript()).at(-1);
    expect(last).toContain("web:eve");
    expect(last).toContain("shell_cmd");
    expect(chat.tool.runs).toEqual([]);
  });

  it("says who could approve when nobody is configured", async () => {
    const chat = await startChat({ script: [wants("ls")], approvals: { approvers: [] } });
    await chat.says("go");
    await chat.rests();
    await chat.says("approve");
    expect((await chat.transcript()).at(-1)).toContain('approvers = ["web:ann"]');
  });

  it("is an ordinary message to the agent when nothing is pending", async () => {
    const chat = await startChat({ script: ["You are welcome."] });
    await chat.says("yes");
    await chat.rests();
    expect(chat.model.requests[0]?.messages.at(-1)).toMatchObject({ content: "Ann: yes" });
  });

  it("denies all", async () => {
    const chat = await startChat({ script: [wants("one", "two"), "None, then."] });
    await chat.says("go");
    await chat.rests();
    await chat.says("deny all");
    await chat.rests();
    expect(chat.tool.runs).toEqual([]);
    expect(await chat.pending()).toEqual([]);
    expect((await chat.transcript()).at(-1)).toBe("assistant: None, then.");
  });

  it.each([
    ["help", "approve <id>"],
    ["pending", "Nothing waits"],
    ["grants", "No grants"],
    ["status", "active"],
    ["agents", "@ops"],
    ["revoke 123456", "No grant has the id"],
  ])("%s answers in the thread and never reaches a model", async (command, words) => {
    const chat = await startChat();
    await chat.says(command);
    await chat.rests();
    expect((await chat.transcript()).at(-1)).toContain(words);
    expect(chat.model.requests).toEqual([]);
  });

  it("the same event twice decides once and says nothing twice", async () => {
    const chat = await startChat({ script: [wants("ls"), "There."] });
    await chat.says("go", ANN, "ev1");
    await chat.says("go", ANN, "ev1");
    await chat.rests();
    await Promise.all([chat.says("approve", ANN, "ev2"), chat.says("approve", ANN, "ev2")]);
    await chat.rests();
    await chat.says("approve", ANN, "ev2");
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
    expect((await chat.transcript()).filter((line) => line.startsWith("user:"))).toHaveLength(2);
  });
});

describe("a message while a card is pending", () => {
  it("is queued, its sender is told, and the agent reads it after the result", async () => {
    const chat = await startChat({ script: [wants("ls"), "Both read."] });
    await chat.says("go");
    const { pendingApprovals } = await chat.rests();
    await chat.says("and count them", EVE);
    await chat.rests();
    expect((await chat.transcript()).at(-1)).toContain(
      `after a decision on ${pendingApprovals[0]?.shortId}`,
    );
    expect(chat.model.requests).toHaveLength(1);
    await chat.answers({ decision: "approve" });
    await chat.rests();
    const roles = chat.model.requests[1]?.messages.map(({ role, content }) => `${role} ${content}`);
    expect(roles).toEqual([
      "user Ann: go",
      "assistant ",
      "tool ran ls",
      "user Eve: and count them",
    ]);
  });

  it("denies with its words when so configured and its sender may decide", async () => {
    const chat = await startChat({
      script: [wants("ls"), "Otherwise then."],
      approvals: { onMessageWhileWaiting: "deny" },
    });
    await chat.says("go");
    await chat.rests();
    await chat.says("what is taking so long?", EVE);
    expect(await chat.pending()).toHaveLength(1);
    await chat.says("use find instead", ANN);
    await chat.rests();
    expect(chat.tool.runs).toEqual([]);
    expect(await chat.pending()).toEqual([]);
    expect(
      chat.model.requests[1]?.messages.some(
        (m) => m.role === "tool" && m.content.includes("use find instead"),
      ),
    ).toBe(true);
  });
});

describe("a long wait", () => {
  it("keeps no other agent from answering, however much is said meanwhile", async () => {
    const agents = [{ name: "ops" }, { name: "writer" }];
    const chat = await startChat({ agents, script: [wants("ls")] });
    await chat.says("@ops go");
    await chat.rests();
    for (let i = 0; i < 260; i++) await chat.says(`@writer number ${i}`);
    await chat.rests();
    await chat.says("@writer the last");
    await chat.rests();
    expect(chat.model.requests.at(-1)?.messages.at(-1)?.content).toContain("the last");
  });
});

describe("stop", () => {
  it("aborts a streaming answer, keeps what had come, and starts nothing again", async () => {
    const chat = await startChat({
      script: [{ text: "Once upon a time ", hang: new Promise(() => {}) }],
    });
    await chat.says("tell me a story");
    await expect.poll(() => chat.core.liveAnswer(chat.sessionId)?.content).toContain("time");
    await chat.says("stop");
    const session = await chat.rests();
    expect(session).toMatchObject({ status: "active", busy: false });
    expect(await chat.transcript()).toEqual(
      expect.arrayContaining(["assistant: Once upon a time ", "system: Stopped by Ann."]),
    );
    expect(chat.model.requests).toHaveLength(1);
    await chat.says("go on");
    await chat.rests();
    expect(chat.model.requests).toHaveLength(2);
  });

  it("cancels pending cards; their buttons say so", async () => {
    const chat = await startChat({ script: [wants("ls")] });
    await chat.says("go");
    await chat.rests();
    const [{ toolCallId } = { toolCallId: "" }] = await chat.pending();
    await chat.core.stop(chat.sessionId, ANN);
    await chat.rests();
    expect(await chat.pending()).toEqual([]);
    const late = await chat.answers({ decision: "approve", toolCallId });
    expect(late).toMatchObject({
      kind: "already_decided",
      problem: expect.stringContaining("cancelled"),
    });
    expect(chat.model.requests).toHaveLength(1);
  });
});
