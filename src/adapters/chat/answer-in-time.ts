import type { Log } from "../../core/index.ts";
import type { Handled } from "./handled.ts";
import { soon } from "./soon.ts";

/** Platforms wait three seconds, then tell people that the app failed. */
export const ANSWER_WITHIN_MS = 2_000;

/** For whoever waits for what could not be handled, and is sent by the platform only once. */
export const FAILED =
  "Something failed here while this was handled. Look at the card: if it still asks, press again.";

/** The same for what was typed. */
export const COMMAND_FAILED =
  "Something failed here while the command was handled. Look whether it took effect; if not, type " +
  "it again.";

export type AnswerWork<Response> = {
  /** Gives the platform its answer; without a response, that the event was taken. */
  answer(response?: Response): Promise<void>;
  handle(): Promise<Handled<Response>>;
  /**
   * It comes only once: it is answered after so many milliseconds, whatever the database does, and
   * whoever waits gets `later` what was not known by then. null: it comes again until it is answered.
   */
  once: { withinMs: number; later(response: Response): Promise<void> } | null;
  log: Log;
};

/**
 * Stores first, answers after. An event that could not be stored is not answered, and comes
 * again; what comes only once is answered in time all the same, and goes on.
 */
export async function answerInTime<Response>(work: AnswerWork<Response>): Promise<void> {
  const { once, log } = work;
  const handled = work.handle();
  const first = once === null ? await handled : await soon(handled, once.withinMs);
  await answer(work, first?.response);
  const done = await handled;
  try {
    if (first === null && done.response !== undefined) await once?.later(done.response);
    await done.after?.();
  } catch (error) {
    log.error({ err: error }, "an answer to somebody did not get through");
  }
}

/** A connection that is gone cannot take it any more. What was stored stays stored. */
async function answer<Response>(
  work: AnswerWork<Response>,
  response: Response | undefined,
): Promise<void> {
  try {
    await work.answer(response);
  } catch (error) {
    work.log.warn({ err: error }, "a platform could not be told that an event was taken");
  }
}
