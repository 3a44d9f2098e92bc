import type { HarmlessForm } from "../harmless-form.ts";

/** What all of coreutils' sums take. */
const SUM =
  "-bctwz --binary --text --check --tag --ignore-missing --quiet --status --strict --warn --zero";

/** Programs that show bytes, sum them up, or spell them in another alphabet. */
export const BYTE_FORMS: readonly HarmlessForm[] = [
  {
    command: "od",
    options:
      "-abcdfilosxv -A: -j: -N: -S: -t: -w? --address-radix: --endian: --skip-bytes: --read-bytes: --strings? --format: --output-duplicates --width? --traditional",
    operands: "files",
    reason: "shows bytes",
  },
  {
    command: "xxd",
    // No letters in one word: xxd itself reads `-rp` as `-r`, which writes bytes back.
    singleDash: true,
    options:
      "-a -autoskip -b -bits -c: -cols: -C -capitalize -d -e -E -EBCDIC -g: -groupsize: -i -include -l: -len: -n: -name: -o: -offset: -p -ps -postscript -plain -s: -seek: -u -R:",
    operands: "files",
    atMost: 1,
    reason: "shows bytes (a second operand would be written)",
  },
  {
    command: "hexdump | hd",
    options:
      "-bcCdoxXv -e: -f@ -n: -s: --one-byte-octal --one-byte-char --one-byte-hex --canonical --two-bytes-decimal --two-bytes-octal --two-bytes-hex --format: --format-file@ --color? --length: --skip: --no-squeezing",
    operands: "files",
    reason: "shows bytes",
  },
  {
    command: "hexyl",
    options:
      "-vp -n: -s: -o: -g: -b: --length: --bytes: --skip: --block-size: --no-squeezing --color: --border: --plain --no-characters --no-position --display-offset: --panels: --group-size: --base: --terminal-width: --endianness: --character-table:",
    operands: "files",
    reason: "shows bytes",
  },
  {
    command: "strings",
    options:
      "-adfow -# -e: -n: -t: --all --data --print-file-name --bytes: --radix: --encoding: --include-all-whitespace --output-separator:",
    operands: "files",
    refuses: /^@/,
    reason: "shows the text in files (`@file` would bring more options)",
  },
  {
    command: "md5sum | sha1sum | sha224sum | sha256sum | sha384sum | sha512sum",
    options: SUM,
    operands: "files",
    reason: "sums files up",
  },
  {
    command: "cksum | b2sum",
    options: `${SUM} -a: -l: --algorithm: --length: --base64 --raw --untagged`,
    operands: "files",
    reason: "sums files up",
  },
  {
    command: "b3sum",
    options:
      "-c -l: --check --quiet --length: --seek: --no-mmap --no-names --num-threads: --raw --tag",
    operands: "files",
    reason: "sums files up",
  },
  {
    command: "sum",
    options: "-rs --sysv",
    operands: "files",
    reason: "sums files up",
  },
  {
    command: "shasum",
    options:
      "-0bcpstwU -a: --algorithm: --binary --check --tag --text --UNIVERSAL --01 --ignore-missing --quiet --status --strict --warn",
    operands: "files",
    reason: "sums files up",
  },
  { command: "md5", options: "-qr", operands: "files", reason: "sums files up" },
  { command: "crc32", operands: "files", reason: "sums files up" },
  {
    command: "sha3sum",
    options: "-bct -a: --algorithm: --binary --check --text",
    operands: "files",
    reason: "sums files up",
  },
  {
    command: "xxhsum | xxh32sum | xxh64sum | xxh128sum",
    options: "-bcqw -H? --check --quiet --status --strict --warn --tag --little-endian",
    operands: "files",
    reason: "sums files up",
  },
  {
    command: "rhash",
    // Without -u, which writes into lists of sums, -o, -l, --embed-crc and --torrent.
    options:
      "-acrvACEHMTW -p: --all --aich --base32 --base64 --bsd --check --crc32 --ed2k --hex --ignore-missing --list-hashes --lowercase --md5 --message: --printf: --recursive --sfv --sha1 --sha224 --sha256 --sha3-224 --sha3-256 --sha3-384 --sha3-512 --sha384 --sha512 --skip-ok --tiger --tth --uppercase --verbose --whirlpool",
    operands: "files",
    reason: "sums files up",
  },
  {
    command: "hashdeep",
    options: "-belrsv -c:",
    operands: "files",
    reason: "sums files up",
  },
  { command: "cfv -T | par2 verify", operands: "files", reason: "checks sums" },
  {
    command: "hashid",
    options: "-ejm --extended --john --mode",
    operands: "files",
    reason: "tells what kind of sum this is (no -o)",
  },
  {
    command: "base64 | base32",
    // Elsewhere `-i` is followed by a file: it counts as an operand. `-o` writes and is not here.
    options: "-diD -b: -w: --decode --ignore-garbage --wrap:",
    operands: "files",
    reason: "spells bytes as text and back",
  },
  {
    command: "basenc",
    options:
      "-di -w: --decode --ignore-garbage --wrap: --base64 --base64url --base32 --base32hex --base16 --base2lsbf --base2msbf --base58 --z85",
    operands: "files",
    reason: "spells bytes as text and back",
  },
  {
    command: "uuencode",
    options: "-m --base64",
    operands: "files",
    reason: "spells bytes as text (the name stands in the text alone; no -o)",
  },
  {
    command: "openssl dgst | openssl md5 | openssl sha1 | openssl sha256 | openssl sha512",
    singleDash: true,
    options:
      "-md5 -sha1 -sha224 -sha256 -sha384 -sha512 -sha3-256 -sha3-512 -blake2b512 -blake2s256 -hex -c -r -list",
    operands: "files",
    reason: "sums files up (no -sign, -out, -engine)",
  },
  {
    command: "gpgv",
    options: "-v --verbose --quiet",
    operands: "files",
    reason: "checks a signature",
  },
  { command: "jarsigner -verify", operands: "files", refuses: /^@/, reason: "checks a signature" },
  {
    command: "zsteg",
    // `-E` would show what is hidden as it is.
    options:
      "-aPqv -b: -c: -l: -n: -o: -s: --all --bits: --channels: --invert --limit: --lsb --min-str-len: --msb --no-file --order: --prime --quiet --shift: --step: --strings: --verbose",
    operands: "files",
    reason: "looks for what a picture hides",
  },
];
