import type { HarmlessForm } from "../harmless-form.ts";

const GREP =
  "-EFGPivwxcLlqshnHobTZaIyU -# -e: -m: -A: -B: -C: --extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count --color? --colour? --files-without-match --files-with-matches --max-count: --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --line-number --initial-tab --null --after-context: --before-context: --context: --text --binary-files: --regexp: --include: --exclude: --line-buffered --null-data";

/** Programs that look for text in files. */
export const SEARCH_FORMS: readonly HarmlessForm[] = [
  {
    command: "grep | egrep | fgrep",
    options: GREP,
    operands: "text then files",
    givesText: /^-[^-]*e|^--regexp/,
    reason: "searches files that are named (recursion would read them all)",
  },
  {
    command: "zgrep | bzgrep | xzgrep",
    options: GREP,
    operands: "text then files",
    givesText: /^-[^-]*e|^--regexp/,
    // Scripts that may hand a name to sed. zipgrep does so with names from the archive.
    refuses: /\n/,
    reason: "searches packed files",
  },
  {
    command: "grep",
    options: `${GREP} -f@ --file@`,
    operands: "files",
    reason: "searches for patterns kept in a file",
  },
  {
    command: "rg",
    options:
      "-SisvwclNnHFPUxpq0VIo -e: -t: -T: -g: -m: -A: -B: -C: -M: -d: -j: -r: --regexp: --replace: --type: --type-not: --glob: --iglob: --max-count: --after-context: --before-context: --context: --max-depth: --max-columns: --max-filesize: --threads: --smart-case --ignore-case --case-sensitive --invert-match --word-regexp --line-regexp --count --count-matches --files --files-with-matches --files-without-match --fixed-strings --multiline --multiline-dotall --only-matching --line-number --no-line-number --heading --no-heading --column --no-column --byte-offset --null --null-data --color: --colors: --engine: --pcre2 --stats --json --type-list --trim --sort: --sortr: --quiet --with-filename --no-filename --no-messages --passthru --passthrough --vimgrep --one-file-system --no-config --crlf --glob-case-insensitive",
    operands: "text then files",
    givesText: /^-[^-]*e|^--(?:regexp|files$|type-list)/,
    refuses: /^-[^-]*[.uz]|^--(?:hidden|no-ignore|unrestricted|pre|search-zip|follow)/,
    reason: "searches what is under version control, hidden files left out",
  },
  {
    command: "ag",
    // Without -u, -U, -t, -a, --hidden and -f, which read more, -z, and --pager.
    options:
      "-0cFHilLnoQsSvw -A: -B: -C: -m: -G: -W: --ignore-case --case-sensitive --smart-case --word-regexp --literal --fixed-strings --invert-match --files-with-matches --files-without-matches --only-matching --count --nocolor --color --group --nogroup --heading --noheading --break --nobreak --column --numbers --nonumbers --nofilename --stats --null --depth: --max-count: --ignore: --ignore-dir: --file-search-regex: --vimgrep --width:",
    operands: "text then files",
    reason: "searches, hidden files left out",
  },
  {
    command: "ag",
    options: "-0iQsSw -g: --nocolor --color --depth: --ignore: --ignore-dir: --null",
    operands: "files",
    reason: "finds files by name",
  },
  {
    command: "ugrep",
    // Without --filter and --pager, which run programs, -Q, which takes the terminal, -R and
    // --hidden. Its namesake `ug` reads a configuration of the working directory and is not here.
    options:
      "-bcEFGhHijklLnoPqsTvwxZ -A: -B: -C: -e: -g: -m: -O: -t: --byte-offset --count --extended-regexp --fixed-strings --basic-regexp --perl-regexp --no-filename --with-filename --ignore-case --smart-case --column-number --files-with-matches --files-without-match --line-number --only-matching --quiet --no-messages --initial-tab --invert-match --word-regexp --line-regexp --fuzzy? --after-context: --before-context: --context: --regexp: --glob: --max-count: --file-extension: --file-type: --color? --colour? --heading --no-heading --stats --decompress",
    operands: "text then files",
    givesText: /^-[^-]*e|^--regexp/,
    reason: "searches, hidden files left out",
  },
  {
    command: "pdfgrep",
    // Without --cache, which writes.
    options:
      "-ciFhHnoPpqrZ -A: -B: -C: -e: -m: --count --page-count --ignore-case --fixed-strings --no-filename --with-filename --page-number? --only-matching --perl-regexp --quiet --recursive --null --after-context: --before-context: --context: --regexp: --max-count: --include: --exclude: --unac --color: --page-range: --warn-empty",
    operands: "text then files",
    givesText: /^-[^-]*e|^--regexp/,
    reason: "searches documents",
  },
];
