import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSseParser } from "../../../src/adapters/terminal/server-sent-events.ts";

function parse(pieces: readonly string[]) {
  const ids: string[] = [];
  const parser = createSseParser((id) => ids.push(id));
  return { events: pieces.flatMap((piece) => [...parser(piece)]), ids };
}

const STREAM =
  ': hello\nretry: 1000\nid: 4\n\nid: 5\nevent: message\ndata: {"a":1}\n\nevent:chunk\r\ndata: one\r\ndata:two\r\n\r\ndata\n\nevent: tail\ndata: never finished\n';

describe("createSseParser", () => {
  it("reads events, comments, ids without data, and lines of data", () => {
    expect(parse([STREAM])).toEqual({
      ids: ["4", "5"],
      events: [
        { event: "message", data: '{"a":1}', id: "5" },
        { event: "chunk", data: "one\ntwo", id: "5" },
        { event: "message", data: "", id: "5" },
      ],
    });
  });

  it("does not care where the stream is cut", () => {
    const whole = parse([STREAM]);
    const cuts = fc.array(fc.nat(STREAM.length), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (at) => {
        const places = [0, ...at.toSorted((a, b) => a - b), STREAM.length];
        const pieces = places.slice(1).map((end, index) => STREAM.slice(places[index], end));
        expect(parse(pieces)).toEqual(whole);
      }),
    );
  });

  it("ignores an id that holds a null character", () => {
    expect(parse(["id: 1\0\ndata: x\n\n"]).ids).toEqual([]);
  });
});
