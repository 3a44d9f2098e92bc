import type { ButtonInteraction, Client, Interaction } from "discord.js";
import { afterEach, beforeEach } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareCall, readyClient } from "./discord-clients.ts";
import type { ChannelHandle, MessageRef } from "./people/message-ref.ts";
import type { Person } from "./people/person.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";

export type CardScene = {
  discord: FakeDiscord;
  clock: TurnedClock;
  client: Client<true>;
  ann: Person;
  general: ChannelHandle;
  /** With a button `Approve`, and one `Off` that is disabled. */
  card: MessageRef;
  /** What the bot does with a click. */
  onButton(act: (interaction: ButtonInteraction) => Promise<unknown>): void;
  /** Clicks, and gives the interaction that the bot then holds in its hands, unanswered. */
  heldClick(): Promise<{ interaction: ButtonInteraction; reaction: Promise<unknown> }>;
};

const CARD = {
  content: "Run?",
  components: [
    {
      type: 1,
      components: [
        { type: 2, style: 3, label: "Approve", custom_id: "ap:1" },
        { type: 2, style: 4, label: "Off", custom_id: "off", disabled: true },
      ],
    },
  ],
};

/** Real discord.js as the bot, a card of its in a channel, and Ann: for each test anew. */
export function useCard(): () => CardScene {
  let scene: CardScene | null = null;
  beforeEach(async () => {
    scene = await setScene();
  });
  afterEach(async () => {
    await scene?.client.destroy();
    await scene?.discord.close();
  });
  return () => {
    if (!scene) throw new Error("There is a card inside tests only.");
    return scene;
  };
}

async function setScene(): Promise<CardScene> {
  const clock = createTurnedClock();
  const discord = await startFakeDiscord({ clock, limits: "off" });
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await readyClient(discord);
  const made = await bareCall(discord, "POST", `/channels/${general.id}/messages`, { body: CARD });
  const card = { channel: general.id, id: String(made.body.id) };

  function onButton(act: (interaction: ButtonInteraction) => Promise<unknown>): void {
    client.on("interactionCreate", (interaction: Interaction) => {
      if (interaction.isButton()) void act(interaction);
    });
  }

  return {
    discord,
    clock,
    client,
    ann,
    general,
    card,
    onButton,
    async heldClick() {
      const arrived = new Promise<ButtonInteraction>((resolve) => {
        onButton(async (interaction) => resolve(interaction));
      });
      const reaction = ann.clicks(card, "Approve");
      return { interaction: await arrived, reaction };
    },
  };
}
