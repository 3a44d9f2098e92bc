/** How fast a shell line is taken apart and decided; ratios against the bare parser in one run. */
import { parse } from "unbash";
import { listCommands } from "../src/core/policy/shell/list-commands.ts";
import { decideLine } from "./judgement/decide-line.ts";

const ROUND_MS = 1_000;
const MIN_LINES_PER_SECOND = 5_000;
const MAX_HOSTILE_MS = 200;

const LINE =
  "cd packages/core && git log --oneline -n 20 -- src/policy | grep -i 'shell' | sort -k2,2 -u | head -n 5; " +
  "timeout 30 sudo -u build bash -c 'npm run build && rm -rf dist/tmp' > /dev/null 2>&1 || echo 'failed at last!!'";

const hostile: Record<string, string> = {
  "1 MB argument": `echo ${"a".repeat(1_000_000)}`,
  "130 kB argument": `echo ${"a".repeat(130_000)}`,
  "nested $(": "$(".repeat(40_000) + ")".repeat(40_000),
  "nested $( to the limit": `${"echo $(".repeat(60)}id${")".repeat(60)}`,
  "nested backticks": "`".repeat(100_000),
  "nested quotes": `echo ${"\"$(echo '".repeat(5_000)}`,
  "nested braces": "{ ".repeat(30_000),
  "nested parameter expansions": `echo ${"${a:-".repeat(20_000)}`,
  "many commands": "rm x;".repeat(20_000),
  "many wrappers": `${"env ".repeat(20_000)}rm x`,
  "many here-documents": "cat <<A\n".repeat(10_000),
  arithmetic: `echo $((${"(".repeat(20_000)}1${")".repeat(20_000)}))`,
};

const parsed = perSecond(() => parse(LINE));
const listed = perSecond(() => listCommands(LINE));
const decided = perSecond(() => decideLine(LINE));
console.log(
  `${LINE.length} characters: parsed ${parsed}/s, listed ${listed}/s, decided ${decided}/s`,
);
console.log(
  `deciding costs ${(parsed / decided).toFixed(1)} bare parses; wanted: ${MIN_LINES_PER_SECOND}/s`,
);

let slowest = 0;
for (const [name, line] of Object.entries(hostile)) {
  const start = performance.now();
  const { because } = decideLine(line);
  const took = performance.now() - start;
  slowest = Math.max(slowest, took);
  console.log(`${name}: ${took.toFixed(1)} ms (${because.slice(0, 70)})`);
}
process.exitCode = decided >= MIN_LINES_PER_SECOND && slowest <= MAX_HOSTILE_MS ? 0 : 1;

function perSecond(run: () => unknown): number {
  const end = performance.now() + ROUND_MS;
  let rounds = 0;
  while (performance.now() < end) {
    for (let at = 0; at < 100; at++) run();
    rounds += 100;
  }
  return Math.round((rounds / ROUND_MS) * 1_000);
}
