import { afterEach, expect } from "vitest";
import type { MessageView } from "../../../src/core/index.ts";
import type { OpenRoom, Room, RoomSetup } from "./room.ts";

/** An answer of the model that calls the shell so often. */
export const calls = (...commands: string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});

/** A room for each story, closed after it; and what stories ask of it. */
export function useRoom<Has>(open: OpenRoom<Has>) {
  let room: (Room & Has) | null = null;
  const now = (): Room & Has => {
    if (!room) throw new Error("There is no room yet.");
    return room;
  };
  afterEach(async () => {
    await room?.close();
    room = null;
  });
  return {
    async start(setup: RoomSetup): Promise<Room & Has> {
      return (room = await open(setup));
    },
    /** Waits for what people read. */
    reads: () => expect.poll(() => now().reads()),
    asks: (cards = 1) => expect.poll(() => now().cards()).toBe(cards),
    runs: (times = 1) => expect.poll(() => now().bot().tool.runs.length).toBe(times),
  };
}

/** What nobody should be told who did nothing wrong. */
export const TROUBLE =
  /already|counted before|cannot be reached|does not answer|failed here|status 5|server answered/i;

/** The log of the room's one session. */
export async function logOf(room: Room): Promise<readonly MessageView[]> {
  const { core } = room.bot();
  const [session] = await core.listSessions({ limit: 1 });
  return (await core.listMessages(session?.id ?? "", { after: 0, limit: 100 })) ?? [];
}

/** Whose decisions were taken, in order. */
export async function decisionsIn(room: Room): Promise<string[]> {
  const log = await logOf(room);
  return log
    .filter(({ metadata }) => metadata["isToolApproval"] === true)
    .map(({ author }) => author?.name ?? "");
}

export async function isBusy(room: Room): Promise<boolean> {
  const [session] = await room.bot().core.listSessions({ limit: 1 });
  return session?.busy ?? false;
}

export function countOf(text: string, words: string): number {
  return text.split(words).length - 1;
}
