import type { Backend } from "../adapters/terminal/backend.ts";
import { renderMessage } from "../adapters/terminal/render-message.ts";
import { type MessageView, type SessionView, showControls, showOnOneLine } from "../core/index.ts";
import { CONFIG_OPTION, JSON_OPTION } from "./command-spec.ts";
import type { CommandSpec } from "./command-spec.ts";
import { withBackend } from "./connect-backend.ts";
import { toMarkdown } from "./export-markdown.ts";
import { CommandFailure } from "./failure.ts";
import { paintFor, printJson, printLine, printTable } from "./print.ts";

const LISTED = 100;
const MESSAGES_PER_PAGE = 500;
const ID = [{ name: "id", description: "the session's id, as in sessions list" }];

export const sessionCommands: CommandSpec[] = [
  {
    path: "sessions list",
    summary: `the ${LISTED} sessions that changed last`,
    options: [JSON_OPTION, CONFIG_OPTION],
    examples: ["sessions list", "sessions list --json"],
    async run(call) {
      const { context, options } = call;
      const sessions = await withBackend(call, { running: false }, (backend) =>
        backend.listSessions(LISTED),
      );
      if (options["json"] === true) printJson(context, sessions);
      else if (sessions.length === 0)
        printLine(context, "No sessions yet. Open one: countersign chat");
      else printTable(context, ["ID", "AGENT", "STATUS", "CHANGED", "TITLE"], sessions.map(rowOf));
      return 0;
    },
  },
  {
    path: "sessions show",
    summary: "one session and its messages",
    arguments: ID,
    options: [JSON_OPTION, CONFIG_OPTION],
    examples: ["sessions show ses_1a2b", "sessions show ses_1a2b --json"],
    async run(call) {
      const { context, options } = call;
      const { session, messages } = await readSession(call);
      if (options["json"] === true) {
        printJson(context, { ...session, messages });
        return 0;
      }
      const paint = paintFor(context);
      const title = `${session.id}  ${showOnOneLine(session.title)}`;
      printLine(context, `${paint.bold(title)}  ${session.agent}, ${statusOf(session)}`);
      for (const message of messages) {
        const text = renderMessage(message, paint);
        if (text !== null) printLine(context, text);
      }
      return 0;
    },
  },
  {
    path: "sessions export",
    summary: "a session's messages as JSON Lines or Markdown",
    arguments: ID,
    options: [
      {
        flags: "--format <format>",
        description: "what to write",
        choices: ["jsonl", "md"],
        default: "jsonl",
      },
      CONFIG_OPTION,
    ],
    examples: ["sessions export ses_1a2b > session.jsonl", "sessions export ses_1a2b --format md"],
    async run(call) {
      const { context, options } = call;
      const { session, messages } = await readSession(call);
      if (options["format"] === "md") {
        printLine(context, showControls(toMarkdown(session, messages)));
      } else {
        for (const message of messages) printLine(context, JSON.stringify(message));
      }
      return 0;
    },
  },
];

function rowOf(session: SessionView): string[] {
  return [session.id, session.agent, statusOf(session), session.updatedAt, session.title];
}

function statusOf({ status, pendingApprovals, busy }: SessionView): string {
  if (pendingApprovals.length > 0) return `${pendingApprovals.length} to decide`;
  return busy ? "working" : status;
}

async function readSession(
  call: Parameters<CommandSpec["run"]>[0],
): Promise<{ session: SessionView; messages: MessageView[] }> {
  const [id = ""] = call.args;
  return await withBackend(call, { running: false }, async (backend) => {
    const session = await backend.getSession(id);
    if (session === null) {
      throw new CommandFailure(`There is no session ${id}. See: countersign sessions list`);
    }
    return { session, messages: await allMessages(backend, id) };
  });
}

async function allMessages(backend: Backend, id: string): Promise<MessageView[]> {
  const messages: MessageView[] = [];
  for (;;) {
    const after = messages.at(-1)?.seq ?? 0;
    const page = await backend.listMessages(id, { after, limit: MESSAGES_PER_PAGE });
    messages.push(...page);
    if (page.length < MESSAGES_PER_PAGE) return messages;
  }
}
