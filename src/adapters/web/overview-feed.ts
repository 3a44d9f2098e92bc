import type { Core, CoreEvent, SessionView } from "../../core/index.ts";
import type { Feed } from "./session-feed.ts";
import type { EventSink } from "./sse-connection.ts";
import { createStepQueue } from "./step-queue.ts";

/** The newest sessions, as many as a sidebar shows. */
const SESSIONS_LIMIT = 50;

export type OverviewCore = Pick<
  Core,
  "listSessions" | "getSession" | "policyStatus" | "policyRules" | "subscribe"
>;

type Step = Extract<CoreEvent, { type: "session" | "approval" }> | { type: "catch_up" };

/**
 * Feeds one client with how all sessions stand: a `session` event for each that changed, and an
 * `approval` event when one of its requests did. Like the feed of a session it reads the store.
 * A `policy` event tells how the policy files stand, at first and whenever that or a rule changed.
 */
export function startOverviewFeed(options: {
  core: OverviewCore;
  sink: EventSink;
  onFailure: (error: unknown) => void;
  catchUpMs: number;
}): Feed {
  const { core, sink } = options;
  /** What was last sent, by session; only of the newest ones. */
  let sent = new Map<string, string>();
  let sentPolicy = "";
  /** Which rules were in force then; the core has another list when one of them changed. */
  let sentRules: ReturnType<OverviewCore["policyRules"]> | null = null;

  const queue = createStepQueue<Step>(handle, options.onFailure);
  const unsubscribe = core.subscribe((event) => {
    if (event.type === "session" || event.type === "approval") queue.push(event);
  });
  const sweep = setInterval(() => queue.push({ type: "catch_up" }), options.catchUpMs);
  sweep.unref();
  queue.push({ type: "catch_up" });

  async function handle(step: Step): Promise<void> {
    if (step.type === "catch_up") return await catchUp();
    if (step.type === "approval") sink.send({ event: "approval", data: step.approval });
    const session = await core.getSession(step.sessionId);
    if (session) sendIfNew(session);
  }

  async function catchUp(): Promise<void> {
    await sink.drained();
    sendPolicyIfNew();
    const sessions = await core.listSessions({ limit: SESSIONS_LIMIT });
    sessions.toReversed().forEach(sendIfNew);
    sent = new Map(sessions.map((session) => [session.id, sent.get(session.id) ?? ""]));
  }

  /** Nothing announces a change of the policy; each look that the feed takes compares. */
  function sendPolicyIfNew(): void {
    const status = core.policyStatus();
    const text = JSON.stringify(status);
    const rules = core.policyRules();
    if (sentPolicy === text && sentRules === rules) return;
    sentPolicy = text;
    sentRules = rules;
    sink.send({ event: "policy", data: status });
  }

  function sendIfNew(session: SessionView): void {
    const text = JSON.stringify(session);
    if (sent.get(session.id) === text) return;
    sent.set(session.id, text);
    sink.send({ event: "session", data: session });
  }

  return {
    stop() {
      clearInterval(sweep);
      unsubscribe();
      queue.stop();
    },
  };
}
