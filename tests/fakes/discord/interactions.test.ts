import { MessageFlags } from "discord.js";
import { expect, it } from "vitest";
import { bareCall, refusalOf } from "./discord-clients.ts";
import { useCard } from "./use-card.ts";

const scene = useCard();

it("takes an answer after exactly three seconds", async () => {
  const { discord, clock, heldClick } = scene();
  const { interaction, reaction } = await heldClick();
  await clock.turn(3000);
  expect(await refusalOf(interaction.reply("in time"))).toBe("answered");
  expect(await reaction).toMatchObject({ answered: true, ms: 3000, type: "reply" });
  expect(discord.unanswered()).toEqual([]);
});

it("knows an interaction no more a moment later", async () => {
  const { discord, clock, ann, heldClick } = scene();
  const { interaction, reaction } = await heldClick();
  await clock.turn(3001);
  expect(await reaction).toMatchObject({ answered: false, error: "timeout" });
  expect(await refusalOf(interaction.reply("late"))).toBe(10_062);
  expect(discord.unanswered()).toMatchObject([{ userId: ann.id }]);
  expect(discord.refused).toMatchObject([{ route: "interactions.callback", code: 10_062 }]);
});

it("says at once when no session of the app is left", async () => {
  const { discord, client, ann, card } = scene();
  await client.destroy();
  await discord.waitFor(() => discord.connections() === 0);
  expect(await ann.clicks(card, "Approve")).toMatchObject({ answered: false, error: "nobody" });
});

it("takes one first answer only", async () => {
  const { discord, heldClick } = scene();
  const { interaction } = await heldClick();
  await interaction.deferUpdate();
  const path = `/interactions/${interaction.id}/${interaction.token}/callback`;
  const second = await bareCall(discord, "POST", path, { body: { type: 6 } });
  expect(second).toMatchObject({ status: 400, body: { code: 40_060 } });
});

it("edits and follows up for fifteen minutes, and not after", async () => {
  const { discord, clock, ann, general, heldClick } = scene();
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
  const { discord, heldClick } = scene();
  const { interaction } = await heldClick();
  const path = `/webhooks/${discord.applicationId}/${interaction.token}`;
  const early = await bareCall(discord, "POST", path, { body: { content: "early" } });
  expect(early.body).toMatchObject({ code: 10_015 });
});

it("edits the card itself as @original after a deferred update", async () => {
  const { discord, general, card, heldClick } = scene();
  const { interaction } = await heldClick();
  await interaction.deferUpdate();
  await interaction.editReply({ content: "done", components: [] });
  expect(discord.message(card)).toMatchObject({ text: "done", buttons: [], isEdited: true });
  expect(discord.messages(general)).toHaveLength(1);
});

it("gives back the message when it is asked for", async () => {
  const { heldClick } = scene();
  const { interaction } = await heldClick();
  const response = await interaction.reply({ content: "here", withResponse: true });
  expect(response.resource?.message?.content).toBe("here");
  expect((await interaction.fetchReply()).id).toBe(response.resource?.message?.id);
});
