import type { Shown, SurfacePlace } from "../../core/index.ts";
import { silenceOf } from "../chat/silence-of.ts";
import { callAgain, type Patience } from "./call-again.ts";
import { readCustomId } from "./custom-ids.ts";
import { partOf } from "./delivery-nonce.ts";
import type { DiscordApi } from "./discord-api.ts";
import type { DiscordPost } from "./discord-post.ts";
import type { LostPosts } from "./lost-posts.ts";
import { channelOf } from "./place-of.ts";
import { customIdsOf, wordsOf } from "./post-words.ts";
import { readMessage, readMessages, type ReadMessage } from "./read-message.ts";
import { byAge, idAt, isLater } from "./snowflake.ts";

/** Messages looked through for one that a crash left unrecorded; it is among the first. */
const PAGE_SIZE = 100;
const MAX_PAGES = 5;
const PATIENCE: Patience = { tries: 3, pauseMs: 100, maxSlowMs: 5_000 };
/** Clocks differ; Discord's decides about its ids. */
const CLOCK_SLACK_MS = 300_000;
/** Words alone may be those of an earlier post: they count only from about when they were due. */
const WORDS_SLACK_MS = 2_000;

export type Wanted = {
  shown: Shown;
  deliveryId: string;
  since: Date;
  /** What the delivery looks like now, part by part. */
  posts: readonly DiscordPost[];
  /** Posts that others are to stand in for. */
  lost: LostPosts;
};

type Found = Map<number, string>;

/**
 * The posts of a delivery in the order of their parts; null when there is none. Discord keeps
 * nothing of ours with a message for long: a nonce tells for as long as it is handed back, then a
 * card's buttons do, and any other post is known by saying word for word what it should.
 * @throws PlatformSilentError when Discord cannot be asked: posting then might post twice.
 */
export async function findDelivery(
  api: DiscordApi,
  place: SurfacePlace,
  wanted: Wanted,
): Promise<readonly string[] | null> {
  const us = await ownId(api);
  const found: Found = new Map();
  let after = idAt(wanted.since.getTime() - CLOCK_SLACK_MS);
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await readPage(api, channelOf(place), after);
    if (page === null) return null;
    for (const message of page) {
      if (us === null || message.author?.id === us) note(found, message, wanted);
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE_SIZE) break;
  }
  return inOrder(found);
}

/** null where Discord does not say: what carries a delivery's marks is ours all the same. */
async function ownId(api: DiscordApi): Promise<string | null> {
  const answer = await callAgain(() => api.call("GET", "/users/@me"), PATIENCE);
  if (answer.kind === "ok") return readMessage(answer.body)?.id ?? null;
  if (answer.kind === "refused") return null;
  throw silenceOf(answer, "Discord could not be asked who we are.");
}

/** Oldest first; null where we may not read, or nobody keeps a list. */
async function readPage(
  api: DiscordApi,
  channel: string,
  after: string,
): Promise<ReadMessage[] | null> {
  const query = { after, limit: String(PAGE_SIZE) };
  const answer = await callAgain(
    () => api.call("GET", `/channels/${channel}/messages`, { query }),
    PATIENCE,
  );
  if (answer.kind === "refused") return null;
  if (answer.kind !== "ok")
    throw silenceOf(answer, "Discord could not be asked what stands there.");
  return readMessages(answer.body)?.sort(byAge) ?? null;
}

function note(found: Found, message: ReadMessage, wanted: Wanted): void {
  if (wanted.lost.has(message.id)) return;
  const part = recognised(message, wanted, found.size);
  if (part !== null && !found.has(part)) found.set(part, message.id);
}

/** `next`: the part that is still to be found, counted from 0. */
function recognised(message: ReadMessage, wanted: Wanted, next: number): number | null {
  const { nonce, components } = message;
  if (nonce !== undefined && nonce !== null) return partOf(wanted.deliveryId, String(nonce));
  const { shown } = wanted;
  if (shown.kind === "card" && isAbout(components, shown.approval.id)) return 0;
  const post = isOlder(message, wanted.since) ? undefined : wanted.posts[next];
  return post && wordsOf(message) === wordsOf(post) ? next : null;
}

function isAbout(components: readonly unknown[], approvalId: string): boolean {
  return customIdsOf(components).some((id) => readCustomId(id)?.approvalId === approvalId);
}

/** As far as they stand without a gap: the rest is posted, and Discord knows what it has. */
function inOrder(found: Found): readonly string[] | null {
  const ids: string[] = [];
  for (let part = 0; found.has(part); part++) ids.push(found.get(part) ?? "");
  return ids.length === 0 ? null : ids;
}

function isOlder({ id }: ReadMessage, since: Date): boolean {
  return isLater(idAt(since.getTime() - WORDS_SLACK_MS), id);
}
