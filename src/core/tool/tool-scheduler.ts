import type { CoreContext } from "../context.ts";
import type { Lease } from "../session/session.ts";
import { runCall } from "./run-call.ts";
import type { ToolCall } from "./tool-call.ts";

/** Calls that one process runs at a time; the others wait in the order they came. */
const MAX_RUNNING_CALLS = 8;

export type ToolScheduler = {
  /** Takes an approved call in hand and runs it when there is room. Answers at once. */
  start(call: ToolCall, lease: Lease): void;
  /** Settles when nothing is in hand any more. */
  whenIdle(): Promise<void>;
};

/**
 * Runs approved calls: bounded, abortable, each at most once (by the claim in `runCall`). A call
 * in hand is known to `live`, so the session's next step leaves it alone; when it is done, the
 * session is woken.
 */
export function createToolScheduler(context: CoreContext): ToolScheduler {
  const waiting: (() => void)[] = [];
  const inHand = new Set<Promise<void>>();
  let running = 0;

  async function room(): Promise<void> {
    if (running < MAX_RUNNING_CALLS) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place goes to whoever waits longest: freed first, somebody else could take it too. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  async function take(call: ToolCall, lease: Lease, controller: AbortController): Promise<void> {
    await room();
    let isDone = false;
    try {
      isDone = await runCall(context, { call, lease, signal: controller.signal });
    } catch (error) {
      const fields = { err: error, sessionId: call.sessionId, toolCallId: call.id };
      context.log.error(
        fields,
        "a tool call could not be run or recorded; the sweep looks at it again",
      );
    } finally {
      leave();
      context.live.peek(call.sessionId)?.calls.delete(call.id);
      // What failed waits for the sweep: woken at once, a full disk would be tried without pause.
      if (isDone) context.wake.wake(call.sessionId);
    }
  }

  return {
    start(call, lease) {
      const controller = new AbortController();
      context.live.of(call.sessionId).calls.set(call.id, controller);
      const work = take(call, lease, controller);
      inHand.add(work);
      void work.finally(() => inHand.delete(work));
    },
    async whenIdle() {
      while (inHand.size > 0) await Promise.allSettled(inHand);
    },
  };
}
