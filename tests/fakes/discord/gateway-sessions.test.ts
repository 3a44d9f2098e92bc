import { expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import { bareCall } from "./discord-clients.ts";
import { identify, rawLine } from "./raw-line.ts";
import { listen, useFakes } from "./use-fakes.ts";

const fakes = useFakes();

it("replays what was missed when a broken line is resumed, and identifies no second time", async () => {
  const discord = fakes.discord();
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const heard = listen(await fakes.bot());
  ann.says(general, "before");
  await discord.waitFor(() => heard.length === 1);
  discord.drop({ resume: true });
  await discord.waitFor(() => discord.connections() === 0);
  ann.says(general, "meanwhile");
  await discord.waitFor(() => heard.length === 2);
  expect(heard).toEqual(["before", "meanwhile"]);
  expect(discord.identifies()).toBe(1);
});

it("replays a click, which is then still answered in time", async () => {
  const discord = fakes.discord();
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await fakes.bot();
  client.on("interactionCreate", (interaction) => {
    if (interaction.isButton()) void interaction.update({ content: "done" });
  });
  const { body } = await bareCall(discord, "POST", `/channels/${general.id}/messages`, {
    body: {
      content: "?",
      components: [{ type: 1, components: [{ type: 2, style: 1, label: "Go", custom_id: "go" }] }],
    },
  });
  discord.drop({ resume: true });
  const ref = { channel: general.id, id: String(body.id) };
  expect(await ann.clicks(ref, "Go")).toMatchObject({ answered: true });
  expect(discord.message(ref).text).toBe("done");
});

it("tells a bot whose session is gone nothing of the time in between", async () => {
  const discord = fakes.discord();
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const heard = listen(await fakes.bot());
  discord.drop({ resume: false });
  ann.says(general, "lost");
  await discord.waitFor(() => discord.identifies() === 2);
  ann.says(general, "found");
  await discord.waitFor(() => heard.length === 1);
  expect(heard).toEqual(["found"]);
});

it("keeps a session through an outage of the gateway", async () => {
  const discord = fakes.discord();
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await fakes.bot();
  const errors: unknown[] = [];
  client.on("shardError", (error) => errors.push(error));
  const heard = listen(client);
  const outage = discord.outage();
  ann.says(general, "in the dark");
  await discord.waitFor(() => errors.length > 0);
  outage.ends();
  await discord.waitFor(() => heard.length === 1);
  expect(discord.identifies()).toBe(1);
});

it("asks to reconnect, and the bot resumes", async () => {
  const discord = fakes.discord();
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const heard = listen(await fakes.bot());
  discord.asksToReconnect();
  await discord.waitFor(() => discord.connections() === 0);
  ann.says(general, "meanwhile");
  await discord.waitFor(() => heard.length === 1);
  expect(discord.identifies()).toBe(1);
});

it("declares a session invalid: the bot identifies again", async () => {
  const discord = fakes.discord();
  const client = await fakes.bot();
  const again = new Promise((resolve) => client.once("shardReady", resolve));
  discord.invalidates({ resume: false });
  await again;
  expect(discord.identifies()).toBe(2);
});

it("refuses to resume what has been lost for more than five minutes", async () => {
  const clock = createTurnedClock();
  const fake = await fakes.start({ clock });
  const first = await rawLine(fake);
  first.send(identify(fake));
  const ready = await fake.waitFor(() => first.frames.find(({ t }) => t === "READY"));
  const resume = { op: 6, d: { token: fake.token, session_id: ready.d.session_id, seq: ready.s } };
  fake.drop({ resume: true });
  await fake.waitFor(() => fake.connections() === 0);
  await clock.turn(5 * 60_000);
  const second = await rawLine(fake);
  second.send(resume);
  await fake.waitFor(() => second.frames.some(({ t }) => t === "RESUMED"));
  fake.drop({ resume: true });
  await fake.waitFor(() => fake.connections() === 0);
  await clock.turn(5 * 60_000 + 1);
  const third = await rawLine(fake);
  third.send(resume);
  const last = await fake.waitFor(() => third.frames.find(({ op }) => op === 9));
  expect(last.d).toBe(false);
});

it("answers heartbeats, and a bot that gets no answer takes its line for dead", async () => {
  const fake = await fakes.start({ heartbeatMs: 60 });
  const client = await fakes.bot({}, fake);
  const beats: string[] = [];
  client.on("debug", (text) => beats.push(text));
  await fake.waitFor(() => beats.some((text) => text.includes("Heartbeat acknowledged")));
  const withheld = fake.withholdsAcks();
  await fake.waitFor(() => beats.some((text) => text.includes("Zombie connection")));
  withheld.ends();
  await fake.waitFor(() => fake.connections() === 1);
  expect(fake.identifies()).toBe(1);
});
