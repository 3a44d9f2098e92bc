import { describe, expect, it } from "vitest";
import type { Person, Store } from "../../src/core/index.ts";
import { pacedStore } from "../fakes/paced-store.ts";
import { createRecordingTool } from "../fakes/recording-tool.ts";
import { ANN, BOB, type Chat, EVE, startChat } from "./start-chat.ts";

const CARL: Person = { platform: "web", id: "carl", name: "Carl" };
const wants = (...commands: string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});
const byTwo = { approvers: ["web:ann", "web:bob", "web:carl"], quorum: 2 };

describe("a quorum", () => {
  it("counts nobody for arguments that were edited while they decided", async () => {
    let whileCarlDecides: (() => Promise<void>) | null = null;
    const chat = await startChat({
      script: [wants("ls")],
      approvals: byTwo,
      between: (store) => ({
        ...store,
        async transaction(work) {
          const meanwhile = whileCarlDecides;
          whileCarlDecides = null;
          await meanwhile?.();
          return store.transaction(work);
        },
      }),
    });
    await chat.says("look");
    await chat.rests();
    await chat.answers({ decision: "approve" }, ANN);
    await chat.rests();
    whileCarlDecides = async () => {
      await chat.answers({ decision: "approve", editedArgs: { command: "rm -r /" } }, BOB);
    };
    const outcome = await chat.answers({ decision: "approve" }, CARL);
    await chat.rests();
    expect(outcome).toMatchObject({ kind: "mismatch", problem: expect.stringContaining("edited") });
    expect(chat.tool.runs).toEqual([]);
    expect(await chat.pending()).toHaveLength(1);
  });

  it("widens a scope only together", async () => {
    const chat = await startChat({ script: [wants("ls")], approvals: byTwo });
    await chat.says("look");
    await chat.rests();
    await chat.answers({ decision: "approve", scope: "once" }, ANN);
    await chat.answers({ decision: "approve", scope: "all" }, BOB);
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
    expect(await chat.core.listGrants({ limit: 10 })).toEqual([]);
  });

  it("of a rule is not met by one person's approve-all for other calls", async () => {
    const chat = await startChat({
      script: [wants("ls"), wants("deploy")],
      terms: ({ args }) => (args["command"] === "deploy" ? { quorum: 2 } : {}),
    });
    await chat.says("look, then deploy");
    await chat.rests();
    await chat.answers({ decision: "approve", scope: "all" });
    await chat.rests();
    expect(chat.tool.runs).toEqual([{ command: "ls" }]);
    expect(await chat.pending()).toMatchObject([{ toolArgs: { command: "deploy" }, quorum: 2 }]);
  });
});

describe("an edit", () => {
  it("does not bring a call under the softer terms of another one's card", async () => {
    const chat = await startChat({
      script: [wants("ls")],
      terms: ({ args }) => (args["command"] === "deploy" ? { quorum: 2 } : {}),
    });
    await chat.says("look");
    await chat.rests();
    const outcome = await chat.answers({ decision: "approve", editedArgs: { command: "deploy" } });
    expect(outcome).toMatchObject({
      kind: "mismatch",
      problem: expect.stringContaining("other terms"),
    });
    expect(chat.tool.runs).toEqual([]);
  });

  it("is not shown with the secrets that it holds", async () => {
    const chat = await startChat({
      script: [wants("ls")],
      mask: (text) => text.replaceAll("hunter2", "***"),
    });
    await chat.says("look");
    await chat.rests();
    await chat.answers({ decision: "approve", editedArgs: { command: "login hunter2" } });
    await chat.rests();
    expect(JSON.stringify(await chat.messages())).not.toContain("hunter2");
  });
});

describe("an interrupted call", () => {
  it("is repeated only on the word of those who had to sign it, for whoever asked", async () => {
    const chat = await startChat({ script: [wants("deploy")], terms: () => ({ quorum: 2 }) });
    chat.tool.execute = () => new Promise<never>(() => {});
    await chat.says("deploy", ANN);
    await chat.rests();
    await chat.answers({ decision: "approve" }, ANN);
    await chat.answers({ decision: "approve" }, BOB);
    const isExecuting = async () => (await chat.store.openToolCalls(chat.sessionId))[0]?.state;
    await expect.poll(isExecuting).toBe("executing");
    await chat.says("how is it going?", BOB);
    chat.dies();
    await chat.clock.turn(31_000);
    const next = await startChat({ after: chat, terms: () => ({ quorum: 2 }) });
    await next.rests();
    expect(await next.pending()).toMatchObject([{ quorum: 2, requestedBy: { id: "ann" } }]);
  });
});

describe("who asked", () => {
  it("is whoever spoke to the agent, not whoever spoke to another one meanwhile", async () => {
    const chat = await startChat({
      agents: [{ name: "ops" }, { name: "dev" }],
      script: [wants("ls"), "Hello Bob.", wants("deploy")],
      approvals: { selfApproval: false },
    });
    await chat.says("@ops look, then deploy", ANN);
    await chat.rests();
    await chat.says("@dev hello", BOB);
    await chat.rests();
    await chat.answers({ decision: "deny" }, BOB);
    await chat.rests();
    expect(await chat.pending()).toMatchObject([{ requestedBy: { id: "ann" } }]);
    expect(await chat.answers({ decision: "approve" }, ANN)).toMatchObject({
      kind: "not_approver",
    });
  });

  it("is whoever spoke to the agent that handed the work over", async () => {
    const chat = await startChat({
      agents: [{ name: "ops" }, { name: "dev" }],
      script: ["@dev deploy, please", wants("deploy")],
    });
    await chat.says("@ops see to it", ANN);
    await chat.rests();
    expect(await chat.pending()).toMatchObject([{ agent: "dev", requestedBy: { id: "ann" } }]);
  });
});

describe("a definition that changed while its card was pending", () => {
  it("is not taken for the approved one: the next card shows the difference", async () => {
    const before = createRecordingTool("deploy", { description: "Deploys to staging." });
    const call = { calls: [{ name: "deploy", args: { command: "now" } }] };
    const chat = await startChat({ script: [call, call, call], tools: [before] });
    await chat.says("deploy");
    await chat.rests();
    await chat.answers({ decision: "approve" });
    await chat.rests();
    before.definition = { ...before.definition, description: "Deploys to production." };
    await chat.answers({ decision: "approve" });
    await chat.rests();
    expect(before.runs).toHaveLength(1);
    const [card] = await chat.pending();
    expect(card?.reason).toContain("Deploys to staging");
  });
});

describe("a typed attempt that is refused", () => {
  it("is on the audit chain", async () => {
    const chat = await startChat({ script: [wants("ls")] });
    await chat.says("look");
    await chat.rests();
    const [card] = await chat.pending();
    await chat.says("approve", EVE);
    await chat.says(`deny ${card?.shortId}`, EVE);
    const audit = await chat.core.listAudit({ after: 0, limit: 100 });
    const attempts = audit.filter(({ kind }) => kind === "approval.attempt");
    expect(attempts).toMatchObject([
      { subject: card?.id, data: { by: "web:eve", decision: "approve", outcome: "not_approver" } },
      { subject: card?.id, data: { by: "web:eve", decision: "deny", outcome: "not_approver" } },
    ]);
  });
});

describe("an answer that comes a second time", () => {
  const click = { decision: "approve", eventId: "click_1" } as const;
  const attempts = async ({ core }: Chat) =>
    (await core.listAudit({ after: 0, limit: 100 })).filter(
      ({ kind, data }) => kind === "approval.attempt" && data["outcome"] === "already_decided",
    );

  it("signs once, and is answered as it was", async () => {
    const chat = await startChat({ script: [wants("ls")], approvals: byTwo });
    await chat.says("look");
    await chat.rests();
    const first = await chat.answers(click, ANN);
    expect(first).toMatchObject({ kind: "accepted", waitingFor: 1 });
    expect(await chat.answers(click, ANN)).toEqual(first);
    expect((await chat.messages()).filter(({ parts }) => parts.length > 0)).toHaveLength(1);
    expect(chat.tool.runs).toEqual([]);
  });

  it("when all is over is answered as the request stands, and is no attempt", async () => {
    const chat = await startChat({ script: [wants("ls")] });
    await chat.says("look");
    await chat.rests();
    const [asked] = await chat.pending();
    const again = { ...click, toolCallId: asked?.toolCallId ?? "" };
    await chat.answers(again, ANN);
    await chat.rests();
    expect(await chat.answers(again, ANN)).toMatchObject({
      kind: "accepted",
      waitingFor: 0,
      approval: { state: "approved", call: { state: "succeeded" } },
    });
    expect(chat.tool.runs).toHaveLength(1);
    expect(await attempts(chat)).toEqual([]);
  });

  it("at the same moment is answered as the first", async () => {
    const between = (store: Store) => pacedStore(store, [3, 1]);
    const chat = await startChat({ script: [wants("ls")], between });
    await chat.says("look");
    await chat.rests();
    const outcomes = await Promise.all([chat.answers(click, ANN), chat.answers(click, ANN)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["accepted", "accepted"]);
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
  });

  it("for whatever waited alone decides nothing that waits since", async () => {
    const chat = await startChat({ script: [wants("ls"), wants("deploy")] });
    await chat.says("look, then deploy");
    await chat.rests();
    const decide = () => chat.core.decideOnlyPending(chat.sessionId, click, ANN);
    expect(await decide()).toMatchObject({ kind: "accepted" });
    await chat.rests();
    expect(await decide()).toMatchObject({
      kind: "accepted",
      approval: { display: "ls", state: "approved" },
    });
    expect(await chat.pending()).toMatchObject([{ display: "deploy" }]);
  });

  it.each([
    ["another word", { decision: "deny", eventId: "click_1" } as const, ANN],
    ["another person", click, BOB],
  ])("with %s under its key is not taken for it", async (_, other, person) => {
    const chat = await startChat({ script: [wants("ls")] });
    await chat.says("look");
    await chat.rests();
    const [asked] = await chat.pending();
    const toolCallId = asked?.toolCallId ?? "";
    await chat.answers({ ...click, toolCallId }, ANN);
    const outcome = await chat.answers({ ...other, toolCallId }, person);
    expect(outcome).toMatchObject({ kind: "already_decided" });
  });
});
