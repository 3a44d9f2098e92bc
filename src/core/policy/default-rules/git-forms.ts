import type { HarmlessForm } from "./harmless-form.ts";

const DIFF =
  "-pusRabwBMCDz -U: -S: -G: -O@ -l: -# --patch --no-patch --unified? --raw --patch-with-raw --minimal --patience --histogram --diff-algorithm: --stat? --numstat --shortstat --dirstat? --cumulative --summary --name-only --name-status --submodule? --color? --no-color --color-words? --word-diff? --word-diff-regex: --color-moved? --no-renames --check --full-index --binary --abbrev? --find-renames? --find-copies? --diff-filter: --pickaxe-regex --pickaxe-all --relative? --text --ignore-space-change --ignore-all-space --ignore-blank-lines --ignore-space-at-eol --function-context --exit-code --quiet --cached --staged --merge-base --no-ext-diff --no-textconv --src-prefix: --dst-prefix: --no-prefix --indent-heuristic --cc -c";
const LOG = `${DIFF} -giFEPLnmtq -n: -L: --oneline --graph --all --branches? --tags? --remotes? --decorate? --no-decorate --pretty? --format: --abbrev-commit --no-abbrev-commit --follow --full-diff --log-size --max-count: --skip: --since: --after: --until: --before: --author: --committer: --grep: --grep-reflog: --all-match --invert-grep --regexp-ignore-case --extended-regexp --fixed-strings --perl-regexp --merges --no-merges --first-parent --date: --date-order --topo-order --author-date-order --reverse --left-right --cherry --cherry-pick --cherry-mark --left-only --right-only --boundary --simplify-by-decoration --full-history --show-signature --children --parents --source --mailmap --notes? --no-notes --walk-reflogs --ancestry-path --encoding: --no-patch --merge`;

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
    options: DIFF,
    operands: "files",
    refuses: /^--no-index$/,
    reason: "shows changes of tracked files",
  },
  {
    command: "git log | git whatchanged | git reflog | git reflog show",
    options: LOG,
    operands: "files",
    refuses: /^(?:expire|delete)$/,
    reason: "shows the history",
  },
  { command: "git show", options: LOG, operands: "files", reason: "shows a commit" },
  {
    command: "git shortlog",
    options:
      "-nsecw --numbered --summary --email --group: --format: --all --since: --until: --no-merges --author:",
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
      "-nilLcwvhHIFEGPpWoq -e: -A: -B: -C: -m: -# --line-number --ignore-case --files-with-matches --name-only --count --word-regexp --invert-match --fixed-strings --extended-regexp --perl-regexp --show-function --function-context --heading --break --all-match --and --or --not --cached --max-depth: --threads: --color?",
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
    options: "-ln? --list --sort: --format: --column? -i",
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
    command: "git remote | git remote show | git remote get-url",
    options: "-vn --verbose --all --push",
    operands: "text",
    atMost: 1,
    refuses: /^(?:add|remove|rm|rename|set-.*|prune|update)$|[/:]/,
    reason: "shows remotes",
  },
  {
    command: "git stash list | git stash show",
    options: `${DIFF} --include-untracked --only-untracked`,
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
      "git rev-parse | git rev-list | git name-rev | git describe | git merge-base | git cat-file | git ls-files | git ls-tree | git show-ref | git for-each-ref | git count-objects | git var | git cherry | git diff-tree | git diff-index | git diff-files | git range-diff | git show-branch | git verify-commit | git verify-tag | git check-ignore | git check-attr | git check-mailmap | git submodule status | git submodule summary | git worktree list | git notes list | git notes show | git bisect log | git lfs ls-files | git lfs status | git sparse-checkout list | git rerere status | git rerere diff | git bundle verify | git bundle list-heads | git stripspace | git column | git patch-id | git version | git fsck",
    options: `${LOG} -tspelorcdmvhkaxV -d: --tags --always --dirty? --long --exact-match --contains? --match: --exclude: --candidates: --short? --symbolic-full-name --abbrev-ref? --verify --show-toplevel --git-dir --show-prefix --show-cdup --is-inside-work-tree --is-bare-repository --is-shallow-repository --absolute-git-dir --git-common-dir --show-current --count? --objects --heads --head --hash? --dereference --octopus --fork-point --is-ancestor --independent --modified --deleted --others --ignored --stage --unmerged --killed --cached --exclude-standard --full-name --error-unmatch --full-tree --list --sort: --human-readable --verbose --no-index --unreachable --no-reflogs --porcelain --points-at: --merged: --no-merged: --disk-usage? --recursive --size`,
    operands: "files",
    refuses: /^--(?:filters|textconv|output|ext-diff|lost-found|batch)/,
    reason: "answers a question about the repository",
  },
  {
    command:
      "git archive --list | git lfs version | git remote -v | git help -a | git help --all | git help -g | git help --guides | git help -c",
    operands: "none",
    reason: "lists",
  },
];
