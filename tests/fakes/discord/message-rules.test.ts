import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareCall } from "./discord-clients.ts";
import type { Bare } from "./discord-clients.ts";
import type { ChannelHandle } from "./people/message-ref.ts";
import type { Person } from "./people/person.ts";
import { OLD_EDITS_MAX } from "./routes/old-edits.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";

let discord: FakeDiscord;
let clock: TurnedClock;
let general: ChannelHandle;
let ann: Person;

beforeAll(async () => {
  clock = createTurnedClock();
  discord = await startFakeDiscord({ clock, limits: "off" });
  ann = discord.person({ name: "Ann" });
});

beforeEach(() => {
  general = discord.channel("general");
});

afterAll(() => discord.close());

const post = (body: unknown, channel = general): Promise<Bare> =>
  bareCall(discord, "POST", `/channels/${channel.id}/messages`, { body });
const patch = (id: unknown, body: unknown): Promise<Bare> =>
  bareCall(discord, "PATCH", `/channels/${general.id}/messages/${String(id)}`, { body });
const button = (more: object = {}) => ({
  type: 2,
  style: 1,
  label: "Go",
  custom_id: "go",
  ...more,
});
const row = (...components: object[]) => ({ type: 1, components });
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const text = (content: string) => ({ type: 10, content });
const V2 = 1 << 15;

describe("limits of a message", () => {
  const cases: [string, unknown, number][] = [
    ["2000 characters", { content: "c".repeat(2000) }, 200],
    ["2001 characters", { content: "c".repeat(2001) }, 50_035],
    ["nothing", { content: "" }, 50_006],
    ["only blanks", { content: "  " }, 50_006],
    ["10 embeds", { embeds: many(10, () => ({ title: "t" })) }, 200],
    ["11 embeds", { embeds: many(11, () => ({ title: "t" })) }, 50_035],
    [
      "6000 characters of embeds",
      { embeds: [{ description: "d".repeat(4000) }, { description: "d".repeat(2000) }] },
      200,
    ],
    [
      "6001 characters of embeds",
      { embeds: [{ description: "d".repeat(4000) }, { description: "d".repeat(2001) }] },
      50_035,
    ],
    ["an embed's title of 257", { embeds: [{ title: "t".repeat(257) }] }, 50_035],
    ["a field of 1025", { embeds: [{ fields: [{ name: "n", value: "v".repeat(1025) }] }] }, 50_035],
    [
      "5 rows of 5 buttons",
      { components: many(5, (y) => row(...many(5, (x) => button({ custom_id: `${x}.${y}` })))) },
      200,
    ],
    ["6 rows", { components: many(6, (y) => row(button({ custom_id: `${y}` }))) }, 50_035],
    [
      "6 buttons in a row",
      { components: [row(...many(6, (x) => button({ custom_id: `${x}` })))] },
      50_035,
    ],
    ["a custom id of 100", { components: [row(button({ custom_id: "i".repeat(100) }))] }, 200],
    ["a custom id of 101", { components: [row(button({ custom_id: "i".repeat(101) }))] }, 50_035],
    ["an empty custom id", { components: [row(button({ custom_id: "" }))] }, 50_035],
    ["the same custom id twice", { components: [row(button(), button())] }, 50_035],
    ["a label of 80", { components: [row(button({ label: "l".repeat(80) }))] }, 200],
    ["a label of 81", { components: [row(button({ label: "l".repeat(81) }))] }, 50_035],
    [
      "a button with neither label nor emoji",
      { components: [row(button({ label: undefined }))] },
      50_035,
    ],
    [
      "a link with a custom id",
      { components: [row(button({ style: 5, url: "https://a.example" }))] },
      50_035,
    ],
    [
      "a container without its flag",
      { components: [{ type: 17, components: [text("t")] }] },
      50_035,
    ],
    ["a nonce of 25", { content: "c", nonce: "n".repeat(25) }, 200],
    ["a nonce of 26", { content: "c", nonce: "n".repeat(26) }, 50_035],
    [
      "users parsed and listed",
      { content: "c", allowed_mentions: { parse: ["users"], users: ["1"] } },
      50_035,
    ],
    [
      "a reply to nothing",
      { content: "c", message_reference: { message_id: "1".repeat(18) } },
      50_035,
    ],
  ];
  it.each(cases)("%s", async (_what, body, outcome) => {
    const { status, body: answer } = await post(body);
    expect(answer.code ?? status).toBe(outcome);
  });

  it("names the path of what is wrong", async () => {
    const bad = button({ custom_id: "b", label: "l".repeat(81) });
    const { body } = await post({ components: [row(button(), bad)] });
    expect(body).toEqual({
      message: "Invalid Form Body",
      code: 50_035,
      errors: {
        components: {
          0: {
            components: {
              1: {
                label: {
                  _errors: [
                    { code: "BASE_TYPE_MAX_LENGTH", message: "Must be 80 or fewer in length." },
                  ],
                },
              },
            },
          },
        },
      },
    });
    expect(discord.refused.at(-1)).toMatchObject({ route: "messages.create", code: 50_035 });
  });

  it("takes 25 MiB and not a byte more", async () => {
    const send = async (bytes: number) => {
      const form = new FormData();
      form.append("payload_json", "{}");
      form.append("files[0]", new Blob([Buffer.alloc(bytes)]), "big.bin");
      const init = {
        method: "POST",
        body: form,
        headers: { authorization: `Bot ${discord.token}` },
      };
      return fetch(`${discord.apiUrl}/v10/channels/${general.id}/messages`, init);
    };
    expect((await send(25 * 1024 * 1024 - 1000)).status).toBe(200);
    const over = await send(25 * 1024 * 1024);
    expect(over.status).toBe(413);
    expect(await over.json()).toMatchObject({ code: 40_005 });
  });
});

describe("Components V2", () => {
  const container = (...components: object[]) => ({ type: 17, components });
  const cases: [string, unknown, number][] = [
    [
      "a container with text and buttons",
      {
        components: [
          { ...container(text("t"), { type: 14 }, row(button())), accent_color: 0xffffff },
        ],
      },
      200,
    ],
    [
      "a colour beyond white",
      { components: [{ ...container(text("t")), accent_color: 0x1000000 }] },
      50_035,
    ],
    ["40 components", { components: [container(...many(39, () => text("t")))] }, 200],
    ["41 components", { components: [container(...many(40, () => text("t")))] }, 50_035],
    [
      "4000 characters of text",
      { components: [text("t".repeat(2000)), container(text("t".repeat(2000)))] },
      200,
    ],
    [
      "4001 characters of text",
      { components: [text("t".repeat(2000)), container(text("t".repeat(2001)))] },
      50_035,
    ],
    ["content beside", { content: "c", components: [text("t")] }, 50_035],
    ["an embed beside", { embeds: [{ title: "t" }], components: [text("t")] }, 50_035],
    ["a container in a container", { components: [container(container(text("t")))] }, 50_035],
    [
      "a section with its button",
      { components: [{ type: 9, components: [text("t")], accessory: button() }] },
      200,
    ],
    ["a section without accessory", { components: [{ type: 9, components: [text("t")] }] }, 50_035],
    [
      "a file that is not there",
      { components: [{ type: 13, file: { url: "attachment://a.txt" } }] },
      50_035,
    ],
    ["nothing", { components: [] }, 50_006],
  ];
  it.each(cases)("%s", async (_what, body, outcome) => {
    const { status, body: answer } = await post({ flags: V2, ...(body as object) });
    expect(answer.code ?? status).toBe(outcome);
  });

  it("shows text, buttons and colour as people see them", async () => {
    const { body } = await post({
      flags: V2,
      components: [
        {
          ...container(text("## **Run** `ls \\*`?"), row(button({ style: 3 }))),
          accent_color: 0xff0000,
        },
      ],
    });
    expect(discord.message({ channel: general.id, id: String(body.id) })).toMatchObject({
      text: "Run ls \\*?",
      accent: 0xff0000,
      buttons: [{ label: "Go", style: "success" }],
    });
  });

  it("stays V2 for life, and turns an older message into V2 when its fields are emptied", async () => {
    const { body } = await post({ flags: V2, components: [text("t")] });
    expect((await patch(body.id, { components: [text("u")] })).status).toBe(200);
    expect((await patch(body.id, { content: "c" })).body).toMatchObject({
      errors: { content: {} },
    });
    expect((await patch(body.id, { flags: 0, components: [] })).body).toMatchObject({
      code: 50_035,
      errors: { flags: {} },
    });
    const old = await post({ content: "c" });
    expect((await patch(old.body.id, { flags: V2, components: [text("t")] })).body).toMatchObject({
      errors: { content: {} },
    });
    expect(
      (await patch(old.body.id, { flags: V2, content: null, components: [text("t")] })).status,
    ).toBe(200);
  });
});

describe("nonce", () => {
  it("gives back the first message for five minutes, when it is enforced", async () => {
    const body = { content: "one", nonce: "n1", enforce_nonce: true };
    const first = await post(body);
    await clock.turn(5 * 60_000 - 1);
    const second = await post({ ...body, content: "two" });
    expect(second.body).toMatchObject({ id: first.body.id, content: "one" });
    await clock.turn(1);
    expect((await post(body)).body.id).not.toBe(first.body.id);
  });

  it("does not, when it is not enforced", async () => {
    const body = { content: "one", nonce: "n1" };
    const first = await post(body);
    expect((await post(body)).body.id).not.toBe(first.body.id);
  });
});

describe("edits", () => {
  it("are free for an hour and few afterwards", async () => {
    const { body } = await post({ content: "c" });
    await clock.turn(60 * 60_000);
    for (let n = 0; n < OLD_EDITS_MAX + 1; n += 1) {
      expect((await patch(body.id, { content: `${n}` })).status).toBe(200);
    }
    await clock.turn(1);
    for (let n = 0; n < OLD_EDITS_MAX; n += 1) {
      expect((await patch(body.id, { content: `old ${n}` })).status).toBe(200);
    }
    expect((await patch(body.id, { content: "more" })).body).toMatchObject({ code: 30_046 });
    const fresh = await post({ content: "c" });
    expect((await patch(fresh.body.id, { content: "d" })).status).toBe(200);
  });

  it("change no message of others, and none that is gone", async () => {
    const said = ann.says(general, "mine");
    expect((await patch(said.id, { content: "yours" })).body).toMatchObject({ code: 50_005 });
    ann.deletes(said);
    expect((await patch(said.id, { content: "yours" })).body).toMatchObject({ code: 10_008 });
  });
});

describe("mentions", () => {
  const pinged = async (body: object): Promise<string[]> => {
    const made = await post(body);
    return discord.pings({ channel: general.id, id: String(made.body.id) });
  };

  it("ping everybody they name unless told otherwise", async () => {
    const ops = discord.role("ops");
    const content = `<@${ann.id}> <@&${ops.id}> @everyone @here`;
    expect(await pinged({ content })).toEqual([ann.id, `&${ops.id}`, "everyone", "here"]);
    expect(await pinged({ content, allowed_mentions: { parse: [] } })).toEqual([]);
    expect(await pinged({ content, allowed_mentions: {} })).toEqual([]);
    expect(await pinged({ content, allowed_mentions: { users: [ann.id] } })).toEqual([ann.id]);
    expect(await pinged({ content, allowed_mentions: { parse: ["roles"] } })).toEqual([
      `&${ops.id}`,
    ]);
  });

  it("ping from text displays, and neither from code nor from embeds", async () => {
    const mention = `<@${ann.id}>`;
    expect(
      await pinged({ flags: V2, components: [{ type: 17, components: [text(mention)] }] }),
    ).toEqual([ann.id]);
    expect(await pinged({ content: `\`${mention}\` \`\`\`\n@everyone\n\`\`\`` })).toEqual([]);
    expect(await pinged({ embeds: [{ description: mention }] })).toEqual([]);
  });

  it("ping whom a reply answers, unless told otherwise", async () => {
    const said = ann.says(general, "hello");
    const reply = { content: "hi", message_reference: { message_id: said.id } };
    expect(await pinged(reply)).toEqual([ann.id]);
    expect(await pinged({ ...reply, allowed_mentions: { parse: [] } })).toEqual([]);
    expect(await pinged({ ...reply, allowed_mentions: { replied_user: true } })).toEqual([ann.id]);
  });

  it("ping nobody when they are edited in", async () => {
    const { body } = await post({ content: "c" });
    await patch(body.id, { content: `<@${ann.id}>` });
    expect(discord.pings({ channel: general.id, id: String(body.id) })).toEqual([]);
  });
});

describe("places", () => {
  it("refuses what is not there, not to be seen, not to be written in", async () => {
    const nowhere = { id: "1".repeat(18), name: "" };
    expect((await post({ content: "c" }, nowhere)).body).toMatchObject({ code: 10_003 });
    const hidden = discord.channel("hidden", { botMayNot: ["ViewChannel"] });
    expect((await post({ content: "c" }, hidden)).body).toMatchObject({ code: 50_001 });
    const mute = discord.channel("mute", { botMayNot: ["SendMessages"] });
    expect((await post({ content: "c" }, mute)).body).toMatchObject({ code: 50_013 });
    discord.forbids(mute, []);
    expect((await post({ content: "c" }, mute)).status).toBe(200);
  });

  it("writes to those who let it", async () => {
    const open = async (person: Person) => {
      const { body } = await bareCall(discord, "POST", "/users/@me/channels", {
        body: { recipient_id: person.id },
      });
      return post({ content: "psst" }, { id: String(body.id), name: "" });
    };
    expect((await open(ann)).status).toBe(200);
    expect(ann.directMessages().map(({ content }) => content)).toEqual(["psst"]);
    const shy = discord.person({ name: "Shy", isClosedToDirect: true });
    expect((await open(shy)).body).toMatchObject({ code: 50_007 });
  });

  it("lists messages by pages, newest first", async () => {
    const said = many(5, (n) => ann.says(general, `m${n}`).id);
    const listed = async (query: string): Promise<unknown[]> => {
      const { body } = await bareCall(discord, "GET", `/channels/${general.id}/messages?${query}`);
      return (body as unknown as { content: string }[]).map(({ content }) => content);
    };
    expect(await listed("limit=2")).toEqual(["m4", "m3"]);
    expect(await listed(`limit=2&before=${said[3]}`)).toEqual(["m2", "m1"]);
    expect(await listed(`limit=2&after=${said[0]}`)).toEqual(["m2", "m1"]);
    const over = await bareCall(discord, "GET", `/channels/${general.id}/messages?limit=101`);
    expect(over.body).toMatchObject({ code: 50_035 });
  });
});
