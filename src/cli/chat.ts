import { randomUUID } from "node:crypto";
import type { Backend } from "../adapters/terminal/backend.ts";
import { runTerminalChat } from "../adapters/terminal/terminal-chat.ts";
import type { SessionView } from "../core/index.ts";
import { CONFIG_OPTION, textOption } from "./command-spec.ts";
import type { CommandCall, CommandSpec } from "./command-spec.ts";
import { withBackend } from "./connect-backend.ts";
import { CommandFailure, UsageFailure } from "./failure.ts";
import { paintFor, printLine } from "./print.ts";

export const chatCommand: CommandSpec = {
  path: "chat",
  summary: "chat in the terminal, with streaming and approvals",
  options: [
    { flags: "--session <id>", description: "go on with a session instead of opening a new one" },
    { flags: "--agent <name>", description: "the agent of the new session" },
    CONFIG_OPTION,
  ],
  examples: ["chat", "chat --agent ops", "chat --session ses_1a2b", "chat < question.txt"],
  async run(call) {
    const { context } = call;
    const { pending, session } = await withBackend(call, { running: true }, async (backend) => {
      const session = await openSession(call, backend);
      const { stdin: input, stdout: output, now, signal } = context;
      const paint = paintFor(context);
      const newKey = randomUUID;
      const chat = { input, output, backend, session, paint, now, newKey, signal };
      return { session, ...(await runTerminalChat(chat)) };
    });
    if (pending > 0) {
      printLine(
        context,
        `Still to decide: ${pending}. Go on with: countersign chat --session ${session.id}`,
      );
    }
    return 0;
  },
};

async function openSession(call: CommandCall, backend: Backend): Promise<SessionView> {
  const id = textOption(call, "session");
  const agent = textOption(call, "agent");
  if (id === undefined) return await backend.createSession(agent === undefined ? {} : { agent });
  if (agent !== undefined) {
    throw new UsageFailure(
      "--agent is for a new session; a session keeps its agent. Leave one out.",
    );
  }
  const session = await backend.getSession(id);
  if (session === null) {
    throw new CommandFailure(`There is no session ${id}. See: countersign sessions list`);
  }
  return session;
}
