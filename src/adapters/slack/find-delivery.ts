import { z } from "zod";
import type { SurfacePlace } from "../../core/index.ts";
import { METADATA_TYPE } from "./show-on-slack.ts";
import type { SlackApi } from "./slack-api.ts";

/** Messages looked through for one that a crash left unrecorded; it is among the last. */
const PAGE_SIZE = 200;
const MAX_PAGES = 5;
/** Clocks differ; Slack's decides about its timestamps. */
const CLOCK_SLACK_SECONDS = 300;

const page = z.object({
  messages: z.array(
    z.object({
      ts: z.string(),
      metadata: z
        .object({
          event_type: z.string().optional(),
          event_payload: z
            .object({ delivery_id: z.string().optional(), part: z.coerce.number().optional() })
            .optional(),
        })
        .optional(),
    }),
  ),
  response_metadata: z.object({ next_cursor: z.string().optional() }).nullish(),
});

/**
 * The posts that carry a delivery's id, in the order of their parts; null when there is none.
 * @throws Error when Slack cannot be asked: posting then might post twice.
 */
export async function findDelivery(
  api: SlackApi,
  { workspace, channel, thread }: SurfacePlace,
  { deliveryId, since }: { deliveryId: string; since: Date },
): Promise<readonly string[] | null> {
  const method = thread === "" ? "conversations.history" : "conversations.replies";
  const oldest = String(Math.floor(since.getTime() / 1_000) - CLOCK_SLACK_SECONDS);
  const args = {
    channel,
    include_all_metadata: true,
    limit: PAGE_SIZE,
    oldest,
    ...(thread === "" ? {} : { ts: thread }),
  };
  const found = new Map<number, string>();
  let cursor = "";
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const more = cursor === "" ? {} : { cursor };
    const answer = await api.call(method, { ...args, ...more }, { workspace });
    if (answer.kind === "refused") return null;
    if (answer.kind !== "ok") throw new Error(`Slack could not be asked what stands there.`);
    const read = page.parse(answer.body);
    for (const { ts, metadata } of read.messages) {
      const payload = metadata?.event_payload;
      const isOurs = metadata?.event_type === METADATA_TYPE && payload?.delivery_id === deliveryId;
      if (isOurs) found.set(payload.part ?? 0, ts);
    }
    cursor = read.response_metadata?.next_cursor ?? "";
    if (cursor === "") break;
  }
  if (found.size === 0) return null;
  return [...found].sort(([a], [b]) => a - b).map(([, ts]) => ts);
}
