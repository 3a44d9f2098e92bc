import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHttpBackend } from "../../../src/adapters/terminal/http-backend.ts";
import type { Backend, SessionEvent } from "../../../src/adapters/terminal/backend.ts";
import { startApiServer } from "../../fakes/api-server.ts";
import type { ApiServer } from "../../fakes/api-server.ts";
import { ANN, BOB, startChat } from "../../flows/start-chat.ts";
import type { Chat } from "../../flows/start-chat.ts";
import { openTerminal } from "./typed-terminal.ts";

const WANTS_LS = { calls: [{ name: "shell_cmd", args: { command: "ls -la" } }] };

type Served = { chat: Chat; server: ApiServer; backend: Backend };

async function serve(
  setup: Parameters<typeof startChat>[0] = {},
  { token, shown = token }: { token?: string; shown?: string } = {},
): Promise<Served> {
  const chat = await startChat(setup);
  const options = token === undefined ? { person: ANN } : { person: ANN, token };
  const server = await startApiServer(chat.core, options);
  onTestFinished(() => server.close());
  const backend = createHttpBackend({ url: server.url, token: shown ?? null });
  return { chat, server, backend };
}

async function session(backend: Backend, { sessionId }: Chat) {
  const found = await backend.getSession(sessionId);
  if (found === null) throw new Error("no session");
  return found;
}

describe("the terminal chat against a running server", () => {
  it("streams an answer, asks, and shows what came of it", async () => {
    const { chat, backend } = await serve({ script: [WANTS_LS, "Two files."] });
    const terminal = openTerminal(backend, await session(backend, chat));
    terminal.type("what is here?");
    await terminal.shows("Approval needed");
    terminal.type("a");
    await terminal.shows("Two files.");
    expect(chat.tool.runs).toEqual([{ command: "ls -la" }]);
  });

  it("misses nothing when the connection breaks", async () => {
    const { chat, server, backend } = await serve({ script: ["First.", "Second."] });
    const terminal = openTerminal(backend, await session(backend, chat));
    terminal.type("one");
    await terminal.shows("First.");
    server.breakNext(1);
    server.dropConnections();
    await terminal.shows("The connection is lost");
    await chat.says("said meanwhile", BOB);
    await terminal.shows("Connected again");
    await terminal.shows("Bob: said meanwhile");
    await terminal.shows("Second.");
    expect(terminal.screen().split("First.")).toHaveLength(2);
  });

  it("misses nothing of an answer that the connection broke in", async () => {
    const { promise: hang, resolve: goOn } = Promise.withResolvers<void>();
    const { chat, server, backend } = await serve({
      script: [{ text: "Once upon a time there was a queen.", hang }],
    });
    const terminal = openTerminal(backend, await session(backend, chat));
    terminal.type("tell me a story");
    await terminal.shows("Once upon a time");
    server.breakNext(1);
    server.dropConnections();
    await terminal.shows("(cut off)");
    await terminal.shows("The connection is lost");
    const seen = terminal.screen().length;
    goOn();
    await chat.rests();
    await terminal.shows("Connected again");
    await terminal.shows("Once upon a time there was a queen.", seen);
    expect(terminal.screen().slice(seen).split("a queen.")).toHaveLength(2);
  });

  it("says a message once although its answer got lost", async () => {
    const { chat, server, backend } = await serve({ script: ["Heard you."] });
    server.breakNext(1);
    await backend.publish(chat.sessionId, "hello", "key-1");
    await backend.publish(chat.sessionId, "hello", "key-1");
    await chat.rests();
    expect(await chat.transcript()).toEqual(["user: hello", "assistant: Heard you."]);
  });

  it("ends with the server's words when there is nothing to follow", async () => {
    const { chat, backend } = await serve();
    const gone = { ...(await session(backend, chat)), id: "session_gone" };
    const terminal = openTerminal(backend, gone);
    await expect(terminal.done).rejects.toThrow("There is no session session_gone.");
  });
});

describe("createHttpBackend", () => {
  it("refuses in the server's words", async () => {
    const { chat, backend } = await serve({ script: [WANTS_LS] });
    await chat.says("go");
    await chat.rests();
    const [approval] = await backend.listApprovals(10);
    const answer = { toolCallId: approval?.toolCallId ?? "", decision: "deny" } as const;
    await expect(backend.decide(chat.sessionId, answer)).resolves.toMatchObject({
      kind: "accepted",
      waitingFor: 0,
      approval: { state: "denied" },
    });
    await expect(backend.decide(chat.sessionId, answer)).resolves.toMatchObject({
      kind: "refused",
      problem: expect.stringContaining("denied"),
    });
  });

  it("shows its token, and says what to set when the server does not know it", async () => {
    const known = await serve({}, { token: "0123456789abcdef" });
    await expect(known.backend.listSessions(10)).resolves.toHaveLength(1);
    const stranger = await serve({}, { token: "0123456789abcdef", shown: "wrong" });
    await expect(stranger.backend.listSessions(10)).rejects.toThrow("COUNTERSIGN_TOKEN");
  });

  it("gives audit rows with times that hash as they were stored", async () => {
    const { chat, backend } = await serve({ script: [WANTS_LS] });
    await chat.says("go");
    await chat.rests();
    const rows = await backend.listAudit({ after: 0, limit: 100 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(await chat.core.listAudit({ after: 0, limit: 100 }));
  });

  it("answers null for a session that is not there, and null lists stay lists", async () => {
    const { backend } = await serve();
    await expect(backend.getSession("nope")).resolves.toBeNull();
    await expect(backend.listMessages("nope", { after: 0, limit: 1 })).resolves.toEqual([]);
    await expect(backend.publish("nope", "x", "k")).rejects.toThrow("no session nope");
    await expect(backend.revokeGrant("nope")).rejects.toThrow(/grant/i);
  });

  it("says that nobody answers", async () => {
    const { server, backend } = await serve();
    await server.close();
    await expect(backend.createSession({})).rejects.toThrow("Is it still running?");
  });

  it.each([
    ["text/html", "<h1>hello</h1>", "not JSON"],
    ["application/json", '{"hello":1}', "not Countersign's"],
  ])("knows a stranger on the port by %s", async (type, text, problem) => {
    const stranger = createServer((_, response) =>
      response.writeHead(200, { "content-type": type }).end(text),
    );
    await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void stranger.close());
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    await expect(createHttpBackend({ url, token: null }).listSessions(1)).rejects.toThrow(problem);
  });

  it("stops following when asked to", async () => {
    const { chat, backend } = await serve();
    const ending = new AbortController();
    const events: SessionEvent[] = [];
    const following = (async () => {
      for await (const event of backend.events(chat.sessionId, 0, ending.signal)) {
        events.push(event);
        ending.abort();
      }
    })();
    await following;
    expect(events.map(({ type }) => type)).toEqual(["session"]);
  });
});
