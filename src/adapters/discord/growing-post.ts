import type { SurfacePlace } from "../../core/index.ts";
import type { GrowingPost, Grown } from "../chat/write-posts.ts";
import { callAgain, HICCUP, postAgain } from "./call-again.ts";
import { nonceOf } from "./delivery-nonce.ts";
import type { DiscordAnswer, DiscordApi } from "./discord-api.ts";
import { channelOf } from "./place-of.ts";
import { wordsOf } from "./post-words.ts";
import { readMessage } from "./read-message.ts";
import { bodyOf } from "./show-on-discord.ts";

type Post = {
  api: DiscordApi;
  place: SurfacePlace;
  deliveryId: string;
  part: number;
  /** Where it is written down what each post says by now. */
  known: Map<string, string>;
  /** All of the answer is there: posts are made to say exactly that, without growing first. */
  isFinished: () => boolean;
  now: () => Date;
};

/** A post that grows by being rewritten: Discord streams nothing. */
export function createGrowingPost(options: Post): GrowingPost {
  const { api, place, deliveryId, part, known, isFinished, now } = options;
  const messages = `/channels/${channelOf(place)}/messages` as const;
  let id: string | null = null;

  function send(content: string): Promise<DiscordAnswer> {
    const body = bodyOf({ content });
    const standing = id;
    if (standing !== null) {
      return callAgain(() => api.call("PATCH", `${messages}/${standing}`, { body }), HICCUP);
    }
    const once = { ...body, nonce: nonceOf(deliveryId, part), enforce_nonce: true };
    return postAgain(() => api.call("POST", messages, { body: once }), now);
  }

  return {
    async grow({ whole: content }) {
      if (isFinished()) return { kind: "failed" };
      // Discord takes no message of blanks: there is nothing to read yet.
      if (content === "") return { kind: "slow_down", afterMs: 0 };
      if (id !== null && known.get(id) === wordsOf({ content })) return { kind: "ok" };
      const answer = await send(content);
      const stands = answer.kind === "ok" ? readMessage(answer.body) : null;
      if (stands) known.set((id = stands.id), wordsOf(stands));
      return grownBy(answer);
    },
    id: () => id,
    // In the end every post is compared with what it should say; those that say it are left alone.
    end: () => Promise.resolve({ kind: isFinished() ? "failed" : "ok" }),
  };
}

function grownBy(answer: DiscordAnswer): Grown {
  if (answer.kind === "rate_limited") return { kind: "slow_down", afterMs: answer.retryAfterMs };
  return { kind: answer.kind === "ok" ? "ok" : "failed" };
}
