import { z } from "zod";
import type { Author, SurfacePlace } from "../../core/index.ts";
import type { BoundedSet } from "../chat/bounded-set.ts";
import { deliveryMetadata } from "./show-on-slack.ts";
import type { SlackAnswer, SlackApi } from "./slack-api.ts";
import type { StreamOffer } from "./stream-offer.ts";
import type { GrowingPost, Grown } from "../chat/write-posts.ts";

type Post = {
  api: SlackApi;
  place: SurfacePlace;
  deliveryId: string;
  part: number;
  /** Deliveries of which a post was begun without a word from Slack whether it stands. */
  lost: BoundedSet;
};

/** A post that grows by Slack's streaming: in a thread, and addressed to somebody. */
export function createStreamedPost(
  { api, place, deliveryId, part, lost, offer }: Post & { offer: StreamOffer },
  reader: Author,
): GrowingPost {
  const { channel, thread, workspace } = place;
  const options = { lane: "stream", workspace } as const;
  let ts: string | null = null;
  return {
    async grow({ added }) {
      // What was streamed cannot be taken back: it is put right by rewriting the whole.
      if (added === null) return { kind: "failed" };
      if (added === "") return { kind: "ok" };
      if (ts !== null) {
        const args = { channel, ts, markdown_text: added };
        return grownBy(await api.call("chat.appendStream", args, options));
      }
      const answer = await api.call(
        "chat.startStream",
        {
          channel,
          thread_ts: thread,
          recipient_team_id: workspace,
          recipient_user_id: reader.id,
          markdown_text: added,
        },
        options,
      );
      ts = tsOf(answer);
      offer.note(answer);
      if (answer.kind === "unreachable") lost.add(deliveryId);
      return grownBy(answer);
    },
    id: () => ts,
    async end() {
      if (ts === null) return { kind: "ok" };
      const args = { channel, ts, metadata: deliveryMetadata(deliveryId, part) };
      return grownBy(await api.call("chat.stopStream", args, options));
    },
  };
}

/** A post that grows by being rewritten: in a direct conversation, where Slack streams nothing. */
export function createRewrittenPost({ api, place, deliveryId, part, lost }: Post): GrowingPost {
  const { channel, thread, workspace } = place;
  const options = { lane: "stream", workspace } as const;
  let ts: string | null = null;
  return {
    async grow({ whole }) {
      const content = {
        channel,
        text: "An answer is being written …",
        blocks: [{ type: "markdown", text: `${whole} …` }],
        metadata: deliveryMetadata(deliveryId, part),
      };
      if (ts !== null) return grownBy(await api.call("chat.update", { ...content, ts }, options));
      const where = thread === "" ? {} : { thread_ts: thread };
      const answer = await api.call("chat.postMessage", { ...content, ...where }, options);
      ts = tsOf(answer);
      if (answer.kind === "unreachable") lost.add(deliveryId);
      return grownBy(answer);
    },
    id: () => ts,
    end: () => Promise.resolve({ kind: "ok" }),
  };
}

function grownBy(answer: SlackAnswer): Grown {
  if (answer.kind === "rate_limited") return { kind: "slow_down", afterMs: answer.retryAfterMs };
  return { kind: answer.kind === "ok" ? "ok" : "failed" };
}

function tsOf(answer: SlackAnswer): string | null {
  if (answer.kind !== "ok") return null;
  return z.object({ ts: z.string() }).safeParse(answer.body).data?.ts ?? null;
}
