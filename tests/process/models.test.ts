import { type ChatCompletionRequest, LLMock } from "@copilotkit/aimock";
import { describe, expect, it, onTestFinished } from "vitest";
import { botFolder, startBot } from "../fakes/bot-process.ts";

/** One conversation, the whole program, three wire formats, served by aimock. */
const WIRES = [
  [
    "openai",
    (url: string) => ({ OPENAI_API_KEY: "test-key-openai", OPENAI_BASE_URL: `${url}/v1` }),
  ],
  [
    "anthropic",
    (url: string) => ({ ANTHROPIC_API_KEY: "test-key-anthropic", ANTHROPIC_BASE_URL: url }),
  ],
  ["google", (url: string) => ({ GEMINI_API_KEY: "test-key-google", GEMINI_BASE_URL: url })],
] as const;

const CONFIGURATION = (provider: string) => `
[[agents]]
name = "ops"
provider = "${provider}"
model = "test-model"

[policy]
allowed_tools = ["read_file"]
`;

async function serveModel(): Promise<{ mock: LLMock; url: string }> {
  const mock = new LLMock({ port: 0, host: "127.0.0.1", chunkSize: 5 });
  const url = await mock.start();
  onTestFinished(() => mock.stop());
  return { mock, url };
}

const text = (request: ChatCompletionRequest) => JSON.stringify(request.messages);

describe.each(WIRES)("a conversation through %s", (provider, environment) => {
  it("asks for several tools at once, runs what is approved, and hears why one was denied", async () => {
    const { mock, url } = await serveModel();
    const calls = [
      { name: "shell_cmd", arguments: JSON.stringify({ command: "echo one | tee one.txt" }) },
      { name: "shell_cmd", arguments: JSON.stringify({ command: "echo two | tee two.txt" }) },
      { name: "read_file", arguments: JSON.stringify({ path: "missing.txt" }) },
    ];
    mock.on(
      { userMessage: "do it all", hasToolResult: false },
      { content: "On it.", toolCalls: calls },
    );
    mock.on({ hasToolResult: true }, { content: "All of it is done." });

    const bot = await startBot(botFolder(CONFIGURATION(provider)), environment(url));
    const talk = await bot.open();
    await talk.says("do it all");
    const [one, two] = await talk.cards(2);
    expect([one?.display, two?.display]).toEqual([
      "echo one | tee one.txt",
      "echo two | tee two.txt",
    ]);
    await talk.decides(one!, "approve");
    const { toolCallId } = two!;
    const deny = { toolCallId, decision: "deny", reason: "one is enough" };
    expect(await bot.post(`/api/sessions/${talk.id}/tool-results`, deny)).toMatchObject({
      status: 200,
    });
    await talk.answers("All of it is done.");

    const last = mock.getRequests().at(-1);
    const read = last?.body ? text(last.body as ChatCompletionRequest) : "";
    // Escaped once or twice, as the wire format nests it.
    expect(read).toMatch(/stdout:\\+none/);
    expect(read).toContain("one is enough");
    expect(read).toContain("There is no file missing.txt");
    expect(read).not.toContain("client.requestApproval");
    expect(bot.log()).not.toContain("test-key");
  });
});
