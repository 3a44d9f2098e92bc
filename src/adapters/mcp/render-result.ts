import { type Json, type JsonObject, type ToolOutput, isJsonObject } from "../../core/index.ts";

/** UTF-16 units of a result that a model reads: head and tail of a longer one. */
export const MAX_RESULT_LENGTH = 65_536;
const MAX_BLOCKS = 512;

/**
 * What a model reads of a tool's result. Text is joined; what is no text is named in a line, not
 * dropped in silence; `structuredContent` stands in where there is no text.
 */
export function renderResult(result: unknown): ToolOutput {
  if (!isJsonObject(result)) return { ok: false, content: "The server answered without a result." };
  const blocks = Array.isArray(result["content"]) ? result["content"] : [];
  const lines = blocks.slice(0, MAX_BLOCKS).map(renderBlock);
  if (blocks.length > MAX_BLOCKS) lines.push(`[${blocks.length - MAX_BLOCKS} more parts]`);
  const structured = result["structuredContent"];
  const hasText = blocks.some((block) => isJsonObject(block) && block["type"] === "text");
  if (!hasText && structured !== undefined) lines.push(JSON.stringify(structured));
  const text = lines.join("\n");
  return { ok: result["isError"] !== true, content: text === "" ? "No output." : bounded(text) };
}

function renderBlock(block: Json): string {
  if (!isJsonObject(block)) return "[a part of unknown kind]";
  switch (block["type"]) {
    case "text":
      return textOf(block["text"]);
    case "image":
    case "audio":
      return `[${block["type"]}, ${mimeOf(block)}, ${base64Bytes(block["data"])} bytes, not shown]`;
    case "resource_link":
      return `[link to ${textOf(block["uri"])}: ${textOf(block["title"] ?? block["name"])}, ${mimeOf(block)}]`;
    case "resource":
      return renderResource(block["resource"]);
    default:
      return `[a part of kind ${textOf(block["type"]).slice(0, 80)}, not shown]`;
  }
}

function renderResource(resource: Json | undefined): string {
  if (!isJsonObject(resource)) return "[a resource without content]";
  const name = `resource ${textOf(resource["uri"])}, ${mimeOf(resource)}`;
  if (typeof resource["text"] === "string") return `[${name}]\n${resource["text"]}`;
  return `[${name}, ${base64Bytes(resource["blob"])} bytes, not shown]`;
}

function mimeOf(block: JsonObject): string {
  return textOf(block["mimeType"] ?? "unknown type");
}

function base64Bytes(data: Json | undefined): number {
  return typeof data === "string" ? Buffer.byteLength(data, "base64") : 0;
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** PostgreSQL refuses NUL, and a cut may leave half a character. */
function bounded(text: string): string {
  const clean = text.replaceAll("\0", String.raw`\x00`);
  if (clean.length <= MAX_RESULT_LENGTH) return clean.toWellFormed();
  const half = MAX_RESULT_LENGTH / 2;
  const leftOut = clean.length - 2 * half;
  const tail = clean.slice(-half);
  return `${clean.slice(0, half)}\n… ${leftOut} characters left out …\n${tail}`.toWellFormed();
}
