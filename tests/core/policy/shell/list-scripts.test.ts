import { describe, expect, it } from "vitest";
import { listScripts } from "../../../../src/core/policy/shell/list-scripts.ts";

describe("listScripts", () => {
  it.each([
    ["./deploy.sh staging", ["./deploy.sh"]],
    ["git status", []],
    ["cat ./notes.txt", []],
    ["true && bash deploy.sh; sh -x 'other one.sh' arg", ["deploy.sh", "other one.sh"]],
    ["bash -o pipefail -eu run.sh x.log", ["pipefail", "run.sh"]],
    ["bash -- -odd.sh", ["-odd.sh"]],
    ["bash -xc './a.sh && b'", ["./a.sh"]],
    ["sh -c \"sh -c './deep.sh'\"", ["./deep.sh"]],
    ["/usr/bin/python3.11 -u tool.py --in data.csv", ["/usr/bin/python3.11", "tool.py"]],
    ["python3 -c 'print(1)' x.py", []],
    ["python -m http.server", []],
    ["python -W ignore x.py", ["ignore", "x.py"]],
    ["node --require ./hook.cjs main.js", ["./hook.cjs", "main.js"]],
    ["node --import=./hook.mjs main.js", ["./hook.mjs", "main.js"]],
    ["node -e 'x' y.js", []],
    ["deno run --allow-net job.ts", ["job.ts"]],
    ["bun run job.ts", ["job.ts"]],
    ["bun job.ts", ["job.ts"]],
    ["perl -Ilib job.pl", ["lib", "job.pl"]],
    ["perl -ne 'print' data", []],
    ["ruby job.rb", ["job.rb"]],
    ["php -f job.php", ["job.php"]],
    ["lua5.4 job.lua", ["job.lua"]],
    ["awk -f sum.awk data.txt", ["sum.awk"]],
    ["awk '{print}' data.txt", []],
    ["source env.sh; . ./more.sh", ["env.sh", "./more.sh"]],
    ["echo $(./inner.sh) `./tick.sh` <(./proc.sh)", ["./inner.sh", "./tick.sh", "./proc.sh"]],
    ["f() { ./body.sh; }; f", ["./body.sh"]],
    ["A=1 ./x.sh", ["./x.sh"]],
    ["env A=/b/c ./x.sh", ["./x.sh"]],
    ["sudo -u root bash job.sh", ["job.sh"]],
    ["timeout 5 ./x.sh", ["./x.sh"]],
    ["flock /tmp/lock ./x.sh", ["/tmp/lock", "./x.sh"]],
    ["env -S 'bash job.sh'", ["job.sh"]],
    ["find . -exec ./x.sh {} \\;", ["./x.sh"]],
    ["eval './x.sh' arg", ["./x.sh"]],
    ["trap ./bye.sh EXIT", ["./bye.sh"]],
    ["bash < job.sh", ["job.sh"]],
    ["bash <<< ./x.sh", ["./x.sh"]],
    ["bash <<E\n./x.sh\nE", ["./x.sh"]],
    [".\"/de\"ploy'.sh'", ["./deploy.sh"]],
    ["$RUN x.sh", []],
    ["./$NAME.sh", []],
  ])("%s", (line, scripts) => {
    expect(listScripts(line).scripts).toEqual(scripts);
  });

  it("says which folders the line changes into", () => {
    expect(listScripts("cd build && pushd 'a b' && ./x.sh").directories).toEqual(["build", "a b"]);
  });

  it("ends on code nested without end", () => {
    const nested = Array.from({ length: 40 }).reduce<string>((line) => `eval "${line}"`, "./x.sh");
    expect(listScripts(nested).scripts).toEqual([]);
  });
});
