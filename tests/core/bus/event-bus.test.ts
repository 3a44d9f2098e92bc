import { expect, it } from "vitest";
import { createEventBus } from "../../../src/core/bus/event-bus.ts";

const chunk = (sessionId: string) =>
  ({ type: "chunk", sessionId, messageId: "msg_1", content: "x" }) as const;

it("tells everybody, and those of the session, until they leave; a fault stops nobody", () => {
  const faults: unknown[] = [];
  const bus = createEventBus((error) => faults.push(error));
  const heard: string[] = [];
  bus.subscribe(() => {
    throw new Error("deaf");
  });
  const leave = bus.subscribe(({ sessionId }) => heard.push(`all ${sessionId}`));
  const leaveOne = bus.subscribe(({ sessionId }) => heard.push(`one ${sessionId}`), "a");
  bus.publish(chunk("a"));
  bus.publish(chunk("b"));
  leave();
  bus.publish(chunk("a"));
  leaveOne();
  bus.publish(chunk("a"));
  expect(heard).toEqual(["all a", "one a", "all b", "one a"]);
  expect(faults).toHaveLength(4);
});
