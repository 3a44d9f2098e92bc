const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** Doublings after which pauses grow no longer. */
const MAX_DOUBLINGS = 10;

/** How the connections to the gateway stand. */
export type ShardStates = {
  isUp(shard: number): void;
  isLost(shard: number): void;
  allLost(): void;
  /** So many of them make it whole. */
  expect(shards: number): void;
  /** Milliseconds: none the first time after it was up, then ever more. */
  pauseBeforeConnecting(shard: number): number;
  /** Says why it is not open. */
  tell(why: string): void;
  status(): { ready: number; of: number; problem: string | null };
};

export function createShardStates(onProblem: (why: string) => void): ShardStates {
  const ready = new Set<number>();
  const failures = new Map<number, number>();
  let of = 1;
  let problem: string | null = "not connected yet";
  return {
    isUp(shard) {
      ready.add(shard);
      failures.delete(shard);
      if (ready.size >= of) problem = null;
    },
    isLost: (shard) => void ready.delete(shard),
    allLost: () => ready.clear(),
    expect(shards) {
      of = shards;
    },
    pauseBeforeConnecting(shard) {
      const count = failures.get(shard) ?? 0;
      failures.set(shard, count + 1);
      return count === 0 ? 0 : pauseAfter(count);
    },
    tell(why) {
      problem = why;
      onProblem(why);
    },
    status: () => ({ ready: ready.size, of, problem }),
  };
}

/** Growing, up to a minute. `failures`: from 1. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, MAX_DOUBLINGS));
}
