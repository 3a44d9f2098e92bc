import type { FileHandle } from "node:fs/promises";
import type { ToolOutput } from "../../core/index.ts";
import { trimHead, visibleText } from "./visible-text.ts";

export const DEFAULT_LINES = 2_000;
/** Bytes of lines in one answer. */
export const MAX_READ_BYTES = 65_536;
/** A NUL in the beginning is what tells a binary file from a text. */
const SNIFFED_BYTES = 8_192;
const NEWLINE = 0x0a;

/** `offset` counts from 1. */
export type LineRange = { offset: number; limit: number };

type Reading = {
  range: LineRange;
  /** The line that the next byte belongs to. */
  line: number;
  kept: Buffer[];
  keptBytes: number;
  /** The line in which the byte limit was reached. */
  cutInLine: number | null;
  totalBytes: number;
  lastByte: number;
};

/** Reads the whole file for its totals, and keeps only the range, bounded in bytes. */
export async function readLines(
  handle: FileHandle,
  path: string,
  range: LineRange,
): Promise<ToolOutput> {
  const reading: Reading = {
    range,
    line: 1,
    kept: [],
    keptBytes: 0,
    cutInLine: null,
    totalBytes: 0,
    lastByte: NEWLINE,
  };
  for await (const piece of handle.createReadStream({ autoClose: false, start: 0 })) {
    const chunk = piece as Buffer;
    if (reading.totalBytes === 0 && chunk.subarray(0, SNIFFED_BYTES).includes(0)) {
      return { ok: false, content: `${path} is a binary file, not a text.` };
    }
    readChunk(reading, chunk);
  }
  return describe(reading, path);
}

function readChunk(reading: Reading, chunk: Buffer): void {
  const { range } = reading;
  for (let at = 0; at < chunk.length;) {
    const newline = chunk.indexOf(NEWLINE, at);
    const end = newline === -1 ? chunk.length : newline + 1;
    const wanted = reading.line >= range.offset && reading.line < range.offset + range.limit;
    if (wanted) keep(reading, chunk.subarray(at, end));
    if (newline !== -1) reading.line++;
    at = end;
  }
  reading.totalBytes += chunk.length;
  reading.lastByte = chunk.at(-1) ?? reading.lastByte;
}

function keep(reading: Reading, bytes: Buffer): void {
  if (reading.cutInLine !== null) return;
  const fitting = bytes.subarray(0, MAX_READ_BYTES - reading.keptBytes);
  reading.kept.push(Buffer.from(fitting));
  reading.keptBytes += fitting.length;
  if (fitting.length < bytes.length) reading.cutInLine = reading.line;
}

function describe(reading: Reading, path: string): ToolOutput {
  const { range, cutInLine, totalBytes } = reading;
  const lines = reading.lastByte === NEWLINE ? reading.line - 1 : reading.line;
  const total = `${lines} lines, ${totalBytes} bytes`;
  if (totalBytes === 0) return { ok: true, content: `${path} is empty.` };
  if (range.offset > lines) {
    return {
      ok: false,
      content: `${path} has only ${lines} lines; offset ${range.offset} is past its end.`,
    };
  }
  const last = cutInLine ?? Math.min(lines, range.offset + range.limit - 1);
  const bytes = Buffer.concat(reading.kept);
  const text = visibleText(cutInLine === null ? bytes : trimHead(bytes));
  const more = cutInLine === null && last === lines ? "" : `\n${readOn(cutInLine, last)}`;
  return {
    ok: true,
    content: `${path}, lines ${range.offset} to ${last} of ${lines} (${total}):\n${text}${more}`,
    details: { lines, bytes: totalBytes },
  };
}

function readOn(cutInLine: number | null, last: number): string {
  if (cutInLine === null) return `… read on with offset ${last + 1} …`;
  return `… cut after ${MAX_READ_BYTES} bytes, inside line ${cutInLine}; read on with offset ${cutInLine} …`;
}
