import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that turn text into other text on their standard output. */
export const TEXT_FORMS: readonly HarmlessForm[] = [
  {
    command: "cat",
    options:
      "-AbeEnstTuv --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting",
    operands: "files",
    reason: "shows files of the working directory",
  },
  {
    command: "tac",
    options: "-br -s: --before --regex --separator:",
    operands: "files",
    reason: "shows files backwards",
  },
  {
    command: "head | tail",
    options: "-qvz -# -n: -c: --lines: --bytes: --quiet --silent --verbose --zero-terminated",
    operands: "files",
    reason: "shows one end of files",
  },
  {
    command: "tail",
    options:
      "-fFqvz -# -n: -c: -s: --lines: --bytes: --follow? --retry --sleep-interval: --pid: --quiet --verbose",
    operands: "files",
    reason: "follows files of the working directory",
  },
  {
    command: "nl",
    options:
      "-p -b: -d: -f: -h: -i: -l: -n: -s: -v: -w: --body-numbering: --header-numbering: --footer-numbering: --number-format: --number-width: --number-separator: --line-increment: --starting-line-number: --no-renumber --join-blank-lines: --section-delimiter:",
    operands: "files",
    reason: "numbers lines",
  },
  {
    command: "wc",
    options: "-clLmw --bytes --chars --lines --words --max-line-length --total:",
    operands: "files",
    reason: "counts",
  },
  {
    command: "sort",
    options:
      "-bdfghiMnRrVcCmsuz -k: -t: -S: --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --human-numeric-sort --numeric-sort --month-sort --random-sort --reverse --version-sort --check? --merge --key: --field-separator: --stable --unique --zero-terminated --parallel: --batch-size: --sort: --buffer-size: --debug",
    operands: "files",
    reason: "sorts to its output (no -o, no --compress-program, no -T)",
  },
  {
    command: "uniq",
    options:
      "-cdDiuz -f: -s: -w: --count --repeated --all-repeated? --ignore-case --unique --skip-fields: --skip-chars: --check-chars: --group? --zero-terminated",
    operands: "files",
    atMost: 1,
    reason: "drops repeated lines (a second operand would be written)",
  },
  {
    command: "cut",
    options:
      "-nsz -b: -c: -d: -f: --bytes: --characters: --delimiter: --fields: --only-delimited --complement --output-delimiter: --zero-terminated",
    operands: "files",
    reason: "cuts columns",
  },
  {
    command: "paste",
    options: "-sz -d: --delimiters: --serial --zero-terminated",
    operands: "files",
    reason: "puts lines side by side",
  },
  {
    command: "join",
    options:
      "-iz -a: -e: -1: -2: -j: -o: -t: -v: --ignore-case --header --check-order --nocheck-order --zero-terminated",
    operands: "files",
    reason: "joins lines of two files",
  },
  {
    command: "comm",
    options: "-123z --check-order --nocheck-order --total --output-delimiter: --zero-terminated",
    operands: "files",
    reason: "compares sorted files",
  },
  {
    command: "tr",
    options: "-cCdst --complement --delete --squeeze-repeats --truncate-set1",
    operands: "text",
    reason: "replaces characters of its input",
  },
  {
    command: "rev | tsort",
    options: "-0 --zero",
    operands: "files",
    reason: "turns lines, or sorts by what comes first",
  },
  {
    command: "expand | unexpand",
    options: "-ai -# -t: --all --first-only --initial --tabs:",
    operands: "files",
    reason: "turns tabs into blanks and back",
  },
  {
    command: "fold",
    options: "-bcs -w: --bytes --characters --spaces --width:",
    operands: "files",
    reason: "breaks long lines",
  },
  {
    command: "fmt",
    // Elsewhere `-p` and `-t` may stand without a value: what follows must be readable, too.
    options:
      "-csu -# -w: -g: -p@ -t --crown-margin --split-only --tagged-paragraph --uniform-spacing --width: --goal: --prefix:",
    operands: "files",
    reason: "fills paragraphs",
  },
  {
    command: "column",
    options:
      "-deJLmtx -c: -C: -E: -H: -i: -l: -n@ -N: -o: -O: -p: -r: -R: -s: -T: -W: --table --json --fillrows --keep-empty-lines --output-width: --output-separator: --separator: --table-columns: --table-column: --table-columns-limit: --table-noheadings --table-header-repeat --table-hide: --table-maxout --table-name: --table-noextreme: --table-order: --table-right: --table-truncate: --table-wrap: --tree: --tree-id: --tree-parent:",
    operands: "files",
    reason: "aligns columns",
  },
  {
    command: "look",
    options: "-adf -t: --alternative --alphanum --ignore-case --terminate:",
    operands: "text then files",
    reason: "shows lines with a beginning",
  },
  {
    command: "iconv",
    options: "-cls -f: -t: --from-code: --to-code: --list --silent --unicode-subst:",
    operands: "files",
    reason: "turns text into another encoding on its output (no -o, also not as -co)",
  },
  {
    command: "nkf",
    options: "-jsewgJSEW --guess",
    operands: "files",
    reason: "turns Japanese text into another encoding (no -O, --overwrite, --in-place)",
  },
  {
    command: "dos2unix | unix2dos | mac2unix | unix2mac",
    operands: "none",
    reason: "changes line ends of its input (with an operand it rewrites that file)",
  },
  {
    command: "dos2unix --info | unix2dos --info | mac2unix --info | unix2mac --info",
    operands: "files",
    reason: "counts line ends",
  },
  {
    command: "pr",
    options:
      "-abdfFJmtTv -# -D: -e? -h: -i? -l: -n? -N: -o: -s? -S? -w: -W: --pages: --columns: --across --show-control-chars --double-space --date-format: --expand-tabs? --form-feed --header: --output-tabs? --join-lines --length: --merge --number-lines? --first-line-number: --indent: --no-file-warnings --separator? --sep-string? --sep_string? --omit-header --omit-pagination --show-nonprinting --width: --page-width: --page_width:",
    operands: "files",
    reason: "breaks text into pages and columns",
  },
  {
    command: "ptx",
    options:
      "-AfGrRt -b@ -F: -g: -i@ -M: -o@ -S: -w: -W: --auto-reference --traditional --references --right-side-refs --ignore-case --typeset-mode --break-file@ --ignore-file@ --only-file@ --flag-truncation: --gap-size: --macro-name: --sentence-regexp: --word-regexp: --width: --format:",
    operands: "files",
    atMost: 1,
    reason: "makes an index (with -G a second operand would be written)",
  },
  {
    command: "col",
    options: "-bfhpx -l: --no-backspaces --fine --tabs --pass --spaces --lines:",
    operands: "none",
    reason: "takes backspaces out of its input",
  },
  {
    command: "colrm",
    operands: "text",
    atMost: 2,
    refuses: /^(?!colrm$|\d+$)/,
    reason: "takes columns out of its input",
  },
  {
    command: "ul | colcrt",
    options: "-2i --indicated --half-lines --no-underlining",
    operands: "files",
    reason: "shows underlining",
  },
  {
    command: "pv",
    // Without -d and -R, which look into and steer other processes, -o and -P, which write.
    options:
      "-pteIrabnqWclf0CT -A: -B: -D: -F: -H: -i: -L: -m: -N: -s: -w: --progress --timer --eta --fineta --rate --average-rate --bytes --numeric --quiet --wait --cursor --line-mode --null --force --no-splice --buffer-percent --last-written: --buffer-size: --delay-start: --format: --height: --interval: --rate-limit: --average-rate-window: --name: --size: --width: --stop-at-size",
    operands: "files",
    reason: "passes files on and tells how far it is",
  },
  {
    command: "ts",
    // `%` must stand in the format: on some systems `ts` is a queue that runs its operands.
    options: "-is",
    operands: "text then files",
    text: /^(?=.*%)[-\w\s%.:,/[\]()]+$/,
    atLeast: 1,
    atMost: 1,
    reason: "puts the time in front of lines",
  },
  {
    command: "isutf8",
    options: "-qliv --quiet --list --invert --verbose",
    operands: "files",
    reason: "checks an encoding",
  },
  {
    command: "combine",
    operands: "files",
    atMost: 3,
    reason: "joins the lines of two files like sets",
  },
  {
    command: "echo | printf",
    options: "-neE",
    operands: "text",
    reason: "prints what stands in the line",
  },
  {
    command: "shuf",
    options: "-ezr -n: -i: --echo --head-count: --input-range: --repeat --zero-terminated",
    operands: "files",
    reason: "shuffles lines (no -o, no --random-source)",
  },
  {
    command: "tuc",
    options:
      "-pgsjmz -f: -b: -c: -l: -d: -e: -r: -t: --fields: --bytes: --characters: --lines: --delimiter: --regex: --replace-delimiter: --compress-delimiter --greedy-delimiter --only-delimited --join --no-join --complement --trim: --json --zero-terminated --fallback-oob:",
    operands: "files",
    atMost: 1,
    reason: "cuts columns",
  },
  {
    command: "choose",
    options:
      "-cdxn -# -f: -i@ -o: --character-wise --exclusive --field-separator: --input@ --non-greedy --one-indexed --output-field-separator:",
    operands: "text",
    reason: "cuts columns of its input",
  },
];
