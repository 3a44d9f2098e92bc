import type { LlmMessage, LlmRequest } from "../../core/index.ts";
import { readCommands, textOfMessage } from "./demo-commands.ts";
import type { DemoCommand } from "./demo-commands.ts";

/** What the demo model says and asks for, decided from the request alone. */
export type DemoAnswer = {
  text: string;
  calls: readonly Extract<DemoCommand, { kind: "call" }>[];
  /** Words of `text` come one by one, slowly. */
  slow: boolean;
};

type ToolResult = Extract<LlmMessage, { role: "tool" }>;

/** Characters of one tool's output that are quoted; the whole is in the thread already. */
const MAX_QUOTED_CHARS = 1_500;
const MAX_ECHOED_CHARS = 200;
const SUMMARY_WISH = "Summarise the conversation";
const MAX_SUMMARY_LINES = 6;
const MAX_SUMMARY_LINE_CHARS = 160;

const HELP = `I am the demo model: a small script, not an AI. I understand these lines, several in one message if you like:
- \`run <command>\` asks to run a shell command
- \`read <file>\` asks to read a file
- \`write <file>: <text>\` asks to write a file
- \`call <tool> <arguments as JSON>\` asks for any other tool
- \`slow <n>\` streams n words slowly, so that you can try \`stop\`
- \`help\` shows this

For a real model set OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY, name its \`provider\` and \`model\` in countersign.toml, and restart.`;

/** Answers everything that came since the model last spoke: results first, then the message. */
export function composeDemoAnswer({
  messages,
  tools,
}: Pick<LlmRequest, "messages" | "tools">): DemoAnswer {
  const news = messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1);
  const results = news.filter((message) => message.role === "tool");
  const asked = news.findLast((message) => message.role === "user");
  const quoted = results.map(describeResult);
  if (!asked) return { text: quoted.join("\n\n") || HELP, calls: [], slow: false };
  const offered = new Set(tools.map(({ name }) => name));
  const reply = replyTo(asked.content, offered);
  const hasFiles = asked.files !== undefined && reply.calls.length === 0;
  const blind = hasFiles ? ["Files came with it; I cannot read them."] : [];
  return { ...reply, text: [...quoted, reply.text, ...blind].join("\n\n") };
}

function replyTo(content: string, offered: ReadonlySet<string>): DemoAnswer {
  if (content.startsWith(SUMMARY_WISH)) return say(summarise(content));
  const text = textOfMessage(content);
  const commands = readCommands(text);
  const slow = commands.find((command) => command.kind === "slow");
  const wanted = commands.filter((command) => command.kind === "call");
  if (wanted.length > 0) return askFor(wanted, offered);
  if (slow) return { text: countWords(slow.words), calls: [], slow: true };
  return say(commands.length > 0 ? HELP : echo(text));
}

function say(text: string): DemoAnswer {
  return { text, calls: [], slow: false };
}

function askFor(wanted: DemoAnswer["calls"], offered: ReadonlySet<string>): DemoAnswer {
  const calls = wanted.filter(({ tool }) => offered.has(tool));
  const missing = wanted.filter(({ tool }) => !offered.has(tool));
  const names = [...new Set(missing.map(({ tool }) => `\`${tool}\``))].join(", ");
  const asking = calls.map(({ tool }) => `\`${tool}\``).join(", ");
  const lines = [
    ...(calls.length > 0 ? [`I would like to use ${asking}.`] : []),
    ...(missing.length > 0
      ? [`I have no ${names} here: this agent's \`tools\` in countersign.toml do not include it.`]
      : []),
  ];
  return { text: lines.join("\n"), calls, slow: false };
}

function describeResult({ toolName, content, isError }: ToolResult): string {
  if (!isError) return `\`${toolName}\` answered:\n${codeBlock(content)}`;
  return `\`${toolName}\` gave no result. I was told:\n${codeBlock(content)}`;
}

/** A block that its content cannot break out of. */
function codeBlock(content: string): string {
  const text = shorten(content.trimEnd(), MAX_QUOTED_CHARS) || "(nothing)";
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function shorten(text: string, chars: number): string {
  const rest = text.length - chars;
  return rest > 0 ? `${text.slice(0, chars)}… (${rest} more characters)` : text;
}

function echo(text: string): string {
  return `You wrote: ${shorten(text, MAX_ECHOED_CHARS)}\n\nI am only the demo model, so I cannot think about it. Try \`run ls\`, or \`help\` for what I can do and how to get a real model.`;
}

function countWords(words: number): string {
  return Array.from({ length: words }, (_, index) => `word${index + 1}`).join(" ");
}

/** Keeps the first and the last lines: what it was about and where it stands. */
function summarise(wish: string): string {
  const lines = wish
    .split("\n")
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const half = MAX_SUMMARY_LINES / 2;
  const kept =
    lines.length <= MAX_SUMMARY_LINES ? lines : [...lines.slice(0, half), ...lines.slice(-half)];
  const quoted = kept.map((line) => `- ${shorten(line, MAX_SUMMARY_LINE_CHARS)}`);
  return [`Summary by the demo model, of ${lines.length} lines:`, ...quoted].join("\n");
}
