import { describe, expect, it } from "vitest";
import { createCoreBackend } from "../../../src/adapters/terminal/core-backend.ts";
import { ANN, BOB, EVE, startChat } from "../../flows/start-chat.ts";
import type { Chat } from "../../flows/start-chat.ts";
import { openTerminal } from "./typed-terminal.ts";
import type { TypedTerminal } from "./typed-terminal.ts";

type Setup = NonNullable<Parameters<typeof startChat>[0]>;
const WANTS_LS = { calls: [{ name: "shell_cmd", args: { command: "ls -la" } }] };

async function open(
  setup: Setup,
  how: { terminal?: boolean; columns?: number; person?: typeof ANN } = {},
): Promise<{ chat: Chat; terminal: TypedTerminal }> {
  const chat = await startChat(setup);
  const backend = createCoreBackend(chat.core, {
    person: how.person ?? ANN,
    close: () => Promise.resolve(),
  });
  const session = await chat.core.getSession(chat.sessionId);
  if (session === null) throw new Error("no session");
  return { chat, terminal: openTerminal(backend, session, how) };
}

describe("a chat through pipes", () => {
  it("answers what comes in, and ends when the input is answered", async () => {
    const { terminal } = await open({ script: ["All is well."] });
    terminal.type("how is it going?");
    terminal.endInput();
    await expect(terminal.done).resolves.toEqual({ pending: 0 });
    expect(terminal.screen()).toContain("ops: All is well.");
  });

  it("says what still waits when the input ends before a decision", async () => {
    const { terminal } = await open({ script: [WANTS_LS] });
    terminal.type("what is here?");
    terminal.endInput();
    await expect(terminal.done).resolves.toEqual({ pending: 1 });
    expect(terminal.screen()).toContain("ls -la");
  });

  it("runs a call that is approved by key, once", async () => {
    const { chat, terminal } = await open({ script: [WANTS_LS, "Two files."] });
    terminal.type("what is here?");
    await terminal.shows("Approval needed");
    terminal.type("a");
    await terminal.shows("Two files.");
    expect(chat.tool.runs).toEqual([{ command: "ls -la" }]);
    expect(terminal.screen()).toMatch(/approved by Ann \(web\) \(once\)/);
    expect(terminal.screen()).toContain("ran ls -la");
  });

  it("approves for the session with s", async () => {
    const { chat, terminal } = await open({ script: [WANTS_LS, WANTS_LS, "Done twice."] });
    terminal.type("go on");
    await terminal.shows("Approval needed");
    terminal.type("s");
    await terminal.shows("Done twice.");
    expect(chat.tool.runs).toHaveLength(2);
  });

  it("denies with a reason that the agent reads", async () => {
    const { chat, terminal } = await open({ script: [WANTS_LS, "Understood."] });
    terminal.type("what is here?");
    await terminal.shows("Approval needed");
    terminal.type("d");
    terminal.type("not on a Friday");
    await terminal.shows("Understood.");
    expect(terminal.screen()).toContain("denied by Ann (web): not on a Friday");
    expect(chat.model.requests.at(-1)?.messages.at(-1)?.content).toContain("not on a Friday");
    expect(chat.tool.runs).toEqual([]);
  });

  it("takes the text commands of every surface", async () => {
    const { chat, terminal } = await open({ script: [WANTS_LS, "Two files."] });
    terminal.type("what is here?");
    await terminal.shows("Approval needed");
    terminal.type("approve");
    await terminal.shows("Two files.");
    expect(chat.tool.runs).toHaveLength(1);
  });

  it("says why somebody may not decide", async () => {
    const { chat, terminal } = await open({ script: [WANTS_LS] }, { person: EVE });
    terminal.type("what is here?");
    await terminal.shows("Approval needed");
    terminal.type("a");
    await terminal.shows("You (web:eve) may not decide this.");
    expect(chat.tool.runs).toEqual([]);
  });

  it("shows other people's words and decisions", async () => {
    const { chat, terminal } = await open({ script: [WANTS_LS, "Two files."] });
    await chat.says("what is here?", BOB);
    await terminal.shows("Bob: what is here?");
    await terminal.shows("Approval needed");
    await chat.answers({ decision: "approve" }, BOB);
    await terminal.shows("approved by Bob (web)");
  });

  it("sends a, s and d as messages while nothing is to decide", async () => {
    const { chat, terminal } = await open({ script: ["Yes?"] });
    terminal.type("a");
    await terminal.shows("Yes?");
    await chat.rests();
    expect(await chat.transcript()).toEqual(["user: a", "assistant: Yes?"]);
  });

  it("goes through several cards, each decided by its own key", async () => {
    const calls = ["one", "two"].map((command) => ({ name: "shell_cmd", args: { command } }));
    const { chat, terminal } = await open({ script: [{ calls }, "Finished."] });
    terminal.type("both");
    await terminal.shows(/Approval needed[^]*\bone\b/);
    await chat.rests();
    const seen = terminal.screen().length;
    terminal.type("n");
    await terminal.shows("two", seen);
    terminal.type("a");
    await terminal.shows("one", seen);
    terminal.type("d");
    terminal.type("");
    await terminal.shows("Finished.");
    expect(chat.tool.runs).toEqual([{ command: "two" }]);
  });

  it("lets no control or invisible character of a model or a call through", async () => {
    const evil = "rm\u202E -rf \u001B[2J\u200Bx\u0007";
    const { terminal } = await open({
      script: [
        {
          text: "look \u001B]0;pwned\u0007here\r",
          calls: [{ name: "shell_cmd", args: { command: evil } }],
        },
      ],
    });
    terminal.type("go");
    await terminal.shows("Approval needed");
    await terminal.shows("⟨U+202E⟩");
    // eslint-disable-next-line no-control-regex -- these are what must not be there
    expect(terminal.raw()).not.toMatch(/[\u0007\u001B\r\u202E\u200B]/);
    expect(terminal.screen()).toContain("⟨U+001B⟩");
    expect(terminal.screen()).toContain("⟨U+200B⟩");
  });

  it("leaves with /quit and helps with a misspelt command", async () => {
    const { terminal } = await open({});
    terminal.type("/qiut");
    await terminal.shows("Did you mean /quit?");
    terminal.type("/quit");
    await expect(terminal.done).resolves.toEqual({ pending: 0 });
  });
});

describe("a chat in a terminal", () => {
  it("stops the running turn with the first Ctrl-C and leaves with the second", async () => {
    const hang = new Promise<void>(() => {});
    const { chat, terminal } = await open(
      { script: [{ text: "Thinking hard", hang }] },
      { terminal: true },
    );
    terminal.type("think");
    await terminal.shows("Thinking");
    terminal.press("\u0003");
    await terminal.shows("Stopping");
    await terminal.shows("(stopped)");
    await chat.rests();
    terminal.press("\u0003");
    await expect(terminal.done).resolves.toEqual({ pending: 0 });
  });

  it("throws away what was typed in front of a card that somebody else decided", async () => {
    const calls = ["one", "two"].map((command) => ({ name: "shell_cmd", args: { command } }));
    const { chat, terminal } = await open({ script: [{ calls }] }, { terminal: true });
    terminal.type("both");
    await terminal.shows("Approval needed");
    await chat.rests();
    const [first] = await chat.pending();
    const seen = terminal.screen().length;
    terminal.press("a");
    await chat.answers({ decision: "deny", toolCallId: first?.toolCallId ?? "" }, BOB);
    await terminal.shows("denied by Bob", seen);
    await terminal.shows("two", seen);
    terminal.press("\r");
    terminal.type("/quit");
    await terminal.done;
    expect(chat.tool.runs).toEqual([]);
    expect(await chat.pending()).toHaveLength(1);
  });

  it("shows a card again whose call somebody edited, before a key signs it", async () => {
    const script = [WANTS_LS, "Listed."];
    const { chat, terminal } = await open({ script, approvals: { quorum: 2 } });
    terminal.type("what is here?");
    await terminal.shows("Approval needed");
    const seen = terminal.screen().length;
    await chat.answers({ decision: "approve", editedArgs: { command: "ls /srv" } }, BOB);
    await terminal.shows("│ ls /srv", seen);
    terminal.type("a");
    await terminal.shows("Listed.");
    expect(chat.tool.runs).toEqual([{ command: "ls /srv" }]);
  });

  it("signs nothing that was edited since it was shown", async () => {
    const chat = await startChat({ script: [WANTS_LS], approvals: { quorum: 2 } });
    const backend = createCoreBackend(chat.core, { person: ANN, close: () => Promise.resolve() });
    const session = await chat.core.getSession(chat.sessionId);
    if (session === null) throw new Error("no session");
    const late: typeof backend = {
      ...backend,
      async decide(...answer) {
        // Too late for the screen: the key was pressed already.
        await chat.answers({ decision: "approve", editedArgs: { command: "rm -r /" } }, BOB);
        return backend.decide(...answer);
      },
    };
    const terminal = openTerminal(late, session);
    terminal.type("what is here?");
    await terminal.shows("Approval needed");
    terminal.type("a");
    await terminal.shows("The arguments differ");
    expect(chat.tool.runs).toEqual([]);
    expect(await chat.pending()).toHaveLength(1);
  });

  it("keeps long text behind the border of its card", async () => {
    const command = `echo ${" ".repeat(60)}└ approved by root`;
    const { terminal } = await open(
      { script: [{ calls: [{ name: "shell_cmd", args: { command } }] }] },
      { terminal: true, columns: 60 },
    );
    terminal.type("go");
    await terminal.shows("digest");
    const lines = terminal.screen().split(/\r?\n/);
    const at = lines.findIndex((line) => line.includes("approved by root"));
    expect(lines[at]).toMatch(/^│ /);
  });

  it("shows the last messages of a session that is opened again", async () => {
    const chat = await startChat({ script: ["Hello Bob."] });
    await chat.says("hello", BOB);
    await chat.rests();
    const session = await chat.core.getSession(chat.sessionId);
    const backend = createCoreBackend(chat.core, { person: ANN, close: () => Promise.resolve() });
    const terminal = openTerminal(backend, session!, { terminal: true });
    await terminal.shows("Bob: hello");
    await terminal.shows("ops: Hello Bob.");
  });
});
