import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { listCommands } from "../../../src/core/policy/shell/list-commands.ts";

/** Whether the built-in rules let every command of a line run unseen. */
function runsUnseen(line: string): boolean {
  const listed = listCommands(line);
  if (listed.kind !== "commands") return false;
  return listed.commands.every((command) => judgeBuiltIn(command)?.decision === "allow");
}

describe("what a redirection reads", () => {
  it.each([
    "sort < notes.txt",
    "wc -l < src/a.ts",
    "cat 2>&1 < notes.txt",
    "wc <<< hello",
    "cat < /dev/null",
  ])("%s is an everyday read", (line) => expect(runsUnseen(line)).toBe(true));

  it.each([
    "cat < /etc/shadow",
    "wc -l < ~/.ssh/id_rsa",
    "cat 0< .env",
    "grep x < ../secret",
    "cat < $HOME/x",
    "(cat) < /etc/shadow",
    "{ cat; } < /etc/shadow",
    "cat <<< $TOKEN",
  ])("%s asks", (line) => expect(runsUnseen(line)).toBe(false));
});

describe("a bare `version`", () => {
  it.each(["go version", "docker version", "terraform version"])("%s tells a version", (line) =>
    expect(runsUnseen(line)).toBe(true),
  );

  it.each([
    "unlink version",
    "createdb version",
    "dropdb version",
    "useradd version",
    "vi version",
  ])("%s may act on something of that name, and asks", (line) =>
    expect(runsUnseen(line)).toBe(false),
  );
});
