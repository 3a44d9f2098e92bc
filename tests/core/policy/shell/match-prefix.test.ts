import { describe, expect, it } from "vitest";
import { listCommands } from "../../../../src/core/policy/shell/list-commands.ts";
import { matchesPrefix, type Strictness } from "../../../../src/core/policy/shell/match-prefix.ts";

function matches(line: string, prefix: string, strictness: Strictness): boolean {
  const read = listCommands(line);
  const [command] = read.kind === "commands" ? read.commands : [];
  if (command === undefined) throw new Error(`no command in ${line}`);
  return matchesPrefix(command, prefix, strictness);
}

describe("a prefix of an ALLOW rule", () => {
  it.each([
    ["git status", "git status"],
    ["git status -s", "git status"],
    ["git 'status' -s", "git status"],
    ["g''it status", "git status"],
    ["\\git status", "git status"],
    ['git log "--oneline"', "git log"],
    ["git   log", "git log"],
    ["/opt/x/run a", "/opt/x/run"],
    ["./gradlew build", "./gradlew"],
    ["git log -- 'a b'", "git log -- 'a b'"],
    ["ls $X", "ls"],
    ["rm /srv/f", "rm"],
  ])("%j is covered by %j", (line, prefix) => {
    expect(matches(line, prefix, "exact")).toBe(true);
  });

  it.each([
    ["git statusx", "git status"],
    ["git", "git status"],
    ["gitstatus", "git"],
    ["git\\status", "git"],
    ["'git status'", "git status"],
    ["./gradlew build", "gradlew"],
    ["/tmp/ls", "ls"],
    ["~/ls", "ls"],
    ["LD_PRELOAD=./x.so git log", "git log"],
    ["PATH=. ls", "ls"],
    ["git $X", "git status"],
    ["git {status,push}", "git status"],
    ["git -C / status", "git status"],
    ["$X status", "git status"],
    ["l?", "ls"],
    ["git log file.txt", "git log *.txt"],
    ["git log", ""],
    ['$"git" log', "git log"],
    ["git-log", "git log"],
    ["LS", "ls"],
    ["git --no-pager log", "git log"],
  ])("%j is not covered by %j", (line, prefix) => {
    expect(matches(line, prefix, "exact")).toBe(false);
  });
});

describe("a prefix of a DENY rule", () => {
  it.each([
    ["rm x", "rm"],
    ["/bin/rm x", "rm"],
    ["./rm x", "rm"],
    ["A=1 rm x", "rm"],
    ["r''m x", "rm"],
    ["\\rm x", "rm"],
    ["$'\\x72m' x", "rm"],
    ['$"rm" x', "rm"],
    ["git -C / push", "git push"],
    ["git --no-pager -c a=b push", "git push"],
    ["git --git-dir=/x push -f", "git push"],
    ["/usr/bin/git --work-tree /x push", "git push"],
    ["kubectl -n prod delete pod x", "kubectl delete"],
    ["docker -H tcp://x rm y", "docker rm"],
    ["aws --profile prod s3 rm s3://x", "aws s3 rm"],
    ["/opt/x a", "/opt/x"],
    ["~/bin/rm x", "rm"],
  ])("%j is caught by %j", (line, prefix) => {
    expect(matches(line, prefix, "hiding")).toBe(true);
  });

  it.each([
    ["rmdir x", "rm"],
    ["echo rm", "rm"],
    ["git pushx", "git push"],
    ["git log push", "git push"],
    ["/bin/x a", "/opt/x"],
    ["git $X", "git push"],
    ["git status", "git push"],
  ])("%j is not caught by %j", (line, prefix) => {
    expect(matches(line, prefix, "hiding")).toBe(false);
  });

  it("could be meant where a word shows only at run time", () => {
    expect(matches("git $X", "git push", "possible")).toBe(true);
    expect(matches("git pus? origin", "git push", "possible")).toBe(true);
    expect(matches("git -C $D push", "git push", "possible")).toBe(true);
    expect(matches("git status", "git push", "possible")).toBe(false);
  });
});
