import type { ReplyStream } from "../ports/chat-surface.ts";

/** Answers that are being written on surfaces by this process; nothing here outlives it. */
export type LiveReplies = {
  /** Announces, before the answer can be stored, that streams for a subject are being opened. */
  opening(subject: string, opened: Promise<unknown>): void;
  open(surfaceId: string, subject: string, reply: ReplyStream): void;
  /** Whether the posts of this subject still change under a stream's hand. */
  isOpen(surfaceId: string, subject: string): boolean;
  /** Hands the stream over to whoever ends it; null when there is none. */
  take(surfaceId: string, subject: string): Promise<ReplyStream | null>;
};

export function createLiveReplies(): LiveReplies {
  const opening = new Map<string, Promise<unknown>>();
  const open = new Map<string, ReplyStream>();
  const keyOf = (surfaceId: string, subject: string) => `${surfaceId} ${subject}`;
  return {
    opening(subject, opened) {
      opening.set(subject, opened);
      void opened.finally(() => opening.delete(subject));
    },
    open: (surfaceId, subject, reply) => void open.set(keyOf(surfaceId, subject), reply),
    isOpen: (surfaceId, subject) => opening.has(subject) || open.has(keyOf(surfaceId, subject)),
    async take(surfaceId, subject) {
      await opening.get(subject);
      const key = keyOf(surfaceId, subject);
      const reply = open.get(key) ?? null;
      open.delete(key);
      return reply;
    },
  };
}
