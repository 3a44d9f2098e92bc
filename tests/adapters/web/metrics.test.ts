import { expect, it, onTestFinished } from "vitest";
import { createMetrics } from "../../../src/adapters/web/metrics.ts";
import type { CoreEvent } from "../../../src/core/index.ts";
import { createScriptedCore } from "./scripted-core.ts";
import { someApproval } from "./some-views.ts";

function start() {
  const core = createScriptedCore();
  const metrics = createMetrics(core, () => 3);
  onTestFinished(() => metrics.close());
  const value = async (series: string) => {
    const { text } = await metrics.render();
    const line = text.split("\n").find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };
  return { core, metrics, value };
}

const ended = (state: "progress" | "executing" | "succeeded"): CoreEvent => ({
  type: "tool",
  sessionId: "session_0",
  toolCallId: "call_0",
  name: "shell_cmd",
  state,
});

it("counts a request and a call that ended once, however often it is announced", async () => {
  const { core, value } = start();
  const approval = someApproval({ state: "approved" });
  for (let n = 0; n < 3; n++) {
    core.emit({ type: "approval", sessionId: "session_0", approval });
    core.emit(ended("succeeded"));
  }
  expect(await value('countersign_approvals_total{outcome="approved"}')).toBe(1);
  expect(await value('countersign_tool_calls_total{state="succeeded",tool="shell_cmd"}')).toBe(1);
});

it("counts nothing that has not ended", async () => {
  const { core, value } = start();
  core.emit({ type: "approval", sessionId: "session_0", approval: someApproval({}) });
  core.emit(ended("progress"));
  core.emit(ended("executing"));
  expect(await value('countersign_approvals_total{outcome="pending"}')).toBe(undefined);
  expect(await value('countersign_tool_calls_total{state="executing",tool="shell_cmd"}')).toBe(
    undefined,
  );
});

it("reads gauges from the truth, when somebody looks", async () => {
  const { core, value } = start();
  const { id } = await core.createSession({});
  expect(await value("countersign_pending_approvals")).toBe(0);
  core.ask(id, { command: "rm -r build" });
  expect(await value("countersign_pending_approvals")).toBe(1);
  expect(await value("countersign_event_streams")).toBe(3);
});

it("hears nothing more once it is closed", () => {
  const core = createScriptedCore();
  const before = core.listeners();
  const metrics = createMetrics(core, () => 0);
  expect(core.listeners()).toBe(before + 1);
  metrics.close();
  expect(core.listeners()).toBe(before);
});
