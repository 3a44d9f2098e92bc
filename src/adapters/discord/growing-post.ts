import type { SurfacePlace } from "../../core/index.ts";
import type { GrowingPost, Grown } from "../chat/write-posts.ts";
import { nonceOf } from "./delivery-nonce.ts";
import type { DiscordAnswer, DiscordApi } from "./discord-api.ts";
import { wordsOf } from "./post-words.ts";
import { readMessage } from "./read-message.ts";
import { bodyOf, channelOf } from "./show-on-discord.ts";

/** Discord's own limit of a message, in characters. */
const MAX_CONTENT_CHARS = 2_000;

type Post = {
  api: DiscordApi;
  place: SurfacePlace;
  deliveryId: string;
  part: number;
  /** Where it is written down what each post says by now. */
  known: Map<string, string>;
  /** All of the answer is there: posts are made to say exactly that, without growing first. */
  isFinished: () => boolean;
};

/** A post that grows by being rewritten: Discord streams nothing. */
export function createGrowingPost(options: Post): GrowingPost {
  const { api, place, deliveryId, part, known, isFinished } = options;
  const messages = `/channels/${channelOf(place)}/messages` as const;
  let id: string | null = null;

  function send(content: string): Promise<DiscordAnswer> {
    const body = bodyOf({ content });
    if (id !== null) return api.call("PATCH", `${messages}/${id}`, { body });
    const nonce = nonceOf(deliveryId, part);
    return api.call("POST", messages, { body: { ...body, nonce, enforce_nonce: true } });
  }

  return {
    async grow({ whole }) {
      if (isFinished()) return { kind: "failed" };
      // What marks make longer than a message may be waits for the end.
      const content = whole.slice(0, MAX_CONTENT_CHARS);
      // Discord takes no message of blanks: there is nothing to read yet.
      if (content.trim() === "") return { kind: "slow_down", afterMs: 0 };
      const answer = await send(content);
      if (answer.kind === "ok") {
        id ??= readMessage(answer.body)?.id ?? null;
        if (id !== null) known.set(id, wordsOf({ content }));
      }
      return grownBy(answer);
    },
    id: () => id,
    // What was cut wherever a post was full is cut well at the end, and what says already what it
    // should is left alone there.
    end: () => Promise.resolve({ kind: "failed" }),
  };
}

function grownBy(answer: DiscordAnswer): Grown {
  if (answer.kind === "rate_limited") return { kind: "slow_down", afterMs: answer.retryAfterMs };
  return { kind: answer.kind === "ok" ? "ok" : "failed" };
}
