import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that count source code, or tell what became of it. */
export const SOURCE_COUNT_FORMS: readonly HarmlessForm[] = [
  {
    command: "tokei",
    options:
      "-Cfl -c: -e: -n: -o: -s: -t: --columns: --compact --exclude: --files --languages --no-ignore --num-format: --output: --sort: --types:",
    operands: "files",
    reason: "counts lines",
  },
  {
    command: "scc",
    // Without -o and --format-multi.
    options:
      "-acdlpwz -f: -i: -M: -n: -s: -x: --by-file --ci --count-as: --dryness --exclude-dir: --exclude-ext: --format: --include-ext: --languages --no-cocomo --no-complexity --no-duplicates --not-match: --sort: --wide --uloc",
    operands: "files",
    reason: "counts lines",
  },
  {
    command: "cloc",
    // Without --vcs, --extract-with and --strip-code, and none that write or read lists.
    options:
      "--by-file --by-file-by-lang --by-percent: --count-and-diff --csv --diff --exclude-dir: --exclude-ext: --exclude-lang: --hide-rate --include-ext: --include-lang: --json --md --progress-rate: --quiet --show-ext? --show-lang? --xml --yaml",
    operands: "files",
    refuses: /:/,
    reason: "counts lines",
  },
  {
    command: "loc",
    options: "-u --exclude: --files --include: --sort:",
    operands: "files",
    reason: "counts lines",
  },
  {
    command: "pygount",
    options:
      "-dv -e: -f: -F: -N: -s: --duplicates --encoding: --folders-to-skip: --format: --names-to-skip: --suffix: --verbose",
    operands: "files",
    refuses: /:\/\/|^git@/,
    reason: "counts lines (an address would be cloned; no -o)",
  },
  {
    command: "phploc",
    options: "--count-tests --exclude: --names: --names-exclude: --suffix:",
    operands: "files",
    reason: "counts lines (no --log-*)",
  },
  {
    command: "phpcpd",
    options: "--exclude: --fuzzy --min-lines: --min-tokens: --suffix:",
    operands: "files",
    reason: "looks for copies (no --log-pmd)",
  },
  {
    command: "ident",
    options: "-qV",
    operands: "files",
    reason: "shows keywords in files",
  },
  {
    command: "rlog",
    options: "-bhLNRt -d? -r? -s? -w? -z?",
    operands: "files",
    reason: "shows the history of a file",
  },
  {
    command: "pprof -top | pprof -text | pprof -tree | pprof -traces | pprof -tags",
    singleDash: true,
    options: "-cum -flat -nodecount: -unit: -sample_index:",
    operands: "files",
    refuses: /:/,
    reason: "shows a profile (an address would be fetched)",
  },
  {
    command: "ccache -s | ccache --show-stats | ccache --print-stats",
    options: "-v --verbose",
    operands: "none",
    reason: "tells how full a cache is",
  },
  {
    command: "llvm-config",
    options:
      "--assertion-mode --bindir --build-mode --cflags --cmakedir --components --cppflags --cxxflags --has-rtti --host-target --ignore-libllvm --includedir --ldflags --libdir --libfiles --libnames --libs --link-shared --link-static --obj-root --prefix --shared-mode --src-root --system-libs --targets-built",
    operands: "text",
    reason: "tells how LLVM was built",
  },
];
