import { describe, expect, it } from "vitest";
import { button, many, row, useChannel } from "./use-channel.ts";

const { scene, post, patch } = useChannel();
const text = (content: string) => ({ type: 10, content });
const V2 = 1 << 15;

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
    const { discord, general } = scene();
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
