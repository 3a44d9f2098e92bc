import type { ChatSurface, Shown, ShowOutcome, SurfacePlace } from "../../src/core/index.ts";

/** One post as people see it. */
export type Post = { id: string; deliveryId: string; place: SurfacePlace; says: string };

export type RecordingSurface = ChatSurface & {
  /** Everything that stands there, oldest first. */
  posts: Post[];
  /** How often something was posted, rewritten or looked for. */
  calls: { post: number; rewrite: number; find: number };
  statuses: (string | null)[];
  /** Answers the next calls instead of the platform, the effect having happened or not. */
  faults: Fault[];
  /** What lies on the platform, by address: bytes, or why they cannot be had. */
  files: Map<string, Uint8Array | string | Promise<never>>;
  /** Addresses that were fetched. */
  fetched: string[];
  says(): string[];
};

export type Fault = {
  on: "post" | "rewrite";
  /** The platform did it, and we never heard. */
  hasEffect?: boolean;
  outcome: ShowOutcome | Promise<never>;
};

/** A platform in memory that keeps what it was told to show. */
export function createRecordingSurface(platform = "slack"): RecordingSurface {
  let ids = 0;
  const posts: Post[] = [];
  const calls = { post: 0, rewrite: 0, find: 0 };
  const faults: Fault[] = [];
  const statuses: (string | null)[] = [];

  const files: RecordingSurface["files"] = new Map();
  const fetched: string[] = [];

  function fault(on: Fault["on"]): Fault | null {
    const at = faults.findIndex((next) => next.on === on);
    return at === -1 ? null : (faults.splice(at, 1)[0] ?? null);
  }

  function put(place: SurfacePlace, deliveryId: string, says: string): string {
    const id = `p${++ids}`;
    posts.push({ id, deliveryId, place, says });
    return id;
  }

  return {
    platform,
    posts,
    calls,
    faults,
    statuses,
    files,
    fetched,
    says: () => posts.map(({ says }) => says),
    async post(place, shown, deliveryId) {
      calls.post++;
      const met = fault("post");
      if (met && !met.hasEffect) return met.outcome;
      const id = put(place, deliveryId, wordsOf(shown));
      return met ? met.outcome : { kind: "shown", posted: [id] };
    },
    async rewrite(_place, posted, { shown }) {
      calls.rewrite++;
      const met = fault("rewrite");
      if (met && !met.hasEffect) return met.outcome;
      const post = posts.find(({ id }) => id === posted[0]);
      if (!post) return { kind: "cannot_rewrite", problem: "it is gone" };
      post.says = wordsOf(shown);
      return met ? met.outcome : { kind: "shown", posted };
    },
    find(_place, { deliveryId }) {
      calls.find++;
      const found = posts.filter((post) => post.deliveryId === deliveryId).map(({ id }) => id);
      return Promise.resolve(found.length === 0 ? null : found);
    },
    async readFile({ address }, maxBytes) {
      fetched.push(address);
      const found = await (files.get(address) ?? "it is gone");
      if (typeof found === "string") return { kind: "failed", problem: found };
      if (found.length > maxBytes) return { kind: "failed", problem: "it is longer than that" };
      return { kind: "ok", bytes: found };
    },
    openReply(place, { deliveryId }) {
      let post: Post | undefined;
      return {
        append(text) {
          const id = post?.id ?? put(place, deliveryId, "");
          post ??= posts.find((known) => known.id === id);
          if (post) post.says += text;
        },
        posted: () => (post ? [post.id] : []),
        finish(shown) {
          const id = post?.id ?? put(place, deliveryId, "");
          const stands = posts.find((known) => known.id === id);
          if (stands) stands.says = wordsOf(shown);
          return Promise.resolve({ kind: "shown", posted: [id] });
        },
      };
    },
    showStatus: (_place, status) => void statuses.push(status),
  };
}

function wordsOf(shown: Shown): string {
  switch (shown.kind) {
    case "message":
      return shown.message.content;
    case "result":
      return `${shown.call.display}: ${shown.message.content}`;
    case "card":
    case "outcome": {
      const { state, call, display, decisions } = shown.approval;
      const by = decisions.map((d) => d.by.name).join(",");
      return `${shown.kind} ${display ?? shown.approval.toolName} ${state} ${call.state} ${by}`.trim();
    }
    case "cut_off":
      return "(cut off)";
    default:
      return shown satisfies never;
  }
}
