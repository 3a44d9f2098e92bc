import type { Log } from "../../core/index.ts";
import type { Handled } from "./handled.ts";
import { soon } from "./soon.ts";

/** Platforms wait three seconds, then tell people that the app failed. */
const ANSWER_WITHIN_MS = 2_000;

export type AnswerWork<Response> = {
  /** Gives the platform its answer; without a response, that the event was taken. */
  answer(response?: Response): Promise<void>;
  handle(): Promise<Handled<Response>>;
  /** It comes only once: it is answered in time, whatever the database does. */
  isSentOnce: boolean;
  log: Log;
};

/**
 * Stores first, answers after. An event that could not be stored is not answered, and comes
 * again; what comes only once is answered in time all the same, and goes on.
 */
export async function answerInTime<Response>(work: AnswerWork<Response>): Promise<void> {
  const { isSentOnce, log } = work;
  const handled = work.handle();
  const first = isSentOnce ? await soon(handled, ANSWER_WITHIN_MS) : await handled;
  await answer(work, first?.response);
  const done = await handled;
  await done.after?.().catch((error: unknown) => {
    log.error({ err: error }, "an answer to somebody did not get through");
  });
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
