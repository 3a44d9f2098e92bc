import type { HarmlessForm } from "../harmless-form.ts";

const PDF = "-f: -l: -opw: -upw: -v";

/** Programs that tell about documents, or show their text. */
export const DOCUMENT_FORMS: readonly HarmlessForm[] = [
  {
    command: "pdfinfo",
    singleDash: true,
    options: `${PDF} -box -meta -js -struct -struct-text -url -dests -isodates -rawdates -custom -enc: -listenc`,
    operands: "files",
    reason: "tells about a document",
  },
  {
    command: "pdffonts",
    singleDash: true,
    options: `${PDF} -subst -loc -locPS`,
    operands: "files",
    reason: "lists the fonts of a document",
  },
  {
    command: "pdfimages -list",
    singleDash: true,
    options: PDF,
    operands: "files",
    atMost: 1,
    reason: "lists the pictures of a document",
  },
  {
    command: "pdfdetach -list",
    singleDash: true,
    options: "-enc: -opw: -upw:",
    operands: "files",
    reason: "lists what is attached",
  },
  {
    command: "pdftotext",
    singleDash: true,
    options: `${PDF} -r: -x: -y: -W: -H: -layout -fixed: -raw -nodiag -htmlmeta -tsv -bbox -bbox-layout -cropbox -colspacing: -enc: -listenc -eol: -nopgbrk -q`,
    operands: "files",
    atLeast: 2,
    atMost: 2,
    ends: "-",
    reason: "shows the text of a document (without the `-` it writes a file)",
  },
  {
    command: "pdftoppm",
    singleDash: true,
    options: `${PDF} -o -e -singlefile -r: -rx: -ry: -scale-to: -scale-to-x: -scale-to-y: -x: -y: -W: -H: -sz: -cropbox -hide-annotations -mono -gray -png -jpeg -tiff -q`,
    operands: "files",
    atMost: 1,
    reason: "shows pages as pictures (a second operand would be written)",
  },
  {
    command: "pdfsig -nocert",
    // With certificates it asks servers; `-dump` writes.
    singleDash: true,
    options: "-nssdir@ -no-ocsp",
    operands: "files",
    atMost: 1,
    reason: "tells who signed a document",
  },
  {
    command: "pdf-parser | pdf-parser.py",
    options:
      "-aw -s: -o: -r: -t: --stats --raw --search: --object: --reference: --type: --hash --filter",
    operands: "files",
    atMost: 1,
    refuses: /:\/\//,
    reason: "shows what a document is made of (no -d; an address would be fetched)",
  },
  {
    command:
      "qpdf --check | qpdf --show-npages | qpdf --show-encryption | qpdf --show-xref | qpdf --show-pages | qpdf --check-linearization | qpdf --show-linearization | qpdf --list-attachments | qpdf --is-encrypted | qpdf --requires-password",
    operands: "files",
    atMost: 1,
    refuses: /^@/,
    reason: "tells about a document (`@file` would bring more options)",
  },
  {
    command: "mutool info | mutool pages",
    options: "-FIMPSX",
    operands: "files",
    reason: "tells about a document",
  },
  {
    command: "mutool show",
    options: "-beg",
    operands: "files",
    reason: "shows what a document is made of (no -o)",
  },
  {
    command: "mutool draw",
    options: "-qDGi -F: -r: -R: -w: -h: -A:",
    operands: "files",
    reason: "shows pages on its output (no -o)",
  },
  {
    command: "djvutxt",
    options: "--page: --detail: --escape",
    operands: "files",
    atMost: 1,
    reason: "shows the text of a document (a second operand would be written)",
  },
  { command: "djvudump", operands: "files", atMost: 1, reason: "shows what a document is made of" },
  {
    command: "catdoc | catppt | xls2csv",
    options: "-abltuwxV8 -c: -d: -f: -g: -m: -q: -s:",
    operands: "files",
    reason: "shows the text of a document",
  },
  {
    command: "antiword",
    options: "-fst -i: -w:",
    operands: "files",
    reason: "shows the text of a document",
  },
  {
    command: "odt2txt",
    options: "--width: --encoding: --raw --raw-input --subst: --force",
    operands: "files",
    atMost: 1,
    reason: "shows the text of a document (no --output)",
  },
  {
    command: "unrtf",
    // Without `-n` it writes the pictures of the document.
    options: "-n -t: --nopict --html --latex --text --rtf --vt --quiet --noremap",
    operands: "files",
    needs: /^(?:-n|--nopict)$/,
    reason: "shows the text of a document",
  },
  {
    command: "olevba",
    options:
      "-acdjrt --analysis --code --decode --deobf --reveal --json --detailed --triage --attr --show-pcode --no-pcode --relaxed --password:",
    operands: "files",
    reason: "shows the macros of a document without running them",
  },
  {
    command: "texcount",
    // Without -out= and -opt=; `-v` would show what `-inc` and `-merge` read.
    singleDash: true,
    options: "-total -sum -1 -brief -inc -merge -q -utf8 -latin1 -nocol -sub@ -nosub -stat -dir",
    operands: "files",
    reason: "counts words",
  },
  {
    command: "aspell list",
    options: "-Ht -d@ -l: --lang: --master@ --mode: --encoding: --ignore: --ignore-case",
    operands: "none",
    reason: "lists misspelled words of its input",
  },
  {
    command: "aspell dicts | aspell modes | aspell filters",
    operands: "none",
    reason: "lists what it knows",
  },
  {
    command: "hunspell -l",
    // The `-l` in front: without it a person is asked about each word.
    options: "-1GHLOtX -d@ -i:",
    operands: "files",
    reason: "lists misspelled words",
  },
  { command: "hunspell -D", operands: "none", reason: "lists what it knows" },
  { command: "ispell -l", options: "-Hnt -d@", operands: "none", reason: "lists misspelled words" },
  {
    command: "wn",
    singleDash: true,
    options:
      "-a -g -h -l -o -s -over -antsn -antsv -antsa -antsr -hypen -hypev -hypon -treen -treev -tropv -synsn -synsv -synsa -synsr -subsn -partn -membn -substn -meron -hmern -hholn -holon -attrn -attra -derin -deriv -domnn -domnv -domna -domnr -domtn -domtv -domta -domtr -famln -famlv -famla -famlr -framv -coorn -coorv -simsv -pertr -perta -grepn -grepv -grepa -grepr",
    operands: "text",
    refuses: /\//,
    reason: "looks a word up",
  },
  {
    command: "tabula",
    // `-o` writes, `-b` writes beside each document.
    options:
      "-dgilnrtu -a: -c: -f: -p: -s: --area: --columns: --format: --guess --lattice --no-spreadsheet --pages: --password: --silent --spreadsheet --stream --use-line-returns",
    operands: "files",
    atMost: 1,
    reason: "shows the tables of a document",
  },
  {
    command: "sdcv",
    options:
      "-ceijn -u: --color --data-dir@ --exact-search --json --json-output --non-interactive --only-data-dir --use-dict: --utf8-input --utf8-output",
    operands: "text",
    atLeast: 1,
    reason: "looks a word up (alone it asks)",
  },
  {
    command: "sdcv -l | sdcv --list-dicts",
    operands: "none",
    reason: "lists what it knows",
  },
  {
    command: "mat2 --list | mat2 -l | mat2 --show | mat2 -s",
    operands: "files",
    reason: "shows what files say about their making",
  },
];
