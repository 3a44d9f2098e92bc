import type { HarmlessForm } from "./harmless-form.ts";

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
    command:
      "semver | ascii | chars | errno | roll | rolldice | bitwise | exrex | grex | pretty-bytes | unicode | uuidparse | systemd-escape | primes | dateadd | datediff | dateconv | ddiff | dadd | dconv",
    options:
      "-abdotsxlmpriIv -n: --range: --coerce --list --digits --words --spaces --repetitions --ignore-case --escape --no-anchors --count --simplify --random --json --noheadings --raw --unescape --suffix: --template: --capture-groups --verbose --non-digits --non-words --non-spaces",
    operands: "text",
    // `grex --file` and paths would read.
    refuses: /^[/~.]|\/.*\/.*\/|^--file/,
    reason: "reckons with its operands",
  },
  {
    command: "pastel format | pastel color | pastel list | pastel distinct | pastel mix",
    operands: "text",
    reason: "converts colours (`pick` would open a window)",
  },
  {
    command: "uuidgen | uuid | mcookie | pwgen | pwqgen | apg | makepasswd | xkcdpass | shortuuid",
    // Without -o, -f and --file of theirs, which write and read files.
    options:
      "-rtsycn1BCA0 -v: -x: -m: -M: --random --time --secure --symbols --capitalize --numerals --ambiguous --sha1 --md5 --namespace: --name: --chars: --minchars: --maxchars: --count: --numwords: --delimiter:",
    operands: "text",
    atMost: 2,
    refuses: /[/~]|^-[oFf]/,
    reason: "prints something random",
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
    command: "fortune | lorem | buzzphrase",
    options: "-aoslfceiuw -n: -m:",
    operands: "none",
    reason: "prints a text",
  },
  {
    command: "getopt",
    options:
      "-aqQTu -o: -l: -n: -s: --options: --longoptions: --name: --alternative --quiet --quiet-output --test --unquoted --shell:",
    operands: "text",
    reason: "takes a command line apart",
  },
  {
    command:
      "xml escape | xml unescape | xmlstarlet escape | xmlstarlet unescape | xml esc | xml unesc",
    operands: "text",
    reason: "escapes a text",
  },
];
