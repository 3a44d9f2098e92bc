import { afterEach, beforeEach, expect, it } from "vitest";
import type { Client } from "discord.js";
import { createDiscordControl } from "./control.ts";
import { readyClient } from "./discord-clients.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";
import { namedId } from "./state/snowflakes.ts";

let discord: FakeDiscord;
let client: Client;

beforeEach(async () => {
  discord = await startFakeDiscord({
    other: createDiscordControl(
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
  expect(await act("click", { person: "Ann", channel: "ops", button: "Go" })).toEqual({
    error: "No message there has a button Go.",
  });
  expect(await act("read", { channel: "ops" })).toEqual([
    "Ann: @countersign hello",
    `countersign: by ${namedId("person", "Ann")}`,
  ]);
  const [, after] = (await act("messages", { channel: "ops" })) as { text: string }[];
  expect(after?.text).toBe(`by ${namedId("person", "Ann")}`);
  expect(await act("refused")).toEqual([]);
});

it("finds the last button in a channel and its threads", async () => {
  client.on("messageCreate", (message) => {
    if (message.author.bot) return;
    void message.startThread({ name: "here" }).then((thread) =>
      thread.send({
        content: "Run?",
        components: [{ type: 1, components: [{ type: 2, style: 1, label: "Go", customId: "go" }] }],
      }),
    );
  });
  client.on("interactionCreate", (interaction) => {
    if (interaction.isButton()) void interaction.update({ content: "Done.", components: [] });
  });
  await act("say", { person: "Ann", channel: "ops", text: "hello" });
  const read = () => act("read", { channel: "ops" });
  await expect.poll(read).toEqual(["Ann: hello", "countersign: Run? [Go]"]);
  const click = await act("click", { person: "Ann", channel: "ops", button: "Go" });
  expect(click).toMatchObject({ answered: true });
  expect(await read()).toEqual(["Ann: hello", "countersign: Done."]);
});

it("acts in one thread only where it is named", async () => {
  client.on("messageCreate", (message) => {
    if (message.author.bot) return;
    void message.startThread({ name: "here" }).then((thread) =>
      thread.send({
        content: message.content,
        components: [{ type: 1, components: [{ type: 2, style: 1, label: "Go", customId: "go" }] }],
      }),
    );
  });
  client.on("interactionCreate", (interaction) => {
    if (interaction.isButton()) void interaction.update({ content: "Done.", components: [] });
  });
  const first = (await act("say", { channel: "ops", text: "one" })) as { id: string };
  await act("say", { channel: "ops", text: "two" });
  const read = (given = {}) => act("read", { channel: "ops", ...given });
  await expect.poll(read).toHaveLength(4);
  await act("click", { channel: "ops", button: "Go", thread: first.id });
  expect(await read({ thread: first.id })).toEqual(["Ann: one", "countersign: Done."]);
  expect(await read()).toContain("countersign: two [Go]");
});

it("says what went wrong, and helps whoever asks for nothing", async () => {
  expect(await act("submit", { person: "Ann" })).toEqual({ error: "Ann has no modal open." });
  expect(await (await fetch(discord.origin)).text()).toBe("help");
});
