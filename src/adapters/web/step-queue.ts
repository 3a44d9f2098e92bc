/** Steps that may wait while one is worked on; more means the consumer hangs. */
const MAX_QUEUED_STEPS = 2_000;

export type StepQueue<Step> = {
  push(step: Step): void;
  /** Drops waiting steps. */
  discard(unwanted: (step: Step) => boolean): void;
  stop(): void;
};

/**
 * Works through steps one at a time and in order, whatever order their reads finish in. A step
 * that throws, or too many that wait, end it: `onFailure` is called once, and nothing runs after.
 */
export function createStepQueue<Step>(
  work: (step: Step) => Promise<void>,
  onFailure: (error: unknown) => void,
): StepQueue<Step> {
  let waiting: Step[] = [];
  let running = false;
  let stopped = false;

  function fail(error: unknown): void {
    if (stopped) return;
    stop();
    onFailure(error);
  }

  function stop(): void {
    stopped = true;
    waiting = [];
  }

  async function run(): Promise<void> {
    running = true;
    try {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        await work(step);
      }
    } catch (error) {
      fail(error);
    }
    running = false;
  }

  return {
    push(step) {
      if (stopped) return;
      if (waiting.length >= MAX_QUEUED_STEPS) return fail(new Error("Too many events wait."));
      waiting.push(step);
      if (!running) void run();
    },
    discard(unwanted) {
      waiting = waiting.filter((step) => !unwanted(step));
    },
    stop,
  };
}
