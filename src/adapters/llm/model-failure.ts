import { ProviderError, type ProviderErrorKind } from "../../core/index.ts";

/** Whose model it is, as people are told about it. */
export type Vendor = {
  /** With the host, where requests go elsewhere than to the vendor: `OpenAI (localhost:11434)`. */
  name: string;
  /** The environment variable that holds the key, named in messages so that people can mend it. */
  keyVariable: string;
  /** Never shown: taken out of every text that came back from the server. */
  apiKey: string;
};

/** What went wrong with one attempt, read from an SDK's error into one shape for all vendors. */
export type ModelFailure = {
  /** `network`: no or a broken connection. `silent`: the idle limit. `garbled`: not an answer. */
  cause: "status" | "network" | "silent" | "garbled";
  /** HTTP status, or what a failure reported inside a stream amounts to; 0 when there is none. */
  status: number;
  /** The vendor's own error code or type. */
  code: string;
  /** What the vendor said; untrusted text. */
  detail: string;
  retryAfterMs: number | null;
  /** The vendor's own word on retrying (`x-should-retry`), which outranks the status. */
  shouldRetry: boolean | null;
};

/** Thrown by an answer reader whose stream ended before the model said it had finished. */
export class AnswerCutError extends Error {
  override name = "AnswerCutError";
}

/** Thrown by an answer reader when the model's answer makes no sense; a second try may. */
export class AnswerGarbledError extends Error {
  override name = "AnswerGarbledError";
}

/** Thrown when a stream says nothing for longer than the idle limit. */
export class StreamSilentError extends Error {
  override name = "StreamSilentError";
}

const MAX_DETAIL_CHARS = 300;
const MIN_SECRET_CHARS = 6;
const CONTEXT_TOO_LONG =
  /context[ _-]?(length|window|size|limit)|maximum context|prompt is too long|input token count|too many (input )?tokens|request_too_large/i;
const KEY_REFUSED = /API[ _]key not valid|API_KEY_INVALID/i;
/** OpenAI and Anthropic answer 429 or 400 when the money has run out: waiting does not help. */
const OUT_OF_CREDIT = /insufficient_quota|billing|credit balance/i;
/** Anything that looks like a key, also one that is not ours or was partly masked. */
const KEY_SHAPED = /\b(?:(?:sk|gsk|xai)[-_][A-Za-z0-9_*-]{8,}|AIza[A-Za-z0-9_*-]{8,})/g;

/** Credentials in an address: `//user:password@`, `?key=…`. */
const IN_ADDRESS = /(\/\/)[^\s/@]+(?=@)|([?&](?:api_?)?key=)[^\s&]+/gi;

/** Statuses that mean "the same request may work in a moment". */
export function isRetryable(failure: ModelFailure): boolean {
  if (failure.shouldRetry !== null) return failure.shouldRetry;
  if (failure.cause === "network" || failure.cause === "garbled") return true;
  if (failure.cause === "silent") return false;
  if (failure.status === 429) return !OUT_OF_CREDIT.test(`${failure.code} ${failure.detail}`);
  return failure.status === 408 || failure.status === 409 || failure.status >= 500;
}

export function kindOf(failure: ModelFailure): ProviderErrorKind {
  if (failure.cause === "network") return "network";
  if (failure.cause === "silent") return "timeout";
  if (failure.cause === "garbled") return "unknown";
  return kindOfStatus(failure);
}

const KIND_OF_STATUS: Readonly<Record<number, ProviderErrorKind>> = {
  401: "auth",
  403: "auth",
  404: "not_found",
  408: "timeout",
  409: "timeout",
  413: "context_too_long",
  429: "rate_limited",
};

function kindOfStatus({ status, code, detail }: ModelFailure): ProviderErrorKind {
  const said = `${code} ${detail}`;
  // Gemini answers 400 for a bad key.
  if (status < 500 && KEY_REFUSED.test(said)) return "auth";
  const known = status >= 500 ? "overloaded" : KIND_OF_STATUS[status];
  if (known) return known;
  if (CONTEXT_TOO_LONG.test(said)) return "context_too_long";
  return status >= 400 ? "bad_request" : "unknown";
}

/** Takes keys out of text that came from a server, and makes it one short line. */
export function shown(text: string, apiKey: string): string {
  const secret = apiKey.length >= MIN_SECRET_CHARS ? text.replaceAll(apiKey, "[key]") : text;
  const safe = secret.replace(KEY_SHAPED, "[key]").replace(IN_ADDRESS, "$1$2[key]");
  const line = safe.replaceAll(/\s+/g, " ").trim();
  return line.length > MAX_DETAIL_CHARS ? `${line.slice(0, MAX_DETAIL_CHARS)}…` : line;
}

/** Says what happened and what to do, in words for the thread. */
export function toProviderError(
  failure: ModelFailure,
  vendor: Vendor,
  call: { model: string; attempts: number },
): ProviderError {
  const kind = kindOf(failure);
  const said = shown(failure.detail, vendor.apiKey);
  const facts = { ...call, said, quoted: said ? ` It says: ${said}` : "", status: failure.status };
  const broke = OUT_OF_CREDIT.test(`${failure.code} ${failure.detail}`) && kind !== "overloaded";
  const message = broke ? outOfCredit(vendor, facts) : SENTENCES[kind](vendor, facts);
  // Only the cleaned words travel on as the cause: an SDK's error may echo a key.
  return new ProviderError(kind, message, {
    cause: new Error(
      shown(`${failure.cause} ${failure.status} ${failure.code} ${failure.detail}`, vendor.apiKey),
    ),
  });
}

type Facts = { model: string; attempts: number; said: string; quoted: string; status: number };

function tries({ attempts }: Facts): string {
  return attempts === 1 ? "" : ` after ${attempts} attempts`;
}

function outOfCredit(vendor: Vendor, facts: Facts): string {
  return `${vendor.name} refuses the request because the account's quota or credit is used up. Check its plan and billing, then ask again.${facts.quoted}`;
}

const SENTENCES: Record<ProviderErrorKind, (vendor: Vendor, facts: Facts) => string> = {
  auth: (vendor, { status }) =>
    `${vendor.name} did not accept the key (HTTP ${status}). Check that ${vendor.keyVariable} is set, current and allowed to use this model, then restart.`,
  not_found: (vendor, { model, quoted }) =>
    `${vendor.name} does not know the model "${model}". Check the agent's \`model\`, and \`base_url\` if one is set.${quoted}`,
  bad_request: (vendor, { model, status, quoted }) =>
    `${vendor.name} refused the request for the model "${model}" (HTTP ${status}). Check the agent's \`model\`, \`max_output_tokens\` and tools.${quoted}`,
  context_too_long: (vendor, { model }) =>
    `The conversation is longer than the model "${model}" of ${vendor.name} can read. Start a new thread, or lower \`context_tokens\` so that older messages are summarised earlier.`,
  rate_limited: (vendor, facts) =>
    `${vendor.name} is limiting how often it may be asked, and still did${tries(facts)}. Wait a minute and ask again.${facts.quoted}`,
  overloaded: (vendor, facts) =>
    `${vendor.name} is overloaded or failing (HTTP ${facts.status})${tries(facts)}. Nothing is wrong with your message: ask again in a few minutes.${facts.quoted}`,
  network: (vendor, facts) =>
    `The connection to ${vendor.name} failed or broke off${tries(facts)}. Check the network and \`base_url\`, then ask again.${facts.quoted}`,
  timeout: (vendor, facts) =>
    `${vendor.name} did not answer in time${tries(facts)}. Ask again, or try a faster model.`,
  unknown: (vendor, facts) =>
    `${vendor.name} sent an answer that could not be read${tries(facts)}. Ask again; if it keeps happening, try another model than "${facts.model}".${facts.quoted}`,
};
