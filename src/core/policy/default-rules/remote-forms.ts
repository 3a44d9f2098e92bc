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
  ...services(
    "az gcloud doctl linode-cli exo ibmcloud openstack heroku fly flyctl jira hcloud scw oci aliyun pulumi kaggle wacli argocd argo istioctl velero nomad boundary mlflow wandb lxc incus virsh openclaw zeroclaw cradle rpk supabase",
    (name, verb) => `${name} * ${verb} | ${name} * * ${verb}`,
  ),
  {
    command: "aws * describe-* | aws * list-* | aws * get-*",
    isServiceNamed: true,
    options: QUERY,
    operands: "none",
    refuses:
      /^(?:get-(?!.*(?:identity|status|caller|metrics|cost|policy|role|user$|account|bucket|function-conf|rest|resources|distribution$|hosted)).*)$/,
    reason: "shows what runs in the cloud (get- only where no secret or file comes back)",
  },
  {
    command:
      "aws s3 ls | aws configure list | aws configure list-profiles | aws s3api list-buckets",
    options: QUERY,
    operands: "text",
    refuses: SECRETS,
    reason: "lists",
  },
  {
    command:
      "terraform version | terraform workspace list | terraform workspace show | terraform state list | tofu version | tofu workspace list | tofu state list | packer inspect | vault status | nomad status | consul members",
    options: "--type: --json-color -json -l",
    operands: "text",
    refuses: /[~]|^\//,
    reason: "lists or checks",
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
