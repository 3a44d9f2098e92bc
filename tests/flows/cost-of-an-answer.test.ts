import { expect, it } from "vitest";
import type { Store } from "../../src/core/index.ts";
import { createRecordingSurface } from "../fakes/recording-surface.ts";
import { ANN, startChat } from "./start-chat.ts";

it("an answer is four transactions: the words, the lease, the answer, and the rest with the lease's end", async () => {
  const { asked, between } = countingStore();
  const chat = await startChat({ between });
  asked.transactions = 0;
  await chat.says("hello");
  await chat.rests();
  expect(await chat.transcript()).toEqual(["user: hello", "assistant: Done."]);
  expect(await chat.store.lease(chat.sessionId)).toBeNull();
  expect(asked.transactions).toBe(4);
});

it("a lease stays while a call is in hand, and ends with the work", async () => {
  const began = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const chat = await startChat({
    script: [{ calls: [{ name: "shell_cmd", args: { command: "make" } }] }],
  });
  chat.tool.execute = async () => {
    began.resolve();
    await end.promise;
    return { ok: true, content: "made" };
  };
  await chat.says("make it");
  await chat.rests();
  await chat.answers({ decision: "approve" });
  await began.promise;
  expect(await chat.store.lease(chat.sessionId)).not.toBeNull();
  end.resolve();
  await chat.rests();
  expect(await chat.store.lease(chat.sessionId)).toBeNull();
});

it("what is in hand for long is not looked at again and again", async () => {
  const { asked, between } = countingStore();
  const hang = Promise.withResolvers<void>();
  const chat = await startChat({ between, script: [{ text: "I think", hang: hang.promise }] });
  await chat.says("hello");
  await chat.clock.turn(5_000);
  Object.assign(asked, { sessions: 0, transactions: 0 });
  await chat.clock.turn(60_000);
  // The lease is renewed every ten seconds; nothing else is asked.
  expect(asked).toEqual({ sessions: 0, transactions: 6 });
  hang.resolve();
  await chat.rests();
  expect(await chat.transcript()).toEqual(["user: hello", "assistant: I think"]);
});

it("a session whose call runs for long is noted once", async () => {
  const { asked, between } = countingStore();
  const end = Promise.withResolvers<void>();
  const chat = await startChat({
    between,
    script: [{ calls: [{ name: "shell_cmd", args: { command: "make" } }] }],
  });
  chat.tool.execute = async () => {
    await end.promise;
    return { ok: true, content: "made" };
  };
  await chat.says("make it");
  await chat.rests();
  await chat.answers({ decision: "approve" });
  await chat.clock.turn(20_000);
  asked.transactions = 0;
  await chat.clock.turn(30_000);
  expect(asked.transactions).toBe(3);
  end.resolve();
  await chat.rests();
  expect((await chat.transcript()).at(-1)).toBe("assistant: Done.");
});

it("what no stream has written is read once to be shown", async () => {
  const slack = createRecordingSurface();
  let reads = 0;
  const between = (store: Store): Store => ({
    ...store,
    message(id) {
      reads++;
      return store.message(id);
    },
  });
  const chat = await startChat({ between, chatSurfaces: [slack] });
  const place = { platform: "slack", workspace: "T1", channel: "C1", thread: "1.0" };
  const said = { place, opens: {}, content: "agents", person: ANN, eventId: "e1" };
  await chat.core.receiveMessage(said);
  await expect.poll(() => slack.says()).toHaveLength(1);
  expect(reads).toBe(1);
});

/** Counts what the database is asked for. */
function countingStore() {
  const asked = { sessions: 0, transactions: 0 };
  const between = (store: Store): Store => ({
    ...store,
    session(id) {
      asked.sessions++;
      return store.session(id);
    },
    transaction(work) {
      asked.transactions++;
      return store.transaction(work);
    },
  });
  return { asked, between };
}
