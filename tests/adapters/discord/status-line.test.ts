import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DiscordAnswer } from "../../../src/adapters/discord/discord-api.ts";
import { createStatusLine } from "../../../src/adapters/discord/status-line.ts";

const OPS = { platform: "discord", workspace: "1", channel: "2", thread: "" };
const THREAD = { ...OPS, thread: "3" };
const MINUTE_MS = 60_000;

let typed: string[];
let answers: DiscordAnswer;
let line: ReturnType<typeof createStatusLine>;

beforeEach(() => {
  vi.useFakeTimers();
  typed = [];
  answers = { kind: "ok", body: null };
  const call = (_method: string, route: string) => {
    typed.push(route);
    return Promise.resolve(answers);
  };
  const download = () => Promise.resolve({ kind: "failed" as const, problem: "" });
  line = createStatusLine({ call, download }, () => performance.now());
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("typing while an agent works", () => {
  it("begins at once, where the session is, and goes on as long as it shows", async () => {
    line.show(OPS, "is thinking");
    line.show(THREAD, "is thinking");
    expect(typed).toEqual(["/channels/2/typing", "/channels/3/typing"]);
    await pass(8_000);
    expect(typed).toHaveLength(4);
    line.show(OPS, "is running shell_cmd");
    expect(typed).toHaveLength(4);
  });

  it("ends with the work", async () => {
    line.show(OPS, "is thinking");
    line.show(OPS, null);
    await pass(MINUTE_MS);
    expect(typed).toHaveLength(1);
    line.show(OPS, "is thinking");
    expect(typed).toHaveLength(2);
  });

  it("ends by itself a quarter of an hour after the last that was heard", async () => {
    line.show(OPS, "is thinking");
    await pass(10 * MINUTE_MS);
    line.show(OPS, "is writing");
    await pass(14 * MINUTE_MS);
    const before = typed.length;
    await pass(MINUTE_MS / 2);
    expect(typed.length).toBeGreaterThan(before);
    await pass(MINUTE_MS);
    const ended = typed.length;
    await pass(10 * MINUTE_MS);
    expect(typed).toHaveLength(ended);
  });

  it("is not tried again where Discord refuses it, before something new is to be shown", async () => {
    answers = { kind: "refused", status: 403, code: 50_013, problem: "Missing Permissions" };
    line.show(OPS, "is thinking");
    await pass(MINUTE_MS);
    expect(typed).toHaveLength(1);
    line.show(OPS, "is writing");
    expect(typed).toHaveLength(2);
  });

  it("outlives an outage", async () => {
    answers = { kind: "unreachable", problem: "no network" };
    line.show(OPS, "is thinking");
    await pass(8_000);
    expect(typed).toHaveLength(2);
  });

  it("ends for good when the surface is closed", async () => {
    line.show(OPS, "is thinking");
    line.close();
    line.show(THREAD, "is thinking");
    await pass(MINUTE_MS);
    expect(typed).toHaveLength(1);
  });
});
