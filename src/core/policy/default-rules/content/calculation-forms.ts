import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that turn their operands into text, read no file and reach no network. */
export const CALCULATION_FORMS: readonly HarmlessForm[] = [
  {
    command: "ipcalc | ipcalc-ng | sipcalc | netmask",
    // Without --resolve (sipcalc -d), which asks a name server.
    options: "-acbnrsx4 --all --nobinary --nocolor --split --json --class --v4split: --v6rev",
    operands: "text",
    refuses: /[a-zA-Z]{3,}\.[a-zA-Z]|^-[^-]*[drh]/,
    reason: "reckons with network addresses",
  },
  {
    command: "cidr explain | cidr contains | cidr count | cidr divide | cidr overlaps",
    operands: "text",
    reason: "reckons with network addresses",
  },
  {
    command: "seq",
    options: "-w -# -f: -s: --equal-width --format: --separator:",
    operands: "text",
    reason: "counts",
  },
  {
    command: "factor | primes",
    options: "-h --exponents",
    operands: "text",
    refuses: /^(?!factor$|primes$|-|[\d.]+$)/,
    reason: "reckons with numbers",
  },
  {
    command: "numfmt",
    options:
      "-z -d: --debug --delimiter: --field: --format: --from: --from-unit: --grouping --header? --invalid: --padding: --round: --suffix: --to: --to-unit: --unit-separator: --zero-terminated",
    operands: "text",
    reason: "spells numbers in another way",
  },
  { command: "expr", options: "-#", operands: "text", reason: "reckons with its operands" },
  {
    command: "basename",
    options: "-az -s: --multiple --suffix: --zero",
    operands: "text",
    reason: "takes a path apart",
  },
  { command: "dirname", options: "-z --zero", operands: "text", reason: "takes a path apart" },
  {
    command: "dc",
    // `!` runs a program, `?` reads a line and runs it, `a` may make either of a number.
    options: "-e: --expression:",
    operands: "none",
    needs: /^(?:-e|--expression)/,
    refuses: /[!?a]/,
    reason: "reckons with numbers (no files, no !, ? and a)",
  },
  {
    command: "units",
    // Without -f, -H and -L, which read and write files; without a unit it asks.
    options:
      "-1eqstv -d: -o: --compact --digits: --exponential --one-line --output-format: --quiet --silent --strict --terse --verbose",
    operands: "text",
    atLeast: 1,
    atMost: 2,
    reason: "turns units over",
  },
  {
    command: "semver",
    options: "-clp -i? -r: --coerce --include-prerelease --increment? --loose --range:",
    operands: "text",
    reason: "compares versions",
  },
  {
    command: "grex",
    // `--file` reads.
    options:
      "-cdDegirsSwWx --capture-groups --colorize --digits --escape --ignore-case --min-repetitions: --min-substring-length: --no-anchors --no-end-anchor --no-start-anchor --non-digits --non-spaces --non-words --repetitions --spaces --verbose --with-surrogates --words",
    operands: "text",
    reason: "makes a pattern of examples",
  },
  {
    command: "exrex",
    // `-o` writes.
    options: "-crs -d: -l: -m: --count --delimiter: --limit: --max-number: --random --simplify",
    operands: "text",
    reason: "makes examples of a pattern",
  },
  {
    command: "errno",
    options: "-lsS --list --search --search-all-locales",
    operands: "text",
    reason: "tells what an error means",
  },
  { command: "ascii", options: "-abdosxt", operands: "text", reason: "tells about letters" },
  { command: "chars | pretty-bytes", operands: "text", reason: "tells about letters and numbers" },
  {
    command: "bitwise",
    options: "-w: --width:",
    operands: "text",
    atLeast: 1,
    reason: "reckons with numbers",
  },
  {
    command: "unicode",
    // Without -w and -D: one opens a browser, the other fetches.
    options: "-dix --decimal --hexadecimal --ignore-case --brief",
    operands: "text",
    refuses: /\//,
    reason: "tells about letters",
  },
  {
    command: "uuidparse",
    options: "-Jnr -o: --json --noheadings --output: --raw",
    operands: "text",
    reason: "tells about numbers",
  },
  {
    command: "systemd-escape",
    options: "-mpu --instance --mangle --path --suffix: --template: --unescape",
    operands: "text",
    reason: "spells names in another way",
  },
  {
    command: "aa-decode",
    operands: "text",
    atLeast: 1,
    atMost: 1,
    refuses: /^(?!aa-decode$|[\dA-Fa-f]+$)/,
    reason: "spells hexadecimal text out",
  },
  {
    command: "cdecl explain | cdecl declare | cdecl cast",
    operands: "text",
    refuses: /!/,
    reason: "puts a declaration into words",
  },
  {
    command: "wtf",
    options: "-o -t:",
    operands: "text",
    refuses: /\//,
    reason: "tells what an abbreviation means",
  },
  {
    command: "pastel format | pastel color | pastel list | pastel distinct | pastel mix",
    operands: "text",
    reason: "converts colours (`pick` would open a window)",
  },
  {
    command: "openssl rand | openssl prime",
    // Without -out, -rand, -writerand, -engine and -provider: files, and code that is loaded.
    singleDash: true,
    options: "-hex -base64 -generate -bits: -safe -checks:",
    operands: "text",
    atMost: 1,
    refuses: /[/]/,
    reason: "prints a random or a prime number",
  },
  {
    command: "openssl version | openssl ciphers | openssl list",
    singleDash: true,
    options:
      "-a -v -V -b -d -o -p -s -stdname -tls1_2 -tls1_3 -commands -digest-commands -cipher-commands -digest-algorithms -cipher-algorithms -public-key-algorithms -disabled -1",
    operands: "none",
    reason: "tells what OpenSSL can do",
  },
  {
    command: "tput",
    options: "-T:",
    operands: "text",
    atLeast: 1,
    // init and reset run the terminal's own programs.
    refuses: /^(?:init|reset|-S)$|\//,
    reason: "tells what a terminal can do",
  },
  {
    command: "getopt",
    options:
      "-aqQTu -o: -l: -n: -s: --options: --longoptions: --name: --alternative --quiet --quiet-output --test --unquoted --shell:",
    operands: "text",
    reason: "takes a command line apart",
  },
  {
    command: "eva",
    options: "-r -b: -f: --base: --fix: --radian",
    operands: "text",
    atLeast: 1,
    atMost: 1,
    reason: "reckons with its operand (alone it asks)",
  },
  {
    command: "arpaname",
    operands: "text",
    reason: "spells an address in another way",
  },
  {
    command: "jwt decode",
    // Nothing that reads a key: the token stands in the line.
    options: "-j --date? --ignore-exp --iso8601 --json",
    operands: "text",
    atMost: 1,
    refuses: /^@/,
    reason: "shows what a token of the line says",
  },
  {
    command: "xkbcli how-to-type",
    options: "--layout: --variant: --model:",
    operands: "text",
    reason: "tells which keys make a letter",
  },
];
