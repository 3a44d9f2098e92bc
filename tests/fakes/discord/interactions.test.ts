import {
  ActionRowBuilder,
  MessageFlags,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
} from "discord.js";
import type { ButtonInteraction, Client, Interaction } from "discord.js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareCall, readyClient, refusalOf } from "./discord-clients.ts";
import type { ChannelHandle, MessageRef } from "./people/message-ref.ts";
import type { Person } from "./people/person.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";

let discord: FakeDiscord;
let clock: TurnedClock;
let client: Client<true>;
let ann: Person;
let general: ChannelHandle;
let card: MessageRef;

beforeEach(async () => {
  clock = createTurnedClock();
  discord = await startFakeDiscord({ clock, limits: "off" });
  ann = discord.person({ name: "Ann" });
  general = discord.channel("general");
  client = await readyClient(discord);
  card = await posted({
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
  });
});

afterEach(async () => {
  await client.destroy();
  await discord.close();
});

async function posted(body: unknown): Promise<MessageRef> {
  const made = await bareCall(discord, "POST", `/channels/${general.id}/messages`, { body });
  return { channel: general.id, id: String(made.body.id) };
}

function onButton(act: (interaction: ButtonInteraction) => Promise<unknown>): void {
  client.on("interactionCreate", (interaction: Interaction) => {
    if (interaction.isButton()) void act(interaction);
  });
}

/** Clicks, and gives the interaction that the bot then holds in its hands, unanswered. */
async function heldClick(): Promise<{
  interaction: ButtonInteraction;
  reaction: Promise<unknown>;
}> {
  const arrived = new Promise<ButtonInteraction>((resolve) => {
    onButton(async (interaction) => resolve(interaction));
  });
  const reaction = ann.clicks(card, "Approve");
  return { interaction: await arrived, reaction };
}

const modal = (title = "Deny") =>
  new ModalBuilder()
    .setCustomId("deny:1")
    .setTitle(title)
    .addComponents(
      new ActionRowBuilder<TextInputBuilder>().addComponents(
        new TextInputBuilder()
          .setCustomId("reason")
          .setLabel("Why?")
          .setStyle(TextInputStyle.Paragraph)
          .setMaxLength(10),
      ),
    );

it("takes an answer after exactly three seconds", async () => {
  const { interaction, reaction } = await heldClick();
  await clock.turn(3000);
  expect(await refusalOf(interaction.reply("in time"))).toBe("answered");
  expect(await reaction).toMatchObject({ answered: true, ms: 3000, type: "reply" });
  expect(discord.unanswered()).toEqual([]);
});

it("knows an interaction no more a moment later", async () => {
  const { interaction, reaction } = await heldClick();
  await clock.turn(3001);
  expect(await reaction).toMatchObject({ answered: false, error: "timeout" });
  expect(await refusalOf(interaction.reply("late"))).toBe(10_062);
  expect(discord.unanswered()).toMatchObject([{ userId: ann.id }]);
  expect(discord.refused).toMatchObject([{ route: "interactions.callback", code: 10_062 }]);
});

it("says at once when no session of the app is left", async () => {
  await client.destroy();
  await discord.waitFor(() => discord.connections() === 0);
  expect(await ann.clicks(card, "Approve")).toMatchObject({ answered: false, error: "nobody" });
});

it("takes one first answer only", async () => {
  const { interaction } = await heldClick();
  await interaction.deferUpdate();
  const path = `/interactions/${interaction.id}/${interaction.token}/callback`;
  const second = await bareCall(discord, "POST", path, { body: { type: 6 } });
  expect(second).toMatchObject({ status: 400, body: { code: 40_060 } });
});

it("edits and follows up for fifteen minutes, and not after", async () => {
  const { interaction } = await heldClick();
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  expect(ann.privateAnswers()).toMatchObject([{ isThinking: true, text: "" }]);
  await interaction.editReply("thought");
  expect(ann.privateAnswers()).toMatchObject([{ isThinking: false, text: "thought" }]);
  await clock.turn(15 * 60_000);
  expect(await refusalOf(interaction.followUp("still"))).toBe("answered");
  expect(discord.messages(general).at(-1)?.text).toBe("still");
  await clock.turn(1);
  expect(await refusalOf(interaction.followUp("gone"))).toBe(50_027);
  expect(await refusalOf(interaction.editReply("gone"))).toBe(50_027);
});

it("takes no follow-up before the first answer", async () => {
  const { interaction } = await heldClick();
  const path = `/webhooks/${discord.applicationId}/${interaction.token}`;
  const early = await bareCall(discord, "POST", path, { body: { content: "early" } });
  expect(early.body).toMatchObject({ code: 10_015 });
});

it("edits the card itself as @original after a deferred update", async () => {
  const { interaction } = await heldClick();
  await interaction.deferUpdate();
  await interaction.editReply({ content: "done", components: [] });
  expect(discord.message(card)).toMatchObject({ text: "done", buttons: [], isEdited: true });
  expect(discord.messages(general)).toHaveLength(1);
});

it("gives back the message when it is asked for", async () => {
  const { interaction } = await heldClick();
  const response = await interaction.reply({ content: "here", withResponse: true });
  expect(response.resource?.message?.content).toBe("here");
  expect((await interaction.fetchReply()).id).toBe(response.resource?.message?.id);
});

it("opens a modal as the first answer and carries its values back", async () => {
  onButton((interaction) => interaction.showModal(modal()));
  client.on("interactionCreate", (interaction) => {
    if (!interaction.isModalSubmit() || !interaction.isFromMessage()) return;
    void interaction.update({ content: `no: ${interaction.fields.getTextInputValue("reason")}` });
  });
  const { modal: open } = await ann.clicks(card, "Approve");
  expect(open).toMatchObject({ title: "Deny", customId: "deny:1", fields: [{ label: "Why?" }] });
  if (!open) throw new Error("no modal");
  expect(await ann.submits(open, { reason: "" })).toMatchObject({
    error: "not_complete",
    isOpen: true,
  });
  expect(await ann.submits(open, { "Why?": "12345678901" })).toMatchObject({ isOpen: true });
  expect(await ann.submits(open, { "Why?": "1234567890" })).toMatchObject({
    answered: true,
    isOpen: false,
  });
  expect(discord.message(card).text).toBe("no: 1234567890");
  expect(ann.modals()).toEqual([]);
});

it("opens no modal after a deferral", async () => {
  const { interaction } = await heldClick();
  await interaction.deferUpdate();
  const path = `/interactions/${interaction.id}/${interaction.token}/callback`;
  const late = await bareCall(discord, "POST", path, { body: { type: 9, data: modal().toJSON() } });
  expect(late.body).toMatchObject({ code: 40_060 });
});

it("opens no modal in answer to a modal", async () => {
  onButton((interaction) => interaction.showModal(modal()));
  const arrived = new Promise<{ id: string; token: string }>((resolve) => {
    client.on("interactionCreate", (interaction) => {
      if (interaction.isModalSubmit()) resolve(interaction);
    });
  });
  const { modal: open } = await ann.clicks(card, "Approve");
  const submission = ann.submits(open ?? { id: "" }, { reason: "x" });
  const { id, token } = await arrived;
  const body = { type: 9, data: modal().toJSON() };
  const again = await bareCall(discord, "POST", `/interactions/${id}/${token}/callback`, { body });
  expect(again.body).toMatchObject({ code: 50_035, errors: { type: {} } });
  await bareCall(discord, "POST", `/interactions/${id}/${token}/callback`, { body: { type: 6 } });
  expect(await submission).toMatchObject({ answered: true });
});

it.each([
  ["a title of 45", { title: "t".repeat(45) }, 204],
  ["a title of 46", { title: "t".repeat(46) }, 400],
  ["a value of 4000", { value: "v".repeat(4000) }, 204],
  ["a value of 4001", { value: "v".repeat(4001) }, 400],
  ["five inputs", { count: 5 }, 204],
  ["six inputs", { count: 6 }, 400],
])(
  "checks a modal: %s",
  async (
    _what,
    { title = "t", value = "", count = 1 }: { title?: string; value?: string; count?: number },
    status,
  ) => {
    const { interaction } = await heldClick();
    const input = (n: number) => ({ type: 4, custom_id: `i${n}`, label: "l", style: 2, value });
    const components = Array.from({ length: count }, (_, n) => ({
      type: 1,
      components: [input(n)],
    }));
    const body = { type: 9, data: { custom_id: "m", title, components } };
    const path = `/interactions/${interaction.id}/${interaction.token}/callback`;
    expect((await bareCall(discord, "POST", path, { body })).status).toBe(status);
  },
);

it("lets nobody click what is disabled, what is not there, or what others got in private", async () => {
  onButton((interaction) =>
    interaction.reply({
      content: "sure?",
      flags: MessageFlags.Ephemeral,
      components: [{ type: 1, components: [{ type: 2, style: 1, label: "Yes", customId: "yes" }] }],
    }),
  );
  await expect(ann.clicks(card, "Off")).rejects.toThrow(/disabled/);
  await expect(ann.clicks(card, "Nope")).rejects.toThrow(/Approve \(ap:1\)/);
  await ann.clicks(card, "Approve");
  const [sure] = ann.privateAnswers();
  const bea = discord.person({ name: "Bea" });
  await expect(bea.clicks(sure ?? card, "Yes")).rejects.toThrow(/somebody else/);
});

it("shows a private message to nobody else, the bot's own REST included", async () => {
  const { interaction } = await heldClick();
  await interaction.reply({ content: "psst", flags: MessageFlags.Ephemeral });
  const id = ann.privateAnswers()[0]?.id;
  const fetched = await bareCall(discord, "GET", `/channels/${general.id}/messages/${id}`);
  expect(fetched.body).toMatchObject({ code: 10_008 });
  expect(discord.messages(general)).toHaveLength(1);
});

it("registers commands in bulk and carries their options", async () => {
  await client.application.commands.set([
    {
      name: "countersign",
      description: "What waits",
      options: [
        {
          type: 1,
          name: "pending",
          description: "List",
          options: [{ type: 4, name: "max", description: "How many" }],
        },
      ],
    },
  ]);
  client.on("interactionCreate", (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const { options } = interaction;
    void interaction.reply(`${options.getSubcommand()} ${options.getInteger("max")}`);
  });
  const reaction = await ann.command("countersign", { pending: { max: 3 } }, general);
  expect(reaction).toMatchObject({ answered: true });
  expect(discord.messages(general).at(-1)?.text).toBe("pending 3");
  await expect(ann.command("other", {}, general)).rejects.toThrow(/registered: \/countersign/);
  await client.application.commands.set([]);
  await expect(ann.command("countersign", {}, general)).rejects.toThrow(/registered: none/);
});

it.each([["dm"], ["uncached guild"], ["webhook"], [undefined]] as const)(
  "carries a forged click from %s, which the bot can answer",
  async (from) => {
    onButton((interaction) =>
      interaction.reply({ content: interaction.customId, flags: MessageFlags.Ephemeral }),
    );
    const reaction = await ann.forges({
      customId: "ap:other",
      message: card,
      ...(from ? { from } : {}),
    });
    expect(reaction).toMatchObject({ answered: true, privateAnswers: [{ text: "ap:other" }] });
  },
);

it("tells the bot the roles of whoever clicks", async () => {
  const ops = discord.role("ops");
  const bea = discord.person({ name: "Bea", roles: [ops] });
  const roles: unknown[] = [];
  onButton(async (interaction) => {
    if (interaction.inCachedGuild()) roles.push([...interaction.member.roles.cache.keys()]);
    await interaction.deferUpdate();
  });
  await bea.clicks(card, "Approve");
  expect(roles).toEqual([expect.arrayContaining([ops.id])]);
});
