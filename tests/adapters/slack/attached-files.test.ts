import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filePartsOf } from "../../../src/adapters/slack/file-parts.ts";
import { parseEvent } from "../../../src/adapters/slack/parse-event.ts";
import { renderPerson } from "../../../src/adapters/slack/message/render-words.ts";
import { downloadBytes } from "../../../src/adapters/slack/transfer-bytes.ts";
import type { LlmFile, MessageView } from "../../../src/core/index.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { aFile, PNG } from "../../fixtures/attached-files.ts";
import { type SlackBot, type SlackBotSetup, startSlackBot } from "./start-slack-bot.ts";

describe("files in a Slack thread", () => {
  let slack: FakeSlack;
  let bot: SlackBot | null = null;
  const start = async (setup: SlackBotSetup & { scopes?: readonly string[] } = {}) => {
    slack = await startFakeSlack(setup.scopes ? { scopes: setup.scopes } : {});
    bot = await startSlackBot(slack, setup);
    const ann = slack.person({ name: "Ann" });
    return { ann, ops: slack.channel("ops", { members: [ann] }) };
  };

  beforeEach(() => {
    bot = null;
  });
  afterEach(async () => {
    await bot?.close();
    await slack.close();
  });

  /** What the model was given with the last message of its n-th request. */
  async function given(request: number): Promise<string[]> {
    await slack.waitFor(() => (bot?.model.requests.length ?? 0) > request);
    const last = bot?.model.requests[request]?.messages.at(-1);
    return last?.role === "user" ? [last.content, ...(last.files ?? []).map(inShort)] : [];
  }

  it("reach the model, fetched with the app's own token", async () => {
    const { ann, ops } = await start({ script: ["It says boom."] });
    const said = ann.says(ops, "@bot what is wrong?", {
      files: [
        { name: "a.log", content: "boom" },
        { name: "shot.png", content: PNG, mimetype: "image/png" },
      ],
    });
    expect(await given(0)).toEqual([
      "Ann: what is wrong?",
      "[attached: a.log, text/plain, 4 bytes; its text follows]\n```\nboom\n```",
      `[attached: shot.png, image/png, ${PNG.length} bytes; the image follows]`,
      `(image/png ${PNG.toString("base64")})`,
    ]);
    await slack.waitFor(() => slack.thread(said).at(-1)?.text.includes("It says boom."));
    expect(ann.privateMessages()).toEqual([]);
  });

  it("are stored and answered without a word beside them", async () => {
    const { ann, ops } = await start({ script: ["Hello.", "It says boom."] });
    const said = ann.says(ops, "@bot hello");
    await slack.waitFor(() => slack.thread(said).at(-1)?.text.includes("Hello."));
    ann.says(ops, "", { thread: said, files: [{ name: "a.log", content: "boom" }] });
    await slack.waitFor(() => slack.thread(said).at(-1)?.text.includes("It says boom."));
    expect(await given(1)).toEqual(["Ann: ", expect.stringContaining("```\nboom\n```")]);
  });

  it("that are too large or too many are not read, and their sender hears so alone", async () => {
    const { ann } = await start();
    const bob = slack.person({ name: "Bob" });
    const ops = slack.channel("dev", { members: [ann, bob] });
    const dump = { name: "dump.sql", content: Buffer.alloc(3_750_001, "x") };
    const small = Array.from({ length: 10 }, (_, i) => ({ name: `${i}.txt`, content: `${i}` }));
    ann.says(ops, "@bot load it", { files: [dump, ...small] });
    const told = await slack.waitFor(() => ann.privateMessages()[0]);
    expect(told.text).toContain("Too large for the agents to read: dump.sql (3.75 MB)");
    expect(told.text).toContain("Agents read the first 10 files of a message");
    expect(bob.privateMessages()).toEqual([]);
    const read = await given(0);
    expect(read[1]).toContain("dump.sql, text/plain, 3.75 MB; too large");
    expect(read[2]).toContain("```\n0\n```");
    expect(read[11]).toContain("9.txt, text/plain, 1 byte; not read: of one message, 10 files are");
  });

  it("say which scope the app lacks, and do not pass a page to sign in for a file", async () => {
    const scopes = ["app_mentions:read", "channels:history", "chat:write", "users:read"];
    const { ann, ops } = await start({ scopes });
    ann.says(ops, "@bot look", { files: [{ name: "a.log", content: "boom" }] });
    const [, line] = await given(0);
    expect(line).toContain("could not be fetched: Slack asks the app to sign in");
    expect(line).toContain("files:read");
  });
});

describe("a file as an event tells of it", () => {
  it("is known also where Slack does not let the app see it", async () => {
    const event = {
      type: "message",
      subtype: "file_share",
      user: "U1",
      ts: "1.1",
      channel: "D1",
      files: [{ id: "F1", file_access: "check_file_info" }, "garbage"],
    };
    const body = { type: "event_callback", team_id: "T1", event_id: "Ev1", event };
    const told = parseEvent(body, { botUserId: "U0", botId: "B0" });
    if (told.kind !== "message") throw new Error(`It was read as ${told.kind}.`);
    const [part] = filePartsOf(told);
    expect(part).toMatchObject({ name: "F1", source: { workspace: "T1", address: "" } });
    const options = { token: "t", apiUrl: "https://slack.com/api/", maxBytes: 9, timeoutMs: 9 };
    expect(await downloadBytes(part?.source.address ?? "?", options)).toEqual({
      kind: "failed",
      problem: "Slack does not let the app see it",
    });
  });
});

describe("a message from elsewhere", () => {
  it("is shown with the names of its files", () => {
    const author = { platform: "discord", id: "1", name: "Bob" };
    const message = { author, content: "", parts: [aFile("a.log"), aFile("b.png")] };
    const [post] = renderPerson(message as unknown as MessageView);
    expect(post?.text).toBe("Bob (discord): (attached: a.log)\n(attached: b.png)");
  });
});

function inShort(file: LlmFile): string {
  return file.kind === "text" ? file.text : `(${file.mimeType} ${file.base64})`;
}
