import { describe, expect, it } from "vitest";
import { bareCall } from "./discord-clients.ts";
import type { Person } from "./people/person.ts";
import { OLD_EDITS_MAX } from "./routes/old-edits.ts";
import { many, useChannel } from "./use-channel.ts";

const { scene, post, patch } = useChannel();

describe("nonce", () => {
  it("gives back the first message for five minutes, when it is enforced", async () => {
    const { clock } = scene();
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
    const { clock } = scene();
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
    const { ann, general } = scene();
    const said = ann.says(general, "mine");
    expect((await patch(said.id, { content: "yours" })).body).toMatchObject({ code: 50_005 });
    ann.deletes(said);
    expect((await patch(said.id, { content: "yours" })).body).toMatchObject({ code: 10_008 });
  });
});

describe("places", () => {
  it("refuses what is not there, not to be seen, not to be written in", async () => {
    const { discord } = scene();
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
    const { discord, ann } = scene();
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
    const { discord, ann, general } = scene();
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
