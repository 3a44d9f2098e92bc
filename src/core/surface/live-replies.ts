import type { ReplyStream } from "../ports/chat-surface.ts";

/** Answers that are being written on surfaces by this process; nothing here outlives it. */
export type LiveReplies = {
  /** Announces, before the answer can be stored, that streams for a subject are being opened. */
  opening(subject: string, opened: Promise<unknown>): void;
  /** false when the whole answer was asked for before the stream was there: it comes too late. */
  open(surfaceId: string, subject: string, reply: ReplyStream): boolean;
  /** Whether the posts of this subject still change under a stream's hand, or soon will. */
  isOpen(surfaceId: string, subject: string): boolean;
  /** Whether its first post stands: what is said after it may be shown below. */
  hasBegun(surfaceId: string, subject: string): boolean;
  /** Hands the stream over to whoever ends it; null when there is none, and none comes any more. */
  take(surfaceId: string, subject: string): ReplyStream | null;
};

export function createLiveReplies(): LiveReplies {
  const opening = new Map<string, Set<string>>();
  const open = new Map<string, ReplyStream>();
  const keyOf = (surfaceId: string, subject: string) => `${surfaceId} ${subject}`;
  return {
    opening(subject, opened) {
      opening.set(subject, new Set());
      void opened.finally(() => opening.delete(subject));
    },
    open(surfaceId, subject, reply) {
      if (opening.get(subject)?.has(surfaceId)) return false;
      open.set(keyOf(surfaceId, subject), reply);
      return true;
    },
    isOpen: (surfaceId, subject) => opening.has(subject) || open.has(keyOf(surfaceId, subject)),
    hasBegun: (surfaceId, subject) =>
      (open.get(keyOf(surfaceId, subject))?.posted().length ?? 0) > 0,
    take(surfaceId, subject) {
      opening.get(subject)?.add(surfaceId);
      const key = keyOf(surfaceId, subject);
      const reply = open.get(key) ?? null;
      open.delete(key);
      return reply;
    },
  };
}
