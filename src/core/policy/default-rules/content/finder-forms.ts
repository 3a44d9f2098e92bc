import type { HarmlessForm } from "../harmless-form.ts";

const FIND =
  "-maxdepth: -mindepth: -depth -xdev -mount -follow -daystart -name: -iname: -path: -ipath: -wholename: -iwholename: -regex: -iregex: -regextype: -type: -xtype: -size: -empty -newer@ -newermt: -newerct: -newerat: -anewer@ -cnewer@ -samefile@ -lname: -ilname: -fstype: -noleaf -ignore_readdir_race -warn -nowarn -used: -mtime: -mmin: -atime: -amin: -ctime: -cmin: -perm: -user: -group: -uid: -gid: -nouser -nogroup -links: -inum: -readable -writable -executable -prune -quit -print -print0 -printf: -ls -not -and -or -o -a -true -false -H -L -P -E -s -x -d";

/**
 * Programs that find files. Globs are none of their operands: what a glob finds may be called
 * `-delete` or `-xsh`.
 */
export const FINDER_FORMS: readonly HarmlessForm[] = [
  {
    command: "tree",
    // Without -o and -R, which write. Not as `tree *`: a file may be called `-oname`.
    options:
      "-adflxrtcUnCAqNQpugshDFivSJX -L: -P: -I: --noreport --dirsfirst --filelimit: --charset: --prune --gitignore --matchdirs --ignore-case --du --si --sort: --inodes --device --filesfirst --metafirst --fromfile --info --timefmt: --hintro@ --houtro@",
    operands: "files",
    reason: "shows the tree of folders (no -o)",
  },
  {
    command: "find",
    options: FIND,
    singleDash: true,
    // No glob: a file may be called `-delete`.
    operands: "files",
    reason: "finds files by name and metadata (no -exec, -delete, -fprint, -files0-from)",
  },
  {
    command: "bfs",
    options: `${FIND} -nocolor -color -unique -nohidden -hidden`,
    singleDash: true,
    operands: "files",
    reason: "finds files by name and metadata (no -exec, -delete, -fprint)",
  },
  {
    command: "fd | fdfind",
    // No glob: a file may be called `-xsh`.
    options:
      "-HIsgFaLlp01uqi -e: -t: -d: -E: -S: -c: -j: --hidden --no-ignore --no-ignore-vcs --ignore-case --case-sensitive --glob --regex --fixed-strings --absolute-path --follow --full-path --list-details --extension: --type: --max-depth: --min-depth: --exact-depth: --exclude: --size: --changed-within: --changed-before: --changed-after: --newer: --older: --color: --print0 --max-results: --prune --quiet --show-errors --strip-cwd-prefix? --threads: --one-file-system --unrestricted",
    operands: "files",
    reason: "finds files by name (no -x, no -X)",
  },
  {
    command: "locate | plocate | mlocate | slocate",
    // The data base of names only; -U and -u would build one, -d reads another.
    options:
      "-bceirqwALN0S -n: -l: --basename --count --existing --ignore-case --limit: --regex --regexp: --null --wholename --all --statistics",
    operands: "text",
    atLeast: 1,
    reason: "finds files by name",
  },
  {
    command: "fdupes | jdupes",
    // Without -d, -N, -i, -L and -B: they delete or link. No glob, either: `-dN` is a name.
    options:
      "-1AfHmnqrRsStv --hardlinks --noempty --omitfirst --quiet --recurse --reverse --sameline --size --summarize --symlinks",
    operands: "files",
    reason: "compares files",
  },
  {
    command: "fclones group",
    // Without --transform and --in-place, which run a program, -o and --cache.
    options:
      "-Iis -d: -f: -t: --depth: --exclude: --format: --hash-fn: --hidden --ignore-case --isolate --max-size: --min-size: --name: --no-ignore --one-fs --path: --regex --rf-over: --rf-under: --symbolic-links --threads: --unique",
    operands: "files",
    reason: "compares files",
  },
];
