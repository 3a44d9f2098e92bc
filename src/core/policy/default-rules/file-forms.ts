import type { HarmlessForm } from "./harmless-form.ts";

const FIND =
  "-maxdepth: -mindepth: -depth -xdev -mount -follow -daystart -name: -iname: -path: -ipath: -wholename: -iwholename: -regex: -iregex: -regextype: -type: -xtype: -size: -empty -newer@ -mtime: -mmin: -atime: -amin: -ctime: -cmin: -perm: -user: -group: -uid: -gid: -nouser -nogroup -links: -inum: -readable -writable -executable -prune -quit -print -print0 -printf: -ls -not -and -or -o -a -true -false -H -L -P -E -s -x -d";

/** Programs that tell which files there are and what they are like. */
export const FILE_FORMS: readonly HarmlessForm[] = [
  {
    command: "ls | dir | vdir",
    options:
      "-aAbBcCdfFgGhHiIklLmnNopqQrRsStTuUvwxXZ1 -I: -T: -w: --all --almost-all --author --escape --block-size: --ignore-backups --color? --directory --dired --classify? --file-type --format: --full-time --group-directories-first --no-group --human-readable --si --dereference --dereference-command-line --hide: --hyperlink? --indicator-style: --inode --ignore: --kibibytes --numeric-uid-gid --literal --hide-control-chars --show-control-chars --quote-name --quoting-style: --reverse --recursive --size --sort: --time: --time-style: --tabsize: --width: --context --zero",
    operands: "names",
    reason: "lists files",
  },
  {
    command: "exa | eza | lsd",
    options:
      "-1aAlLRTdFhHgGimnoUrStSxXbB -L: -s: -I: --long --all --tree --level: --git --icons? --sort: --reverse --recurse --header --group --color: --only-dirs --oneline --grid --across --depth: --human-readable --links --inode --time: --time-style: --classify --group-dirs: --git-ignore --ignore-glob: --no-user --no-permissions --no-time --no-filesize --total-size",
    operands: "names",
    reason: "lists files",
  },
  {
    command: "tree",
    options:
      "-adflxrtcUnCAqNQpugshDFivSJX -L: -P: -I: --noreport --dirsfirst --filelimit: --charset: --prune --gitignore --matchdirs --ignore-case --du --si --sort: --inodes --device --filesfirst --metafirst --fromfile --info --timefmt:",
    operands: "names",
    reason: "shows the tree of folders (no -o)",
  },
  {
    command: "find",
    options: FIND,
    singleDash: true,
    operands: "names",
    reason: "finds files by name and metadata (no -exec, -delete, -fprint, -files0-from)",
  },
  {
    command: "fd | fdfind",
    options:
      "-HIsgFaLlp01uqi -e: -t: -d: -E: -S: -c: --hidden --no-ignore --ignore-case --case-sensitive --glob --regex --fixed-strings --absolute-path --follow --full-path --list-details --extension: --type: --max-depth: --min-depth: --exact-depth: --exclude: --size: --changed-within: --changed-before: --color: --print0 --max-results: --prune --quiet --strip-cwd-prefix?",
    operands: "names",
    reason: "finds files by name (no -x, no -X)",
  },
  {
    command: "file",
    options:
      "-bhikLNnprsz0E -F: -P: -e: --brief --mime --mime-type --mime-encoding --no-pad --dereference --no-dereference --keep-going --uncompress --extension --apple --separator: --raw",
    operands: "names",
    reason: "tells the kind of files",
  },
  {
    command: "stat",
    options: "-Lft -c: -f: --dereference --file-system --format: --printf: --terse --cached:",
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
      "-aBhHiklmPTv -t: -x: -B: --all --human-readable --inodes --local --portability --print-type --total --type: --exclude-type: --output? --si --block-size:",
    operands: "names",
    reason: "shows free space",
  },
  {
    command: "pwd | logname | tty | true | false | : | sync | arch | nproc",
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
    command: "namei | pathchk | lsattr | getfacl | getfattr | dust | duf",
    options:
      "-lmnovxpPRadhcneqt -d: -n: --long --all --modes --owners --vertical --portability --absolute-names --recursive --access --default --omit-header --dump",
    operands: "names",
    reason: "shows metadata",
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
    command: "which | type | whereis | whatis | apropos",
    options:
      "-abfmpPsktuwV -l -s: --all --skip-alias --skip-functions --exact --wildcard --regex --long --and",
    operands: "text",
    refuses: /[/]/,
    reason: "tells where commands are",
  },
  {
    command: "command",
    options: "-vV",
    operands: "text",
    atLeast: 1,
    refuses: /^(?!-v$|-V$|command$|[\w.+-]+$)/,
    reason: "tells where commands are",
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
  {
    command: "tldr | man -k | man -f | man -w | help | info --where",
    options: "-lhv -p: -L: -o: --list --platform: --language: --search:",
    operands: "text",
    refuses: /[/~]|^(?:--update|-u|-e|-r)/,
    reason: "shows pages of help",
  },
  {
    command:
      "tar tf | tar tvf | tar tzf | tar tzvf | tar tjf | tar tJf | tar tjvf | tar tJvf | tar -tf | tar -tvf | tar -tzf | tar -tzvf | tar -ztvf | tar -tvzf | tar --list --verbose --file | tar --list --file | tar -t -f",
    options: "-v --verbose --wildcards --exclude: --full-time",
    operands: "files",
    refuses: /:/,
    reason: "lists an archive (an address with a colon would be opened over the network)",
  },
  {
    command:
      "unzip -l | unzip -v | unzip -t | zipinfo | unzip -Z | 7z l | 7z t | 7za l | unrar l | unrar t | unrar v | lsar | ar t | ar tv | dpkg -c | dpkg-deb -c | dpkg -I | dpkg-deb -I | dpkg --contents | dpkg --info | rpm -qpl | rpm -qpi | jar tf | jar tvf",
    options: "-qvl",
    operands: "files",
    refuses: /:/,
    reason: "lists an archive",
  },
  {
    command:
      "nm | size | objdump -d | objdump -t | objdump -x | objdump -h | objdump -p | objdump -f | objdump -T | readelf",
    options:
      "-aACdDefghilnrsStuVWwx --all --headers --sections --symbols --wide --demangle? --dynamic --relocs --segments --file-header --section-headers --program-headers",
    operands: "files",
    reason: "looks into object files",
  },
  {
    command:
      "mediainfo | ffprobe | soxi | pdfinfo | pdffonts | pdfimages -list | exiftool | cloc | tokei | scc | webpinfo | gifsicle --info | pngcheck | jpeginfo",
    options: "-aefghlnGstv --by-file --exclude-dir: --include-lang: --json",
    operands: "files",
    refuses: /[=:]/,
    reason: "tells about files",
  },
  {
    command:
      "shellcheck | hadolint | yamllint | jsonlint | checkbashisms | actionlint | black --check | black --diff | isort --check | isort --check-only | gofmt -l | gofmt -d | rustfmt --check | terraform fmt -check | nixfmt --check | shfmt -d | shfmt -l",
    options:
      "-axs -S: -f: -e: --shell: --severity: --exclude: --format: --strict --color? --quiet --diff",
    operands: "files",
    reason: "checks files without running what they configure",
  },
];
