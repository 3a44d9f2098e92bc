import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderPerson } from "../../../src/adapters/discord/message/render-words.ts";
import type { LlmFile, MessageView } from "../../../src/core/index.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { aFile, PNG } from "../../fixtures/attached-files.ts";
import { type DiscordBot, startDiscordBot } from "./start-discord-bot.ts";

describe("files in a Discord thread", () => {
  let discord: FakeDiscord;
  let bot: DiscordBot;

  beforeEach(async () => {
    discord = await startFakeDiscord();
    bot = await startDiscordBot(discord, { script: ["It says boom."] });
  });
  afterEach(async () => {
    await bot.close();
    await discord.close();
  });

  /** What the model was given with the first message. */
  async function given(): Promise<string[]> {
    const [request] = await discord.waitFor(() =>
      bot.model.requests.length > 0 ? bot.model.requests : null,
    );
    const last = request?.messages.at(-1);
    return last?.role === "user" ? [last.content, ...(last.files ?? []).map(inShort)] : [];
  }

  it("reach the model", async () => {
    const ann = discord.person({ name: "Ann" });
    const said = ann.says(discord.channel("ops"), "@bot what is wrong?", {
      files: [
        { name: "a.log", content: "boom" },
        { name: "shot.png", content: PNG, mimetype: "image/png" },
      ],
    });
    expect(await given()).toEqual([
      "Ann: what is wrong?",
      "[attached: a.log, text/plain, 4 bytes; its text follows]\n```\nboom\n```",
      `[attached: shot.png, image/png, ${PNG.length} bytes; the image follows]`,
      `(image/png ${PNG.toString("base64")})`,
    ]);
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("It says boom."));
  });

  it("that are too large are not read, and their sender hears so in the thread", async () => {
    const ann = discord.person({ name: "Ann" });
    const dump = { name: "dump.sql", content: Buffer.alloc(3_750_001, "x") };
    const said = ann.says(discord.channel("ops"), "@bot load it", { files: [dump] });
    const told = await discord.waitFor(() =>
      discord.thread(said).find(({ text }) => text.includes("Too large for the agents to read")),
    );
    expect(told.text).toContain("dump.sql (3.75 MB)");
    expect(told.pings).toEqual([]);
    expect((await given())[1]).toContain("dump.sql, text/plain, 3.75 MB; too large");
  });
});

describe("a message from elsewhere", () => {
  it("is shown with the names of its files", () => {
    const author = { platform: "slack", id: "U1", name: "Bob" };
    const message = { author, content: "", parts: [aFile("a.log"), aFile("b.png")] };
    const [post] = renderPerson(message as unknown as MessageView);
    expect(post?.content).toContain("**Bob (slack):** (attached: a.log)\n(attached: b.png)");
  });
});

function inShort(file: LlmFile): string {
  return file.kind === "text" ? file.text : `(${file.mimeType} ${file.base64})`;
}
