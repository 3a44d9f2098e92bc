/** A place on a platform. Parts that a platform lacks are empty texts. */
export type SurfacePlace = {
  /** `slack`, `discord`. */
  platform: string;
  /** Slack's team, Discord's guild; empty in a Discord DM. */
  workspace: string;
  channel: string;
  /** Slack's `thread_ts`, a Discord thread's id; empty where the channel is the conversation. */
  thread: string;
};

/** A place where a session is shown and people take part in it. A place shows one session. */
export type Surface = SurfacePlace & {
  id: string;
  sessionId: string;
  /** Who opened it there: `slack:U024BE7LH`; null when it was linked by the operator. */
  openedBy: string | null;
  createdAt: Date;
  /** Set when the platform let us out: uninstalled, removed, deleted. Nothing is posted any more. */
  closedAt: Date | null;
};

/**
 * `pending`: to be posted. `sent`: people see it as the store has it. `stale`: it changed since.
 * `failed`: given up, for `problem`.
 */
export type DeliveryState = "pending" | "sent" | "stale" | "failed";

/** The record that a message or a card is, or is to be, shown on a surface (DESIGN 6). */
export type Delivery = {
  id: string;
  surfaceId: string;
  /** `message:<id>`, `card:<approval id>` or `outcome:<approval id>`; unique on its surface. */
  subject: string;
  state: DeliveryState;
  /** What the platform calls its parts, in order; empty until the first is known. */
  posted: readonly string[];
  /** Grows with every change of the subject, so that a rewrite knows whether it was the last. */
  revision: number;
  /** How often posting or rewriting was begun for this revision, and may have had its effect. */
  attempts: number;
  /** The seq in the session's log after which it stands. */
  position: number;
  /** Not to be tried before. */
  dueAt: Date;
  problem: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export const MESSAGE_SUBJECT = "message:";
export const CARD_SUBJECT = "card:";
/** In words, for a card that the platform does not take, or no longer lets us rewrite. */
export const OUTCOME_SUBJECT = "outcome:";
