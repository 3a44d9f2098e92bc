import { z } from "zod";
import type { ModelFailure } from "./model-failure.ts";
import { readRetryAfterMs } from "./retry-model-call.ts";

/** `google.rpc.Status` as the Gemini API sends it; RetryInfo says how long to wait: `"34.07s"`. */
const statusSchema = z.object({
  error: z.object({
    message: z.string().default(""),
    status: z.string().default(""),
    details: z
      .array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() }))
      .default([]),
  }),
});

/** A stream that ended in the middle of an event. */
export const CUT_MID_EVENT: ModelFailure = {
  cause: "network",
  status: 0,
  code: "",
  detail: "The answer broke off.",
  retryAfterMs: null,
  shouldRetry: null,
};

/** The SDK reports it by this message alone. */
export function isCutMidEvent(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Incomplete JSON segment");
}

/** Reads the JSON that the SDK puts into its error's message; any other text is taken as it is. */
export function readGoogleFailure(status: number, message: string, headers: Headers): ModelFailure {
  const parsed = statusSchema.safeParse(parseJson(message));
  const error = parsed.success ? parsed.data.error : { message, status: "", details: [] };
  const reasons = error.details.flatMap(({ reason }) => reason ?? []);
  return {
    cause: "status",
    status,
    code: [error.status, ...reasons].join(" "),
    detail: error.message,
    retryAfterMs: retryDelayMs(error.details) ?? readRetryAfterMs(headers, Date.now()),
    shouldRetry: null,
  };
}

function retryDelayMs(details: readonly { retryDelay?: string | undefined }[]): number | null {
  const delay = details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay ?? "";
  return /^\d+(\.\d+)?s$/.test(delay) ? Math.ceil(Number.parseFloat(delay) * 1000) : null;
}

function parseJson(text: string): unknown {
  // Failures inside a stream come as `got status: 429. {…}`.
  const start = text.indexOf("{");
  try {
    return JSON.parse(text.slice(Math.max(0, start)));
  } catch {
    return null;
  }
}
