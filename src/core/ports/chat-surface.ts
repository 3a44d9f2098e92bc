import type { Author } from "../approval/person.ts";
import type { FilePart, MessageView } from "../message/message.ts";
import type { SurfacePlace } from "../surface/surface.ts";
import type { ApprovalView } from "../views.ts";

/** What a surface is asked to show, from the stored state. */
export type Shown =
  | { kind: "message"; message: MessageView }
  /** What came of a tool call that ran, failed or was refused by the policy. */
  | { kind: "result"; message: MessageView; call: CallShown }
  | { kind: "card"; approval: ApprovalView }
  /** In words: how a request stands whose card cannot be shown, or no longer be rewritten. */
  | { kind: "outcome"; approval: ApprovalView }
  /** Half an answer that a crash cut off; another is being written. */
  | { kind: "cut_off" };

export type CallShown = {
  toolName: string;
  /** The line that ran, or the arguments as JSON; secrets are masked. */
  display: string;
  /** A person signed it, and waits for its output. */
  hadCard: boolean;
};

export type ShowOutcome =
  /** What the platform calls the parts, in order: an answer may be several posts. */
  | { kind: "shown"; posted: readonly string[] }
  /** Nothing was wrong with it: an outage. `posted` as far as it came. */
  | { kind: "retry"; afterMs: number; problem: string; posted: readonly string[] }
  /** The platform took nothing of it now, and says when it will: it counts as no attempt. */
  | { kind: "slow_down"; afterMs: number; problem: string; posted: readonly string[] }
  /** The post is gone or may not be rewritten; a new one can be made. */
  | { kind: "cannot_rewrite"; problem: string }
  /** The place is gone, or we were put out: nothing can be shown there any more. */
  | { kind: "closed"; problem: string }
  /** The platform will never take it. */
  | { kind: "failed"; problem: string };

/**
 * A chat platform, as the core drives it. Incoming events go the other way: the adapter calls
 * `core.receiveMessage` and `core.publishToolResult`. No method throws for what a platform may
 * answer; outcomes are values.
 */
export type ChatSurface = {
  readonly platform: string;
  /** `deliveryId` is put where the platform lets us find it again, so a repeat can be noticed. */
  post(place: SurfacePlace, shown: Shown, deliveryId: string): Promise<ShowOutcome>;
  /** Makes the parts say what `shown` says; may add parts or take some away. */
  rewrite(
    place: SurfacePlace,
    posted: readonly string[],
    change: { shown: Shown; deliveryId: string },
  ): Promise<ShowOutcome>;
  /**
   * Looks whether an earlier attempt got through before its record was lost; null when not.
   * `since`: when the delivery was asked for.
   */
  find(
    place: SurfacePlace,
    wanted: { shown: Shown; deliveryId: string; since: Date },
  ): Promise<readonly string[] | null>;
  /** The bytes of a file that a person attached there, up to `maxBytes`. */
  readFile(
    source: FilePart["source"],
    maxBytes: number,
  ): Promise<{ kind: "ok"; bytes: Uint8Array } | { kind: "failed"; problem: string }>;
  /** A stream for one answer. Nothing is posted before the first text. */
  openReply(
    place: SurfacePlace,
    reply: { deliveryId: string; reader: Author | null; agent: string },
  ): ReplyStream;
  /** Shows that work goes on ("is running shell_cmd"), or with null that it does not. */
  showStatus(place: SurfacePlace, status: string | null): void;
};

/** An answer while it is written. Never throws; what did not get through is caught up at the end. */
export type ReplyStream = {
  append(text: string): void;
  /** The parts that stand on the platform so far. */
  posted(): readonly string[];
  /** Ends the stream so that the posts say exactly `shown`. */
  finish(shown: Shown): Promise<ShowOutcome>;
};
