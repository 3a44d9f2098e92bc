import { describe, expect, it, vi } from "vitest";
import type { DiscordRoom } from "../../../src/adapters/discord/discord-room.ts";
import { createHeldMessages } from "../../../src/adapters/discord/held-messages.ts";
import { parseMessage } from "../../../src/adapters/discord/parse-message.ts";
import { createMissedReader } from "../../../src/adapters/discord/read-missed.ts";
import { idAt } from "../../../src/adapters/discord/snowflake.ts";

const MAX_HELD = 1_000;
const HOUR_MS = 3_600_000;
const NOW = new Date("2026-11-21T14:05:00.000Z");
const OWN = { botUserId: "1", applicationId: "2" };
const LOG = { info() {}, warn() {}, error() {} };

function message(guild: string, writtenAt = NOW.getTime()) {
  const event = parseMessage(
    { id: idAt(writtenAt), channel_id: "7", guild_id: guild, author: { id: "1001" } },
    OWN,
  );
  if (event.kind !== "message") throw new Error(event.kind);
  return event;
}

/** A database that is down until it is said to be back; `again` tries once more what is held. */
function holding() {
  const tries: (() => Promise<number>)[] = [];
  const read: (readonly string[])[] = [];
  const taken: string[] = [];
  const held = createHeldMessages({
    take: (event) => Promise.resolve(void taken.push(event.guild)),
    missed: {
      keepReading: (work) => void tries.push(work),
      readPlaces: (guilds) => void read.push(guilds),
    },
    now: () => NOW,
    log: LOG,
  });
  return { held, read, taken, again: () => tries.shift()?.() };
}

describe("messages that could not be stored", () => {
  it("are each tried again, as many as are held", async () => {
    const { held, taken, read, again } = holding();
    for (let count = 0; count < MAX_HELD; count++) held.hold(message("g1"));
    for (let count = 0; count < MAX_HELD; count++) await again();
    expect(taken).toHaveLength(MAX_HELD);
    expect(read).toEqual([]);
  });

  it("and are too many are read from their places, once one that is held got through", async () => {
    const { held, read, again } = holding();
    for (let count = 0; count < MAX_HELD; count++) held.hold(message("g1"));
    for (const guild of ["g1", "g2", "g1", "g2", "g1"]) held.hold(message(guild));
    expect(read).toEqual([]);
    await again();
    await again();
    expect(read).toEqual([["g1", "g2"]]);
  });

  it("are given up after an hour, and make room", async () => {
    const { held, taken, again } = holding();
    held.hold(message("g1", NOW.getTime() - HOUR_MS - 1));
    held.hold(message("g2", NOW.getTime() - HOUR_MS));
    expect(await again()).toBe(0);
    expect(await again()).toBe(1);
    expect(taken).toEqual(["g2"]);
  });
});

describe("a message that fails as the process ends", () => {
  it("is not tried again: nothing keeps the process", async () => {
    const room: Pick<DiscordRoom, "log"> = { log: LOG };
    const reader = createMissedReader(
      // oxlint-disable-next-line no-unsafe-type-assertion -- nothing else of it is looked at
      room as DiscordRoom,
      { isServed: () => true, now: () => NOW, handle: () => Promise.resolve() },
    );
    const work = vi.fn(() => Promise.resolve(1));
    reader.keepReading(work);
    expect(work).toHaveBeenCalledTimes(1);
    reader.close();
    reader.keepReading(work);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
