import type { HarmlessForm } from "../harmless-form.ts";

/** What shows changes in jj, apart from `--tool`, which runs a program. */
const JJ_DIFF =
  "-spwb --summary --stat --types --name-only --git --color-words --patch --context: --ignore-all-space --ignore-space-change --no-pager --color: --quiet --ignore-working-copy --at-operation~ --at-op~";
/** `--config`, `--config-file` and `-R` (another repository with its settings) may bring commands. */
const JJ_FORMS: readonly HarmlessForm[] = [
  {
    command: "jj log | jj evolog | jj obslog | jj operation log | jj op log",
    options: `${JJ_DIFF} -r~ -n: -T: -G --revisions~ --revision~ --limit: --template: --no-graph --reversed --count --op-diff`,
    operands: "files",
    reason: "shows the history",
  },
  {
    command: "jj status | jj st | jj diff | jj show | jj interdiff",
    options: `${JJ_DIFF} -r~ -f~ -t~ -T: --revisions~ --from~ --to~ --template:`,
    operands: "files",
    reason: "shows changes",
  },
  {
    command:
      "jj operation show | jj operation diff | jj op show | jj op diff | jj file list | jj file show | jj file annotate | jj bookmark list | jj tag list | jj workspace list | jj resolve --list",
    options: `${JJ_DIFF} -r~ -T: -a -G --revision~ --template: --sort: --all-remotes --tracked --conflicted --revisions~ --remote: --operation~ --op~ --from~ --to~ --no-graph`,
    operands: "files",
    reason: "shows operations, files or names",
  },
  {
    command:
      "jj root | jj workspace root | jj config path | jj git remote list | jj git root | jj sparse list | jj version",
    options: "--user --repo --workspace",
    operands: "none",
    reason: "tells about the repository",
  },
  {
    // All settings at once could show a secret among them.
    command: "jj config get | jj config list",
    options: "--user --repo --workspace --include-defaults --include-overridden",
    operands: "text",
    atLeast: 1,
    atMost: 1,
    refuses: /token|secret|passw|credential|key/i,
    reason: "shows one setting",
  },
  {
    command: "jj help",
    options: "-k: --keyword: --no-pager",
    operands: "text",
    reason: "prints help",
  },
];

/**
 * hg takes these wherever they stand, even as the value of another option: `hg log -k
 * --config=alias.log=!id`.
 */
const HG_EARLY = /^--(?:conf|cwd|rep|deb|prof|pag|trace|enc)|^-R/;
const HG_FORMS: readonly HarmlessForm[] = [
  {
    command: "hg log | hg history",
    options:
      "-GpvgMfCq -l: -r: -k: -u: -b: -d: -I: -X: -P: -m --graph --patch --stat --git --verbose --quiet --no-merges --follow --copies --limit: --rev: --keyword: --user: --branch: --date: --include: --exclude: --removed --bookmark: --only-branch: --prune:",
    operands: "files",
    refuses: HG_EARLY,
    reason: "shows the history",
  },
  {
    command: "hg status | hg st",
    options:
      "-AmarducinCS -I: -X: --all --modified --added --removed --deleted --clean --unknown --ignored --no-status --terse: --copies --print0 --rev: --change: --include: --exclude: --subrepos",
    operands: "files",
    refuses: HG_EARLY,
    reason: "shows what has changed",
  },
  {
    command: "hg diff",
    options:
      "-agpwbBZS -r: -c: -U: -I: -X: --rev: --change: --text --git --noprefix --nodates --show-function --reverse --ignore-all-space --ignore-space-change --ignore-blank-lines --unified: --stat --include: --exclude: --subrepos",
    operands: "files",
    refuses: HG_EARLY,
    reason: "shows changes",
  },
  {
    command: "hg annotate | hg blame | hg files | hg manifest | hg grep",
    options:
      "-ufdnlcvaq -r: -I: -X: --user --file --date --number --changeset --line-number --text --rev: --include: --exclude: --all --diff --ignore-case --files-with-matches --verbose --quiet --print0",
    operands: "files",
    refuses: HG_EARLY,
    reason: "tells who wrote a line, or lists tracked files",
  },
  {
    command:
      "hg branch | hg branches | hg bookmarks | hg tags | hg heads | hg parents | hg tip | hg root | hg summary | hg version | hg resolve --list | hg shelve --list | hg phase",
    options: "-acqvt --active --closed --quiet --verbose --topo",
    operands: "none",
    refuses: HG_EARLY,
    reason: "tells about the repository (with a name some would make one)",
  },
  {
    command: "hg identify | hg id",
    options: "-nibtB -r: --num --id --branch --tags --bookmarks --rev:",
    operands: "none",
    refuses: HG_EARLY,
    reason: "names the current commit",
  },
];

/** Other systems. CVS is not among them: `CVS/Root` of a working copy may name a command. */
const OTHER_FORMS: readonly HarmlessForm[] = [
  {
    // An address of another repository has a place in it and is refused with it.
    command: "svn status | svn st | svn info | svn list | svn ls | svn blame | svn log | svn diff",
    options:
      "-uvqNRg -r: -c: -l: -# --show-updates --verbose --quiet --depth: --no-ignore --ignore-externals --xml --incremental --revision: --change: --limit: --stop-on-copy --recursive --show-item: --no-newline --summarize --git --search: --search-and: --use-merge-history --with-all-revprops --with-no-revprops --with-revprop:",
    operands: "files",
    reason: "shows the history",
  },
  {
    command:
      "fossil status | fossil changes | fossil extras | fossil ls | fossil leaves | fossil branch list | fossil branch ls | fossil tag list | fossil timeline | fossil info | fossil finfo | fossil diff --internal",
    options:
      "-v -n: -t: --verbose --limit: --type: --age --all --brief --summary --numstat --closed",
    operands: "files",
    reason: "shows the history",
  },
  {
    command: "bzr status | bzr log | bzr revno | brz status | brz log | brz revno",
    options: "-SVnp -r: -l: --short --line --long --limit: --revision: --show-ids --forward",
    operands: "files",
    reason: "shows the history",
  },
  {
    // What its files hold lies outside the working directory, so differences are not here.
    command: "yadm status | yadm list | yadm version | yadm introspect",
    options: "-a",
    operands: "text",
    atMost: 1,
    refuses: /^(?!yadm$|status$|list$|version$|introspect$|-a$|commands$|configs$|switches$|repo$)/,
    reason: "tells which files it keeps",
  },
  {
    // `diff` and `status` execute templates, which run commands and fetch passwords.
    command: "chezmoi managed | chezmoi unmanaged | chezmoi source-path",
    options: "-i: -x: -p: --include: --exclude: --path-style:",
    operands: "none",
    reason: "tells which files it keeps",
  },
  {
    command: "dolt status | dolt branch | dolt remote -v | dolt ls | dolt version | dolt tag",
    options: "-av --all --verbose --show-current --list",
    operands: "none",
    reason: "tells about the database (with a name some would make one)",
  },
  {
    command: "dolt log | dolt diff | dolt blame | dolt show | dolt schema show",
    options:
      "-sd -n: -r: --number: --min-parents: --merges --parents --decorate: --oneline --graph --stat --summary --schema --data --where: --limit: --skinny --cached --staged --merge-base --not: --tables: --result-format:",
    operands: "text",
    reason: "shows the history",
  },
  {
    // `status` would ask the repositories that the working tree names.
    command:
      "dvc diff | dvc dag | dvc root | dvc stage list | dvc metrics show | dvc metrics diff | dvc params diff | dvc version",
    options:
      "-aq --all --show-hash --json --md --show-json --show-md --hide-missing --dot --mermaid --full --outs --precision: --no-path --names-only --name-only --all-branches --all-tags --all-commits --quiet --with-deps --recursive",
    operands: "files",
    reason: "tells about data and stages",
  },
  {
    command: "ghq list | ghq root",
    options: "-pe --full-path --exact --unique --all",
    operands: "text",
    atMost: 1,
    reason: "lists repositories",
  },
];

/** Commands that git-extras adds. `effort` and `standup` evaluate operands in a shell: not here. */
const GIT_EXTRAS_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "git root | git count | git summary | git effort | git local-commits | git show-tree | git show-merged-branches | git show-unmerged-branches | git alias | git locked | git authors --list | git info --no-config | git bulk --listall | git ignore | git extras --version | git extras --help | git brv",
    options: "--relative --all --line --dedup-by-email --no-email",
    operands: "none",
    reason: "tells about the repository",
  },
  {
    command: "git summary | git missing | git delta | git commits-since | git contrib",
    options: "--dedup-by-email",
    operands: "text",
    atMost: 3,
    refuses: /^(?!--dedup-by-email$)-/,
    reason: "counts or lists commits and files",
  },
];

/** Version control other than git's own commands. */
export const VERSION_CONTROL_FORMS: readonly HarmlessForm[] = [
  ...JJ_FORMS,
  ...HG_FORMS,
  ...OTHER_FORMS,
  ...GIT_EXTRAS_FORMS,
];
