/**
 * What the policy costs, as ratios within one run so that all meet the same machine:
 * - 10,000 rules of which 20 concern the tool, against those 20 alone (claim: ≤ 2), and against
 *   trying 10,000 in order (claim: ≥ 10 times faster);
 * - a shell line of five commands, parsed and decided (claim: ≥ 5,000 a second);
 * - a hostile pattern over a megabyte of arguments (claim: < 200 ms).
 */
import { createPolicyEngine } from "../src/core/policy/policy-engine.ts";
import {
  PolicyDecision,
  type PolicyCall,
  type PolicyRule,
} from "../src/core/policy/policy-rule.ts";

const OTHERS = 9_980;
const OWN = 20;
const CALLS = 20_000;
const ROUNDS = 7;
const MEGABYTE = 1_000_000;

const { ALLOW, ASK_USER, DENY } = PolicyDecision;
const rule = (rest: Partial<PolicyRule>): PolicyRule => ({
  decision: ASK_USER,
  priority: 2.1,
  source: "bench",
  ...rest,
});
const engineWith = (rules: PolicyRule[]) =>
  createPolicyEngine({ rules, defaultDecision: ASK_USER });

const own = Array.from({ length: OWN }, (_, i) =>
  rule({ toolName: "deploy", argsPattern: `"branch":"release-${i}"`, decision: DENY }),
);
const others = Array.from({ length: OTHERS }, (_, i) => rule({ toolName: `tool_${i}` }));
/** About the called tool all of them, so that none can be passed over. */
const scanned = Array.from({ length: OWN + OTHERS }, (_, i) =>
  rule({ toolName: "deploy", modes: ["yolo"], reason: `${i}` }),
);
const call: PolicyCall = { tool: "deploy", args: { branch: "main", force: false } };

const few = engineWith(own);
const many = engineWith([...others, ...own]);
const scan = engineWith(scanned);

const times = { few: [] as number[], many: [] as number[], scan: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  times.few.push(microsecondsPerCall(() => few.evaluate(call), CALLS));
  times.many.push(microsecondsPerCall(() => many.evaluate(call), CALLS));
  times.scan.push(microsecondsPerCall(() => scan.evaluate(call), CALLS / 100));
}

const LINE =
  "git log --oneline --since='2 weeks ago' -- src/core | grep -v 'Merge branch' | sort -k2 | " +
  'head -n 20 && echo "report of $(date +%F) is ready for review by the team" 2>/dev/null; ls -la docs';
const NAMES = ["git log", "grep", "sort", "head", "echo", "date", "ls", "cat", "wc", "tail"];
const prefixes = NAMES.map((commandPrefix) =>
  rule({ toolName: "shell_cmd", commandPrefix, decision: ALLOW }),
);
const denied = Array.from({ length: 300 }, (_, i) =>
  rule({ toolName: "shell_cmd", commandPrefix: `danger${i} --now`, decision: DENY, priority: 2.5 }),
);
const shell = engineWith([...prefixes, ...denied, ...others]);
const shellCall = { tool: "shell_cmd", args: { command: LINE } };
const lineMicros = median(
  Array.from({ length: ROUNDS }, () => microsecondsPerCall(() => shell.evaluate(shellCall), 2_000)),
);

const hostile = ["(a+)+$", "(a|aa)+b", "(.*)(.*)(.*)[^a]b", ".*a.{200}b", "(a?){30}a{30}b"];
const big = { tool: "read", args: { text: "a".repeat(MEGABYTE) } };
const stalls = hostile.map((argsPattern) => {
  const engine = engineWith([rule({ argsPattern, decision: DENY })]);
  return microsecondsPerCall(() => engine.evaluate(big), 1) / 1000;
});

const medians = { few: median(times.few), many: median(times.many), scan: median(times.scan) };
console.log(
  JSON.stringify({
    microseconds: { ...medians, shellLine: lineMicros },
    manyToFew: medians.many / medians.few,
    scanToMany: medians.scan / medians.many,
    shellLinesPerSecond: Math.round(1_000_000 / lineMicros),
    shellLine: { characters: LINE.length, decision: shell.evaluate(shellCall).decision },
    hostilePatternMs: Math.max(...stalls),
  }),
);

function microsecondsPerCall(run: () => unknown, times: number): number {
  const start = performance.now();
  for (let i = 0; i < times; i++) run();
  return ((performance.now() - start) * 1000) / times;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
