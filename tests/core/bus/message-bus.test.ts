import { describe, expect, it } from "vitest";
import {
  createMessageBus,
  type MessageBusMessage,
  MessageBusType,
  ToolConfirmationOutcome,
} from "../../../src/core/bus/message-bus.ts";
import { MAX_PENDING_CONFIRMATIONS } from "../../../src/core/bus/pending-confirmations.ts";
import type { PolicyRule } from "../../../src/core/policy/policy-rule.ts";
import { createTurnedClock } from "../../fakes/turned-clock.ts";
import { ALLOW, ASK_USER, DENY, engineWith, shellRule } from "../../fixtures/policy-engine-for.ts";

const FIVE_MINUTES_MS = 300_000;
const CALL = { name: "shell_cmd" };

function startBus(rules: PolicyRule[] = []) {
  const clock = createTurnedClock();
  const policy = engineWith(rules);
  const failures: unknown[] = [];
  const bus = createMessageBus({
    policy,
    environment: clock,
    onListenerError: (error) => failures.push(error),
  });
  const heard: MessageBusMessage[] = [];
  for (const type of Object.values(MessageBusType)) bus.subscribe(type, (m) => heard.push(m));
  const asked = () =>
    heard.flatMap((m) => (m.type === "tool-confirmation-request" ? [m.correlationId] : []));
  return { bus, clock, policy, heard, asked, failures };
}

describe("requestConfirmation", () => {
  it("answers true at once for what the policy allows, and says nothing", async () => {
    const { bus, heard } = startBus([shellRule(ALLOW)]);
    expect(await bus.requestConfirmation(CALL, { command: "ls" })).toBe(true);
    expect(heard).toEqual([]);
  });

  it("publishes a rejection for what is denied", async () => {
    const { bus, heard } = startBus([shellRule(DENY, { reason: "No shell here." })]);
    expect(await bus.requestConfirmation(CALL, { command: "ls" })).toBe(false);
    const reason = "No shell here.";
    expect(heard).toEqual([{ type: "tool-policy-rejection", toolCall: CALL, reason }]);
  });

  it("refuses a tool that passes for another server's", async () => {
    const { bus, heard } = startBus([{ decision: ALLOW, priority: 2, source: "t" }]);
    expect(await bus.requestConfirmation({ name: "gh__push" }, {}, "evil")).toBe(false);
    expect(heard[0]?.type).toBe("tool-policy-rejection");
    expect(await bus.requestConfirmation({ name: "gh__push" }, {}, "gh")).toBe(true);
  });

  it("asks with a correlation id and waits for the answer to that id", async () => {
    const { bus, asked, heard } = startBus();
    const first = bus.requestConfirmation(CALL, { command: "make" });
    const second = bus.requestConfirmation(CALL, { command: "rm x" });
    const [one = "", two = ""] = asked();
    expect(one).not.toBe(two);
    expect(heard[0]).toMatchObject({ args: { command: "make" }, verdict: { decision: ASK_USER } });
    bus.respondToConfirmation(two, ToolConfirmationOutcome.Cancel);
    bus.respondToConfirmation(one, ToolConfirmationOutcome.ProceedOnce);
    expect(await Promise.all([first, second])).toEqual([true, false]);
  });

  it("takes one answer; a second, a late or a foreign one changes nothing", async () => {
    const { bus, asked } = startBus();
    const answer = bus.requestConfirmation(CALL, { command: "make" });
    const [id = ""] = asked();
    bus.respondToConfirmation("confirmation_unknown", ToolConfirmationOutcome.ProceedOnce);
    bus.respondToConfirmation(id, ToolConfirmationOutcome.Cancel);
    bus.respondToConfirmation(id, ToolConfirmationOutcome.ProceedAlways);
    expect(await answer).toBe(false);
  });

  it("gives up after five minutes, not before", async () => {
    const { bus, asked, clock, policy } = startBus();
    let answer: boolean | null = null;
    void bus.requestConfirmation(CALL, { command: "make" }).then((got) => (answer = got));
    await clock.turn(FIVE_MINUTES_MS - 1);
    expect(answer).toBeNull();
    await clock.turn(1);
    expect(answer).toBe(false);
    bus.respondToConfirmation(asked()[0] ?? "", ToolConfirmationOutcome.ProceedAlways);
    expect(policy.getRules()).toEqual([]);
  });

  it("refuses more than it can keep waiting", async () => {
    const { bus, heard } = startBus();
    for (let i = 0; i < MAX_PENDING_CONFIRMATIONS; i++) {
      void bus.requestConfirmation(CALL, { command: "make" });
    }
    expect(await bus.requestConfirmation(CALL, { command: "make" })).toBe(false);
    expect(heard.at(-1)).toMatchObject({ reason: expect.stringContaining("Too many") });
  });
});

describe("UPDATE_POLICY", () => {
  it("keeps an always, as narrow as the call that was shown", async () => {
    const { bus, asked, heard } = startBus();
    const args = { command: "git status -s" };
    const answer = bus.requestConfirmation(CALL, args);
    args.command = "rm -r /";
    bus.respondToConfirmation(asked()[0] ?? "", ToolConfirmationOutcome.ProceedAlways);
    expect(await answer).toBe(true);
    expect(heard.map(({ type }) => type)).toContain("update-policy");
    expect(await bus.requestConfirmation(CALL, { command: "git status -s" })).toBe(true);
    void bus.requestConfirmation(CALL, { command: "rm -r /" });
    expect(asked()).toHaveLength(2);
  });

  it("never outranks an administrator", async () => {
    const { bus, policy } = startBus([shellRule(DENY, { priority: 3.1 })]);
    const rules = [shellRule(ALLOW, { priority: 3.9 })];
    bus.publish({ type: "update-policy", rules });
    expect(policy.getRules().map(({ priority }) => priority)).toEqual([3.1, 2.95]);
    expect(await bus.requestConfirmation(CALL, { command: "ls" })).toBe(false);
  });
});

describe("listeners", () => {
  it("that throw are reported and keep no other from hearing; those that left hear nothing", () => {
    const { bus, failures, heard } = startBus();
    const message = { type: "update-policy", rules: [] } as const;
    const leave = bus.subscribe("update-policy", () => {
      throw new Error("broken listener");
    });
    const late: unknown[] = [];
    bus.subscribe("update-policy", (m) => late.push(m));
    bus.publish(message);
    leave();
    bus.publish(message);
    expect(failures).toHaveLength(1);
    expect([heard, late]).toEqual([
      [message, message],
      [message, message],
    ]);
  });
});
