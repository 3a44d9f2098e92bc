import type { Core, CoreEvent } from "../../core/index.ts";
import type { EventSink } from "./sse-connection.ts";
import { createStepQueue } from "./step-queue.ts";
import { createStoredSender } from "./stored-sender.ts";

export type Feed = { stop(): void };

export type SessionFeedOptions = {
  core: Core;
  sessionId: string;
  /** The seq of the last message that the client has. */
  after: number;
  sink: EventSink;
  onFailure: (error: unknown) => void;
  /** Milliseconds between looks at the store that no event asked for. */
  catchUpMs: number;
};

type Step = CoreEvent | { type: "open" } | { type: "catch_up" };
type StoredType = "message" | "approval" | "session";

/**
 * Feeds one client with one session. Events of the bus only say that something happened; what is
 * sent is read from the store, messages by a cursor. So messages go out in order, none missed,
 * none twice, and an event that is lost or comes late does no harm.
 */
export function startSessionFeed(options: SessionFeedOptions): Feed {
  const { core, sessionId, sink } = options;
  const stored = createStoredSender(options);
  const queue = createStepQueue<Step>(handle, options.onFailure);
  const unsubscribe = core.subscribe((event) => queue.push(event), sessionId);
  const sweep = setInterval(() => queue.push({ type: "catch_up" }), options.catchUpMs);
  sweep.unref();
  queue.push({ type: "open" });

  async function handle(step: Step): Promise<void> {
    switch (step.type) {
      case "open":
        return await open();
      case "catch_up":
        return await catchUp();
      case "message":
        if (step.message.seq > stored.cursor()) await stored.messages();
        return;
      case "approval":
        return await stored.approvals([step.approval.toolCallId]);
      case "session":
        return await stored.session();
      case "tool":
        sendAsItIs(step, sink);
        // The card of a call tells how it runs and ends, so it moves on with the call.
        if (step.state !== "progress") await stored.approvals([step.toolCallId]);
        return;
      default:
        sendAsItIs(step, sink);
    }
  }

  async function open(): Promise<void> {
    sink.setCursor(options.after);
    await stored.session();
    if (options.after > 0) await stored.runningCalls();
    await stored.approvals(await stored.messages());
    await stored.openApprovals();
    sendLiveAnswer();
  }

  /** The snapshot holds every chunk that was announced before it, so those must not follow it. */
  function sendLiveAnswer(): void {
    const live = core.liveAnswer(sessionId);
    queue.discard((step) => step.type === "start" || step.type === "chunk");
    if (!live) return;
    const { messageId, agent, content } = live;
    sink.send({ event: "start", data: { messageId, agent } });
    if (content !== "") sink.send({ event: "chunk", data: { messageId, content } });
  }

  async function catchUp(): Promise<void> {
    await stored.messages();
    await stored.session();
    await stored.openApprovals();
  }

  return {
    stop() {
      clearInterval(sweep);
      unsubscribe();
      queue.stop();
    },
  };
}

function sendAsItIs(event: Exclude<CoreEvent, { type: StoredType }>, sink: EventSink): void {
  const { type, sessionId: _, ...data } = event;
  sink.send({ event: type, data });
}
