import type { Shown, ShowOutcome, SurfacePlace } from "../../core/index.ts";
import type { BoundedCounts } from "../chat/bounded-counts.ts";
import type { BoundedSet } from "../chat/bounded-set.ts";
import type { ShownView } from "../chat/render-shown.ts";
import { showParts } from "../chat/show-parts.ts";
import { renderSlackPosts } from "./render-message.ts";
import { shareFile } from "./share-file.ts";
import { outcomeOf } from "./show-outcome.ts";
import type { SlackAnswer, SlackApi, SlackPost } from "./slack-api.ts";

/** Under it a delivery is found again; Slack gives it back with the message. */
export const METADATA_TYPE = "countersign_delivery";

export type Showing = {
  api: SlackApi;
  place: SurfacePlace;
  deliveryId: string;
  render: ShownView;
  /** Parts whose file stands there, though their message may not yet. */
  shared: BoundedSet;
  /** How often the file of a part could not be had. */
  fileMisses: BoundedCounts;
};

const MAX_FILE_MISSES = 3;

/** Makes the posts of a delivery say what `shown` says. */
export function showOnSlack(
  showing: Showing,
  standing: readonly string[],
  shown: Shown,
): Promise<ShowOutcome> {
  return showParts(renderSlackPosts(shown, showing.render), standing, {
    post: (post, part) => postPart(showing, { post, part }),
    rewrite: (post, part, ts) => rewritePart(showing, { post, part, ts }),
    takeAway: (ts) => takeAway(showing, ts),
  });
}

type Part = { post: SlackPost; part: number };

async function postPart(showing: Showing, { post, part }: Part): Promise<ShowOutcome> {
  const { api, place } = showing;
  // First: a message that says "attached below" must not stand there alone.
  const shared = await shareOnce(showing, { post, part });
  if (shared && shared.kind !== "shown" && shared.kind !== "failed") return shared;
  const args = { ...argsOf(showing, { post, part }), channel: place.channel };
  const thread = place.thread === "" ? {} : { thread_ts: place.thread };
  const { workspace } = place;
  const answer = await api.call("chat.postMessage", { ...args, ...thread }, { workspace });
  return outcomeOf(answer, []);
}

/** A message that has to be tried again, as Slack asked for patience, brings its file once. */
async function shareOnce(
  { api, place, deliveryId, shared, fileMisses }: Showing,
  { post, part }: Part,
): Promise<ShowOutcome | null> {
  const name = `${deliveryId} ${part}`;
  if (!post.file || shared.has(name)) return null;
  const outcome = await shareFile(api, place, post.file);
  if (outcome.kind === "shown") shared.add(name);
  // A file that again and again cannot be had keeps nobody from reading the message.
  const isGivenUp = outcome.kind === "retry" && fileMisses.up(name) > MAX_FILE_MISSES;
  return isGivenUp ? null : outcome;
}

async function rewritePart(
  showing: Showing,
  { post, part, ts }: Part & { ts: string },
): Promise<ShowOutcome> {
  const { api, place } = showing;
  const args = { ...argsOf(showing, { post, part }), channel: place.channel, ts };
  const options = { workspace: place.workspace };
  const answer = await api.call("chat.update", args, options);
  if (!isStillStreaming(answer)) return outcomeOf(answer, [ts]);
  // A process that died left its stream open: nothing can be rewritten before it is closed.
  await api.call("chat.stopStream", { channel: place.channel, ts }, options);
  return outcomeOf(await api.call("chat.update", args, options), [ts]);
}

function isStillStreaming(answer: SlackAnswer): boolean {
  return answer.kind === "refused" && answer.error === "streaming_state_conflict";
}

function argsOf({ deliveryId }: Showing, { post, part }: Part) {
  return {
    text: post.text,
    blocks: post.blocks,
    unfurl_links: false,
    unfurl_media: false,
    metadata: deliveryMetadata(deliveryId, part),
  };
}

export function deliveryMetadata(deliveryId: string, part: number) {
  return { event_type: METADATA_TYPE, event_payload: { delivery_id: deliveryId, part } };
}

async function takeAway({ api, place }: Showing, ts: string): Promise<void> {
  const { channel, workspace } = place;
  await api.call("chat.delete", { channel, ts }, { workspace });
}
