import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

const NAME = /^[\w][\w.@/*-]*$/;
const KUBE = "-n: --namespace: --kube-context: --context:";

/** Tools around clusters: what they list. */
export const CLUSTER_TOOL_FORMS: readonly HarmlessForm[] = [
  {
    command: "helm list | helm ls",
    leading: KUBE,
    options: `${KUBE} -aAdqr -f: -l: -m: -o: --all --all-namespaces --date --deployed --failed --filter: --max: --no-headers --offset: --output: --pending --reverse --selector: --short --superseded --time-format: --uninstalled --uninstalling`,
    operands: "none",
    reason: "lists releases",
  },
  {
    command: "helm status | helm history | helm hist",
    leading: KUBE,
    // `status -o json` would show the values, with their passwords.
    options: `${KUBE} --max: --revision: --show-desc --show-resources`,
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "tells how a release is",
  },
  {
    command: "helm history | helm hist",
    leading: KUBE,
    options: `${KUBE} -o: --max: --output:`,
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "tells how a release is",
  },
  {
    command: "helm search repo | helm search hub",
    // Without --endpoint. `helm show`, `pull` and `template` may fetch from a host in the line.
    options:
      "-lr -o: --devel --fail-on-no-result --list-repo-url --max-col-width: --output: --regexp --version: --versions",
    operands: "text",
    operand: NAME,
    reason: "searches charts",
  },
  {
    command: "helm repo list | helm repo ls | helm plugin list | helm plugin ls | helm version",
    // `helm env` shows HELM_KUBETOKEN.
    options: "-o: --no-headers --output: --short --template:",
    operands: "none",
    reason: "lists where charts come from",
  },
  {
    command: "helm dependency list | helm dependency ls | helm dep list | helm dep ls",
    options: "--max-col-width:",
    operands: "names",
    atMost: 1,
    reason: "lists what a chart needs",
  },
  {
    command: subcommands(
      "minikube",
      "status, profile list, service list, addons list, node list, image ls, image list, ip, version, config view, logs",
    ),
    leading: "-p: --profile:",
    // `logs --file` would write.
    options:
      "-l: -n: -p: -o: --format: --length: --light --node: --output: --problems --profile: --short --components --namespace: --layout:",
    operands: "none",
    reason: "tells about a cluster of the machine",
  },
  {
    command:
      "kind get clusters | kind get nodes | kind version | k3d cluster list | k3d cluster ls | k3d node list | k3d node ls | k3d registry list | k3d version",
    // `k3d cluster list --token` would show the tokens.
    options: "-Aq -o: --all-clusters --name: --no-headers --output: --quiet",
    operands: "text",
    operand: NAME,
    reason: "lists clusters of the machine",
  },
  {
    command: subcommands(
      "argocd",
      "app list, app get, app history, app resources, app logs, appset list, appset get, cluster list, proj list, proj get, repo list, account list, account get-user-info, account can-i, version",
    ),
    // Without --server and --auth-token. `get --refresh` acts, --show-params shows passwords.
    options:
      "-c: -f -l: -p: -o: -N: --app-namespace: --client --container: --follow --group: --health --kind: --name: --namespace: --operation --orphaned? --output: --project: --selector: --short --since-seconds: --sync --tail: --timeout:",
    operands: "text",
    operand: NAME,
    atMost: 3,
    reason: "tells about deployments",
  },
  {
    command: "argocd context",
    // A name would switch.
    operands: "none",
    reason: "lists servers",
  },
  {
    command: subcommands(
      "argo",
      "list, get, logs, watch, version, cron list, cron get, template list, template get, cluster-template list, cluster-template get, archive list, archive get",
    ),
    leading: "-n: --namespace:",
    options:
      "-Acf -l: -n: -o: --all-namespaces --chunk-size: --completed --field-selector: --follow --grep: --limit: --namespace: --no-color --older: --output: --prefix: --running --selector: --short --since: --status: --tail: --timestamps",
    operands: "text",
    operand: NAME,
    atMost: 2,
    reason: "tells about workflows",
  },
  {
    command: subcommands(
      "flux",
      "check, events, logs, stats, version, tree kustomization, trace, get all, get sources all, get sources git, get sources helm, get sources oci, get sources bucket, get sources chart, get kustomizations, get kustomization, get helmreleases, get helmrelease, get images all, get images policy, get images repository, get images update, get alerts, get alert-providers, get receivers",
    ),
    leading: "-n: --namespace: --context:",
    // `export --with-credentials` and `build`, which may fetch, are not here.
    options:
      "-Aw -n: -l: -o: --all-namespaces --api-version: --client --compact --components: --components-extra: --context: --follow --flux-namespace: --for: --kind: --label-selector: --level: --name: --namespace: --no-header --output: --pre --since: --status-selector: --tail: --types: --watch",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells about what is synchronized",
  },
  {
    command:
      "istioctl version | istioctl proxy-status | istioctl ps | istioctl profile list | istioctl proxy-config cluster | istioctl proxy-config clusters | istioctl proxy-config listener | istioctl proxy-config listeners | istioctl proxy-config route | istioctl proxy-config routes | istioctl proxy-config endpoint | istioctl proxy-config endpoints | istioctl pc cluster | istioctl pc listener | istioctl pc route | istioctl pc endpoint",
    leading: KUBE,
    // `proxy-config secret` shows certificates, `log` sets levels.
    options: `${KUBE} -i: -o: --address: --direction: --fqdn: --istioNamespace: --name: --output: --port: --remote? --short --subset: --type:`,
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells about a mesh",
  },
  {
    command: subcommands(
      "velero",
      "backup get, backup describe, backup logs, restore get, restore describe, restore logs, schedule get, schedule describe, backup-location get, snapshot-location get, plugin get, version, get backups, get restores, get schedules, get plugins, describe backup, describe backups, describe restore, describe schedule",
    ),
    options: "-n: -o: -l: --client-only --details --namespace: --output: --selector: --timeout:",
    operands: "text",
    operand: NAME,
    reason: "lists backups of a cluster",
  },
  {
    command: `${subcommands("eksctl", "get cluster, get clusters, get nodegroup, get nodegroups, get addon, get addons, get fargateprofile, info, version")} | ${subcommands("kops", "get cluster, get clusters, get instancegroups, get ig, get instances, validate cluster, version")}`,
    // kops without --state, which names where it reads.
    options:
      "-A -n: -o: -r: --all-regions --cluster: --count: --name: --output: --profile: --region: --wait:",
    operands: "text",
    operand: NAME,
    atMost: 2,
    reason: "lists clusters of a cloud",
  },
];
