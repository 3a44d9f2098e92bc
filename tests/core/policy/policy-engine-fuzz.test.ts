import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/core/json.ts";
import { parsePolicyToml } from "../../../src/core/policy/parse-policy-toml.ts";
import {
  APPROVAL_MODES,
  compareStrictness,
  PolicyDecision,
  type PolicyRule,
} from "../../../src/core/policy/policy-rule.ts";
import { writePolicyToml } from "../../../src/core/policy/write-policy-toml.ts";
import { DENY, engineWith } from "../../fixtures/policy-engine-for.ts";

const decision = fc.constantFrom(...Object.values(PolicyDecision));
const toolName = fc.constantFrom("shell_cmd", "read_file", "s__t", "s__*", "*__t", "*");
const commandPrefix = fc.constantFrom("git", "git log", "rm", "echo", "sudo", "./x", "bash -c");
const argsPattern = fc.constantFrom("git", '"command":"rm', "^\\{", "secret.*", '"x":1', "[a-c]+$");

const condition = fc.oneof(
  fc.constant({}),
  fc.record({ argsPattern }),
  commandPrefix.map((prefix) => ({ toolName: "shell_cmd", commandPrefix: prefix })),
  argsPattern.map((pattern) => ({ toolName: "shell_cmd", commandRegex: pattern })),
);
const rule: fc.Arbitrary<PolicyRule> = fc
  .tuple(
    fc.record(
      {
        toolName,
        modes: fc.subarray([...APPROVAL_MODES]),
        interactive: fc.boolean(),
        allowRedirection: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    condition,
    fc.record({ decision, priority: fc.integer({ min: 1000, max: 3998 }).map((n) => n / 1000) }),
  )
  .map(([some, only, rest]) => ({ ...some, ...only, ...rest, source: "fuzz" }));

const piece = fc.constantFrom(
  ..."git|log|rm|echo|-rf|x|'|\"|$(|)|`|;|&&|\\||>|<<E|\n|sudo|bash -c|{|}|$X|secret|\\|=|*".split(
    "|",
  ),
);
const line = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(" ")),
  fc.array(piece, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const shellArgs = fc.record(
  { command: line, parameters: fc.array(line, { maxLength: 3 }), directory: fc.string() },
  { requiredKeys: ["command"] },
);
const json = fc.jsonValue().map((value) => ({ value }) as JsonObject);
const call = fc.oneof(
  {
    weight: 3,
    arbitrary: shellArgs.map((args) => ({ tool: "shell_cmd", args: args as JsonObject })),
  },
  fc.record({ tool: fc.constantFrom("shell_cmd", "read_file", "s__t", "q__t"), args: json }),
);
const setting = fc.record({
  mode: fc.constantFrom(...APPROVAL_MODES),
  defaultDecision: decision,
  nonInteractive: fc.boolean(),
});

const engineFor = (
  rules: PolicyRule[],
  {
    mode,
    ...rest
  }: {
    mode: (typeof APPROVAL_MODES)[number];
    defaultDecision: PolicyDecision;
    nonInteractive: boolean;
  },
) => engineWith(rules, { ...rest, mode: () => mode });

describe("any rules and any call", () => {
  it("are answered, and never more permissively for one more DENY above", () => {
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 8 }),
        call,
        setting,
        rule,
        (rules, call, set, more) => {
          const before = engineFor(rules, set).evaluate(call).decision;
          const deny = { ...more, decision: DENY, priority: 3.999 };
          const after = engineFor([deny, ...rules], set).evaluate(call).decision;
          expect(compareStrictness(after, before)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it("are answered alike whatever the order of the arguments' keys", () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), call, setting, (rules, call, set) => {
        const turned = Object.fromEntries(Object.entries(call.args).toReversed());
        const engine = engineFor(rules, set);
        expect(engine.evaluate({ ...call, args: turned })).toEqual(engine.evaluate(call));
      }),
      { numRuns: 700 },
    );
  });

  it("are answered by the index as by trying every rule", () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 10 }), call, setting, (rules, call, set) => {
        const engine = engineFor(rules, set);
        const { looked: _, ...traced } = engine.evaluate(call, { trace: true });
        expect(engine.evaluate(call)).toEqual(traced);
      }),
      { numRuns: 700 },
    );
  });

  it("never allow a line in which a denied command stands", () => {
    const deny: PolicyRule = {
      toolName: "shell_cmd",
      commandPrefix: "rm",
      decision: DENY,
      priority: 3.999,
      source: "fuzz",
    };
    const before = fc.constantFrom(
      "",
      "ls; ",
      "sudo ",
      "X=1 ",
      "env ",
      "nohup ",
      "( ",
      "! ",
      "echo $(",
    );
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), before, setting, (rules, start, set) => {
        const end = start === "( " || start === "echo $(" ? " )" : "";
        const args = { command: `${start}rm -r x${end}` };
        const verdict = engineFor([deny, ...rules], set).evaluate({ tool: "shell_cmd", args });
        expect(verdict.decision).toBe(DENY);
      }),
      { numRuns: 400 },
    );
  });
});

const text = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      '"""',
      "'''",
      "\\u0000",
      "a\nb",
      '" \n[[rule]]\ndecision = "allow',
      "\u202e",
      "\u0000\u007f",
    ),
  )
  .filter((each) => each.trim() !== "");
const writable: fc.Arbitrary<PolicyRule> = fc
  .record(
    {
      reason: text,
      quorum: fc.integer({ min: 1, max: 20 }),
      alwaysAsk: fc.boolean(),
      interactive: fc.boolean(),
      expiresAfterMs: fc.constantFrom(null, 60_000, 5_400_000),
      approvers: fc.constant(["web:ann", "requester"]),
    },
    { requiredKeys: [] },
  )
  .chain((some) =>
    fc
      .oneof(
        fc.constant({}),
        text.map((prefix) => ({ toolName: "shell_cmd", commandPrefix: prefix })),
        text.map((raw) => ({ argsPattern: raw.replaceAll(/[\\.+*?()|[\]{}^$]/g, "\\$&") })),
        fc.constant({ mcpName: "github", toolName: "push" }),
      )
      .map((only) => ({ ...some, ...only, source: "w.toml" })),
  )
  .chain((most) =>
    fc
      .integer({ min: 2000, max: 2999 })
      .map((n) => ({ ...most, decision: PolicyDecision.ASK_USER, priority: n / 1000 })),
  );

describe("policy files", () => {
  it("written from rules are read back to the same rules", () => {
    fc.assert(
      fc.property(fc.array(writable, { maxLength: 5 }), fc.string(), (rules, heading) => {
        const written = writePolicyToml(rules, heading);
        const { rules: read, problems } = parsePolicyToml({
          path: "w.toml",
          text: written,
          tier: "user",
        });
        expect(problems).toEqual([]);
        expect(read.map(({ line, ...rest }) => line && rest)).toEqual(rules);
      }),
      { numRuns: 500 },
    );
  });

  it("of any text are read or refused, never crash", () => {
    const token = fc.constantFrom(
      ...'[[rule]]|\n|toolName|commandPrefix|argsPattern|decision|priority| = |"allow"|"deny"|\'x\'|[|]|{|}|1.5|100|-1|nan|,|"shell_cmd"|"("|#|modes|2026-01-01'.split(
        "|",
      ),
    );
    const toml = fc.oneof(
      fc.array(token, { maxLength: 30 }).map((t) => t.join("")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(toml, (text) => {
        const { rules, problems } = parsePolicyToml({ path: "x.toml", text, tier: "user" });
        for (const { line } of problems) expect(line).toBeGreaterThanOrEqual(1);
        for (const { priority } of rules) expect(priority >= 2 && priority < 3).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });
});
