import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that tell how source code should be laid out, and write none of it. */
export const FORMATTER_FORMS: readonly HarmlessForm[] = [
  {
    command: "black --check | black --diff",
    options:
      "-qSv -l: -t: -W: --check --diff --color --no-color --exclude: --extend-exclude: --fast --include: --line-length: --preview --pyi --quiet --safe --skip-string-normalization --target-version: --verbose --workers:",
    operands: "files",
    reason: "checks how files are formatted",
  },
  {
    command: "isort --check | isort --check-only | isort -c | isort --diff",
    options:
      "-qv -l: --check --check-only --diff --line-length: --profile: --quiet --verbose --skip: --extend-skip:",
    operands: "files",
    reason: "checks how files are formatted",
  },
  {
    command: "ruff check --diff",
    // Otherwise `fix = true` in the project lets it write, and `fix-only` beats --no-fix.
    options:
      "-qsv --exclude: --extend-select: --ignore: --isolated --line-length: --no-cache --output-format: --preview --quiet --select: --show-files --show-settings --silent --statistics --target-version: --verbose",
    operands: "files",
    reason: "checks files",
  },
  {
    command: "ruff format --check | ruff format --diff",
    options:
      "-qsv --check --diff --exclude: --isolated --line-length: --no-cache --preview --quiet --target-version: --verbose",
    operands: "files",
    reason: "checks how files are formatted",
  },
  {
    command: "ruff rule | ruff linter",
    options: "--all --output-format:",
    operands: "text",
    reason: "tells about its rules",
  },
  {
    command: "yapf",
    // Without -i.
    options:
      "-dpqr -e: -l: --diff --exclude: --lines: --parallel --quiet --recursive --style@ --no-local-style",
    operands: "files",
    reason: "shows files formatted",
  },
  {
    command: "clang-format",
    // Without -i and --files; `file:` as a style would read elsewhere.
    singleDash: true,
    options:
      "-n -style: --style: --dry-run -Werror --Werror --assume-filename: --cursor: --dump-config -dump-config --fallback-style: --ferror-limit: --length: --lines: --offset: --output-replacements-xml --sort-includes --verbose",
    operands: "files",
    reason: "shows files formatted",
  },
  {
    command: "gofmt",
    // Without -w, -r and -cpuprofile.
    singleDash: true,
    options: "-l -d -e -s",
    operands: "files",
    reason: "shows files formatted, or which are not",
  },
  {
    command: "shfmt",
    // Without -w.
    singleDash: true,
    options:
      "-l --list -d --diff -s --simplify -mn --minify -ln: --language-dialect: -p --posix -i: --indent: -bn --binary-next-line -ci --case-indent -sr --space-redirects -kp --keep-padding -fn --func-next-line -f --find -tojson --to-json --filename:",
    operands: "files",
    reason: "shows scripts formatted, or which are not",
  },
  {
    command: "rustfmt --check",
    options: "-lqv --color: --config-path@ --edition: --files-with-diff --quiet --verbose",
    operands: "files",
    reason: "checks how files are formatted",
  },
  {
    command: "nixfmt --check",
    options: "-qs -w: --quiet --strict --verify --width:",
    operands: "files",
    reason: "checks how files are formatted",
  },
  {
    command: "stylua --check",
    options: "-v -f@ --color: --config-path@ --output-format: --verbose --verify",
    operands: "files",
    reason: "checks how files are formatted",
  },
  { command: "stylua -", operands: "none", reason: "formats its input" },
  {
    command: "tex-fmt --check",
    options: "-v --verbose --nowrap --quiet",
    operands: "files",
    reason: "checks how files are formatted",
  },
  { command: "tex-fmt --stdin", operands: "none", reason: "formats its input" },
];
