import { describe, expect, it } from "vitest";
import { createFileReader } from "../../../src/core/attachment/file-reader.ts";
import { createRecordingSurface } from "../../fakes/recording-surface.ts";
import { createTurnedClock } from "../../fakes/turned-clock.ts";
import { aFile, PNG } from "../../fixtures/attached-files.ts";

function startReader() {
  const slack = createRecordingSurface();
  const clock = createTurnedClock();
  const reader = createFileReader({ chatSurfaces: new Map([["slack", slack]]), now: clock.now });
  const lies = (name: string, bytes: Uint8Array | string) => {
    const part = aFile(name);
    slack.files.set(part.source.address, bytes);
    return part;
  };
  return { slack, clock, reader, lies };
}

describe("reading files where they lie", () => {
  it("fetches a file once within the hour, and again after it", async () => {
    const { slack, clock, reader, lies } = startReader();
    const part = lies("a.txt", Buffer.from("hi"));
    await reader.read(part);
    await clock.turn(3_599_000);
    expect(await reader.read(part)).toMatchObject({ kind: "text", text: "hi" });
    expect(slack.fetched).toHaveLength(1);
    await clock.turn(1_000);
    await reader.read(part);
    expect(slack.fetched).toHaveLength(2);
  });

  it("asks again about a failure after a minute", async () => {
    const { slack, clock, reader, lies } = startReader();
    const part = lies("a.txt", "Slack answered 503");
    expect(await reader.read(part)).toEqual({ kind: "failed", problem: "Slack answered 503" });
    slack.files.set(part.source.address, Buffer.from("back"));
    await clock.turn(59_000);
    expect(await reader.read(part)).toMatchObject({ kind: "failed" });
    await clock.turn(1_000);
    expect(await reader.read(part)).toMatchObject({ text: "back" });
  });

  it("keeps so much and no more: what was not used for longest goes first", async () => {
    const { slack, reader, lies } = startReader();
    const image = Buffer.concat([PNG, Buffer.alloc(3_700_000)]);
    const parts = Array.from({ length: 7 }, (_, i) => lies(`${i}.png`, image));
    for (const part of parts.slice(0, 6)) await reader.read(part);
    for (const part of parts.slice(0, 6)) await reader.read(part);
    expect(slack.fetched).toHaveLength(6);
    await reader.read(parts[6]!);
    await reader.read(parts[1]!);
    expect(slack.fetched).toHaveLength(7);
    await reader.read(parts[0]!);
    expect(slack.fetched).toHaveLength(8);
  });

  it("takes a surface that throws, or is not there, for a failure", async () => {
    const { slack, reader } = startReader();
    slack.readFile = () => Promise.reject(new Error("socket hang up"));
    expect(await reader.read(aFile("a"))).toEqual({ kind: "failed", problem: "socket hang up" });
    const source = { platform: "discord", workspace: "G1", address: "x" };
    expect(await reader.read(aFile("a", { source }))).toEqual({
      kind: "failed",
      problem: "discord is not connected",
    });
  });

  it("remembers for each agent which images its model refused", () => {
    const { reader } = startReader();
    reader.refuse("ops", [aFile("a.png")]);
    expect(reader.isRefused("ops", aFile("a.png"))).toBe(true);
    expect(reader.isRefused("dev", aFile("a.png"))).toBe(false);
    expect(reader.isRefused("ops", aFile("b.png"))).toBe(false);
  });
});
