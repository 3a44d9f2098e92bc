import { describe, expect, it } from "vitest";
import { explain } from "../../../src/core/policy/explain.ts";
import type { PolicyCall, PolicyRule } from "../../../src/core/policy/policy-rule.ts";
import {
  ALLOW,
  ASK_USER,
  DENY,
  engineWith,
  shellCall,
  shellRule,
} from "../../fixtures/policy-engine-for.ts";

const RULES: PolicyRule[] = [
  shellRule(ALLOW, { commandPrefix: "git log", line: 4, reason: "reading history" }),
  shellRule(ASK_USER, { commandPrefix: "kubectl", line: 9, quorum: 2, alwaysAsk: true }),
  shellRule(DENY, { commandPrefix: "rm", line: 14, priority: 2.9, reason: "Nobody deletes here." }),
];
const explained = (call: PolicyCall) =>
  explain(call, engineWith(RULES).evaluate(call, { trace: true }));

describe("explain", () => {
  it("takes the line apart and names the rule of each command", () => {
    expect(explained(shellCall("git log && sudo rm x"))).toBe(`$ git log && sudo rm x
DENY — It is refused, and nobody can approve it.

The line runs 3 commands; the strictest answer counts.
1. git log
   allowed: reading history
   by team.toml:4 (priority 2.1; allowed: shell_cmd, commands that start with \`git log\`)
2. sudo rm x
   asks: No rule matches; the default is ask_user.
   by no rule: the default decision
3. rm x, run through sudo
   denied: Nobody deletes here.
   by team.toml:14 (priority 2.9; denied: shell_cmd, commands that start with \`rm\`)

So: \`rm x\`: Nobody deletes here.

Rules looked at: 6, of which 4 are about something else.
  1. matches: team.toml:4 (priority 2.1; allowed: shell_cmd, commands that start with \`git log\`)
  3. matches: team.toml:14 (priority 2.9; denied: shell_cmd, commands that start with \`rm\`)
  1. command differs: team.toml:14 (priority 2.9; denied: shell_cmd, commands that start with \`rm\`)
  2. command differs: team.toml:14 (priority 2.9; denied: shell_cmd, commands that start with \`rm\`)
  2. command differs: team.toml:4 (priority 2.1; allowed: shell_cmd, commands that start with \`git log\`)
  2. command differs: team.toml:9 (priority 2.1; asks: shell_cmd, commands that start with \`kubectl\`)`);
  });

  it("says who must approve, and why an allowed command asks", () => {
    const terms = explained(shellCall("kubectl delete pod x"));
    expect(terms).toContain("2 people must approve.");
    expect(terms).toContain("no standing approval satisfies it");
    expect(explained(shellCall("git log > out.txt"))).toContain("redirects its output (> out.txt)");
  });

  it("says what is wrong with a line that cannot be read, and with a name that is not the server's", () => {
    expect(explained(shellCall("ls &&& x"))).toContain("cannot be taken apart");
    const call = { tool: "gh__push", args: {}, serverName: "evil" };
    expect(explained(call)).toContain('does not belong to the server "evil"');
    expect(explain(call, engineWith([]).evaluate(call))).toContain("DENY");
  });

  it("says so when nobody is there to ask", () => {
    const text = explained({ ...shellCall("make"), interactive: false });
    expect(text).toContain("Nobody can be asked");
    expect(text).toContain("the default decision");
  });
});
