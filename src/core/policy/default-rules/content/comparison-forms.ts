import type { HarmlessForm } from "../harmless-form.ts";

/** What GNU diff takes; `colordiff` hands all of it on. */
const DIFF =
  "-abBcdEeHilnNpqrstTuwyZ -# -C: -U: -I: -x: -W: -L: -F: --brief --report-identical-files --context? --unified? --ed --normal --rcs --side-by-side --width: --left-column --suppress-common-lines --recursive --new-file --unidirectional-new-file --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space --ignore-blank-lines --ignore-matching-lines: --text --strip-trailing-cr --minimal --color? --label: --exclude: --no-dereference --show-c-function --show-function-line: --speed-large-files --expand-tabs --initial-tab --tabsize: --paginate --horizon-lines:";

/** Programs that tell how files differ. */
export const COMPARISON_FORMS: readonly HarmlessForm[] = [
  { command: "diff | colordiff", options: DIFF, operands: "files", reason: "compares files" },
  {
    command: "zdiff | xzdiff | bzdiff | zcmp | xzcmp | bzcmp",
    // Scripts that hand options on: only those that cannot be misread on the way.
    options: "-abBciqsuwy --brief --unified --side-by-side --report-identical-files",
    operands: "files",
    reason: "compares packed files",
  },
  {
    command: "diff3",
    options:
      "-3AaeEimTxX -L: --easy-only --show-all --text --ed --show-overlap --label: --merge --initial-tab --overlap-only --strip-trailing-cr",
    operands: "files",
    reason: "compares three files (no --diff-program)",
  },
  {
    command: "sdiff",
    // Without -o, which merges by asking and opens an editor.
    options:
      "-abBdEHilstWZ -w: -I: --text --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space --ignore-blank-lines --ignore-matching-lines: --strip-trailing-cr --width: --left-column --suppress-common-lines --expand-tabs --minimal --speed-large-files --tabsize:",
    operands: "files",
    reason: "puts files side by side",
  },
  {
    command: "cmp",
    options: "-bls -i: -n: --print-bytes --verbose --quiet --silent --ignore-initial: --bytes:",
    operands: "files",
    reason: "compares files",
  },
  {
    command: "wdiff",
    // `-a` starts a pager.
    options:
      "-123dilnpst -w: -x: -y: -z: --no-deleted --no-inserted --no-common --ignore-case --less-mode --avoid-wraps --printer --statistics --terminal --diff-input --start-delete: --end-delete: --start-insert: --end-insert:",
    operands: "files",
    reason: "compares word by word",
  },
  {
    command: "diffstat",
    options: "-bCklmqstuv -f: -n: -N: -p: -r: -w:",
    operands: "files",
    reason: "counts what a patch changes",
  },
  {
    command: "interdiff | combinediff",
    options:
      "-biqwB -p: -U: --quiet --ignore-case --ignore-all-space --ignore-blank-lines --ignore-space-change --strip-match: --unified: --no-revert-omitted",
    operands: "files",
    atMost: 2,
    reason: "compares patches",
  },
  {
    command: "lsdiff",
    options: "-EnNsv -i: -x: -p: --line-number --number-files --status --strip-match:",
    operands: "files",
    reason: "lists the files of a patch",
  },
  {
    command: "difft",
    options:
      "--display: --color: --background: --context: --width: --tab-width: --byte-limit: --graph-limit: --parse-error-limit: --check-only --ignore-comments --skip-unchanged --syntax-highlight: --exit-code --strip-cr: --list-languages --missing-as-empty --sort-paths",
    operands: "files",
    reason: "compares files by their syntax",
  },
  {
    command: "diff-pdf",
    // `--view` opens a window, `--output-diff` writes.
    options:
      "-gmsv --verbose --mark-differences --skip-identical --grayscale --dpi: --channel-tolerance: --per-page-pixel-tolerance:",
    operands: "files",
    atMost: 2,
    reason: "tells whether documents differ",
  },
  {
    command: "csv-diff",
    options: "--key: --format: --json --singular: --plural: --show-unchanged --extra:",
    operands: "files",
    atMost: 2,
    reason: "compares tables",
  },
];
