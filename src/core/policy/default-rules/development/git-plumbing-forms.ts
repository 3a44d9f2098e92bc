import { GIT_DIFF_OPTIONS, GIT_LOG_OPTIONS } from "./git-options.ts";
import type { HarmlessForm } from "../harmless-form.ts";

/** Commands by which scripts ask a repository; each with the options of its own manual page. */
export const GIT_PLUMBING_FORMS: readonly HarmlessForm[] = [
  {
    command: "git rev-parse",
    options:
      "-q --quiet --verify --short? --symbolic --symbolic-full-name --abbrev-ref? --all --branches? --tags? --remotes? --glob: --exclude: --show-toplevel --show-superproject-working-tree --show-prefix --show-cdup --git-dir --absolute-git-dir --git-common-dir --git-path: --path-format: --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-object-format? --show-ref-format --local-env-vars --not --flags --no-flags --revs-only --no-revs --default: --sq --since: --until: --disambiguate: --end-of-options",
    operands: "files",
    reason: "resolves names of commits and places",
  },
  {
    command: "git rev-list",
    options: `${GIT_LOG_OPTIONS} --objects --objects-edge --count --disk-usage? --header --timestamp --use-bitmap-index --no-object-names --object-names --unpacked --filter: --missing: --bisect-vars --bisect-all --commit-header --no-commit-header`,
    operands: "files",
    reason: "lists commits",
  },
  {
    command: "git name-rev",
    options:
      "--tags --refs: --exclude: --all --name-only --undefined --no-undefined --always --annotate-stdin",
    operands: "text",
    reason: "finds a name for a commit",
  },
  {
    command: "git describe",
    options:
      "--all --tags --contains --abbrev? --candidates: --exact-match --debug --long --match: --exclude: --always --first-parent --dirty? --broken?",
    operands: "text",
    reason: "names a commit by its nearest tag",
  },
  {
    command: "git merge-base | git cherry",
    options: "-av --all --octopus --independent --is-ancestor --fork-point --verbose --abbrev?",
    operands: "text",
    reason: "compares histories",
  },
  {
    // `--textconv` and `--filters` run what the configuration names.
    command: "git cat-file",
    options: "-tspe --allow-unknown-type --use-mailmap --no-mailmap --mailmap",
    operands: "files",
    reason: "shows an object",
  },
  {
    command: "git ls-files",
    options:
      "-zcdotimsukvf -x: -X@ --cached --deleted --modified --others --ignored --stage --directory --no-empty-directory --unmerged --killed --resolve-undo --exclude: --exclude-from@ --exclude-per-directory: --exclude-standard --error-unmatch --with-tree: --full-name --recurse-submodules --abbrev? --debug --deduplicate --eol --sparse --format:",
    operands: "files",
    reason: "lists tracked files",
  },
  {
    command: "git ls-tree",
    options:
      "-dlrtz --long --name-only --name-status --object-only --full-name --full-tree --abbrev? --format:",
    operands: "files",
    reason: "lists the files of a commit",
  },
  {
    command: "git show-ref",
    // `--exclude-existing` reads its input and shows nothing else.
    options:
      "-dqs --head --heads --branches --tags --dereference --hash? --verify --exists --abbrev? --quiet --exclude-existing?",
    operands: "text",
    reason: "lists references",
  },
  {
    command: "git for-each-ref",
    options:
      "-sp --shell --perl --python --tcl --count: --sort: --format: --color? --points-at: --merged? --no-merged? --contains? --no-contains? --ignore-case --omit-empty --exclude: --include-root-refs",
    operands: "text",
    reason: "lists references",
  },
  {
    command: "git show-branch",
    options:
      "-ra -g? --remotes --all --current --topo-order --date-order --sparse --more: --list --merge-base --independent --no-name --sha1-name --topics --reflog? --color? --no-color",
    operands: "text",
    reason: "shows branches side by side",
  },
  {
    command: "git count-objects",
    options: "-vH --verbose --human-readable",
    operands: "none",
    reason: "counts objects",
  },
  {
    // `git var -l` would list the configuration with its secrets.
    command: "git var",
    operands: "text",
    atLeast: 1,
    atMost: 1,
    refuses: /^(?!git$|var$|GIT_[A-Z_]+$)/,
    reason: "tells one of git's own variables",
  },
  {
    command: "git diff-tree | git diff-index | git diff-files",
    options: `${GIT_DIFF_OPTIONS} -rtmvqs --root --pretty? --format: --no-commit-id --stdin --always`,
    operands: "files",
    reason: "shows changes of tracked files",
  },
  {
    command: "git range-diff",
    options: `${GIT_DIFF_OPTIONS} --creation-factor: --dual-color --no-dual-color --left-only --right-only --notes? --no-notes`,
    operands: "files",
    reason: "compares two series of commits",
  },
  {
    command: "git verify-commit | git verify-tag",
    options: "-v --verbose --raw --format:",
    operands: "text",
    reason: "checks signatures",
  },
  {
    command: "git verify-pack | git show-index | git bundle verify | git bundle list-heads",
    options: "-vsq --verbose --stat-only --object-format: --quiet",
    operands: "files",
    reason: "checks or lists packed objects",
  },
  {
    command: "git check-ignore | git check-attr | git check-mailmap",
    options:
      "-qvnza --quiet --verbose --non-matching --no-index --stdin --all --cached --source: --mailmap-file@ --mailmap-blob:",
    operands: "files",
    reason: "tells what holds for a path or an address",
  },
  {
    command: "git check-ref-format",
    options:
      "--branch --normalize --print --allow-onelevel --no-allow-onelevel --refspec-pattern --no-refspec-pattern",
    operands: "text",
    reason: "checks a name",
  },
  {
    command: "git stripspace | git column | git patch-id | git get-tar-commit-id",
    options:
      "-sc --strip-comments --comment-lines --mode: --raw-mode: --width: --indent: --nl: --padding: --stable --unstable --verbatim",
    operands: "none",
    reason: "reads its input",
  },
  {
    // Without `-w` nothing is stored.
    command: "git hash-object",
    options: "-t: --stdin --no-filters --literally --path:",
    operands: "files",
    reason: "tells the name that a content would get",
  },
  {
    // `--lost-found` writes files.
    command: "git fsck",
    options:
      "--unreachable --dangling --no-dangling --root --tags --cache --no-reflogs --full --no-full --connectivity-only --strict --verbose --progress --no-progress --name-objects --references",
    operands: "text",
    reason: "checks the repository",
  },
];
