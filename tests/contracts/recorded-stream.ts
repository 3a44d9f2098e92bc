import { readFileSync } from "node:fs";

const FOLDER = new URL("../fixtures/llm/", import.meta.url);

/** A stream as a vendor sends it, kept byte for byte. */
export function readStream(vendor: string, name: string): string {
  return readFileSync(new URL(`${vendor}/${name}.sse`, FOLDER), "utf8");
}

/** The first `count` events of a recorded stream. */
export function firstEvents(vendor: string, name: string, count: number): string {
  const events = readStream(vendor, name).split(/(?<=\n\r?\n)/);
  return events.slice(0, count).join("");
}
