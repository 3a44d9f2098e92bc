import type { Log } from "../../core/index.ts";
import type { DiscordEvent } from "./discord-event.ts";
import type { MissedReader } from "./read-missed.ts";
import { timeOf } from "./snowflake.ts";

/** What could not be stored is tried again; of more than this, only what is in our places. */
const MAX_HELD = 1_000;
/** Milliseconds for which it is; the next start reads it from its channel. */
const MAX_HELD_MS = 3_600_000;

type MessageEvent = Extract<DiscordEvent, { kind: "message" }>;

/**
 * Holds messages that could not be stored until they can: a mention may stand where no session
 * lives yet, and nothing else would find it. What is too much to hold is read from its places once
 * one of those that are held got through; while none does, none of it could be stored either.
 */
export function createHeldMessages(options: {
  take: (event: MessageEvent) => Promise<void>;
  missed: Pick<MissedReader, "keepReading" | "readPlaces">;
  now: () => Date;
  log: Log;
}): { hold(event: MessageEvent): void } {
  const { take, missed, now, log } = options;
  const notHeld = new Set<string>();
  let held = 0;

  async function again(event: MessageEvent): Promise<number> {
    const isOld = now().getTime() - timeOf(event.id) > MAX_HELD_MS;
    if (isOld) log.error({ message: event.id }, "a message on Discord was given up");
    else await take(event);
    held--;
    if (notHeld.size > 0) missed.readPlaces([...notHeld]);
    notHeld.clear();
    return isOld ? 0 : 1;
  }

  return {
    hold(event) {
      if (held >= MAX_HELD) return void notHeld.add(event.guild);
      held++;
      missed.keepReading(() => again(event));
    },
  };
}
