import { type JsonObject, isJsonObject } from "../../core/index.ts";

/** What the demo model understands. */
export type DemoCommand =
  | { kind: "call"; tool: string; args: JsonObject }
  | { kind: "slow"; words: number }
  | { kind: "help" };

/** More than this many words are not streamed, whatever `slow` asks for. */
export const MAX_SLOW_WORDS = 600;
/** As many calls as one message may ask for. */
export const MAX_DEMO_CALLS = 20;

/** `ann: `, as the core writes the speaker before a message; names may hold spaces. */
const SPEAKER = /^[^:\n]{1,80}: /;
const MENTION = /^@[a-z][a-z0-9-]*[,:]?\s+/i;

/** Takes the speaker and a leading mention off, unless the message begins with a command as it is. */
export function textOfMessage(content: string): string {
  const bare = content.trim().replace(MENTION, "");
  // `write notes.txt: hello` has a colon too, and is no speaker.
  return readLine(firstLine(bare)) ? bare : bare.replace(SPEAKER, "").trim().replace(MENTION, "");
}

/** Every line that is a command, in order. */
export function readCommands(text: string): DemoCommand[] {
  return text
    .split("\n")
    .flatMap((line) => readLine(line.trim()) ?? [])
    .slice(0, MAX_DEMO_CALLS);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]?.trim() ?? "";
}

function readLine(line: string): DemoCommand | null {
  if (/^help\b/i.test(line)) return { kind: "help" };
  const [, verb = "", rest = ""] = /^(run|read|write|call|slow)\s+(\S.*)$/i.exec(line) ?? [];
  return COMMANDS[verb.toLowerCase()]?.(unquoted(rest)) ?? null;
}

const COMMANDS: Record<string, (rest: string) => DemoCommand | null> = {
  run: (command) => ({ kind: "call", tool: "shell_cmd", args: { command } }),
  read: (path) => ({ kind: "call", tool: "read_file", args: { path } }),
  write: (rest) => {
    const [, path, content] = /^([^:]+):\s?(.*)$/.exec(rest) ?? [];
    if (path === undefined || content === undefined) return null;
    return { kind: "call", tool: "write_file", args: { path: path.trim(), content } };
  },
  call: (rest) => {
    const [, tool, text = "{}"] = /^([\w-]+)(?:\s+(\{.*\}))?$/.exec(rest) ?? [];
    const args = readObject(text);
    return tool === undefined || args === null ? null : { kind: "call", tool, args };
  },
  slow: (rest) =>
    /^\d+$/.test(rest)
      ? { kind: "slow", words: Math.min(MAX_SLOW_WORDS, Math.max(1, Number(rest))) }
      : null,
};

function readObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** People copy commands with their backticks. */
function unquoted(text: string): string {
  return /^`[^`]+`$/.test(text) ? text.slice(1, -1) : text;
}
