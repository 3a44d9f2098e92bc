import { createInOrder } from "../chat/in-order.ts";
import type { DiscordEvent } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { handleEvent } from "./handle-event.ts";
import { createHeldMessages } from "./held-messages.ts";
import { parseEvent } from "./parse-event.ts";
import { createMissedReader } from "./read-missed.ts";

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
  const isServed = (guild: string) => servedGuilds().includes(guild);
  const missed = createMissedReader(room, { isServed, now, handle: take });
  const waiting = createHeldMessages({ take, missed, now, log });

  /** What is written in one channel is taken in the order in which it was written. */
  function take(event: DiscordEvent): Promise<void> {
    const isWritten =
      event.kind === "message" || event.kind === "edited" || event.kind === "deleted";
    if (!isWritten) return handleEvent(room, event);
    return inOrder(event.channel, () => handleEvent(room, event));
  }

  /** Before it is handled: what is heard now is no longer what was heard last. */
  function note(event: DiscordEvent): void {
    switch (event.kind) {
      case "session_began":
        for (const guild of event.guilds) seenGuilds.add(guild);
        return missed.beginSession(event.guilds);
      case "guild_seen":
        seenGuilds.add(event.guild);
        return missed.seeGuild(event);
      case "guild_gone":
        return void seenGuilds.delete(event.guild);
      default:
        return;
    }
  }

  return {
    onDispatch(payload) {
      const event = parseEvent(payload, room.own);
      note(event);
      take(event).catch((error: unknown) => {
        log.error({ err: error, kind: event.kind }, "an event of Discord's could not be taken");
        if (event.kind === "message") waiting.hold(event);
      });
    },
    close: missed.close,
  };
}
