import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "discord.js";
import { createControl } from "./control.ts";
import { readyClient } from "./discord-clients.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";
import { namedId } from "./state/snowflakes.ts";

let discord: FakeDiscord;
let client: Client;

beforeEach(async () => {
  discord = await startFakeDiscord({
    other: createControl(
      () => discord,
      () => "help",
    ),
  });
  client = await readyClient(discord);
});

afterEach(async () => {
  await client.destroy();
  await discord.close();
});

async function act(name: string, body: object = {}): Promise<unknown> {
  const init = { method: "POST", body: JSON.stringify(body) };
  return (await fetch(`${discord.origin}/control/${name}`, init)).json();
}

it("lets another process speak, read, click and be answered", async () => {
  client.on("messageCreate", (message) => {
    if (message.author.bot) return;
    void message.reply({
      content: "Run?",
      components: [{ type: 1, components: [{ type: 2, style: 1, label: "Go", customId: "go" }] }],
    });
  });
  client.on("interactionCreate", (interaction) => {
    if (interaction.isButton())
      void interaction.update({ content: `by ${interaction.user.id}`, components: [] });
  });
  await act("say", { person: "Ann", channel: "ops", text: "@bot hello" });
  await discord.waitFor(() =>
    discord.calls("messages.create").some(({ status }) => status === 200),
  );
  const [, shown] = (await act("messages", { channel: "ops" })) as { id: string; text: string }[];
  expect(shown).toMatchObject({ text: "Run?" });
  expect(
    await act("click", { person: "Ann", channel: "ops", id: shown?.id, button: "Go" }),
  ).toMatchObject({ answered: true });
  const [, after] = (await act("messages", { channel: "ops" })) as { text: string }[];
  expect(after?.text).toBe(`by ${namedId("person", "Ann")}`);
  expect(await act("refused")).toEqual([]);
});

it("says what went wrong, and helps whoever asks for nothing", async () => {
  expect(await act("submit", { person: "Ann" })).toEqual({ error: "Ann has no modal open." });
  expect(await (await fetch(discord.origin)).text()).toBe("help");
});
