import { expect, it } from "vitest";
import { PolicyDecision } from "../../src/core/index.ts";
import { createRecordingTool } from "../fakes/recording-tool.ts";
import { startChat } from "./start-chat.ts";

it("handles every call of one answer: runs, refuses, asks, and calls the model once all have results", async () => {
  const safe = createRecordingTool("safe");
  const forbidden = createRecordingTool("forbidden");
  const chat = await startChat({
    tools: [safe, forbidden],
    rules: [
      { toolName: "safe", decision: PolicyDecision.ALLOW },
      { toolName: "forbidden", decision: PolicyDecision.DENY },
    ],
    script: [
      {
        text: "Doing it all.",
        calls: [
          { name: "safe", args: { command: "1" } },
          { name: "forbidden", args: { command: "2" } },
          { name: "shell_cmd", args: { command: "3" } },
          { name: "shell_cmd", args: { command: "4" } },
        ],
      },
      "All done.",
    ],
  });
  await chat.says("go");
  const waiting = await chat.rests();
  expect(waiting.pendingApprovals).toHaveLength(2);
  expect([safe.runs.length, forbidden.runs.length, chat.tool.runs.length]).toEqual([1, 0, 0]);
  expect(chat.model.requests).toHaveLength(1);

  const [three, four] = waiting.pendingApprovals;
  await chat.answers({ decision: "deny", toolCallId: four?.toolCallId ?? "" });
  await chat.rests();
  expect(chat.model.requests).toHaveLength(1);
  await chat.answers({ decision: "approve", toolCallId: three?.toolCallId ?? "" });
  await chat.rests();
  expect(chat.tool.runs).toEqual([{ command: "3" }]);
  const results = chat.model.requests[1]?.messages.filter(({ role }) => role === "tool");
  expect(results?.map((m) => m.role === "tool" && m.isError)).toEqual([false, true, false, true]);
  expect((await chat.transcript()).at(-1)).toBe("assistant: All done.");
});

it.each([
  ["an unknown tool", { name: "launch_rocket", args: {} }, /no tool "launch_rocket".*shell_cmd/],
  ["an empty name", { name: "", args: {} }, /names no tool/],
  ["invalid arguments", { name: "shell_cmd", args: { cmd: "ls" } }, /`command` is missing/],
  ["malformed JSON", { name: "shell_cmd", raw: '{"command": "ls' }, /not valid JSON/],
  ["arguments that are no object", { name: "shell_cmd", raw: '["ls"]' }, /must be a JSON object/],
])(
  "answers %s with an error the model can mend, and the turn goes on",
  async (_, call, problem) => {
    const chat = await startChat({ script: [{ calls: [call] }, "Let me try otherwise."] });
    await chat.says("go");
    expect(await chat.rests()).toMatchObject({ status: "active", pendingApprovals: [] });
    expect(chat.tool.runs).toEqual([]);
    expect(chat.model.requests[1]?.messages.at(-1)?.content).toMatch(problem);
    expect((await chat.transcript()).at(-1)).toBe("assistant: Let me try otherwise.");
  },
);

it("offers an agent only its own tools, and refuses the others by name", async () => {
  const chat = await startChat({
    agents: [{ name: "ops", tools: ["github__*"] }],
    tools: [createRecordingTool("github__issue", { serverName: "github" })],
    script: [{ calls: [{ name: "shell_cmd", args: { command: "ls" } }] }],
  });
  await chat.says("go");
  await chat.rests();
  expect(chat.model.requests[0]?.tools.map(({ name }) => name)).toEqual(["github__issue"]);
  expect(chat.model.requests[1]?.messages.at(-1)?.content).toMatch(/no tool "shell_cmd"/);
});

it("goes on when a tool throws or runs out of time", async () => {
  const broken = createRecordingTool("broken", {
    run: () => Promise.reject(new Error("disk on fire")),
  });
  const slow = createRecordingTool("slow", {
    timeoutMs: 1_000,
    run: (_, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve({ ok: false, content: "cut off" }));
      }),
  });
  const chat = await startChat({
    tools: [broken, slow],
    rules: [{ decision: PolicyDecision.ALLOW }],
    script: [
      {
        calls: [
          { name: "broken", args: { command: "" } },
          { name: "slow", args: { command: "" } },
        ],
      },
    ],
  });
  await chat.says("go");
  await expect.poll(() => slow.runs.length).toBe(1);
  await chat.clock.turn(1_000);
  await chat.rests();
  const contents = chat.model.requests[1]?.messages.slice(-2).map(({ content }) => content);
  expect(contents?.[0]).toContain("disk on fire");
  expect(contents?.[1]).toContain("Timed out after 1 s");
});
