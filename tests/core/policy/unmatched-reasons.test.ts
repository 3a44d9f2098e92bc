import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { explain } from "../../../src/core/policy/explain.ts";
import type { PolicySettings } from "../../../src/core/policy/policy-engine.ts";
import { quoteWord } from "../../../src/core/policy/quote-word.ts";
import {
  ALLOW,
  ASK_USER,
  DENY,
  engineWith,
  shellCall,
  shellRule,
} from "../../fixtures/policy-engine-for.ts";

/** More than any sentence about one word needs; a card shows all of it. */
const MAX_REASON_CHARACTERS = 200;
const PLAIN = "No rule matches; the default is ask_user.";

function verdictOn(command: string, settings: Partial<PolicySettings> = {}) {
  const engine = engineWith(settings.rules ?? [], { builtIn: judgeBuiltIn, ...settings });
  return engine.evaluate(shellCall(command), { trace: true });
}
const reasonOf = (...asked: Parameters<typeof verdictOn>) => verdictOn(...asked).reason;

describe("why a command of a known family asks", () => {
  it.each([
    ["cat .env", "`.env` may hold secrets"],
    ["cat README.md /etc/x", "`/etc/x` lies outside the working directory"],
    [
      "head ~/.ssh/id_rsa",
      "`~/.ssh/id_rsa` lies outside the working directory and may hold secrets",
    ],
    ["git log --output=x", "`--output` is not among the options known to be harmless"],
    ["sort -ro x y", "`-o` is not among the options known to be harmless"],
    ["find . -fprint x", "`-fprint` is not among the options known to be harmless"],
    ["git --exec-path=x log", "`--exec-path` is not among the options known to be harmless"],
    ["git push", "`push` is not among the subcommands of `git` known to be harmless"],
    ["git diff --no-index a b", "`--no-index` is not known to be harmless here"],
    ["uniq a b", "`b` is not known to be harmless here"],
    ["sed 's/a/b/w x' y", "`s/a/b/w x` is not known to be harmless here"],
    ["cat *.txt", "What `*.txt` stands for shows only when the line runs"],
    ["head -n", "`-n` lacks its value"],
    ["kubectl get pods -l @x", "`@x` names a file to read"],
    [
      "kubectl -n x cordon y",
      "`cordon` is not among the subcommands of `kubectl` known to be harmless",
    ],
    ["kubectl --server=x get pods", "`--server` is not among the options known to be harmless"],
    ['kubectl -n "$X" get pods', "What `$X` stands for shows only when the line runs"],
    ["sed -n -e 'w x' y", "`w x` is not known to be harmless here"],
    ["pdftotext a.pdf", "Without `-` at its end it is not known to be harmless"],
    ["systemctl whoami a.b", "`a.b` is not known to be harmless here"],
    ["sort < .env", "`.env` may hold secrets"],
    ["LD_PRELOAD=./x ls", "`LD_PRELOAD` can change what the command does"],
    ["./ls", "`./ls` may be another program than the `ls` that is known"],
    [
      "touch x",
      "It makes empty files in the working directory, which only the mode autoEdit lets run",
    ],
  ])("%s", (command, reason) => {
    expect(verdictOn(command)).toMatchObject({
      decision: ASK_USER,
      rule: null,
      reason: `${reason}. ${PLAIN}`,
    });
  });

  it("of several forms speaks of the one that the command is nearest to", () => {
    expect(reasonOf("tail -f app.log")).not.toContain("default");
    expect(reasonOf("tail -f /var/log/x")).toContain("`/var/log/x` lies outside");
  });

  it("of several commands names the one, and explain says it too", () => {
    const command = "ls && cat .env";
    expect(reasonOf(command)).toBe(`\`cat .env\`: \`.env\` may hold secrets. ${PLAIN}`);
    expect(explain(shellCall(command), verdictOn(command))).toContain(
      "2. cat .env\n   asks: `.env` may hold secrets.",
    );
  });

  it("says where a harmless command writes", () => {
    expect(reasonOf("ls > out.txt")).toContain("redirects its output (> out.txt)");
    expect(reasonOf("ls > a > b > c")).toContain("(> a, > b, > c)");
    expect(reasonOf("ls > a > b > c > d")).toContain("(> a, > b, > c and 1 more)");
    expect(verdictOn("ls > a > b > c > d").parts?.[0]?.redirections).toHaveLength(4);
    expect(reasonOf(`ls > ${"x".repeat(10_000)}`).length).toBeLessThan(MAX_REASON_CHARACTERS);
    expect(reasonOf("ls > 'a\u202Eb'")).toContain("(> a⟨U+202E⟩b)");
  });

  it("says nothing about a program that no built-in rule is about", () => {
    expect(reasonOf("make .env")).toBe(PLAIN);
  });

  it("leaves the word to a rule that decides", () => {
    const rules = [shellRule(ASK_USER, { commandPrefix: "cat", reason: "Ask Ann." })];
    expect(reasonOf("cat .env", { rules })).toBe("Ask Ann.");
  });

  it("finds no fault with what the default lets through, and tells it where the default denies", () => {
    expect(reasonOf("cat .env", { defaultDecision: ALLOW })).toBe(
      "No rule matches; the default is allow.",
    );
    const denied = verdictOn("cat .env", { defaultDecision: DENY });
    expect(denied).toMatchObject({ decision: DENY });
    expect(denied.reason).toContain("`.env` may hold secrets");
  });

  it("says nothing of built-in rules where they do not count", () => {
    expect(engineWith([]).evaluate(shellCall("cat .env")).reason).toBe(PLAIN);
  });
});

describe("a word of a command in a reason", () => {
  it("is cut when it is long", () => {
    expect(quoteWord("x".repeat(60))).toBe(`\`${"x".repeat(60)}\``);
    expect(quoteWord("x".repeat(61))).toBe(`\`${"x".repeat(60)}…\``);
    expect(quoteWord("😀".repeat(61))).toBe(`\`${"😀".repeat(60)}…\``);
    expect(reasonOf(`cat /${"x".repeat(100_000)}`).length).toBeLessThan(MAX_REASON_CHARACTERS);
    expect(reasonOf(`git log --${"x".repeat(100_000)}`).length).toBeLessThan(MAX_REASON_CHARACTERS);
    expect(reasonOf(`git ${"x".repeat(100_000)}`).length).toBeLessThan(MAX_REASON_CHARACTERS);
  });

  it("shows what would hide, break the line or end the quotation", () => {
    const hostile = "/\u202Etxt.\u200Bx\u001B[31m\na`b";
    expect(quoteWord(hostile)).toBe("`/⟨U+202E⟩txt.⟨U+200B⟩x⟨U+001B⟩[31m⟨U+000A⟩a⟨U+0060⟩b`");
    expect(quoteWord("/tmp/ä 文")).toBe("`/tmp/ä 文`");
    expect(reasonOf(`cat '${hostile}'`)).toContain("⟨U+202E⟩txt.");
  });
});
