import type { JsonObject } from "../../core/index.ts";

const TYPE = { subcommand: 1, text: 3 } as const;
/** In servers, in our direct conversations, and in others'. */
const CONTEXT = { guild: 0, ourDirect: 1 } as const;
const MAX_ASK_CHARS = 4_000;
const MAX_REASON_CHARS = 1_000;
const MAX_ID_CHARS = 60;

/** What people can type, as Discord shows it while they do. */
export const COMMANDS: readonly JsonObject[] = [
  {
    type: 1,
    name: "countersign",
    description: "Agents that make a person sign before anything dangerous runs",
    contexts: [CONTEXT.guild, CONTEXT.ourDirect],
    integration_types: [0],
    options: [
      {
        ...subcommand("ask", "Begin a session with the agent"),
        options: [text("text", "What to ask", { max_length: MAX_ASK_CHARS, required: true })],
      },
      subcommand("pending", "List what waits for approval in this channel"),
      {
        ...subcommand("approve", "Approve what waits, once"),
        options: [text("id", "Which, where several wait", { max_length: MAX_ID_CHARS })],
      },
      {
        ...subcommand("deny", "Deny what waits"),
        options: [
          text("id", "Which, where several wait", { max_length: MAX_ID_CHARS }),
          text("reason", "Why; the agent reads it", { max_length: MAX_REASON_CHARS }),
        ],
      },
      subcommand("agents", "Say which agents there are"),
      subcommand("policy-reload", "Read the policy's files again, for admins"),
      subcommand("help", "Say what can be typed"),
    ],
  },
];

function subcommand(name: string, description: string): JsonObject {
  return { type: TYPE.subcommand, name, description };
}

function text(name: string, description: string, more: JsonObject): JsonObject {
  return { type: TYPE.text, name, description, ...more };
}
