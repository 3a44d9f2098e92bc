import { describe, expect, it } from "vitest";
import { button, many, row, useChannel } from "./use-channel.ts";

const { scene, post } = useChannel();
const text = (content: string) => ({ type: 10, content });

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
    const { discord } = scene();
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
    const { discord, general } = scene();
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
