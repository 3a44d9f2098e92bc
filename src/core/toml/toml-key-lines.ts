import { createTomlCursor } from "./toml-cursor.ts";
import type { TomlCursor } from "./toml-cursor.ts";

/** A place in the parsed document: table keys, and positions (from 0) in arrays. */
export type TomlPath = readonly (string | number)[];

/** Deeper values are skipped over, not indexed; they answer with the line of what holds them. */
const MAX_DEPTH = 64;

/**
 * Finds the line (from 1) on which each key of a TOML document stands, which TOML parsers throw
 * away. Expects text that a parser has accepted; on any other text it still ends, and answers
 * with the nearest line it knows. A path it does not know answers with the enclosing table's.
 */
export function tomlKeyLines(text: string): (path: TomlPath) => number {
  const lines = new Map<string, number>();
  const cursor = createTomlCursor(text);
  const note = (path: TomlPath, line: number): void => {
    const key = JSON.stringify(path);
    if (!lines.has(key)) lines.set(key, line);
  };
  readDocument(cursor, note);
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(JSON.stringify(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
}

type Note = (path: TomlPath, line: number) => void;

function readDocument(cursor: TomlCursor, note: Note): void {
  const arrayLengths = new Map<string, number>();
  let table: TomlPath = [];
  for (cursor.skipBlank(); !cursor.atEnd(); cursor.skipBlank()) {
    if (cursor.peek() === "[") table = readHeader(cursor, arrayLengths, note);
    else readKeyValue(cursor, { table, note, depth: 0 });
    cursor.skipToNextLine();
  }
}

/** `[a.b]` or `[[a.b]]`; answers with the path of the table that it opens. */
function readHeader(cursor: TomlCursor, arrayLengths: Map<string, number>, note: Note): TomlPath {
  const line = cursor.line();
  cursor.take();
  const isArray = cursor.peek() === "[";
  if (isArray) cursor.take();
  const keys = cursor.keys();
  let path: TomlPath = [];
  keys.forEach((key, index) => {
    path = [...path, key];
    note(path, line);
    const id = JSON.stringify(path);
    const isNew = isArray && index === keys.length - 1;
    const length = (arrayLengths.get(id) ?? 0) + (isNew ? 1 : 0);
    if (length === 0) return;
    arrayLengths.set(id, length);
    path = [...path, length - 1];
    note(path, line);
  });
  return path;
}

type Place = { table: TomlPath; note: Note; depth: number };

function readKeyValue(cursor: TomlCursor, { table, note, depth }: Place): void {
  const line = cursor.line();
  let path = table;
  for (const key of cursor.keys()) {
    path = [...path, key];
    note(path, line);
  }
  cursor.skipSpaces();
  if (cursor.peek() !== "=") return;
  cursor.take();
  cursor.skipSpaces();
  readValue(cursor, { table: path, note, depth: depth + 1 });
}

function readValue(cursor: TomlCursor, place: Place): void {
  const first = cursor.peek();
  if (first === '"' || first === "'") cursor.skipText();
  else if (first === "[") readArray(cursor, place);
  else if (first === "{") readInlineTable(cursor, place);
  else cursor.skipWord();
}

function readArray(cursor: TomlCursor, { table, note, depth }: Place): void {
  cursor.take();
  let index = 0;
  for (cursor.skipBlank(); !cursor.atEnd() && cursor.peek() !== "]"; cursor.skipBlank()) {
    const before = cursor.position();
    const path = [...table, index];
    if (depth < MAX_DEPTH) note(path, cursor.line());
    readValue(cursor, { table: path, note: depth < MAX_DEPTH ? note : ignore, depth: depth + 1 });
    index++;
    cursor.skipSeparator(before);
  }
  cursor.take();
}

function readInlineTable(cursor: TomlCursor, place: Place): void {
  cursor.take();
  for (cursor.skipBlank(); !cursor.atEnd() && cursor.peek() !== "}"; cursor.skipBlank()) {
    const before = cursor.position();
    readKeyValue(cursor, place.depth < MAX_DEPTH ? place : { ...place, note: ignore });
    cursor.skipSeparator(before);
  }
  cursor.take();
}

function ignore(): void {}
