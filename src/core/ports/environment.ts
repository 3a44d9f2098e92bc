export type IdKind =
  | "session"
  | "message"
  | "toolCall"
  | "approval"
  | "decision"
  | "grant"
  | "holder"
  | "confirmation"
  | "surface";

/** What the core may not do itself: tell the time, make ids, hash, wait. Tests turn the clock. */
export type Environment = {
  now(): Date;
  /** Unique, opaque, `[a-z0-9_]`, at most 40 characters. */
  newId(kind: IdKind): string;
  /** Hex. */
  sha256(text: string): string;
  /** Runs `action` once after `ms` milliseconds unless cancelled. Keeps no process alive. */
  after(ms: number, action: () => void): { cancel(): void };
};
