import { describe, expect, it } from "vitest";
import { createFileChooser } from "../../../src/core/attachment/choose-files.ts";
import { aboutUnreadFiles } from "../../../src/core/attachment/unread-files.ts";
import { aFile } from "../../fixtures/attached-files.ts";

const sized = (sizeBytes: number) => aFile("a.bin", { sizeBytes });
const files = (count: number) => Array.from({ length: count }, (_, i) => aFile(`${i}.txt`));

describe("which files are fetched", () => {
  it("those of up to 3.75 MB", () => {
    const choose = createFileChooser();
    expect(choose(0, sized(3_750_000))).toEqual({ kind: "fetch" });
    expect(choose(0, sized(3_750_001))).toEqual({
      kind: "left_out",
      why: "too large: files of up to 3.75 MB are read",
    });
  });

  it("ten of a message", () => {
    const choose = createFileChooser();
    expect(choose(9, sized(1)).kind).toBe("fetch");
    expect(choose(10, sized(1)).kind).toBe("left_out");
  });

  it("twenty in a request, and twelve megabytes", () => {
    const many = createFileChooser();
    const kinds = Array.from({ length: 21 }, () => many(0, sized(1)).kind);
    expect(kinds.filter((kind) => kind === "fetch")).toHaveLength(20);
    const heavy = createFileChooser();
    expect(
      [3_000_000, 3_000_000, 3_000_000, 3_000_001, 3_000_000, 1].map(
        (size) => heavy(0, sized(size)).kind,
      ),
    ).toEqual(["fetch", "fetch", "fetch", "left_out", "fetch", "left_out"]);
  });
});

describe("what whoever sent files is told at once", () => {
  it("nothing where all of them are read", () => {
    expect(aboutUnreadFiles([sized(3_750_000), ...files(9)])).toBeNull();
  });

  it("which are too large, and that there are too many", () => {
    expect(aboutUnreadFiles([aFile("dump.sql", { sizeBytes: 120_000_000 })])).toBe(
      "Too large for the agents to read: dump.sql (120 MB). A file may have 3.75 MB; send a part of it.",
    );
    expect(aboutUnreadFiles(files(11))).toMatch(/^Agents read the first 10 files/);
  });
});
