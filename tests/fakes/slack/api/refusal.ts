import type { Json } from "../../json.ts";

/** Slack's "no": the error code of its answer, with what else the answer holds. */
export class Refusal extends Error {
  readonly code: string;
  readonly extra: Json;
  /** Sentences of `response_metadata.messages`. */
  readonly messages: string[];

  constructor(
    code: string,
    { extra = {}, messages = [] }: { extra?: Json; messages?: string[] } = {},
  ) {
    super(messages.length > 0 ? `${code}: ${messages.join("; ")}` : code);
    this.name = "Refusal";
    this.code = code;
    this.extra = extra;
    this.messages = messages;
  }
}

/** Answers `invalid_arguments` with Slack's sentences. */
export function invalidArguments(...sentences: string[]): Refusal {
  return new Refusal("invalid_arguments", {
    messages: sentences.map((sentence) => `[ERROR] ${sentence}`),
  });
}
