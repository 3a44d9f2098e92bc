/**
 * How well the built-in rules tell abuse from everyday work, over public corpora that are never
 * committed. GTFOBINS_DIR holds `_gtfobins/`, TLDR_DIR holds `pages/`; REPORT_FILE takes the
 * lines in question. Ends with 1 if a figure is missed.
 */
import { writeFileSync } from "node:fs";
import { decideLine } from "./decide-line.ts";
import { readAbuses, readExamples, type CorpusLine } from "./read-corpora.ts";

/** Share of abuses that may run unseen, and of everyday lines that may need a person. */
const MAX_ABUSES_ALLOWED = 0;
const MAX_EXAMPLES_ASKED = 0.8;

const { GTFOBINS_DIR, TLDR_DIR, REPORT_FILE } = process.env;
if (GTFOBINS_DIR === undefined || TLDR_DIR === undefined) {
  console.error("Set GTFOBINS_DIR and TLDR_DIR to checkouts of the two corpora.");
  process.exit(2);
}

const abuses = judge(readAbuses(GTFOBINS_DIR));
const examples = judge(readExamples(TLDR_DIR));
const missed = abuses.filter(({ allowed }) => allowed);
const asked = examples.filter(({ allowed }) => !allowed);
/** Abuses that are harmless but for the place they reach: one rule lies between them and ALLOW. */
const close = abuses.filter(({ allowed, line }) => !allowed && decideLine(brought(line)).allowed);

console.log(
  `abuses (GTFOBins): ${abuses.length}, allowed: ${missed.length} (${percent(missed, abuses)})`,
);
console.log(`  of them only held back by the place of their operands: ${close.length}`);
console.log(
  `everyday lines (tldr): ${examples.length}, need a person: ${asked.length} (${percent(asked, examples)})`,
);
if (REPORT_FILE !== undefined) {
  const report = [
    ...missed.map(({ page, line }) => `ALLOWED\t${page}\t${JSON.stringify(line)}`),
    ...close.map(
      ({ page, line, because }) => `close\t${page}\t${JSON.stringify(line)}\t${because}`,
    ),
    ...examples.map(
      ({ page, line, allowed, because }) =>
        `${allowed ? "runs" : "asks"}\t${page}\t${JSON.stringify(line)}\t${because}`,
    ),
  ];
  writeFileSync(REPORT_FILE, `${report.join("\n")}\n`);
}
const isGood =
  missed.length / abuses.length <= MAX_ABUSES_ALLOWED &&
  asked.length / examples.length <= MAX_EXAMPLES_ASKED;
process.exitCode = isGood ? 0 : 1;

function judge(lines: readonly CorpusLine[]) {
  return lines.map((entry) => ({ ...entry, ...decideLine(entry.line) }));
}

/** The same line over files of the working directory. */
function brought(line: string): string {
  return line.replaceAll(/(^|[\s"'=@])\/(?=path\/)/g, "$1");
}

function percent(part: readonly unknown[], whole: readonly unknown[]): string {
  return `${((part.length / whole.length) * 100).toFixed(1)} %`;
}
