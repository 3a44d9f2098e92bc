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

type Page = z.infer<typeof page>;
type Found = Map<number, string>;

/**
 * The posts that carry a delivery's id, in the order of their parts; null when there is none.
 * @throws Error when Slack cannot be asked: posting then might post twice.
 */
export async function findDelivery(
  api: SlackApi,
  place: SurfacePlace,
  { deliveryId, since }: { deliveryId: string; since: Date },
): Promise<readonly string[] | null> {
  const found: Found = new Map();
  let cursor = "";
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const read = await readPage(api, place, { since, cursor });
    if (read === null) return null;
    for (const message of read.messages) note(found, message, deliveryId);
    cursor = read.response_metadata?.next_cursor ?? "";
    if (cursor === "") break;
  }
  if (found.size === 0) return null;
  return [...found].sort(([a], [b]) => a - b).map(([, ts]) => ts);
}

async function readPage(
  api: SlackApi,
  { workspace, channel, thread }: SurfacePlace,
  { since, cursor }: { since: Date; cursor: string },
): Promise<Page | null> {
  const method = thread === "" ? "conversations.history" : "conversations.replies";
  const args = {
    channel,
    include_all_metadata: true,
    limit: PAGE_SIZE,
    oldest: String(Math.floor(since.getTime() / 1_000) - CLOCK_SLACK_SECONDS),
    ...(thread === "" ? {} : { ts: thread }),
    ...(cursor === "" ? {} : { cursor }),
  };
  const answer = await api.call(method, args, { workspace });
  if (answer.kind === "refused") return null;
  if (answer.kind !== "ok") throw new Error("Slack could not be asked what stands there.");
  return page.parse(answer.body);
}

function note(found: Found, { ts, metadata }: Page["messages"][number], deliveryId: string): void {
  const payload = metadata?.event_payload;
  if (metadata?.event_type !== METADATA_TYPE || payload?.delivery_id !== deliveryId) return;
  found.set(payload.part ?? 0, ts);
}
