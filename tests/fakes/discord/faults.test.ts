import type { Client, SendableChannels } from "discord.js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readyClient, refusalOf } from "./discord-clients.ts";
import type { ChannelHandle } from "./people/message-ref.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";

let discord: FakeDiscord;
let here: ChannelHandle;
const clients: Client[] = [];

beforeEach(async () => {
  discord = await startFakeDiscord({ limits: "off" });
  here = discord.channel("here");
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
  await discord.close();
});

async function channelOf(
  options: Parameters<typeof readyClient>[1] = {},
): Promise<SendableChannels> {
  const client = await readyClient(discord, options);
  clients.push(client);
  const channel = await client.channels.fetch(here.id);
  if (!channel?.isSendable()) throw new Error("no channel to send to");
  return channel;
}

const texts = () => discord.messages(here).map(({ text }) => text);

it("takes effect and drops the answer: discord.js posts a second time", async () => {
  const channel = await channelOf();
  discord.fault({ kind: "drop", route: "messages.create", times: 1 });
  await channel.send("once?");
  expect(texts()).toEqual(["once?", "once?"]);
});

it("takes effect and closes the line: discord.js tells its caller, and posts no second time", async () => {
  const channel = await channelOf();
  discord.fault({ kind: "cut", route: "messages.create", times: 1 });
  await expect(channel.send("once")).rejects.toThrow(/closed/);
  expect(texts()).toEqual(["once"]);
});

it("posts once all the same when the nonce is enforced", async () => {
  const channel = await channelOf({ enforceNonce: true });
  discord.fault({ kind: "drop", route: "messages.create", times: 1 });
  await channel.send("once!");
  expect(texts()).toEqual(["once!"]);
});

it("fails before any effect: discord.js tries again", async () => {
  const channel = await channelOf();
  const fault = discord.fault({ kind: "503", route: "messages.create", times: 2 });
  await channel.send("third time lucky");
  expect(fault.hits).toBe(2);
  expect(texts()).toEqual(["third time lucky"]);
});

it("fails four times: discord.js gives up", async () => {
  const channel = await channelOf();
  discord.fault({ kind: "500", route: "messages.create" });
  await expect(channel.send("never")).rejects.toThrow();
  expect(discord.calls("messages.create")).toHaveLength(4);
});

it("refuses with the code it is told", async () => {
  const channel = await channelOf();
  const fault = discord.fault({ kind: "refuse", route: "messages.create", code: 30_046 });
  expect(await refusalOf(channel.send("no"))).toBe(30_046);
  fault.lift();
  expect(await refusalOf(channel.send("yes"))).toBe("answered");
});

it("hangs until it is let go, and hits each n-th call only", async () => {
  const channel = await channelOf();
  const fault = discord.fault({ kind: "hang", route: "messages.create", every: 2 });
  await channel.send("first");
  const second = channel.send("second");
  await discord.waitFor(() => fault.hits === 1);
  expect(texts()).toEqual(["first"]);
  fault.lift();
  await second;
  expect(texts()).toEqual(["first", "second"]);
});
