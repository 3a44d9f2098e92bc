import type { JsonObject, Shown, ShowOutcome, SurfacePlace } from "../../core/index.ts";
import { showParts } from "../chat/show-parts.ts";
import { callAgain, HICCUP, postAgain } from "./call-again.ts";
import { nonceOf } from "./delivery-nonce.ts";
import type { DiscordAnswer, DiscordApi } from "./discord-api.ts";
import { type DiscordPost, MESSAGE_FLAG } from "./discord-post.ts";
import type { LostPosts } from "./lost-posts.ts";
import { channelOf } from "./place-of.ts";
import { wordsOf } from "./post-words.ts";
import { readMessage } from "./read-message.ts";
import { renderDiscordPosts } from "./render-message.ts";
import { CODE, isRefusedFor, outcomeOf } from "./show-outcome.ts";

/** Of one part; each stands in for one that was deleted while Discord still knows its nonce. */
const MAX_COPIES = 3;

export type Showing = {
  api: DiscordApi;
  place: SurfacePlace;
  deliveryId: string;
  render: Parameters<typeof renderDiscordPosts>[1];
  lost: LostPosts;
  now: () => Date;
  /** What posts are known to say already, by their ids: those are left alone. */
  known?: ReadonlyMap<string, string>;
};

/** Makes the posts of a delivery say what `shown` says. */
export function showOnDiscord(
  showing: Showing,
  standing: readonly string[],
  shown: Shown,
): Promise<ShowOutcome> {
  return showParts(renderDiscordPosts(shown, showing.render), standing, {
    post: (post, part) => postPart(showing, { post, part }),
    rewrite: (post, _part, id) => rewritePart(showing, { post, id }),
    takeAway: (id) => takeAway(showing, id),
  });
}

/** No address is fetched for a preview, whatever the text says. */
export function bodyOf({ content, components, flags = 0, file }: DiscordPost): JsonObject {
  const isV2 = (flags & MESSAGE_FLAG.componentsV2) !== 0;
  return {
    ...(isV2 ? {} : { content: content ?? "" }),
    components: [...(components ?? [])],
    flags: isV2 ? flags : flags | MESSAGE_FLAG.suppressEmbeds,
    // All that shall hang on it: what hung there before is taken off.
    attachments: file ? [{ id: 0, filename: file.name }] : [],
  };
}

type Part = { post: DiscordPost; part: number };

async function postPart(showing: Showing, given: Part): Promise<ShowOutcome> {
  let outcome = await postCopy(showing, given, 0);
  for (let copy = 1; copy < MAX_COPIES && outcome.kind === "cannot_rewrite"; copy++) {
    outcome = await postCopy(showing, given, copy);
  }
  return outcome;
}

/** Where Discord answers with a message of an earlier attempt, that one is made to say this. */
async function postCopy(showing: Showing, given: Part, copy: number): Promise<ShowOutcome> {
  const { post, part } = given;
  const answer = await send(showing, post, nonceOf(showing.deliveryId, part, copy));
  const outcome = outcomeOf(answer, []);
  // Writing opens an archived thread: this one is locked besides.
  if (isRefusedFor(answer, CODE.archivedThread)) return { ...CLOSED_THREAD };
  const stands = answer.kind === "ok" ? readMessage(answer.body) : null;
  if (stands === null) return outcome;
  const { id } = stands;
  if (showing.lost.has(id)) return { kind: "cannot_rewrite", problem: `Message ${id} is gone.` };
  return wordsOf(stands) === wordsOf(post) ? outcome : rewritePart(showing, { post, id });
}

const CLOSED_THREAD: ShowOutcome = {
  kind: "closed",
  problem: "The thread is archived and locked. Somebody who may manage threads can open it again.",
};

/** A file that may not be sent there keeps nobody from reading the rest. */
async function send(
  { api, place, now }: Showing,
  post: DiscordPost,
  nonce: string,
): Promise<DiscordAnswer> {
  const route = `/channels/${channelOf(place)}/messages` as const;
  const once = { nonce, enforce_nonce: true };
  const { file, ...rest } = post;
  const body = { ...bodyOf(post), ...once };
  const request = { body, ...(file ? { files: [file] } : {}) };
  const answer = await postAgain(() => api.call("POST", route, request), now);
  if (!file || answer.kind !== "refused") return answer;
  const bare = { body: { ...bodyOf(rest), ...once } };
  return postAgain(() => api.call("POST", route, bare), now);
}

async function rewritePart(
  { api, place, lost, known }: Showing,
  { post, id }: { post: DiscordPost; id: string },
): Promise<ShowOutcome> {
  if (!post.file && known?.get(id) === wordsOf(post)) return { kind: "shown", posted: [id] };
  const answer = await edit(api, place, { post, id });
  const outcome = outcomeOf(answer, [id]);
  if (outcome.kind === "cannot_rewrite") lost.add(id);
  return outcome;
}

/** Editing does not open an archived thread as writing does; whoever may write there may open it. */
async function edit(
  api: DiscordApi,
  place: SurfacePlace,
  { post, id }: { post: DiscordPost; id: string },
): Promise<DiscordAnswer> {
  const channel = channelOf(place);
  const request = { body: bodyOf(post), ...(post.file ? { files: [post.file] } : {}) };
  const write = () =>
    callAgain(() => api.call("PATCH", `/channels/${channel}/messages/${id}`, request), HICCUP);
  const answer = await write();
  if (!isRefusedFor(answer, CODE.archivedThread)) return answer;
  const opened = await api.call("PATCH", `/channels/${channel}`, { body: { archived: false } });
  return opened.kind === "ok" ? write() : answer;
}

async function takeAway({ api, place }: Showing, id: string): Promise<void> {
  await api.call("DELETE", `/channels/${channelOf(place)}/messages/${id}`);
}
