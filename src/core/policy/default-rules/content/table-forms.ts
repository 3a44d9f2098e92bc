import type { HarmlessForm } from "../harmless-form.ts";

/** The options that csvkit's manual calls common to all of its programs. */
const CSVKIT =
  "-d: -t -q: -u: -b -p: -z: -e: -L: -S -H -K: -v -l --delimiter: --tabs --quotechar: --quoting: --no-doublequote --escapechar: --maxfieldsize: --encoding: --locale: --skipinitialspace --blanks --date-format: --datetime-format: --no-header-row --skip-lines: --verbose --linenumbers --zero --add-bom";
const INFERENCE = "-y: -I --snifflimit: --no-inference";
/** Common to xsv and qsv; `-o` is the other one, and writes. */
const XSV = "-n -d: --no-headers --delimiter:";
const TSV = "-H -d: --header --delimiter:";

/** Programs that take tables apart. `csvsql`, `csvpy` and `csvclean` write, run or both. */
export const TABLE_FORMS: readonly HarmlessForm[] = [
  {
    command: "csvcut",
    options: `${CSVKIT} -n -c: -C: -x --names --columns: --not-columns: --delete-empty-rows`,
    operands: "files",
    reason: "cuts columns",
  },
  {
    command: "csvgrep",
    options: `${CSVKIT} -n -c: -m: -r: -f@ -i -a --names --columns: --match: --regex: --file@ --invert-match --any-match`,
    operands: "files",
    reason: "takes lines that match",
  },
  {
    command: "csvlook",
    options: `${CSVKIT} ${INFERENCE} --max-rows: --max-columns: --max-column-width: --max-precision: --no-number-ellipsis`,
    operands: "files",
    reason: "shows a table",
  },
  {
    command: "csvstat",
    options: `${CSVKIT} ${INFERENCE} -n -c: -i: -G --csv --json --indent: --names --columns: --type --nulls --non-nulls --unique --min --max --sum --mean --median --stdev --len --max-precision --freq --freq-count: --count --decimal-format: --no-grouping-separator`,
    operands: "files",
    reason: "tells about a table",
  },
  {
    command: "csvsort",
    options: `${CSVKIT} ${INFERENCE} -n -c: -r -i --names --columns: --reverse --ignore-case`,
    operands: "files",
    reason: "sorts a table",
  },
  {
    command: "csvjoin",
    options: `${CSVKIT} ${INFERENCE} -c: --columns: --outer --left --right`,
    operands: "files",
    reason: "joins tables",
  },
  {
    command: "csvstack",
    options: `${CSVKIT} -g: -n: --groups: --group-name: --filenames`,
    operands: "files",
    reason: "puts tables behind one another",
  },
  {
    command: "csvjson",
    options: `${CSVKIT} ${INFERENCE} -i: -k: --indent: --key: --lat: --lon: --type: --geometry: --crs: --no-bbox --stream`,
    operands: "files",
    reason: "shows a table as JSON",
  },
  {
    command: "csvformat",
    options: `${CSVKIT} -E -D: -T -A -Q: -U: -B -P: -M: --skip-header --out-delimiter: --out-tabs --out-asv --out-quotechar: --out-quoting: --out-no-doublequote --out-escapechar: --out-lineterminator:`,
    operands: "files",
    reason: "spells a table in another way",
  },
  {
    command: "in2csv",
    // `--write-sheets` writes.
    options: `${CSVKIT} ${INFERENCE} -f: -k: -n -s@ --format: --key: --names --schema@ --sheet: --encoding-xls:`,
    operands: "files",
    refuses: /:\/\//,
    reason: "shows a file as a table",
  },
  {
    command: "xsv count | qsv count",
    options: XSV,
    operands: "files",
    reason: "counts lines of a table",
  },
  {
    command: "xsv headers | qsv headers",
    options: `${XSV} -j --just-names --intersect`,
    operands: "files",
    reason: "shows the columns of a table",
  },
  {
    command: "xsv stats | xsv frequency",
    // qsv's namesakes keep their results in files of the working directory.
    options: `${XSV} -s: -l: -a -j: --select: --limit: --asc --no-nulls --everything --mode --cardinality --nulls --median --jobs:`,
    operands: "files",
    reason: "tells about a table",
  },
  {
    command: "xsv table | qsv table",
    options: `${XSV} -w: -p: -c: --width: --pad: --condense:`,
    operands: "files",
    reason: "shows a table",
  },
  {
    command: "xsv flatten | qsv flatten",
    options: `${XSV} -c: -s: --condense: --separator:`,
    operands: "files",
    reason: "shows a table line by line",
  },
  {
    command: "xsv slice | qsv slice",
    options: `${XSV} -s: -e: -l: -i: --start: --end: --len: --index:`,
    operands: "files",
    reason: "takes lines of a table",
  },
  {
    command: "xsv sort | qsv sort",
    options: `${XSV} -s: -N -R --select: --numeric --reverse`,
    operands: "files",
    reason: "sorts a table",
  },
  {
    command: "xsv search | qsv search",
    options: `${XSV} -i -s: -v --ignore-case --select: --invert-match`,
    operands: "text then files",
    reason: "takes lines that match",
  },
  {
    command: "xsv select | xsv sample | xsv cat | qsv select | qsv cat",
    options: `${XSV} -p --pad`,
    operands: "text then files",
    reason: "takes a part of a table",
  },
  {
    command: "xsv join | qsv join",
    options: `${XSV} --no-case --left --right --full --cross --nulls`,
    operands: "files",
    reason: "joins tables",
  },
  {
    command: "xsv fmt | xsv fixlengths | xsv input | xsv reverse",
    options: `${XSV} -t: -l: --out-delimiter: --crlf --ascii --quote: --quote-always --escape: --length: --no-quoting`,
    operands: "files",
    reason: "spells a table in another way",
  },
  {
    command: "csv2tsv",
    options: "-H -c: -q: -t: --header --csv-delim: --quote: --tsv-delim:",
    operands: "files",
    reason: "spells a table in another way",
  },
  {
    command: "tsv-filter",
    options: `${TSV} -v -c --invert --count --or --empty: --not-empty: --blank: --not-blank: --is-numeric: --eq: --ne: --lt: --le: --gt: --ge: --str-eq: --str-ne: --istr-eq: --str-in-fld: --str-not-in-fld: --regex: --iregex: --not-regex:`,
    operands: "files",
    reason: "takes lines that match",
  },
  {
    command: "tsv-select",
    options: `${TSV} -f: -e: -r: --fields: --exclude: --rest:`,
    operands: "files",
    reason: "cuts columns",
  },
  {
    command: "tsv-uniq",
    options: `${TSV} -f: -i -r -a: -m: -e -z --fields: --ignore-case --repeated --at-least: --max: --equiv --number`,
    operands: "files",
    reason: "drops repeated lines",
  },
  {
    command: "tsv-summarize",
    options: `${TSV} -g: -w -x -p: --group-by: --count --count-header: --sum: --mean: --median: --min: --max: --range: --mode: --mode-count: --unique-count: --unique-values: --values: --first: --last: --quantile: --stdev: --var: --mad: --retain: --missing-count: --write-header --exclude-missing --float-precision:`,
    operands: "files",
    reason: "sums a table up",
  },
  {
    command: "tsv-pretty",
    options: `${TSV} -u -f -p: --underline-header --format-floats --float-precision:`,
    operands: "files",
    reason: "shows a table",
  },
  {
    command: "datamash",
    options:
      "-CcfiHsWz -g: -t: -R: --group: --headers --header-in --header-out --sort --ignore-case --full --narm --skip-comments --collapse-delimiter --whitespace --field-separator: --output-delimiter: --round: --format: --filler: --zero-terminated --no-strict",
    operands: "text",
    reason: "reckons with columns of its input",
  },
  {
    command: "tidy-viewer",
    options: "-a -c: -s: -n: --color: --delimiter: --color-always --force-all-rows",
    operands: "files",
    atMost: 1,
    reason: "shows a table",
  },
  {
    command: "mlr",
    // One verb that only shows, no `then`; its values count as files, so that nothing slips
    // through where a letter has a value for one verb and none for another.
    singleDash: true,
    options:
      "--icsv --ocsv --csv --itsv --otsv --tsv --ijson --ojson --json --ijsonl --ojsonl --jsonl --inidx --onidx --nidx --idkvp --odkvp --dkvp --ixtab --oxtab --xtab --opprint --ipprint --pprint --omd --c2p --c2j --c2t --c2m --c2d --j2c --j2p --j2t --t2c --t2j --t2p --barred --right --jvstack --no-jvstack --jlistwrap --implicit-csv-header --headerless-csv-output --allow-ragged-csv-input --ifs: --ofs: --ips: --ops: --fs: --ps: --from@ -n@ -f@ -r@ -g@ -nf@ -nr@ -c@ -cr@ -t@ -tr@ -a@ -x@",
    operands: "text then files",
    text: /^(?:cat|head|tail|tac|sort|cut|uniq|count|count-distinct|count-similar|top|stats1|reorder|rename|label|regularize|unsparsify|group-like|group-by|decimate|fill-down|fill-empty|least-frequent|most-frequent|json-parse|json-stringify|flatten|unflatten|summary|sec2gmt)$/,
    refuses: /^then$/,
    reason: "shows a table or a part of it (no put, tee, split, no --prepipe)",
  },
];
