import { describe, expect, it } from "vitest";
import { startChat } from "../../flows/start-chat.ts";

const never = () => new Promise<never>(() => {});

describe("the lease of a session", () => {
  it("is renewed while a model answers, and given up at rest", async () => {
    const gate = Promise.withResolvers<void>();
    const chat = await startChat({ script: [{ text: "Well. ", hang: gate.promise }] });
    await chat.says("hello");
    await expect.poll(() => chat.core.liveAnswer(chat.sessionId)?.content).toBe("Well. ");
    await chat.clock.turn(300_000);
    const lease = await chat.store.lease(chat.sessionId);
    expect(lease?.expiresAt.getTime()).toBeGreaterThan(chat.clock.now().getTime());
    gate.resolve();
    await chat.rests();
    await expect.poll(() => chat.store.lease(chat.sessionId)).toBeNull();
  });

  it("once lost aborts the turn, and nothing of it is written", async () => {
    const chat = await startChat({ script: [{ text: "Half ", hang: never() }] });
    await chat.says("hello");
    await expect.poll(() => chat.core.liveAnswer(chat.sessionId)?.content).toBe("Half ");
    const now = new Date(chat.clock.now().getTime() + 60_000);
    const expiresAt = new Date(now.getTime() + 600_000);
    await chat.store.transaction((tx) =>
      tx.acquireLease(chat.sessionId, "another process", { now, expiresAt }),
    );
    await chat.clock.turn(10_000);
    expect(chat.model.requests[0]?.signal.aborted).toBe(true);
    await expect.poll(() => chat.core.liveAnswer(chat.sessionId)).toBeNull();
    expect(await chat.transcript()).toEqual(["user: hello"]);
    await chat.clock.turn(30_000);
    expect(chat.model.requests).toHaveLength(1);
  });

  it("is taken again when a store that could not be reached comes back", async () => {
    let isDown = false;
    const gate = Promise.withResolvers<void>();
    const chat = await startChat({
      script: [{ text: "Well. ", hang: gate.promise }],
      between: (store) => ({
        ...store,
        transaction: (work) =>
          isDown ? Promise.reject(new Error("unreachable")) : store.transaction(work),
      }),
    });
    await chat.says("hello");
    await expect.poll(() => chat.core.liveAnswer(chat.sessionId)?.content).toBe("Well. ");
    isDown = true;
    await chat.clock.turn(60_000);
    isDown = false;
    gate.resolve();
    await chat.rests();
    expect(await chat.transcript()).toEqual(["user: hello", "assistant: Well. "]);
  });
});
