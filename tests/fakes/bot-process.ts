import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { ApprovalView, MessageView, SessionView } from "../../src/core/index.ts";

const MAIN = resolve("src/main.ts");

/** A folder with a configuration, removed with the test. */
export function botFolder(configuration = ""): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-bot-"));
  writeFileSync(join(folder, "countersign.toml"), configuration);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

export type Bot = {
  url: string;
  /** What it wrote to standard error. */
  log(): string;
  /** SIGKILL; settles when the process is gone. */
  kill(): Promise<void>;
  end(): Promise<void>;
  open(): Promise<Conversation>;
  conversation(id: string): Conversation;
  get<T>(path: string): Promise<T>;
  post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
};

export type Conversation = {
  id: string;
  says(content: string): Promise<void>;
  session(): Promise<SessionView>;
  messages(): Promise<MessageView[]>;
  /** Waits for as many pending cards as asked for, and answers with them. */
  cards(count: number): Promise<readonly ApprovalView[]>;
  decides(card: ApprovalView, decision: "approve" | "deny"): Promise<number>;
  /** Waits until an agent's message holds these words. */
  answers(words: string, options?: { timeout: number }): Promise<void>;
};

/** The real program in a process of its own, on a free port of loopback. */
export async function startBot(folder: string, env: Record<string, string> = {}): Promise<Bot> {
  const argv = ["--disable-warning=ExperimentalWarning", MAIN, "start"];
  const own = { PATH: process.env["PATH"] ?? "", HOME: folder, PORT: "0", ...env };
  const child = spawn(process.execPath, argv, {
    cwd: folder,
    env: own,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (part: Buffer) => (log += part.toString()));
  const exited = new Promise<void>((settle) => child.once("exit", () => settle()));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  onTestFinished(() => end("SIGKILL"));
  const isReady = () => log.includes('"msg":"ready"');
  await expect.poll(() => isReady() || child.exitCode !== null).toBe(true);
  if (!isReady()) throw new Error(log);
  const line = log.split("\n").find((text) => text.includes('"ready"')) ?? "";
  const { url } = JSON.parse(line) as { url: string };
  const api = createApi(url);
  return {
    url,
    log: () => log,
    kill: () => end("SIGKILL"),
    end: () => end("SIGTERM"),
    ...api,
    conversation: (id) => conversationOf(api, id),
    async open() {
      const { body } = await api.post("/api/sessions", {});
      return conversationOf(api, String(body["id"]));
    },
  };
}

function createApi(url: string): Pick<Bot, "get" | "post"> {
  return {
    async get<T>(path: string) {
      const response = await fetch(url + path);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
    async post(path, body) {
      const headers = { "content-type": "application/json" };
      const response = await fetch(url + path, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  };
}

function conversationOf({ get, post }: Pick<Bot, "get" | "post">, id: string): Conversation {
  const session = () => get<SessionView>(`/api/sessions/${id}`);
  const messages = () => get<MessageView[]>(`/api/sessions/${id}/messages?after=0`);
  return {
    id,
    session,
    messages,
    async says(content) {
      expect(await post(`/api/sessions/${id}/messages`, { content })).toMatchObject({
        status: 202,
      });
    },
    async cards(count) {
      const pending = async () => (await session()).pendingApprovals;
      await expect.poll(async () => (await pending()).length).toBe(count);
      return pending();
    },
    async decides({ toolCallId }, decision) {
      const answer = await post(`/api/sessions/${id}/tool-results`, { toolCallId, decision });
      return answer.status;
    },
    async answers(words, options) {
      const said = async () =>
        (await messages())
          .filter(({ role }) => role === "assistant")
          .map((m) => m.content)
          .join("\n");
      await expect.poll(said, options).toContain(words);
    },
  };
}
