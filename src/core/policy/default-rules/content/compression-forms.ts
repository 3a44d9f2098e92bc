import type { HarmlessForm } from "../harmless-form.ts";

const TO_OUTPUT = /^-[a-zA-Z\d]*c|^--(?:stdout|to-stdout)$/;
const LISTS = /^-[a-zA-Z\d]*[lt]|^--(?:list|test)$/;
const TESTS = /^-[a-zA-Z\d]*t|^--test$/;
/** What both tasks leave alone; `-d` is for the first only, since of `-t` and `-d` the last counts. */
const PLAIN = "-fkqv -# --keep --force --quiet --verbose";
const PACKS = "-cd --stdout --to-stdout --decompress --uncompress --best";

/**
 * Packers that write to their output, list or test. Without such a letter they replace their
 * files, and one letter means different things to them: `lz4 -l`, `lrzip -l` and `pbzip2 -l` pack.
 */
export const COMPRESSION_FORMS: readonly HarmlessForm[] = [
  {
    command: "zcat | bzcat | xzcat | lzcat | zstdcat | gzcat | lz4cat",
    options: "-fqv --force --quiet",
    operands: "files",
    reason: "shows packed files",
  },
  {
    command: "gzip | gunzip | pigz | unpigz",
    options: `${PLAIN} ${PACKS} --fast -nN --no-name --name`,
    operands: "files",
    needs: TO_OUTPUT,
    reason: "packs and unpacks to its output",
  },
  {
    command: "gzip | gunzip | pigz | unpigz",
    options: "-flqtv --force --list --test --quiet --verbose",
    operands: "files",
    needs: LISTS,
    reason: "lists or tests packed files",
  },
  {
    command: "bzip2 | bunzip2 | pbzip2",
    options: `${PLAIN} ${PACKS} --fast -s --small`,
    operands: "files",
    needs: TO_OUTPUT,
    reason: "packs and unpacks to its output",
  },
  {
    command: "bzip2 | bunzip2 | pbzip2",
    options: "-fqtv --force --test --quiet --verbose",
    operands: "files",
    needs: TESTS,
    reason: "tests packed files",
  },
  {
    command: "xz | unxz | lzma | unlzma",
    options: `${PLAIN} ${PACKS} --fast -e -F? -T? --extreme --format: --threads:`,
    operands: "files",
    needs: TO_OUTPUT,
    // A value of its own word might be taken for the `-c`.
    refuses: /^-[a-zA-Z\d]*[FT]$|^--(?:format|threads)$/,
    reason: "packs and unpacks to its output",
  },
  {
    command: "xz | unxz | lzma | unlzma",
    options: "-flqtv --force --list --test --quiet --verbose --robot",
    operands: "files",
    needs: LISTS,
    reason: "lists or tests packed files",
  },
  {
    command: "zstd | unzstd",
    options: `${PLAIN} ${PACKS} -T? --ultra --fast?`,
    operands: "files",
    needs: TO_OUTPUT,
    reason: "packs and unpacks to its output",
  },
  {
    command: "zstd | unzstd",
    options: "-flqtv --force --list --test --quiet --verbose",
    operands: "files",
    needs: LISTS,
    reason: "lists or tests packed files",
  },
  {
    command: "lz4 | unlz4",
    options: `${PLAIN} ${PACKS} --fast?`,
    operands: "files",
    atMost: 1,
    needs: TO_OUTPUT,
    reason: "packs and unpacks to its output (a second operand would be written)",
  },
  {
    command: "lz4 | unlz4",
    options: "-fqtv --force --list --test --quiet --verbose",
    operands: "files",
    atMost: 1,
    needs: TESTS,
    reason: "tests packed files",
  },
  { command: "lz4 --list", operands: "files", reason: "lists packed files" },
  {
    command: "brotli | unbrotli",
    options: "-cdfkv -# --stdout --decompress --keep --force --verbose --best",
    operands: "files",
    needs: TO_OUTPUT,
    reason: "packs and unpacks to its output",
  },
  {
    command: "brotli | unbrotli",
    options: "-tv --test --verbose",
    operands: "files",
    needs: TESTS,
    reason: "tests packed files",
  },
  {
    command: "bzip3 | bunzip3",
    options: "-cdefkvz --stdout --decode --encode --keep --force --verbose",
    operands: "files",
    atMost: 1,
    needs: TO_OUTPUT,
    reason: "packs and unpacks to its output (a second operand would be written)",
  },
  {
    command: "bzip3 | bunzip3",
    options: "-tv --test --verbose",
    operands: "files",
    atMost: 1,
    needs: TESTS,
    reason: "tests packed files",
  },
  {
    command: "lzip | plzip | lzop",
    options: `${PLAIN} -cd --stdout --decompress --fast --best`,
    operands: "files",
    needs: TO_OUTPUT,
    reason: "packs and unpacks to its output",
  },
  {
    command: "lzip | plzip | lzop",
    options: "-lqtv --list --test --quiet --verbose",
    operands: "files",
    needs: LISTS,
    reason: "lists or tests packed files",
  },
  {
    command: "compress | uncompress",
    options: "-cdfv",
    operands: "files",
    needs: /^-[dfv]*c/,
    reason: "packs and unpacks to its output",
  },
  {
    command: "lrzip",
    options: "-iqtv --info --test --quiet --verbose",
    operands: "files",
    needs: /^-[qv]*[it][qv]*$|^--(?:info|test)$/,
    reason: "tells about a packed file or tests it",
  },
];
