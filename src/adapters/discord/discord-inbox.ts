import { createInOrder } from "../chat/in-order.ts";
import { keepTrying } from "../chat/keep-trying.ts";
import { catchUp } from "./catch-up.ts";
import type { DiscordEvent } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { handleEvent } from "./handle-event.ts";
import { parseEvent } from "./parse-event.ts";

export type DiscordInbox = {
  /** Never throws. */
  onDispatch(payload: unknown): void;
  close(): void;
};

/** Takes what the gateway dispatches, and reads from the channels what it did not dispatch. */
export function createInbox(
  room: DiscordRoom,
  options: {
    /** Servers that we are in, as far as the gateway has told. */
    seenGuilds: Set<string>;
    /** Those of them that we serve. */
    servedGuilds: () => readonly string[];
    now: () => Date;
  },
): DiscordInbox {
  const { seenGuilds, servedGuilds, now } = options;
  const { log } = room;
  const inOrder = createInOrder();
  const readings = new Set<{ stop(): void }>();

  /** What is written in one channel is taken in the order in which it was written. */
  function take(event: DiscordEvent): Promise<void> {
    const isWritten =
      event.kind === "message" || event.kind === "edited" || event.kind === "deleted";
    if (!isWritten) return handleEvent(room, event);
    return inOrder(event.channel, () => handleEvent(room, event));
  }

  /** Goes on trying until it was read once. */
  function readMissed(guilds: readonly string[]): void {
    const served = guilds.filter((guild) => guild === "" || servedGuilds().includes(guild));
    const reading = keepTrying(
      async () => {
        const read = await catchUp(room, { guilds: served, now: now(), handle: take });
        if (read > 0) log.info({ read }, "messages were read that Discord had not told of");
        readings.delete(reading);
      },
      (why) => log.warn({ why }, "what was missed on Discord cannot be read yet"),
    );
    readings.add(reading);
  }

  return {
    onDispatch(payload) {
      const event = parseEvent(payload, room.own);
      if (event.kind === "session_began") {
        for (const guild of event.guilds) seenGuilds.add(guild);
        // Direct conversations belong to no server.
        readMissed(["", ...event.guilds]);
        return;
      }
      if (event.kind === "guild_seen") seenGuilds.add(event.guild);
      if (event.kind === "guild_gone") seenGuilds.delete(event.guild);
      take(event).catch((error: unknown) => {
        log.error({ err: error, kind: event.kind }, "an event of Discord's could not be taken");
        // It is read from its channel once the store can be written again.
        if (event.kind === "message") readMissed([event.guild]);
      });
    },
    close() {
      for (const reading of readings) reading.stop();
    },
  };
}
