import type { Problem } from "./problem.ts";

/** Bytes of a request body; a larger one is refused unread. */
export const MAX_BODY_BYTES = 1_048_576;
/** Levels of objects and arrays: deeper JSON would only serve to exhaust the stack. */
export const MAX_JSON_DEPTH = 64;

export type JsonRead = { ok: true; value: unknown } | { ok: false; problem: Problem };

/** Reads a JSON body within the limits. No body at all reads as `{}`. */
export async function readJson(request: Request): Promise<JsonRead> {
  const read = await readBytes(request);
  if (!read.ok) return read;
  if (read.bytes.length === 0) return { ok: true, value: {} };
  if (!isJsonType(request.headers.get("content-type"))) {
    return refuse(415, "Send the body as JSON, with the header Content-Type: application/json.");
  }
  return parse(read.bytes);
}

function refuse(status: number, detail: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { status, detail } };
}

function isJsonType(header: string | null): boolean {
  return header?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}

type BytesRead = { ok: true; bytes: Uint8Array } | { ok: false; problem: Problem };

async function readBytes(request: Request): Promise<BytesRead> {
  const tooLarge = refuse(413, `The body is larger than ${MAX_BODY_BYTES} bytes. Send less.`);
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return refuse(400, "The body ended before it was complete. Send the request again.");
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

function parse(bytes: Uint8Array): JsonRead {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const where = error instanceof SyntaxError ? error.message : "it is not UTF-8 text";
    return refuse(400, `The body is not valid JSON: ${where}.`);
  }
  const unusable = findUnusable(value);
  return unusable ? refuse(400, unusable) : { ok: true, value };
}

/** What is valid JSON and yet cannot be stored or compared faithfully; null when all of it can. */
function findUnusable(root: unknown): string | null {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_JSON_DEPTH) {
      return `The body is nested deeper than ${MAX_JSON_DEPTH} levels. Send it flatter.`;
    }
    const problem = level.map(scalarProblem).find((text) => text !== null);
    if (problem) return problem;
    level = level.flatMap(children);
  }
  return null;
}

function scalarProblem(value: unknown): string | null {
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) {
    return "A text in the body holds a NUL character or half a surrogate pair. Leave it out.";
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    return "A number in the body is too large for a double. Send it as a text.";
  }
  return null;
}

function children(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Array.isArray(value) ? value : [...Object.keys(value), ...Object.values(value)];
}
