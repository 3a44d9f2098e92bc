import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareCall } from "./discord-clients.ts";
import type { Bare } from "./discord-clients.ts";
import type { ChannelHandle } from "./people/message-ref.ts";
import type { Person } from "./people/person.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";

export type ChannelScene = {
  discord: FakeDiscord;
  clock: TurnedClock;
  ann: Person;
  /** A new one for each test. */
  general: ChannelHandle;
};

export type UsedChannel = {
  scene: () => ChannelScene;
  /** A message of the bot's, with Discord's first answer. */
  post: (body: unknown, channel?: ChannelHandle) => Promise<Bare>;
  patch: (id: unknown, body: unknown) => Promise<Bare>;
};

/** One fake Discord for all tests of a file, and a channel of its own for each. */
export function useChannel(): UsedChannel {
  const clock = createTurnedClock();
  let world: Omit<ChannelScene, "general"> | null = null;
  let general: ChannelHandle | null = null;
  const scene = (): ChannelScene => {
    if (!world || !general) throw new Error("There is a channel inside tests only.");
    return { ...world, general };
  };
  beforeAll(async () => {
    const discord = await startFakeDiscord({ clock, limits: "off" });
    world = { discord, clock, ann: discord.person({ name: "Ann" }) };
  });
  beforeEach(() => {
    general = world?.discord.channel("general") ?? null;
  });
  afterAll(() => world?.discord.close());
  const messages = ({ id }: ChannelHandle) => `/channels/${id}/messages` as const;
  return {
    scene,
    post(body, channel = scene().general) {
      return bareCall(scene().discord, "POST", messages(channel), { body });
    },
    patch(id, body) {
      const { discord, general: channel } = scene();
      return bareCall(discord, "PATCH", `${messages(channel)}/${String(id)}`, { body });
    },
  };
}

export const button = (more: object = {}) => ({
  type: 2,
  style: 1,
  label: "Go",
  custom_id: "go",
  ...more,
});

export const row = (...components: object[]) => ({ type: 1, components });

export const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
