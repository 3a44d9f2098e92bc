import { describe, expect, it } from "vitest";
import { StoreUnavailableError, type Store } from "../../src/core/index.ts";
import { createRecordingTool } from "../fakes/recording-tool.ts";
import { BOB, startChat } from "./start-chat.ts";

const wants = (...commands: string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Runs `action` before the next transaction that happens after it was set. */
function interposed() {
  const due: { action: (() => Promise<void>) | null } = { action: null };
  const between = (store: Store): Store => ({
    ...store,
    async transaction(work) {
      const { action } = due;
      due.action = null;
      await action?.();
      return store.transaction(work);
    },
  });
  return { due, between };
}

describe("a person who writes while the turn limit is being reached", () => {
  it("is answered", async () => {
    const meanwhile = interposed();
    const chat = await startChat({
      agents: [{ name: "ops", turnLimit: 1 }],
      rules: [{ decision: "allow" }],
      script: [wants("ls")],
      between: meanwhile.between,
    });
    chat.core.subscribe((event) => {
      if (event.type !== "message" || event.message.role !== "tool") return;
      // The next transaction is the one that says the limit is reached.
      meanwhile.due.action = () => chat.says("go on", BOB);
    });
    await chat.says("look");
    await chat.rests();
    const asked = chat.model.requests.flatMap(({ messages }) => messages.map((m) => m.content));
    expect(asked).toContain("Bob: go on");
  });
});

describe("a person who writes while a session is looked at", () => {
  it("is answered once, with what they wrote", async () => {
    let isAnswered = false;
    const chat = await startChat({
      between: (store) => ({
        ...store,
        async messagesAfter(...query) {
          if (isAnswered) {
            isAnswered = false;
            await chat.says("go on", BOB);
          }
          return store.messagesAfter(...query);
        },
      }),
    });
    chat.core.subscribe((event) => {
      if (event.type !== "message" || event.message.role !== "assistant") return;
      // The next look reads the session before Bob writes, and its messages after.
      isAnswered = chat.model.requests.length === 1;
    });
    await chat.says("look");
    await chat.rests();
    const asked = chat.model.requests.map(({ messages }) => messages.at(-1)?.content);
    expect(asked).toEqual(["Ann: look", "Bob: go on"]);
  });
});

describe("stop, between the claim of a call and its run", () => {
  it("keeps it from running, and the session from hanging", async () => {
    let isClaimed = false;
    const chat = await startChat({
      script: [wants("ls")],
      between: (store) => ({
        ...store,
        async session(id) {
          if (isClaimed) {
            isClaimed = false;
            await chat.core.stop(id, BOB);
          }
          return store.session(id);
        },
      }),
    });
    chat.core.subscribe((event) => {
      if (event.type === "tool" && event.state === "executing") isClaimed = true;
    });
    chat.tool.execute = (args) => {
      chat.tool.runs.push(args);
      return new Promise<never>(() => {});
    };
    await chat.says("look");
    await expect.poll(() => chat.pending()).toHaveLength(1);
    await chat.answers({ decision: "approve" });
    await expect.poll(async () => chat.store.openToolCalls(chat.sessionId)).toEqual([]);
    expect(chat.tool.runs).toEqual([]);
    expect((await chat.transcript()).join("\n")).toContain("Stopped by a person");
  });
});

describe("a store that cannot be read right after a call was claimed", () => {
  it("keeps the call from nothing: it runs, and nobody is asked about it again", async () => {
    let isClaimed = false;
    const chat = await startChat({
      script: [wants("ls"), "Done."],
      between: (store) => ({
        ...store,
        session(id) {
          if (!isClaimed) return store.session(id);
          isClaimed = false;
          return Promise.reject(new StoreUnavailableError("The database is restarting."));
        },
      }),
    });
    chat.core.subscribe((event) => {
      if (event.type === "tool" && event.state === "executing") isClaimed = true;
    });
    await chat.says("look");
    await chat.rests();
    await chat.answers({ decision: "approve" });
    await chat.rests();
    expect(chat.tool.runs).toEqual([{ command: "ls" }]);
    expect(await chat.pending()).toEqual([]);
    expect((await chat.transcript()).at(-1)).toBe("assistant: Done.");
  });
});

describe("a store that fails while a call is claimed", () => {
  it("is tried again by the sweep, not without pause; the call runs once", async () => {
    let isBroken = false;
    let attempts = 0;
    const chat = await startChat({
      script: [wants("ls")],
      between: (store) => ({
        ...store,
        transaction: (work) =>
          store.transaction((tx) =>
            work({
              ...tx,
              moveToolCall(id, from, change) {
                if (!isBroken || change.state !== "executing") {
                  return tx.moveToolCall(id, from, change);
                }
                attempts++;
                throw new StoreUnavailableError("The disk is full. Free some space.");
              },
            }),
          ),
      }),
    });
    await chat.says("look");
    await chat.rests();
    isBroken = true;
    await chat.answers({ decision: "approve" });
    for (let i = 0; i < 300; i++) await tick();
    expect(attempts).toBeLessThan(4);
    isBroken = false;
    await chat.clock.turn(6_000);
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
    expect(chat.failures.splice(0)[0]?.text).toContain("could not be run or recorded");
  });
});

describe("a request that cannot be expired", () => {
  it("keeps neither others from expiring nor sessions from being woken", async () => {
    let poison = "";
    const chat = await startChat({
      script: [wants("ls", "pwd")],
      between: (store) => ({
        ...store,
        async approval(id) {
          if (id === poison) throw new Error("This row cannot be read.");
          return store.approval(id);
        },
      }),
    });
    await chat.says("look");
    await chat.rests();
    const [first] = await chat.pending();
    poison = first?.id ?? "";
    await chat.clock.turn(90_000_000);
    await expect.poll(async () => (await chat.pending()).length).toBe(1);
    expect(chat.failures.splice(0)[0]?.text).toContain("could not be expired");
  });
});

describe("closing", () => {
  it("begins no call that was approved just then", async () => {
    const closing: Promise<void>[] = [];
    let isDecided = false;
    const chat = await startChat({
      script: [wants("ls")],
      between: (store) => ({
        ...store,
        async openToolCalls(id) {
          if (isDecided && closing.length === 0) closing.push(chat.core.close());
          return store.openToolCalls(id);
        },
      }),
    });
    await chat.says("look");
    await chat.rests();
    isDecided = true;
    await chat.answers({ decision: "approve" });
    await expect.poll(() => closing.length).toBe(1);
    await Promise.all(closing);
    await tick();
    expect(chat.tool.runs).toEqual([]);
    const next = await startChat({ after: chat });
    await next.rests();
    expect(next.tool.runs).toHaveLength(1);
  });
});

describe("a result that outweighs the agent's context", () => {
  it("is still read with the call that it answers", async () => {
    const look = createRecordingTool("look", {
      run: () => ({ ok: true, content: `found ${"x ".repeat(1_800)}` }),
    });
    const chat = await startChat({
      agents: [{ name: "ops", contextTokens: 1_000 }],
      rules: [{ decision: "allow" }],
      tools: [look],
      script: ["a ".repeat(300), { calls: [{ name: "look", args: { command: "x" } }] }],
    });
    await chat.says("hello");
    await chat.rests();
    await chat.says("look around");
    await chat.rests();
    for (const { messages } of chat.model.requests) expect(messages).not.toEqual([]);
    expect(chat.model.requests.at(-1)?.messages.slice(-2)).toMatchObject([
      { role: "assistant", toolCalls: [{ name: "look" }] },
      { role: "tool", content: expect.stringContaining("found") },
    ]);
  });
});

describe("a call to a server that is still connecting after a restart", () => {
  it("runs when the server is there, not before", async () => {
    const tool = createRecordingTool("files__read", { serverName: "files" });
    const source = { id: "files", isUp: true };
    const files = {
      id: source.id,
      start() {},
      status: () => ({ state: source.isUp ? ("up" as const) : ("starting" as const) }),
      tools: () => (source.isUp ? [tool] : []),
      onChange() {},
      close: () => Promise.resolve(),
    };
    const call = { calls: [{ name: "files__read", args: { command: "x" } }] };
    const chat = await startChat({ script: [call], toolSources: [files] });
    await chat.says("read it");
    await chat.rests();
    chat.dies();
    source.isUp = false;
    const next = await startChat({ after: chat, script: ["Read."], toolSources: [files] });
    await next.answers({ decision: "approve" });
    for (let i = 0; i < 50; i++) await tick();
    expect(tool.runs).toEqual([]);
    source.isUp = true;
    await next.clock.turn(36_000);
    await next.rests();
    expect(tool.runs).toHaveLength(1);
    expect((await next.transcript()).at(-1)).toBe("assistant: Read.");
  });
});
