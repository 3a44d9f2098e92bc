import type { HarmlessForm } from "./harmless-form.ts";

/** Words of a remote listing that would show a secret, or reach out to another place. */
const SECRETS =
  /secret|token|credential|passw|kubeconfig|private|api-?key|\bkeys?\b|^-.*keys?\b|key[-_]?pairs?|signed|login|\bauth|connection-string|session|\bssh\b|file:|^@|decrypt|reveal|endpoint-url|\bssm\b|env-?vars?\b|app-?settings|config-vars|userdata|user-data|parameters?\b/i;
const QUERY =
  "-awqlAv -o: -n: -g: -f: -L: -R: -s: -t: -r: -p: -l: -u: -c: -S: -B: -H: -m: --all --output: --format: --query: --filter: --filters: --limit: --region: --zone: --zones: --regions: --profile: --project: --subscription: --resource-group: --name: --names: --id: --ids: --repo: --state: --author: --assignee: --label: --search: --json: --jq: --template: --sort: --sort-by: --sort-order: --order: --page: --page-size: --per-page:: --max-items: --max-results: --namespace: --location: --organization: --org: --group: --team: --user: --service: --type: --branch: --status: --since: --until: --verbose --quiet-trunc --watch-headers-header --wide --all-namespaces --only: --cluster: --vm: --server: --instance: --cluster-name: --function-name: --bucket: --stack-name: --log-group-name: --table-name: --role-name: --group-name: --user-name: --policy-arn: --queue-url: --topic-arn: --instance-ids: --image-ids: --owners: --volume-ids: --vpc-ids: --db-instance-identifier: --service-name: --repository-name: --start-time: --end-time: --web-acl:-paginate --account: --show-details --detail --details --long --short --human-readable --recursive --summarize --archived --draft --fork --source --language: --visibility: --topic: --workflow: --event: --commit: --comments --patch --name-only --color: --app: --environment: --stage: --host: --context: --directory: --stack: --workspace: --text --yaml --raw-color --exact";

const VERBS = "list ls show view status describe list-* search info outdated history stats".split(
  " ",
);

/** Command lines of services of the net whose last subcommand says that it only lists or shows. */
export const REMOTE_FORMS: readonly HarmlessForm[] = [
  ...services("gh glab jira tea hut", (name, verb) => `${name} * ${verb} | ${name} * * ${verb}`),
  ...services(
    "koji pkgctl yadm chezmoi brew gem opam luarocks volta asdf nvm fnm rbenv pyenv nodenv plenv phpenv exenv jenv fvm sdk rvm ghcup apt nala aptitude dnf dnf4 dnf5 yum zypper apk pamac deb-get rpm-ostree opkg pip pip3 conda mamba micromamba mullvad nordvpn protonvpn warp-cli ollama starship atuin ghq vcpkg shards nimble haxelib watson tlmgr hg svn",
    (name, verb) => `${name} ${verb}`,
  ),
  {
    command:
      "gh pr checks | gh pr diff | gh pr status | gh issue status | gh run view | gh release view | gh repo view | gh status | gh search repos | gh search issues | gh search prs | gh search code | gh search commits | gh gist list | gh label list | gh workflow view | gh browse-browser | glab mr diff | glab ci status",
    options: QUERY,
    operands: "text",
    refuses: /secret|^--(?:web|log)|^-w$/i,
    reason: "shows what is on the forge",
  },
  {
    command:
      "svn status | svn log | svn info | svn diff | svn list | svn blame | fossil status | fossil timeline | fossil info | fossil diff | fossil changes | bzr status | bzr log | bzr diff | cvs status | cvs log | yadm status | yadm diff | yadm log | yadm list | chezmoi status | chezmoi diff | chezmoi managed",
    options:
      "-nsgpqvc -l: -r: -T: -n: -b: -u: -f: -t: -# --limit: --revision: --revisions: --template:-graph --patch --summary --stat --git --graph --rev: --change: --all --verbose --to: --from: --reversed --name-only --types --follow --user: --branch: --keyword:",
    operands: "files",
    refuses: /^(?:-T|--template|--tool|--config|-c)/,
    reason: "shows the history",
  },
];

/** A service's lists and views. A project's own scripts are not reachable under these names. */
function services(
  names: string,
  commandOf: (name: string, verb: string) => string,
): HarmlessForm[] {
  return names.split(" ").map((name) => ({
    command: VERBS.map((verb) => commandOf(name, verb)).join(" | "),
    options: QUERY,
    operands: "text",
    atMost: 2,
    refuses: SECRETS,
    reason: "lists or shows, by the verb of its subcommand",
  }));
}
