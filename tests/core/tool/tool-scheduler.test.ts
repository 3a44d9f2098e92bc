import { describe, expect, it } from "vitest";
import type { CoreContext } from "../../../src/core/context.ts";
import { createLiveSessions } from "../../../src/core/session/live-sessions.ts";
import { signCall } from "../../../src/core/tool/call-digest.ts";
import { createToolRegistry } from "../../../src/core/tool/tool-registry.ts";
import { createToolScheduler } from "../../../src/core/tool/tool-scheduler.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { aToolCall, at } from "../../fixtures/store-rows.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import { BOB, startChat } from "../../flows/start-chat.ts";

const MAX_RUNNING_CALLS = 8;
const CALLS = 20;

async function startBusyChat() {
  const gates: (() => void)[] = [];
  const seen = { running: 0, most: 0, order: [] as string[] };
  const slow = createRecordingTool("slow", {
    async run({ command }, { signal }) {
      seen.order.push(JSON.stringify(command));
      seen.most = Math.max(seen.most, ++seen.running);
      await new Promise<void>((resolve) => {
        gates.push(resolve);
        signal.addEventListener("abort", () => resolve());
      });
      seen.running--;
      return { ok: true, content: "ok" };
    },
  });
  const calls = Array.from({ length: CALLS }, (_, i) => ({
    name: "slow",
    args: { command: String(i).padStart(2, "0") },
  }));
  const chat = await startChat({
    script: [{ calls }],
    tools: [slow],
    rules: [{ decision: "allow" }],
  });
  await chat.says("go");
  await expect.poll(() => seen.running).toBe(MAX_RUNNING_CALLS);
  return { chat, gates, seen };
}

describe("many approved calls", () => {
  it("run in the order asked, never more than eight at once", async () => {
    const { chat, gates, seen } = await startBusyChat();
    // Two end in the same moment, then one by one.
    gates.splice(0, 2).forEach((open) => open());
    while (seen.order.length < CALLS || gates.length > 0) {
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await chat.rests();
    expect(seen.most).toBe(MAX_RUNNING_CALLS);
    expect(seen.order).toEqual(seen.order.toSorted());
  });

  it("that are still queued when somebody says stop never run", async () => {
    const { chat, seen } = await startBusyChat();
    await chat.core.stop(chat.sessionId, BOB);
    await expect.poll(() => chat.store.openToolCalls(chat.sessionId)).toEqual([]);
    await chat.rests();
    expect(seen.order).toHaveLength(MAX_RUNNING_CALLS);
    const results = (await chat.messages()).filter(({ role }) => role === "tool");
    expect(results.map(({ metadata }) => metadata["state"])).toEqual(
      Array.from({ length: CALLS }, () => "cancelled"),
    );
  });
});

it("a call that comes in the very moment another ends takes nobody's place", async () => {
  const gates: (() => void)[] = [];
  const tool = createRecordingTool("shell_cmd");
  const args = { command: "x" };
  const { facts } = tool;
  const signed = signCall({ tool, args, facts }, sha256);
  tool.describeCall = () => new Promise((resolve) => gates.push(() => resolve(facts)));
  const live = createLiveSessions();
  let id = 0;
  let late = 1;
  const start = () => {
    const call = aToolCall({ id: `call_${++id}`, sessionId: "ses_1", args, signed });
    scheduler.start(call, { sessionId: "ses_1", holder: "h", fence: 1, expiresAt: at(0) });
  };
  const context = {
    live,
    registry: createToolRegistry([tool], []),
    environment: { sha256 },
    wake: { wake: () => void (late-- > 0 && start()) },
  } as unknown as CoreContext;
  const scheduler = createToolScheduler(context);
  for (let i = 0; i <= MAX_RUNNING_CALLS; i++) start();
  await expect.poll(() => gates.length).toBe(MAX_RUNNING_CALLS);
  // An aborted call ends once it was looked at, without a word to the store.
  live.peek("ses_1")?.calls.get("call_1")?.abort();
  gates[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  const begun = gates.length;
  live.abort("ses_1", "stopped");
  for (const open of gates) open();
  await scheduler.whenIdle();
  expect(begun).toBe(MAX_RUNNING_CALLS + 1);
});
