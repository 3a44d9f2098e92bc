import { expect, it } from "vitest";
import { answerCommand } from "../../../src/adapters/chat/answer-command.ts";
import { NO_NAMES } from "../../fakes/no-names.ts";
import type { ApprovalView, Core } from "../../../src/core/index.ts";

const CHANNEL = { platform: "slack", workspace: "T1", channel: "C1" };

async function pendingOf(displays: readonly string[]): Promise<string> {
  const approvals = displays.map((display, at) => {
    const shortId = `id${String(at).padStart(4, "0")}`;
    return { shortId, agent: "ops", toolName: "shell_cmd", toolArgs: {}, display } as ApprovalView;
  });
  const core = { listApprovals: () => Promise.resolve(approvals) } as Partial<Core> as Core;
  const begin = () => Promise.reject(new Error("Nothing was to begin."));
  const person = () => Promise.reject(new Error("Nobody decides."));
  const asked = {
    core,
    names: NO_NAMES,
    text: "pending",
    help: "",
    eventId: "e1",
    channel: CHANNEL,
  };
  return answerCommand({ ...asked, person, begin });
}

it("lists what waits, with what cannot be seen by its name", async () => {
  expect(await pendingOf([])).toBe("Nothing waits for approval in this channel.");
  expect(await pendingOf(["make\u202E one", "make two"])).toBe(
    "• `id0000` @ops wants shell_cmd: make⟨U+202E⟩ one\n• `id0001` @ops wants shell_cmd: make two",
  );
});

it("lists as much as one answer holds, in whole lines, and says how much it does not", async () => {
  const lines = (await pendingOf(Array.from({ length: 50 }, () => "x".repeat(150)))).split("\n");
  expect(lines.slice(0, -1).every((line) => line.endsWith("x".repeat(150)))).toBe(true);
  expect(lines.at(-1)).toBe(`… and ${50 - (lines.length - 1)} more`);
  expect(lines.join("\n").length).toBeLessThan(1_900);
});
