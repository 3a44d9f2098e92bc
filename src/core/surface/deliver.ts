import type { CoreContext } from "../context.ts";
import { PlatformSilentError } from "../errors.ts";
import type { ChatSurface, Shown, ShowOutcome } from "../ports/chat-surface.ts";
import { readShown } from "./read-shown.ts";
import { draftOf } from "./request-deliveries.ts";
import { CARD_SUBJECT, type Delivery, OUTCOME_SUBJECT, type Surface } from "./surface.ts";

/** Attempts at one revision; some twenty minutes with the pauses between them. */
const MAX_ATTEMPTS = 16;
const FIRST_PAUSE_MS = 500;
const PAUSE_GROWTH = 1.6;
/** Hiccups pass within seconds; what lasts longer than the quick attempts is an outage. */
const MAX_QUICK_PAUSE_MS = 5_000;
const QUICK_ATTEMPTS = 10;
/** Attempts, half a minute of them, after which silence about what stands there holds nothing back. */
const MAX_LOOKS = QUICK_ATTEMPTS;
const OUTAGE_PAUSE_MS = 240_000;

/** `later`: not before its `dueAt`. `done`: nothing more to do for this revision. */
export type Delivered = "done" | "later";

export type DeliveryJob = { surface: Surface; platform: ChatSurface; delivery: Delivery };

/**
 * One attempt to bring a surface up to the stored state. The attempt is on record before anything
 * is sent: the next one, after a crash, looks for what may have got through.
 */
export async function deliver(context: CoreContext, job: DeliveryJob): Promise<Delivered> {
  const { delivery, surface } = job;
  const now = context.environment.now();
  const pauseMs = pauseAfter(delivery.attempts);
  const claimed = await context.store.transaction((tx) =>
    tx.beginDelivery(delivery.id, delivery, { dueAt: later(now, pauseMs), at: now }),
  );
  if (!claimed) return "done";
  const shown = await readShown(context, delivery);
  const outcome = await show(context, job, shown);
  await settle(context, job, { outcome, shown, pauseMs });
  if (outcome.kind === "shown") return "done";
  if (outcome.kind === "slow_down") return "later";
  context.log.warn(
    { surfaceId: surface.id, subject: delivery.subject, why: outcome.problem },
    "a delivery did not get through",
  );
  return outcome.kind === "retry" ? "later" : "done";
}

/** A fault of the adapter is tried again like an outage. */
async function show(context: CoreContext, job: DeliveryJob, shown: Shown): Promise<ShowOutcome> {
  const { surface, platform, delivery } = job;
  const reply = context.replies.take(surface.id, delivery.subject);
  try {
    if (reply) return await reply.finish(shown);
    const posted = delivery.posted.length > 0 ? delivery.posted : await findLost(job, shown);
    if (posted) return await rewriteOrRepeat(job, posted, shown);
    // Of a cut-off answer nothing stands there: nothing needs an end.
    if (shown.kind === "cut_off") return { kind: "shown", posted: [] };
    return await platform.post(surface, shown, delivery.id);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const missed = { problem, posted: delivery.posted };
    if (error instanceof PlatformSilentError) {
      const { askAgainAfterMs: afterMs } = error;
      return afterMs === null
        ? { kind: "retry", afterMs: 0, ...missed }
        : { kind: "slow_down", afterMs, ...missed };
    }
    context.log.error({ err: error, subject: delivery.subject }, "showing failed");
    return { kind: "retry", afterMs: 0, ...missed };
  }
}

/** A card that waits and can no longer be rewritten, or is gone, is posted anew. */
async function rewriteOrRepeat(
  { surface, platform, delivery }: DeliveryJob,
  posted: readonly string[],
  shown: Shown,
): Promise<ShowOutcome> {
  const outcome = await platform.rewrite(surface, posted, { shown, deliveryId: delivery.id });
  const isWaiting = shown.kind === "card" && shown.approval.state === "pending";
  if (outcome.kind !== "cannot_rewrite" || !isWaiting) return outcome;
  return platform.post(surface, shown, delivery.id);
}

/**
 * Posting without a word from the platform may post twice; never to post would be worse. Where it
 * asks for patience, its word is to come.
 */
async function findLost(
  { surface, platform, delivery }: DeliveryJob,
  shown: Shown,
): Promise<readonly string[] | null> {
  if (delivery.attempts === 0) return null;
  const wanted = { shown, deliveryId: delivery.id, since: delivery.createdAt };
  try {
    return await platform.find(surface, wanted);
  } catch (error) {
    const isSilent = error instanceof PlatformSilentError && error.askAgainAfterMs === null;
    if (!isSilent || delivery.attempts < MAX_LOOKS) throw error;
    return null;
  }
}

type Ended = Pick<Delivery, "state" | "posted" | "problem"> & Partial<Pick<Delivery, "attempts">>;

async function settle(
  context: CoreContext,
  { surface, delivery }: DeliveryJob,
  result: { outcome: ShowOutcome; shown: Shown; pauseMs: number },
): Promise<void> {
  const { outcome, shown, pauseMs } = result;
  const at = context.environment.now();
  const end = (change: Ended, afterMs = 0) =>
    context.store.transaction((tx) =>
      tx.endDelivery(delivery.id, delivery.revision, { ...change, dueAt: later(at, afterMs), at }),
    );
  switch (outcome.kind) {
    case "shown":
      return end({ state: "sent", posted: outcome.posted, problem: null });
    case "retry": {
      const { problem, posted, afterMs } = outcome;
      const isLast = delivery.attempts + 1 >= MAX_ATTEMPTS;
      if (isLast) return giveUp(context, { surface, delivery }, { shown, problem });
      const state = posted.length > 0 ? "stale" : "pending";
      return end({ state, posted, problem }, Math.max(afterMs, pauseMs));
    }
    case "slow_down": {
      const { problem, posted, afterMs } = outcome;
      const state = posted.length > 0 ? "stale" : "pending";
      return end({ state, posted, problem, attempts: delivery.attempts }, afterMs);
    }
    case "closed":
      await end({ state: "failed", posted: delivery.posted, problem: outcome.problem });
      await context.store.transaction((tx) => tx.closeSurface(surface.id, at));
      return;
    case "cannot_rewrite":
    case "failed":
      return giveUp(context, { surface, delivery }, { shown, problem: outcome.problem });
    default:
      return outcome satisfies never;
  }
}

/**
 * What cannot be shown is on record as failed. People are told in words how a request stands whose
 * card stays as it is, or cannot be shown at all: nobody knew otherwise that they are waited for.
 */
async function giveUp(
  context: CoreContext,
  { surface, delivery }: Pick<DeliveryJob, "surface" | "delivery">,
  { shown, problem }: { shown: Shown; problem: string },
): Promise<void> {
  const at = context.environment.now();
  const { id, revision, posted, position } = delivery;
  await context.store.transaction(async (tx) => {
    await tx.endDelivery(id, revision, { state: "failed", posted, dueAt: at, problem, at });
    if (shown.kind !== "card") return;
    const subject = delivery.subject.replace(CARD_SUBJECT, OUTCOME_SUBJECT);
    await tx.requestDeliveries([draftOf(context, surface.id, { subject, position })], at);
  });
}

function pauseAfter(attempts: number): number {
  if (attempts >= QUICK_ATTEMPTS) return OUTAGE_PAUSE_MS;
  return Math.min(MAX_QUICK_PAUSE_MS, FIRST_PAUSE_MS * PAUSE_GROWTH ** attempts);
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}
