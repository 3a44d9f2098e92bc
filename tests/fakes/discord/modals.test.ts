import { ActionRowBuilder, ModalBuilder, TextInputBuilder, TextInputStyle } from "discord.js";
import { expect, it } from "vitest";
import { bareCall } from "./discord-clients.ts";
import { useCard } from "./use-card.ts";

const scene = useCard();

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

it("opens a modal as the first answer and carries its values back", async () => {
  const { discord, client, ann, card, onButton } = scene();
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
  const { discord, heldClick } = scene();
  const { interaction } = await heldClick();
  await interaction.deferUpdate();
  const path = `/interactions/${interaction.id}/${interaction.token}/callback`;
  const late = await bareCall(discord, "POST", path, { body: { type: 9, data: modal().toJSON() } });
  expect(late.body).toMatchObject({ code: 40_060 });
});

it("opens no modal in answer to a modal", async () => {
  const { discord, client, ann, card, onButton } = scene();
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
    const { discord, heldClick } = scene();
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
