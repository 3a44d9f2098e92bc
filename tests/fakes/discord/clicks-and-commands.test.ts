import { MessageFlags } from "discord.js";
import { expect, it } from "vitest";
import { bareCall } from "./discord-clients.ts";
import { useCard } from "./use-card.ts";

const scene = useCard();

it("lets nobody click what is disabled, what is not there, or what others got in private", async () => {
  const { discord, ann, card, onButton } = scene();
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
  const { discord, ann, general, heldClick } = scene();
  const { interaction } = await heldClick();
  await interaction.reply({ content: "psst", flags: MessageFlags.Ephemeral });
  const id = ann.privateAnswers()[0]?.id;
  const fetched = await bareCall(discord, "GET", `/channels/${general.id}/messages/${id}`);
  expect(fetched.body).toMatchObject({ code: 10_008 });
  expect(discord.messages(general)).toHaveLength(1);
});

it("registers commands in bulk and carries their options", async () => {
  const { discord, client, ann, general } = scene();
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
    const { ann, card, onButton } = scene();
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
  const { discord, card, onButton } = scene();
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
