import { GIT_DIFF_OPTIONS, GIT_LOG_OPTIONS } from "./git-options.ts";
import type { HarmlessForm } from "../harmless-form.ts";

/** Git commands that only look; `-c`, `--output`, `--ext-diff`, `--textconv` are nowhere listed. */
export const GIT_FORMS: readonly HarmlessForm[] = [
  {
    command: "git status",
    options:
      "-sbuzv --short --branch --show-stash --porcelain? --long --verbose --untracked-files? --ignored? --ignore-submodules? --renames --no-renames --column? --ahead-behind --no-ahead-behind",
    operands: "files",
    reason: "shows what has changed",
  },
  {
    command: "git diff",
    options: GIT_DIFF_OPTIONS,
    operands: "files",
    refuses: /^--no-index$/,
    reason: "shows changes of tracked files",
  },
  {
    command: "git log | git whatchanged | git reflog show",
    options: GIT_LOG_OPTIONS,
    operands: "files",
    reason: "shows the history",
  },
  {
    // A word behind it may be `expire`, `delete` or `drop`.
    command: "git reflog",
    options: GIT_LOG_OPTIONS,
    operands: "files",
    operand: /^(?:HEAD|.*@\{.*\})/,
    reason: "shows the history",
  },
  { command: "git show", options: GIT_LOG_OPTIONS, operands: "files", reason: "shows a commit" },
  {
    command: "git shortlog",
    options:
      "-nsecw --numbered --summary --email --committer --group: --format: --all --since: --until: --no-merges --author:",
    operands: "files",
    reason: "counts commits",
  },
  {
    command: "git blame | git annotate",
    options:
      "-bclstfnewMC -L: --line-porcelain --porcelain --show-stats --show-name --show-number --show-email --root --since: --date: --ignore-rev: --reverse:",
    operands: "files",
    reason: "tells who wrote a line",
  },
  {
    command: "git grep",
    options:
      "-nilLcwvhHIFEGPpWoqarz -e: -A: -B: -C: -m: -# --line-number --ignore-case --files-with-matches --name-only --count --word-regexp --invert-match --fixed-strings --extended-regexp --perl-regexp --show-function --function-context --heading --break --all-match --and --or --not --cached --max-depth: --threads: --color? --no-color --recursive --no-recursive --recurse-submodules --files-without-match --only-matching --column --full-name --null --untracked --basic-regexp --text --max-count: --after-context: --before-context: --context: --quiet",
    operands: "text then files",
    givesText: /^-[^-]*e/,
    reason: "searches tracked files",
  },
  {
    command: "git branch | git branch --list",
    options:
      "-avrlvi --all --remotes --list --verbose --show-current --color? --no-color --ignore-case --format: --sort:",
    operands: "none",
    reason: "lists branches",
  },
  {
    command:
      "git branch --contains | git branch --no-contains | git branch --merged | git branch --no-merged | git branch --points-at | git branch --list | git branch --all --contains | git branch --all --list | git branch --remotes --list",
    options: "-avr --all --remotes --sort: --format:",
    operands: "text",
    atMost: 1,
    reason: "lists branches",
  },
  {
    command: "git tag | git tag --list | git tag -l",
    options: "-l? -n? --list --sort: --format: --column? -i",
    operands: "none",
    reason: "lists tags",
  },
  {
    command:
      "git tag --list | git tag -l | git tag --contains | git tag --merged | git tag --points-at",
    options: "--sort: --format:",
    operands: "text",
    reason: "lists tags",
  },
  {
    command: "git remote",
    options: "-v --verbose",
    operands: "none",
    reason: "lists remotes",
  },
  {
    command: "git remote show | git remote get-url",
    options: "-n --all --push",
    leading: "-v --verbose",
    operands: "text",
    atMost: 1,
    refuses: /[/:]/,
    reason: "shows remotes",
  },
  {
    command: "git stash list | git stash show",
    options: `${GIT_DIFF_OPTIONS} --include-untracked --only-untracked`,
    operands: "text",
    reason: "shows stashes",
  },
  {
    command: "git symbolic-ref",
    options: "-q --short --quiet",
    operands: "text",
    atMost: 1,
    reason: "tells what HEAD is (a second operand would set it)",
  },
  {
    command:
      "git config --get | git config --get-all | git config get | git config --global --get | git config --local --get",
    operands: "text",
    atMost: 1,
    refuses: /token|secret|passw|credential|header|proxy|insteadof|key/i,
    reason: "shows one setting",
  },
  {
    command: "git ls-remote",
    options: "-hqt --heads --branches --tags --refs --get-url --sort: --symref --quiet",
    operands: "text",
    refuses: /[:/]/,
    reason: "lists what a known remote has",
  },
  {
    command:
      "git submodule | git submodule status | git submodule summary | git worktree list | git notes list | git notes show | git bisect log | git bisect terms | git sparse-checkout list | git rerere status | git rerere diff | git rerere remaining | git lfs version | git lfs track | git help | git help -a | git help --all | git help -g | git help --guides | git help -c | git help --config | git mergetool --tool-help | git difftool --tool-help | git version | git archive --list | git archive -l",
    options: "--porcelain --build-options",
    operands: "none",
    reason: "lists",
  },
  {
    command: "git submodule status | git submodule summary",
    options: "-q -n: --quiet --cached --recursive --files --summary-limit:",
    operands: "files",
    reason: "tells how the submodules are",
  },
  {
    command: "git worktree list",
    options: "-vz --verbose --porcelain --expire:",
    operands: "none",
    reason: "lists worktrees",
  },
  {
    command: "git notes list | git notes show",
    operands: "text",
    atMost: 1,
    reason: "shows notes",
  },
  {
    command: "git lfs ls-files | git lfs status",
    options:
      "-adlnspj -I: -X: --all --deleted --long --name-only --size --debug --include: --exclude: --porcelain --json",
    operands: "text",
    reason: "lists large files",
  },
  {
    // Without `--apply` and without `--index`, which these do not imply.
    command:
      "git apply --stat | git apply --numstat | git apply --summary | git apply --check | git apply --verbose --check",
    options:
      "-vzR -p: -C: --stat --numstat --summary --check --verbose --reverse --recount --unidiff-zero --ignore-whitespace --ignore-space-change --include: --exclude: --directory: --inaccurate-eof",
    operands: "files",
    reason: "tells what a patch would change",
  },
  {
    command:
      "git add -n | git add --dry-run | git rm -n | git rm --dry-run | git mv -n | git mv --dry-run | git clean -n | git clean --dry-run | git prune -n | git prune --dry-run | git remote prune -n | git remote prune --dry-run",
    options:
      "-vdrxX --verbose --all --update --cached --exclude: --ignore-unmatch --progress --expire:",
    operands: "names",
    refuses: /[:]/,
    reason: "tells what it would do, and does not do it",
  },
  {
    // `--output` and `--remote`, which name a place, are not there; `--stdout` is.
    command: "git archive",
    options: "-vl -# --verbose --list --format: --prefix: --worktree-attributes --mtime:",
    operands: "files",
    atLeast: 1,
    reason: "writes an archive to the output",
  },
  {
    command: "git format-patch --stdout",
    options: `${GIT_LOG_OPTIONS} -Nk -v: --numbered --no-numbered --signoff --cover-letter --subject-prefix: --root --zero-commit --no-signature --thread? --no-thread`,
    operands: "files",
    reason: "writes patches to the output",
  },
  {
    command: "git fast-export",
    options:
      "-MC --all --progress: --no-data --anonymize --signed-tags: --tag-of-filtered-object: --full-tree --reencode: --show-original-ids --use-done-feature --reference-excluded-parents --mark-tags --fake-missing-tagger --branches --tags --remotes",
    operands: "files",
    reason: "writes the history to the output",
  },
];
