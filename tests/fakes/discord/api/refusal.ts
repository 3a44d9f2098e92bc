import type { Json } from "../../json.ts";

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json: code → status, words. */
const REFUSALS = {
  0: [401, "401: Unauthorized"],
  10003: [404, "Unknown Channel"],
  10004: [404, "Unknown Guild"],
  10007: [404, "Unknown Member"],
  10008: [404, "Unknown Message"],
  10013: [404, "Unknown User"],
  10015: [404, "Unknown Webhook"],
  10062: [404, "Unknown interaction"],
  10063: [404, "Unknown application command"],
  30015: [400, "Maximum number of attachments in a message reached (10)"],
  30032: [400, "Maximum number of application commands reached (100)."],
  30034: [400, "Max number of daily application command creates has been reached (200)"],
  30046: [400, "Maximum number of edits to messages older than 1 hour reached. Try again later."],
  40005: [413, "Request entity too large"],
  40060: [400, "Interaction has already been acknowledged."],
  50001: [403, "Missing Access"],
  50005: [403, "Cannot edit a message authored by another user"],
  50006: [400, "Cannot send an empty message"],
  50007: [403, "Cannot send messages to this user"],
  50008: [400, "Cannot send messages in a non-text channel"],
  50013: [403, "Missing Permissions"],
  50021: [403, "Cannot execute action on a system message"],
  50024: [400, "Cannot execute action on this channel type"],
  50027: [401, "Invalid Webhook Token"],
  50035: [400, "Invalid Form Body"],
  50083: [400, "Thread is archived"],
  50109: [400, "The request body contains invalid JSON."],
  160004: [400, "A thread has already been created for this message"],
  160005: [403, "Thread is locked"],
  160006: [400, "Maximum number of active threads reached"],
  200000: [400, "Message was blocked by automatic moderation"],
} as const satisfies Record<number, readonly [number, string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** Discord's "no": the status, code and words of its answer, with what is wrong field by field. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Json | undefined;

  constructor(code: RefusalCode, errors?: Json) {
    const [status, message] = REFUSALS[code];
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.status = status;
    this.errors = errors;
  }

  body(): Json {
    const errors = this.errors === undefined ? {} : { errors: this.errors };
    return { message: this.message, code: this.code, ...errors };
  }
}

/** Refusals that tell of a person, place or right that is not there, and of no limit or rule. */
const NOT_A_LIMIT: ReadonlySet<number> = new Set([
  0, 10003, 10004, 10007, 10008, 10013, 10063, 50001, 50007, 50013,
]);

export const isLimit = (code: number): boolean => !NOT_A_LIMIT.has(code);
