const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Tries until it works once, with growing pauses; tells of every failure. Work that goes on in
 * steps asks between them whether it was stopped: nothing that it opens later would be closed.
 */
export function keepTrying(
  work: (isStopped: () => boolean) => Promise<void>,
  onFailure: (why: string) => void,
): { stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function attempt(failures: number): Promise<void> {
    try {
      await work(() => isStopped);
    } catch (error) {
      if (isStopped) return;
      onFailure(error instanceof Error ? error.message : String(error));
      const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      timer = setTimeout(() => void attempt(failures + 1), pauseMs);
    }
  }

  void attempt(0);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer ?? undefined);
    },
  };
}
