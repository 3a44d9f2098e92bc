import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that tell which files there are and what they are like. */
export const FILE_FORMS: readonly HarmlessForm[] = [
  {
    command: "ls | dir | vdir",
    options:
      "-aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1 -I: -T: -w: --all --almost-all --author --escape --block-size: --ignore-backups --color? --directory --dired --classify? --file-type --format: --full-time --group-directories-first --no-group --human-readable --si --dereference --dereference-command-line --hide: --hyperlink? --indicator-style: --inode --ignore: --kibibytes --numeric-uid-gid --literal --hide-control-chars --show-control-chars --quote-name --quoting-style: --reverse --recursive --size --sort: --time: --time-style: --tabsize: --width: --context --zero",
    operands: "names",
    reason: "lists files",
  },
  {
    command: "exa | eza",
    options:
      "-1aABbdDfFgGhHilmMnNorRSTuUxX -I: -L: -s: -t: -w: --absolute? --accessed --across --all --almost-all --binary --blocksize --bytes --changed --classify? --color: --colour: --color-scale? --context --created --extended --follow-symlinks --git --git-ignore --git-repos --grid --group --group-directories-first --header --hyperlink --icons? --ignore-glob: --inode --level: --links --list-dirs --long --modified --mounts --no-filesize --no-git --no-icons --no-permissions --no-quotes --no-time --no-user --numeric --octal-permissions --oneline --only-dirs --only-files --recurse --reverse --smart-group --sort: --time: --time-style: --total-size --tree --width:",
    operands: "names",
    reason: "lists files",
  },
  {
    command: "lsd",
    options:
      "-1aAdFGhilLrRStvXZ -I: --all --almost-all --blocks: --classify --color: --date: --depth: --dereference --directory-only --extensionsort --gitsort --git --group-dirs: --group-directories-first --header --human-readable --hyperlink: --icon: --icon-theme: --ignore-glob: --inode --long --no-sort --no-symlink --oneline --permission: --recursive --reverse --size: --sizesort --sort: --system-protected --timesort --total-size --tree --versionsort",
    operands: "names",
    reason: "lists files",
  },
  {
    command: "colorls",
    // Without --git-status, which runs git.
    options:
      "-1aAdflrSStXC --all --almost-all --dark --dirs --files --group-directories-first --light --long --report? --reverse --sd --sf --sort: --sort-dirs --sort-files --tree?",
    operands: "names",
    reason: "lists files",
  },
  {
    command: "file",
    options:
      "-bhikLNnprsz0E -F: -P: -e: --brief --mime --mime-type --mime-encoding --no-pad --dereference --no-dereference --keep-going --special-files --uncompress --extension --apple --separator: --raw",
    operands: "names",
    reason: "tells the kind of files",
  },
  {
    command: "stat",
    // Elsewhere a format follows `-f`: it counts as one more name.
    options: "-Lftx -c: --dereference --file-system --format: --printf: --terse --cached:",
    operands: "names",
    reason: "shows metadata",
  },
  {
    command: "du",
    options:
      "-0abcDhHklLmPsSx -B: -d: -t: -X@ --all --apparent-size --block-size: --bytes --total --max-depth: --human-readable --inodes --dereference --separate-dirs --si --summarize --threshold: --time? --time-style: --exclude: --one-file-system --null",
    operands: "names",
    reason: "measures folders",
  },
  {
    command: "df",
    options:
      "-ahHiklmPTv -t: -x: -B: --all --human-readable --inodes --local --portability --print-type --total --type: --exclude-type: --output? --si --block-size:",
    operands: "names",
    reason: "shows free space",
  },
  {
    command: "pwd | tty | true | false | : | sync | nproc",
    options: "-LPs --all --ignore: --silent --logical --physical",
    operands: "none",
    reason: "tells about the shell itself",
  },
  {
    command: "realpath | readlink",
    options:
      "-efmnqsvzLP --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent --verbose --zero --logical --physical --relative-to: --relative-base: --no-symlinks --strip",
    operands: "names",
    reason: "resolves paths",
  },
  {
    command: "namei",
    options: "-lmnovxZ --context --long --modes --mountpoints --nosymlinks --owners --vertical",
    operands: "names",
    reason: "shows metadata",
  },
  { command: "pathchk", options: "-pP --portability", operands: "names", reason: "checks names" },
  { command: "lsattr", options: "-adlpRvV", operands: "names", reason: "shows attributes" },
  {
    command: "getfacl",
    options:
      "-acdeEnpRst --access --absolute-names --all-effective --default --no-effective --numeric --omit-header --one-file-system --physical --recursive --skip-base --tabular",
    operands: "names",
    reason: "shows who may do what",
  },
  {
    command: "getfattr",
    options:
      "-dhLPR -e: -m: -n: --absolute-names --dump --encoding: --match: --name: --no-dereference --only-values --physical --recursive",
    operands: "names",
    reason: "shows attributes",
  },
  {
    command: "filefrag",
    options: "-BEekPsvxX -b?",
    operands: "names",
    reason: "shows how files lie on the disk",
  },
  {
    command: "fincore",
    options: "-bcJnr -o: --bytes --json --noheadings --output: --raw",
    operands: "names",
    reason: "shows what is in memory",
  },
  { command: "getcap", options: "-nrv", operands: "names", reason: "shows capabilities" },
  {
    command: "mountpoint",
    options: "-dqx --fs-devno --quiet --nofollow",
    operands: "names",
    reason: "tells what is mounted",
  },
  {
    command: "dust",
    options:
      "-bBcDFfHijLPprRsx -d: -e: -I@ -M: -n: -o: -S: -t -v: -w: -X: -z: --apparent-size --bars-on-right --depth: --file_types --filecount --filter: --force-colors --full-paths --ignore-directory: --ignore_hidden --invert-filter: --limit-filesystem --min-size: --no-colors --no-percent-bars --no-progress --number-of-lines: --only-dir --only-file --output-format: --reverse --screen-reader --skip-total --terminal_width: --dereference-links",
    operands: "names",
    reason: "measures folders",
  },
  {
    command: "duf",
    singleDash: true,
    options:
      "-all --all -hide: --hide: -hide-fs: --hide-fs: -hide-mp: --hide-mp: -inodes --inodes -json --json -only: --only: -only-fs: --only-fs: -only-mp: --only-mp: -output: --output: -sort: --sort: -style: --style: -theme: --theme: -width: --width: -warnings --warnings",
    operands: "names",
    reason: "shows free space",
  },
  {
    command: "dua | dua aggregate | dua a",
    options:
      "-Alx -f: -t: --apparent-size --count-hard-links --format: --stay-on-filesystem --threads:",
    operands: "files",
    // The subcommand that takes the terminal, and deletes.
    refuses: /^(?:i|interactive)$/,
    reason: "measures folders",
  },
  {
    command: "dutree",
    options:
      "-AbfHsu -a: -d? -x: --aggr: --ascii --bytes --depth? --exclude: --files-only --no-hidden --summary --usage",
    operands: "names",
    reason: "measures folders",
  },
  {
    command: "tre",
    // `-e` writes names for an editor.
    options:
      "-adjps -c: -E: -l: --all --color: --directories --exclude: --json --limit: --portable --simple",
    operands: "files",
    reason: "shows the tree of folders",
  },
  {
    command: "fc-scan | fc-query",
    options: "-b -f: -i: --brief --format: --index:",
    operands: "files",
    reason: "tells about fonts",
  },
  {
    command: "fc-list | fc-match | fc-pattern",
    options: "-abcdqsv -f: --all --brief --config --default --format: --quiet --sort --verbose",
    operands: "text",
    refuses: /^[/~]/,
    reason: "tells about fonts",
  },
  {
    command: "mimetype | mimetype --stdin",
    options:
      "-abdiM -l: --all --brief --describe --dereference --language: --magic-only --noalign --separator: --stdin",
    operands: "files",
    reason: "tells the kind of files",
  },
  {
    command: "enca",
    options:
      "-deimfnsrvgpP -L: --brief --details --guess --human-readable --language: --list: --mime-name --name: --verbose",
    operands: "files",
    reason: "tells the encoding of files (no -x, -c)",
  },
  {
    command: "uchardet | age-inspect",
    options: "--json",
    operands: "files",
    reason: "tells about files",
  },
  {
    command: "test",
    options:
      "-e@ -f@ -d@ -r@ -w@ -x@ -s@ -h@ -L@ -z: -n: -eq: -ne: -lt: -le: -gt: -ge: -nt@ -ot@ -ef@ -a -o",
    singleDash: true,
    operands: "text",
    reason: "tests (no -v, which evaluates its operand)",
  },
  {
    command: "[",
    options:
      "-e@ -f@ -d@ -r@ -w@ -x@ -s@ -h@ -L@ -z: -n: -eq: -ne: -lt: -le: -gt: -ge: -nt@ -ot@ -ef@ -a -o",
    singleDash: true,
    operands: "text",
    reason: "tests (no -v, which evaluates its operand)",
  },
  {
    command: "cd",
    options: "-LP",
    operands: "names",
    atMost: 1,
    atLeast: 1,
    refuses: /^-$/,
    reason: "enters a folder below the working directory",
  },
];
