import type { HarmlessForm } from "../harmless-form.ts";

/**
 * Another host in a repository's name or in an address; and what makes an expression of jq show
 * the environment, tokens included: `gh pr list --json title --jq env`.
 */
const ELSEWHERE =
  /:\/\/|^(?:--repo=|-R)?[\w-]+(?:\.[\w-]+)+\/|^(?!--env(?:=[\w-]+)?$).*\benv\b|ENV/s;
/** How `gh` shapes what it lists. `--web` opens a browser and is nowhere listed. */
const SHAPE = "-R: -q: -t: --repo: --json: --jq: --template:";
const LIST = `${SHAPE} -L: --limit: --order: --sort:`;

const GITHUB_FORMS: readonly HarmlessForm[] = [
  {
    command: "gh pr list | gh issue list",
    options: `${LIST} -s: -a~ -A~ -B: -H: -l: -S: -m: -d --state: --assignee~ --author~ --base: --head: --label: --search: --milestone: --mention~ --app: --draft --type:`,
    operands: "none",
    refuses: ELSEWHERE,
    reason: "lists pull requests or issues",
  },
  {
    command: "gh pr view | gh issue view | gh pr diff | gh pr checks",
    options: `${SHAPE} -c --comments --color: --patch --name-only --required`,
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "shows a pull request or an issue",
  },
  {
    command: "gh pr status | gh issue status | gh status",
    options: `${SHAPE} -c -e: -o: --conflict-status --exclude: --org:`,
    operands: "none",
    refuses: ELSEWHERE,
    reason: "shows what waits for one",
  },
  {
    command: "gh run list | gh workflow list | gh release list | gh cache list | gh label list",
    options: `${LIST} -a -b: -c: -e: -s: -u: -k: -r: -S: -O: --all --branch: --commit: --created: --event: --status: --user~ --workflow: --exclude-drafts --exclude-pre-releases --key: --ref: --search:`,
    operands: "none",
    refuses: ELSEWHERE,
    reason: "lists runs, releases or labels",
  },
  {
    // Logs are left out: they are long, and hold what a job printed.
    command: "gh run view | gh workflow view | gh release view",
    options: `${SHAPE} -a: -j: -v -y -r: --attempt: --job: --verbose --exit-status --yaml --ref:`,
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "shows a run, a workflow or a release",
  },
  {
    command: "gh repo list | gh repo view",
    options: `${LIST} -l: -b: --language: --branch: --topic: --visibility: --source --fork --archived --no-archived`,
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "shows repositories",
  },
  {
    command:
      "gh search repos | gh search issues | gh search prs | gh search code | gh search commits",
    options: `${LIST} --owner~ --topic: --language: --stars: --forks: --license: --visibility: --archived --author~ --author-email: --author-name: --author-date: --committer~ --committer-date: --assignee~ --mentions~ --involves~ --commenter~ --label: --milestone: --state: --created: --updated: --closed: --merged? --merged-at: --draft --review: --review-requested~ --reviewed-by~ --checks: --base: --head: --match: --filename: --extension: --size: --hash: --followers: --good-first-issues: --help-wanted-issues: --include-prs --reactions: --comments: --interactions: --number-topics: --no-assignee --no-label --no-milestone --no-project --project: --app: --locked --merge --parent: --tree: --user~ --team-mentions~`,
    operands: "text",
    refuses: /:\/\/|\benv\b|ENV/,
    reason: "searches the forge",
  },
  {
    command:
      "gh gist list | gh gist view | gh org list | gh codespace list | gh extension list | gh extension search | gh alias list | gh variable list | gh variable get | gh ssh-key list | gh gpg-key list | gh ruleset list | gh ruleset view | gh ruleset check | gh agent-task list",
    options: `${LIST} -r -f: -o: -p -c: -e: -b: --public --secret --raw --filename: --files --org: --parents --default --codespace: --repo-owner: --env: --visibility: --owner~`,
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "lists or shows",
  },
  {
    command: "gh project list | gh project view | gh project item-list | gh project field-list",
    options: "-q: -t: -L: --format: --jq: --template: --limit: --owner~ --closed",
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "shows projects",
  },
  {
    // `gh auth status --show-token` shows it; without it the token is masked.
    command:
      "gh auth status | gh help | gh environment | gh formatting | gh reference | gh mintty | gh accessibility | gh help environment | gh help formatting | gh help reference | gh help mintty | gh help exit-codes | gh config get git_protocol | gh config get editor | gh config get prompt | gh config get pager | gh config get browser | gh config list | gh completion",
    options: "-s: --shell: --active",
    operands: "none",
    reason: "tells how gh is set up",
  },
  {
    command: "gh browse --no-browser | gh browse -n",
    options: "-b: -c? -swpr -R: --branch: --settings --wiki --projects --releases --repo:",
    operands: "names",
    refuses: ELSEWHERE,
    reason: "prints an address",
  },
];

const OTHER_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "glab issue list | glab mr list | glab pipeline list | glab ci list | glab release list | glab repo list | glab label list | glab milestone list | glab snippet list | glab schedule list | glab incident list | glab iteration list | glab repo search",
    options:
      "-R: -P: -p: -l: -F: -m: -cAMda -s: -t: --repo: --per-page: --page: --label: --output: --milestone: --all --closed --merged --draft --author: --assignee: --reviewer: --search: --in: --not-label: --source-branch: --target-branch: --order: --sort: --opened --group: --status: --ref: --member --mine --user: --confidential",
    operands: "none",
    refuses: ELSEWHERE,
    reason: "lists what is on the forge",
  },
  {
    command:
      "glab issue view | glab mr view | glab mr diff | glab release view | glab repo view | glab ci status | glab pipeline status | glab incident view | glab mr approvers | glab mr issues | glab repo contributors",
    options:
      "-R: -P: -p: -b: -F: -cs --repo: --per-page: --page: --branch: --output: --comments --system-logs --unresolved --resolved --color: --raw --compact",
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "shows what is on the forge",
  },
  {
    command: "glab alias list | glab auth status | glab version | glab check-update",
    operands: "none",
    reason: "tells how glab is set up (a token is masked)",
  },
  {
    command:
      "tea repos ls | tea repos list | tea issues ls | tea issues list | tea pulls ls | tea pulls list | tea releases ls | tea releases list | tea labels ls | tea labels list | tea milestones ls | tea milestones list | tea branches ls | tea branches list | tea organizations ls | tea organizations list",
    options: "-L: -p: -o: -f: --limit: --page: --output: --fields: --state: --kind: --repo:",
    operands: "none",
    refuses: ELSEWHERE,
    reason: "lists what is on the forge",
  },
  {
    command: "hut builds list | hut builds show | hut git list | hut lists list | hut todo list",
    operands: "text",
    atMost: 1,
    refuses: /[:/]|^-/,
    reason: "lists what is on the forge",
  },
  {
    command: "hub ci-status | hub issue show | hub release show",
    options:
      "-v -a: -c: -s: -f: -M: -l: -d: -L: -o: -b: -h: --verbose --assignee: --creator: --state: --format: --milestone: --labels: --since: --limit: --sort: --sort-ascending --include-pulls --base: --head: --color?",
    operands: "text",
    atMost: 1,
    refuses: /:\/\//,
    reason: "shows what is on the forge",
  },
  {
    // A word behind them may make one.
    command: "hub issue | hub issue labels | hub pr list | hub release",
    options:
      "-a: -c: -s: -f: -M: -l: -d -L: -o: -b: -h: --assignee: --creator: --state: --format: --milestone: --labels: --since: --limit: --sort: --sort-ascending --include-pulls --base: --head: --color?",
    operands: "none",
    reason: "shows what is on the forge",
  },
  {
    command:
      "koji list-api | koji list-builds | koji list-channels | koji list-external-repos | koji list-groups | koji list-history | koji list-hosts | koji list-permissions | koji list-pkgs | koji list-tag-inheritance | koji list-tagged | koji list-tags | koji list-targets | koji list-tasks | koji list-untagged | koji list-volumes | koji buildinfo | koji taginfo | koji taskinfo | koji rpminfo | koji hostinfo | koji userinfo | koji latest-build | koji moshimoshi | koji version | koji help",
    options:
      "--quiet --changelog --verbose --recurse --mine --all --arch: --type: --package: --tag:",
    operands: "text",
    refuses: /:\/\//,
    reason: "asks the build system",
  },
];

/** Command lines of forges and build systems: what lists and shows, in the current repository's. */
export const FORGE_FORMS: readonly HarmlessForm[] = [...GITHUB_FORMS, ...OTHER_FORMS];
