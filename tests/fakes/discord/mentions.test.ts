import { describe, expect, it } from "vitest";
import { useChannel } from "./use-channel.ts";

const { scene, post, patch } = useChannel();
const text = (content: string) => ({ type: 10, content });
const V2 = 1 << 15;

describe("mentions", () => {
  const pinged = async (body: object): Promise<string[]> => {
    const { discord, general } = scene();
    const made = await post(body);
    return discord.pings({ channel: general.id, id: String(made.body.id) });
  };

  it("ping everybody they name unless told otherwise", async () => {
    const { discord, ann } = scene();
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
    const { ann } = scene();
    const mention = `<@${ann.id}>`;
    expect(
      await pinged({ flags: V2, components: [{ type: 17, components: [text(mention)] }] }),
    ).toEqual([ann.id]);
    expect(await pinged({ content: `\`${mention}\` \`\`\`\n@everyone\n\`\`\`` })).toEqual([]);
    expect(await pinged({ embeds: [{ description: mention }] })).toEqual([]);
  });

  it("ping whom a reply answers, unless told otherwise", async () => {
    const { ann, general } = scene();
    const said = ann.says(general, "hello");
    const reply = { content: "hi", message_reference: { message_id: said.id } };
    expect(await pinged(reply)).toEqual([ann.id]);
    expect(await pinged({ ...reply, allowed_mentions: { parse: [] } })).toEqual([]);
    expect(await pinged({ ...reply, allowed_mentions: { replied_user: true } })).toEqual([ann.id]);
  });

  it("ping nobody when they are edited in", async () => {
    const { discord, ann, general } = scene();
    const { body } = await post({ content: "c" });
    await patch(body.id, { content: `<@${ann.id}>` });
    expect(discord.pings({ channel: general.id, id: String(body.id) })).toEqual([]);
  });
});
