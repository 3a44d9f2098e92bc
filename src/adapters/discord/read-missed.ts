import { keepTrying } from "../chat/keep-trying.ts";
import { catchUp, type Handle } from "./catch-up.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { type Heard, heardIn } from "./known-messages.ts";
import { readMissedMentions, type SeenGuild } from "./missed-mentions.ts";

/** Reads from the channels what the gateway did not tell of. */
export type MissedReader = {
  /** A session with the gateway begins: what happened before it was not told. */
  beginSession(guilds: readonly string[]): void;
  seeGuild(guild: SeenGuild): void;
  /** What was written in the places of these servers. */
  readPlaces(guilds: readonly string[]): void;
  /** Does it, with growing pauses while it fails; answers how many messages it took. */
  keepReading(work: () => Promise<number>): void;
  close(): void;
};

export function createMissedReader(
  room: DiscordRoom,
  options: { isServed: (guild: string) => boolean; now: () => Date; handle: Handle },
): MissedReader {
  const { isServed, now, handle } = options;
  const { core, log } = room;
  const readings = new Set<{ stop(): void }>();
  /** The last message that was heard before a session with the gateway, by its servers. */
  const heardBefore = new Map<string, () => Promise<Heard | null>>();
  let isClosed = false;

  function keepReading(work: () => Promise<number>): void {
    // What fails as the process ends is read at the next start.
    if (isClosed) return;
    const reading = keepTrying(
      async () => {
        const read = await work();
        if (read > 0) log.info({ read }, "messages were read that Discord had not told of");
        readings.delete(reading);
      },
      (why) => log.warn({ why }, "what was missed on Discord cannot be read yet"),
    );
    readings.add(reading);
  }

  function readPlaces(guilds: readonly string[]): void {
    const served = guilds.filter((guild) => guild === "" || isServed(guild));
    keepReading(() => catchUp(room, { guilds: served, now: now(), handle }));
  }

  return {
    keepReading,
    readPlaces,
    beginSession(guilds) {
      // What is heard from now on says nothing about what was missed before.
      const until = now();
      const heard = once(() => heardIn(core, { guilds, until }));
      for (const guild of guilds) heardBefore.set(guild, heard);
      // Direct conversations belong to no server.
      readPlaces(["", ...guilds]);
    },
    seeGuild(event) {
      const heardBy = heardBefore.get(event.guild);
      heardBefore.delete(event.guild);
      if (!heardBy || !isServed(event.guild)) return;
      keepReading(async () => {
        const heard = await heardBy();
        // Nobody has talked to us yet: nobody is answered out of the blue.
        if (heard === null) return 0;
        return readMissedMentions(room, event, { heard, now: now(), handle });
      });
    },
    close() {
      isClosed = true;
      for (const reading of readings) reading.stop();
    },
  };
}

/** Asks once; what failed is asked again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    (asked ??= ask().catch((error: unknown) => {
      asked = null;
      throw error;
    }));
}
