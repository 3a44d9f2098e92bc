/**
 * Says "look at this session" to whichever process should. Losing a wake-up loses nothing: the
 * session's `hasWork` flag stands in the store and the sweep finds it.
 */
export type Wake = {
  wake(sessionId: string): void;
  /** Called at most once at a time per session id and process. */
  onWake(handler: (sessionId: string) => void): void;
  close(): Promise<void>;
};
