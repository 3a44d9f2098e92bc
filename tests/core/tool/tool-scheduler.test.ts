import { describe, expect, it } from "vitest";
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
