import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { LEASE_MS } from "../../src/core/session/hold-lease.ts";
import { botFolder, startBot } from "../fakes/bot-process.ts";
import { startFakeDiscord } from "../fakes/discord/start-fake-discord.ts";
import { startFakeSlack } from "../fakes/slack/start-fake-slack.ts";
import { firstEvents, readStream } from "../contracts/recorded-stream.ts";
import { startModelServer } from "../contracts/model-server.ts";
import { describeWithPostgresql } from "../fixtures/postgresql.ts";

const texts = (posts: readonly Post[]) => posts.map(({ text }) => text).join("\n");

type Post = { text: string; labels: string[]; click(label: string): Promise<unknown> };

/** What a platform shows to these stories. */
type Room = {
  env: Record<string, string>;
  approver: string;
  /** How many connections a process holds. */
  connectionsEach: number;
  connections(): number;
  /** Mentions the bot, and answers with how to read the thread that came of it. */
  says(content: string): () => Post[];
};

async function slackRoom(): Promise<Room> {
  const slack = await startFakeSlack({ limits: "off" });
  onTestFinished(() => slack.close());
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  return {
    env: {
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
      SLACK_API_URL: slack.apiUrl,
    },
    approver: `slack:${ann.id}`,
    connectionsEach: 2,
    connections: () => slack.connections(),
    says(content) {
      const said = ann.says(ops, content);
      return () =>
        slack.thread(said).map((post) => ({
          text: post.text,
          labels: post.buttons.map(({ label }) => label),
          click: (label) => ann.clicks(post, label),
        }));
    },
  };
}

async function discordRoom(): Promise<Room> {
  const discord = await startFakeDiscord({ limits: "off" });
  onTestFinished(() => discord.close());
  const ann = discord.person({ name: "Ann" });
  const ops = discord.channel("ops");
  return {
    env: { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl },
    approver: `discord:${ann.id}`,
    connectionsEach: 1,
    connections: () => discord.connections(),
    says(content) {
      const said = ann.says(ops, content);
      return () =>
        discord.thread(said).map((post) => ({
          text: post.text,
          labels: post.buttons.map(({ label }) => label),
          click: (label) => ann.clicks(post, label),
        }));
    },
  };
}

/** A model that stops in the middle of its answers until it may end them. */
async function holdingModel() {
  const server = await startModelServer();
  onTestFinished(() => server.close());
  const held = Promise.withResolvers<string>();
  const begun = firstEvents("openai", "text", 2);
  const rest = readStream("openai", "text").slice(begun.length);
  server.answerWith({ kind: "stream", pieces: [begun, held.promise] });
  return { url: server.url, goesOn: () => held.resolve(rest) };
}

const BEGUN = "Hello ✓";
/** Two agents sit in the session: each answer begins with its agent's name. */
const WHOLE = /^writer\n+Hello ✓ wörld$/;

await describeWithPostgresql((createTestDatabase) => {
  describe.each([
    { platform: "Slack", open: slackRoom },
    { platform: "Discord", open: discordRoom },
  ])("two processes on one database, and $platform", ({ open }) => {
    async function team() {
      const room = await open();
      const database = await createTestDatabase();
      onTestFinished(() => database.drop());
      const model = await holdingModel();
      const workspace = botFolder();
      const configuration = `
[[agents]]
name = "writer"
provider = "openai"
model = "test-model"
base_url = "${model.url}/v1"
[[agents]]
name = "ops"
provider = "demo"
model = "demo"
[approvals]
approvers = ["${room.approver}"]
[tools.shell_cmd]
working_directory = "${workspace}"
`;
      return {
        room,
        model,
        workspace,
        async starts() {
          const connected = room.connections() + room.connectionsEach;
          const env = { ...room.env, DATABASE_URL: database.url, OPENAI_API_KEY: "test-key" };
          const bot = await startBot(botFolder(configuration), env);
          await expect.poll(() => room.connections()).toBe(connected);
          return bot;
        },
      };
    }

    it("leave each other's answers whole, and run what is approved once", async () => {
      const { room, model, workspace, starts } = await team();
      await starts();
      const answer = room.says("@bot hello");
      await expect.poll(() => answer()[1]?.text).toContain(BEGUN);
      await starts();
      model.goesOn();
      await expect.poll(() => answer()[1]?.text).toMatch(WHOLE);

      const thread = room.says("@bot @ops run echo signed >> proof.txt");
      const card = () => thread().find(({ labels }) => labels.includes("Approve once"));
      await expect.poll(card).toBeDefined();
      await card()?.click("Approve once");
      await expect.poll(() => texts(thread())).toContain("Exit code 0");
      expect(readFileSync(join(workspace, "proof.txt"), "utf8")).toBe("signed\n");
      expect(card()).toBeUndefined();
      expect(answer().map(({ text }) => text)).toEqual([
        expect.anything(),
        expect.stringMatching(WHOLE),
      ]);
    });

    it("go on for each other: what one was writing when it was killed, the other writes", async () => {
      const { room, model, starts } = await team();
      const first = await starts();
      const answer = room.says("@bot hello");
      await expect.poll(() => answer()[1]?.text).toContain(BEGUN);
      await starts();
      await first.kill();
      model.goesOn();
      const patience = { timeout: 2 * LEASE_MS };
      await expect.poll(() => answer()[1]?.text, patience).toContain("cut off");
      await expect.poll(() => answer()[2]?.text, patience).toMatch(WHOLE);
      expect(answer()).toHaveLength(3);
    }, 180_000);
  });
});
