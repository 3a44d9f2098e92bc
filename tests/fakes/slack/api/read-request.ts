import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";
import { Refusal } from "./refusal.ts";

/** Arguments that the SDK sends as JSON inside a form. */
const STRUCTURED = new Map([
  ["blocks", "invalid_blocks_format"],
  ["attachments", "invalid_attachments"],
  ["metadata", "invalid_metadata_format"],
  ["chunks", "invalid_chunks"],
  ["view", "invalid_arguments"],
  ["files", "invalid_arguments"],
  ["prompts", "invalid_arguments"],
  ["loading_messages", "invalid_arguments"],
]);

/** Reads a form or a JSON body into arguments. */
export function parseArguments(body: Buffer, contentType: string): Json {
  if (contentType.startsWith("application/json")) {
    const value = tryJson(body.toString());
    if (!isJson(value)) throw new Refusal("invalid_json");
    return value;
  }
  const args: Json = {};
  for (const [name, value] of new URLSearchParams(body.toString()))
    args[name] = readField(name, value);
  return args;
}

function readField(name: string, value: string): unknown {
  const refusal = STRUCTURED.get(name);
  if (refusal === undefined) return value;
  const parsed = tryJson(value);
  if (parsed === undefined) throw new Refusal(refusal);
  return parsed;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The bytes of the first file of a multipart body, or the whole body when it is not one. */
export async function uploadedBytes(body: Buffer, contentType: string): Promise<Buffer> {
  if (!contentType.startsWith("multipart/form-data")) return body;
  const headers = { "content-type": contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  for (const value of form.values()) {
    if (typeof value !== "string") return Buffer.from(await value.arrayBuffer());
  }
  return Buffer.alloc(0);
}
