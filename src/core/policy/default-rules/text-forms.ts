import type { HarmlessForm } from "./harmless-form.ts";

const GREP =
  "-EFGPivwxcLlqshnHobTZaIyU -# -e: -m: -A: -B: -C: --extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count --color? --colour? --files-without-match --files-with-matches --max-count: --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --line-number --initial-tab --null --after-context: --before-context: --context: --text --binary-files: --regexp: --include: --exclude: --line-buffered --null-data";

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
      "-bdfghiMnRrVcCmsuz -k: -t: -S: --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --human-numeric-sort --numeric-sort --month-sort --random-sort --reverse --version-sort --check? --merge --key: --field-separator: --stable --unique --zero-terminated --parallel: --sort: --buffer-size:",
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
      "-i -a: -e: -1: -2: -j: -o: -t: -v: --ignore-case --header --check-order --nocheck-order --zero-terminated",
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
    command:
      "rev | expand | unexpand | fold | fmt | column | tsort | look | iconv | base64 | base32 | basenc",
    options:
      "-abdiksuw -c: -f: -t: -w: --all --first-only --tabs: --bytes --spaces --width: --decode --ignore-garbage --wrap: --table --separator: --from-code: --to-code: --list --base64 --base64url --base32 --base16",
    operands: "files",
    refuses: /^(?:-o|--output)/,
    reason: "reformats text on its output",
  },
  {
    command: "diff",
    options:
      "-abBcdEeHilnNpqrstTuwyZ -# -C: -U: -I: -x: -W: -L: -F: --brief --report-identical-files --context? --unified? --ed --normal --side-by-side --width: --left-column --suppress-common-lines --recursive --new-file --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space --ignore-blank-lines --ignore-matching-lines: --text --strip-trailing-cr --minimal --color? --label: --exclude: --no-dereference --show-c-function --show-function-line: --speed-large-files --expand-tabs",
    operands: "files",
    reason: "compares files",
  },
  {
    command: "diff3 | sdiff | cmp",
    options:
      "-abeEilmsTvwxXAB3 -n: -w: --print-bytes --ignore-initial: --verbose --bytes: --quiet --silent --text --ignore-case --suppress-common-lines --width: --left-column --merge --show-all --easy-only --ed",
    operands: "files",
    refuses: /^(?:-o|--output|--diff-program)/,
    reason: "compares files",
  },
  {
    command: "grep | egrep | fgrep | zgrep | bzgrep | xzgrep",
    options: GREP,
    operands: "text then files",
    givesText: /^-[^-]*e|^--regexp/,
    reason: "searches files that are named (recursion would read them all)",
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
      "-SisvwclNnHFPUxpq0VIo -e: -t: -T: -g: -m: -A: -B: -C: -M: -d: --regexp: --type: --type-not: --glob: --iglob: --max-count: --after-context: --before-context: --context: --max-depth: --max-columns: --smart-case --ignore-case --case-sensitive --invert-match --word-regexp --line-regexp --count --count-matches --files --files-with-matches --files-without-match --fixed-strings --multiline --only-matching --line-number --no-line-number --heading --no-heading --column --color: --pcre2 --stats --json --type-list --trim --sort: --quiet --with-filename --no-filename --passthru --vimgrep",
    operands: "text then files",
    givesText: /^-[^-]*e|^--(?:regexp|files$|type-list)/,
    refuses: /^-[^-]*[.uz]|^--(?:hidden|no-ignore|unrestricted|pre|search-zip|follow)/,
    reason: "searches what is under version control, hidden files left out",
  },
  {
    command: "ag",
    options:
      "-iswvlLcoQSn -A: -B: -C: -m: --ignore-case --smart-case --word-regexp --literal --files-with-matches --count --nocolor --color",
    operands: "text then files",
    reason: "searches, hidden files left out",
  },
  {
    command: "echo | printf",
    options: "-neE",
    operands: "text",
    reason: "prints what stands in the line",
  },
  {
    command: "seq | factor | numfmt | expr | basename | dirname",
    options:
      "-wzas -f: -s: -d: --equal-width --format: --separator: --multiple --suffix: --zero --from: --to: --padding: --round: --grouping --header? --field: --from-unit: --to-unit: --invalid: --delimiter:",
    operands: "text",
    reason: "reckons with its operands",
  },
  {
    command: "strings",
    options: "-afowU -n: -t: -e: -# --all --bytes: --radix: --encoding: --print-file-name",
    operands: "files",
    reason: "shows the text in files",
  },
  {
    command: "od | xxd | hexdump | hd",
    options:
      "-abcCdeEfiIoOpPsSuUvx -A: -j: -N: -t: -w: -n: -g: -l: --address-radix: --skip-bytes: --read-bytes: --format: --output-duplicates --width? --canonical --length: --skip: --one-byte-octal --one-byte-char",
    operands: "files",
    atMost: 1,
    refuses: /^-[^-]*r/,
    reason: "shows bytes",
  },
  {
    command:
      "cksum | sum | md5sum | sha1sum | sha224sum | sha256sum | sha384sum | sha512sum | b2sum | b3sum | shasum | md5 | crc32",
    options:
      "-abctwqsrz -a: -l: --algorithm: --binary --text --check --tag --ignore-missing --quiet --status --strict --warn --length: --untagged --base64",
    operands: "files",
    reason: "sums files up",
  },
  {
    command: "jq | gojq | jaq",
    options:
      "-rcMCSsnejaR --raw-output --compact-output --monochrome-output --color-output --sort-keys --slurp --null-input --exit-status --join-output --ascii-output --raw-input --tab --indent: --stream --seq",
    operands: "text then files",
    refuses: /\b(?:env|\$ENV|input_filename|include|import|debug)\b|\$ENV/,
    reason: "filters JSON",
  },
  {
    command: "yq",
    options:
      "-rPCMjneo: -p: -o: --prettyPrint --output-format: --input-format: --raw-output --colors --no-colors --exit-status",
    operands: "text then files",
    refuses: /\b(?:env|strenv|envsubst|load\w*)\b/,
    reason: "filters YAML",
  },
  {
    command: "bat | batcat",
    options:
      "-nApf -l: -r: -H: --language: --line-range: --highlight-line: --number --plain --show-all --style: --theme: --color: --decorations: --list-languages --list-themes --wrap: --tabs:",
    operands: "files",
    reason: "shows files with colours",
  },
  {
    command: "zcat | bzcat | xzcat | lzcat | zstdcat | gzcat",
    options: "-fqv --force --quiet",
    operands: "files",
    reason: "shows packed files",
  },
  {
    command: "gzip | gunzip | bzip2 | bunzip2 | xz | zstd | lz4",
    options: "-ltvq --list --test --verbose --quiet",
    operands: "files",
    needs: /^-[vq]*[lt]|^--(?:list|test)$/,
    reason: "tests or lists packed files",
  },
  {
    command: "shuf",
    options: "-ezr -n: -i: --echo --head-count: --input-range: --repeat --zero-terminated",
    operands: "files",
    reason: "shuffles lines",
  },
  {
    command: "cal | ncal | units | figlet | toilet | cowsay | cowthink | lolcat | banner",
    options:
      "-13AbhJjmoNMSwy -A: -B: -m: -f: -n: -w: -c: --one --three --sunday --monday --julian --year --months:",
    operands: "text",
    refuses: /[/~]/,
    reason: "prints",
  },
];
