import type { Log } from "../../core/index.ts";
import type { Handled } from "./handled.ts";
import type { SlackDelivery } from "./slack-client.ts";
import type { SlackEvent } from "./slack-event.ts";

/** Slack waits three seconds, then tells people that the app failed. */
const ACKNOWLEDGE_WITHIN_MS = 2_000;
/** Slack does not send these again: they are acknowledged in time, whatever the database does. */
const SENT_ONCE = new Set<SlackEvent["kind"]>(["action", "submitted", "command"]);

/**
 * Stores first, acknowledges after. An event that could not be stored is not acknowledged, and
 * comes again; a click is acknowledged in time all the same, and goes on.
 */
export async function takeDelivery(
  delivery: Pick<SlackDelivery, "ack">,
  work: { kind: SlackEvent["kind"]; handle: () => Promise<Handled>; log: Log },
): Promise<void> {
  const { kind, handle, log } = work;
  const handled = handle();
  const first = SENT_ONCE.has(kind) ? await soon(handled) : await handled;
  await acknowledge(delivery, first?.response, log);
  const done = await handled;
  await done.after?.().catch((error: unknown) => {
    log.error({ err: error, kind }, "an answer to somebody on Slack did not get through");
  });
}

/**
 * A socket that was refreshed meanwhile cannot take it any more. What was stored stays stored, and
 * a redelivery finds it.
 */
async function acknowledge(
  { ack }: Pick<SlackDelivery, "ack">,
  response: Handled["response"],
  log: Log,
): Promise<void> {
  try {
    await ack(response);
  } catch (error) {
    log.warn({ err: error }, "Slack could not be told that a delivery was taken");
  }
}

async function soon(work: Promise<Handled>): Promise<Handled | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), ACKNOWLEDGE_WITHIN_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
