import { z } from "zod";
import type { SurfacePlace } from "../../core/index.ts";
import { silenceOf } from "../chat/silence-of.ts";
import { isOutage } from "./show-outcome.ts";
import { METADATA_TYPE } from "./show-on-slack.ts";
import type { SlackApi } from "./slack-api.ts";
import { whoAmI } from "./who-am-i.ts";

/** Messages looked through for one that a crash left unrecorded; it is among the last. */
const PAGE_SIZE = 200;
const MAX_PAGES = 5;
/** Clocks differ; Slack's decides about its timestamps. */
const CLOCK_SLACK_SECONDS = 300;

const page = z.object({
  messages: z.array(
    z.object({
      ts: z.string(),
      user: z.string().optional(),
      bot_id: z.string().optional(),
      files: z.array(z.unknown()).optional(),
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

export type Wanted = {
  deliveryId: string;
  since: Date;
  /**
   * A stream that was left open, by a crash or as we never heard that it began: Slack lets us name
   * a stream at its end only, so it is the post of ours that has no name.
   */
  mayBeUnnamed: boolean;
};

type Page = z.infer<typeof page>;
type Found = Map<number, string>;

/**
 * The posts that carry a delivery's id, in the order of their parts; null when there is none.
 * @throws PlatformSilentError when Slack cannot be asked: posting then might post twice.
 */
export async function findDelivery(
  api: SlackApi,
  place: SurfacePlace,
  wanted: Wanted,
): Promise<readonly string[] | null> {
  const { since } = wanted;
  const found: Found = new Map();
  // Slack streams in threads only.
  const mayStream = wanted.mayBeUnnamed && place.thread !== "";
  const isLeftOpen = mayStream ? await streamsOf(api, place) : () => false;
  let cursor = "";
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const read = await readPage(api, place, { since, cursor });
    if (read === null) return null;
    for (const message of read.messages) note(found, message, { ...wanted, isLeftOpen });
    cursor = read.response_metadata?.next_cursor ?? "";
    if (cursor === "") break;
  }
  if (found.size === 0) return null;
  return [...found].sort(([a], [b]) => a - b).map(([, ts]) => ts);
}

/** null where we may not read, or nobody keeps a list. */
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
  if (answer.kind === "refused" && !isOutage(answer)) return null;
  if (answer.kind !== "ok") throw silenceOf(answer, "Slack could not be asked what stands there.");
  return page.safeParse(answer.body).data ?? null;
}

type Message = Page["messages"][number];

function note(
  found: Found,
  message: Message,
  { deliveryId, isLeftOpen }: Wanted & { isLeftOpen: (message: Message) => boolean },
): void {
  const part = partOf(message, deliveryId);
  if (part !== null) found.set(part, message.ts);
  else if (isLeftOpen(message)) found.set(found.size, message.ts);
}

/** Which part of the delivery it is; null: of another, or none. */
function partOf({ metadata }: Message, deliveryId: string): number | null {
  const payload = metadata?.event_payload;
  if (metadata?.event_type !== METADATA_TYPE || payload?.delivery_id !== deliveryId) return null;
  return payload.part ?? 0;
}

/** Which messages are streams of ours. What a thread hangs on is none, though a command posts it. */
async function streamsOf(
  api: SlackApi,
  { workspace, thread }: SurfacePlace,
): Promise<(message: Message) => boolean> {
  const { botId, botUserId } = await whoAmI(api, { workspace });
  return ({ ts, metadata, user, bot_id: bot, files }) =>
    (botId === null ? user === botUserId : bot === botId) &&
    ts !== thread &&
    metadata?.event_type !== METADATA_TYPE &&
    files === undefined;
}
