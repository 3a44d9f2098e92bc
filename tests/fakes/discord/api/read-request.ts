import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";
import { Refusal } from "./refusal.ts";

/** https://docs.discord.com/developers/resources/message#create-message */
export const REQUEST_MAX_BYTES = 25 * 1024 * 1024;
export type SentFile = { name: string; mimetype: string; content: Buffer };

/** What a request holds; `files` by the number in `files[n]`. */
export type Sent = { body: Json; list?: unknown[]; files: Map<string, SentFile> };

export async function parseBody(raw: Buffer, contentType: string): Promise<Sent> {
  if (raw.length > REQUEST_MAX_BYTES) throw new Refusal(40005);
  if (contentType.startsWith("multipart/form-data")) return parseMultipart(raw, contentType);
  if (raw.length === 0) return { body: {}, files: new Map() };
  return parseJson(raw.toString());
}

function parseJson(text: string): Sent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(50109);
  }
  const files = new Map<string, SentFile>();
  if (Array.isArray(value)) return { body: {}, list: value, files };
  if (!isJson(value)) throw new Refusal(50109);
  return { body: value, files };
}

/** `payload_json` and `files[n]`: https://docs.discord.com/developers/reference#uploading-files. */
async function parseMultipart(raw: Buffer, contentType: string): Promise<Sent> {
  const headers = { "content-type": contentType };
  const form = await new Response(new Uint8Array(raw), { headers }).formData();
  const json = form.get("payload_json");
  const sent = typeof json === "string" ? parseJson(json) : { body: {}, files: new Map() };
  for (const [field, value] of form.entries()) {
    const id = /^files\[(\d+)\]$/.exec(field)?.[1];
    if (id === undefined || typeof value === "string") continue;
    const content = Buffer.from(await value.arrayBuffer());
    sent.files.set(id, { name: value.name, mimetype: value.type, content });
  }
  return sent;
}
