import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { findCycles, readSourceTree, type SourceFile } from "./fixtures/source-tree.ts";

/** The house rules of CONTRIBUTING.md that a machine can hold. */
const MAX_FILE_LINES = 250;
const MAX_MEDIAN_FILE_LINES = 120;
const CORE_PACKAGES = ["zod", "smol-toml", "re2js", "unbash"];
/** May be imported anywhere in src: the platform, and the schema library of every border. */
const EVERYWHERE = ["zod", "smol-toml", "re2js", "unbash"];
const FORBIDDEN_NAMES = [
  "utils",
  "util",
  "helpers",
  "helper",
  "types",
  "common",
  "manager",
  "misc",
];

const source = readSourceTree("src");
const tests = readSourceTree("tests");
const everything = [...source, ...tests, ...readSourceTree("bench")];
const core = source.filter(({ path }) => path.startsWith("src/core/"));
const adapters = source.filter(({ path }) => path.startsWith("src/adapters/"));

const adapterOf = (path: string) => /^src\/adapters\/([^/]+)\//.exec(path)?.[1];
const offenders = (files: SourceFile[], isWrong: (file: SourceFile) => unknown) =>
  files.filter(isWrong).map(({ path }) => path);

describe("direction", () => {
  it("core imports nothing but itself and its four pure packages", () => {
    const wrong = core.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, isRelative }) =>
          isRelative ? !target.startsWith("src/core/") : !CORE_PACKAGES.includes(target),
        )
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("core reads no clock, no environment, no randomness", () => {
    const impure =
      /\bprocess\.|\bDate\.now\(|new Date\(\)|Math\.random|randomUUID|\bsetTimeout\(|\bfetch\(/;
    expect(offenders(core, ({ text }) => impure.test(withoutComments(text)))).toEqual([]);
  });

  it("adapters enter the core by its one door and import no other than what chat platforms share", () => {
    const wrong = adapters.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, isRelative }) => {
          if (!isRelative || target.startsWith("src/generated/")) return false;
          const isShared = adapterOf(target) === "chat";
          return (
            target !== "src/core/index.ts" && !isShared && adapterOf(target) !== adapterOf(path)
          );
        })
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("only src/config reads the process's environment", () => {
    const outside = source.filter(({ path }) => !path.startsWith("src/config/"));
    expect(offenders(outside, ({ text }) => /process\.env/.test(withoutComments(text)))).toEqual(
      [],
    );
  });

  it("has no import cycles, type imports included", () => {
    expect(findCycles(everything)).toEqual([]);
  });
});

describe("homes", () => {
  it("each SDK is imported in exactly one file", () => {
    const homes = new Map<string, Set<string>>();
    for (const { path, imports } of source) {
      for (const { target, isRelative } of imports) {
        if (isRelative || target.startsWith("node:") || EVERYWHERE.includes(target)) continue;
        homes.set(target, (homes.get(target) ?? new Set()).add(path));
      }
    }
    const shared = [...homes].filter(([name, files]) => files.size > 1 && !isShared(name));
    expect(shared.map(([name, files]) => `${name}: ${[...files].join(", ")}`)).toEqual([]);
  });

  it("every chat platform has the same rooms", () => {
    const rooms = [
      "platform-client",
      "platform-adapter",
      "parse-event",
      "render-message",
      "render-approval",
      "stream-reply",
    ];
    for (const platform of ["slack", "discord"]) {
      const folder = `src/adapters/${platform}`;
      if (!existsSync(folder)) continue;
      const files = readdirSync(folder).map((name) => name.replaceAll(platform, "platform"));
      expect(files).toEqual(expect.arrayContaining(rooms.map((room) => `${room}.ts`)));
    }
  });
});

describe("size", () => {
  it(`no file of src or tests is longer than ${MAX_FILE_LINES} lines`, () => {
    const long = source.filter(({ lines }) => lines > MAX_FILE_LINES);
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  it(`the median file of src has at most ${MAX_MEDIAN_FILE_LINES} lines`, () => {
    const sorted = source.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MAX_MEDIAN_FILE_LINES);
  });
});

describe("names and exports", () => {
  it("files are kebab-case and named for what they hold", () => {
    const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|fuzz))?\.ts$/;
    expect(offenders(everything, ({ path }) => !name.test(basename(path)))).toEqual([]);
    expect(
      offenders(everything, ({ path }) => FORBIDDEN_NAMES.includes(basename(path, ".ts"))),
    ).toEqual([]);
  });

  it("nothing is exported by `export *` or by default", () => {
    expect(offenders(everything, ({ text }) => /^export \*|^export default/m.test(text))).toEqual(
      [],
    );
  });

  it("no dated change log, no mark of unfinished work", () => {
    const marks = /\bT[O]DO\b|\bFI[X]ME\b|\bX{3}\b|\bHA[C]K\b/;
    const dated = /^\s*(\*|\/\/)\s*-?\s*20\d\d-\d\d-\d\d\s*:/m;
    expect(offenders(everything, ({ text }) => dated.test(text) || marks.test(text))).toEqual([]);
  });

  it("no test is skipped or singled out", () => {
    const skipped = /\b(?:it|test|describe)\.(?:skip|todo|only)\(/;
    expect(
      offenders(tests, ({ path, text }) => !path.endsWith("tidy.test.ts") && skipped.test(text)),
    ).toEqual([]);
  });
});

/** Packages that are a language of their own rather than somebody's SDK. */
function isShared(name: string): boolean {
  return ["commander", "hono"].includes(name);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}
