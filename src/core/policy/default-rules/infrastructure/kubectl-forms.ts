import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

/** Clusters and namespaces of the user's own configuration; not --server, --token, --as. */
const LEADING = "-n: --namespace: --context: --cluster: --request-timeout:";
/**
 * Kinds that hold secrets; and formats that are read from a file, which then shows:
 * `-o go-template-file=/etc/shadow`.
 */
const REFUSED = /secret|token|credential|kubeconfig|(?:template-?|jsonpath-|columns-)file/i;
const OBJECT = /^[\w][\w.,:/*=!@-]*$/;

/** kubectl and oc: what shows objects other than secrets. */
export const KUBECTL_FORMS: readonly HarmlessForm[] = [
  {
    command: "kubectl get | oc get | k3s kubectl get",
    leading: LEADING,
    // Without -f: with -o yaml a file that names a secret would bring it; without --raw.
    options: `${LEADING} -Aw -o: -l: -L: --all-namespaces --chunk-size: --field-selector: --ignore-not-found --label-columns: --no-headers? --output: --output-watch-events --selector: --show-kind --show-labels --show-managed-fields --sort-by: --subresource: --template: --watch --watch-only`,
    operands: "text",
    operand: OBJECT,
    atLeast: 1,
    refuses: REFUSED,
    reason: "shows objects of a cluster other than secrets",
  },
  {
    command: "kubectl describe | oc describe",
    leading: LEADING,
    // Of a secret it tells the sizes only, so that a file may name one.
    options: `${LEADING} -AR -l: -f@ --all-namespaces --chunk-size: --filename@ --recursive --selector: --show-events?`,
    operands: "text",
    operand: OBJECT,
    refuses: REFUSED,
    reason: "describes objects of a cluster other than secrets",
  },
  {
    command: `${subcommands("kubectl", "top pod, top pods, top po, top node, top nodes, top no")} | ${subcommands("oc adm", "top pod, top pods, top node, top nodes")}`,
    leading: LEADING,
    options: `${LEADING} -A -l: --all-namespaces --containers --field-selector: --no-headers --selector: --show-capacity --sort-by: --sum --use-protocol-buffers?`,
    operands: "text",
    operand: OBJECT,
    reason: "measures pods and nodes",
  },
  {
    command: "kubectl logs | oc logs",
    leading: LEADING,
    // Without --insecure-skip-tls-verify-backend.
    options: `${LEADING} -fp -c: -l: --all-containers? --all-pods? --container: --follow? --ignore-errors --limit-bytes: --max-log-requests: --pod-running-timeout: --prefix? --previous? --selector: --since: --since-time: --tail: --timestamps?`,
    operands: "text",
    operand: OBJECT,
    atMost: 2,
    reason: "shows what pods print",
  },
  {
    command: subcommands(
      "kubectl, oc",
      "version, cluster-info, api-resources, api-versions, config get-contexts, config current-context, config get-clusters, config get-users, auth whoami, options, plugin list",
    ),
    leading: LEADING,
    options: `${LEADING} -o: --api-group: --cached --categories: --client? --name-only --namespaced? --no-headers --output: --short --sort-by: --verbs:`,
    operands: "none",
    refuses: REFUSED,
    reason: "tells about a cluster",
  },
  {
    command: subcommands("kubectl, oc", "explain"),
    leading: LEADING,
    options: "--api-version: --output: --recursive?",
    operands: "text",
    operand: OBJECT,
    atMost: 1,
    reason: "explains a kind of object",
  },
  {
    command: subcommands("kubectl, oc", "rollout status, rollout history"),
    leading: LEADING,
    options: `${LEADING} -w -l: -o: --output: --revision: --selector: --timeout: --watch?`,
    operands: "text",
    operand: OBJECT,
    refuses: REFUSED,
    reason: "tells how a rollout goes",
  },
  {
    command: subcommands("kubectl, oc", "diff"),
    leading: LEADING,
    // Masks what is in secrets. Without -k, which may fetch.
    options: `${LEADING} -R -f@ -l: --concurrency: --field-manager: --filename@ --recursive --selector: --server-side --show-managed-fields`,
    operands: "none",
    reason: "compares a file with the cluster",
  },
  {
    command: subcommands("kubectl, oc", "auth can-i"),
    leading: LEADING,
    options: `${LEADING} -Aq --all-namespaces --as: --as-group: --list --no-headers --quiet --subresource:`,
    operands: "text",
    atMost: 3,
    reason: "tells what the user may do",
  },
  {
    command: subcommands("kubectl, oc", "events"),
    leading: LEADING,
    options: `${LEADING} -Aw -o: --all-namespaces --chunk-size: --for: --no-headers --output: --types: --watch`,
    operands: "none",
    refuses: REFUSED,
    reason: "shows what happened in a cluster",
  },
  {
    command: subcommands("kubectl, oc", "wait"),
    leading: LEADING,
    options: `${LEADING} -A -l: -o: --all --all-namespaces --field-selector: --for: --output: --selector: --timeout:`,
    operands: "text",
    operand: OBJECT,
    refuses: REFUSED,
    reason: "waits for objects of a cluster",
  },
  {
    command: subcommands("kubectl, oc", "label, annotate"),
    leading: LEADING,
    options: `${LEADING} --list`,
    operands: "text",
    // `key=value` would set, `key-` remove.
    operand: /^[\w./]+(?:-[\w./]+)*$/,
    atLeast: 1,
    needs: /^--list$/,
    reason: "lists labels or annotations",
  },
  {
    command: subcommands("kubectl", "apply view-last-applied"),
    leading: LEADING,
    options: `${LEADING} -o: -l: --all --output: --selector:`,
    operands: "text",
    operand: OBJECT,
    atLeast: 1,
    refuses: REFUSED,
    reason: "shows what was applied last",
  },
  {
    command: "oc status | oc projects | oc project | oc whoami | oc registry info",
    // A name behind `project` would switch; `whoami -t` shows the token.
    options: "-cqv --show-console --show-context --show-server --suggest",
    operands: "none",
    reason: "tells about a cluster",
  },
  {
    command: subcommands(
      "kubectl, oc, helm, minikube, kind, k3d, flux, argocd, istioctl, velero, eksctl, doctl, exo, stern, kops",
      "completion",
    ),
    options: "--no-descriptions --no-header",
    operands: "text",
    operand: /^(?:bash|fish|powershell|pwsh|zsh)$/,
    atLeast: 1,
    atMost: 1,
    reason: "prints a completion script",
  },
  {
    command: "kubectx | kubectx -c | kubectx --current | kubens | kubens -c | kubens --current",
    // A name would switch.
    operands: "none",
    reason: "lists contexts",
  },
  {
    command: "stern",
    options: `${LEADING} -A -c: -E: -e: -H: -i: -l: -o: -s: -t --all-namespaces --color: --condition: --container: --container-state: --ephemeral-containers --exclude: --exclude-container: --exclude-pod: --field-selector: --highlight: --include: --init-containers --max-log-requests: --no-follow --node: --only-log-lines --output: --selector: --since: --tail: --timestamps? --timezone:`,
    operands: "text",
    atMost: 1,
    reason: "shows what pods print",
  },
  {
    command: "kube-capacity",
    options: `${LEADING} -acpu -o: --available --containers --namespace-labels: --node-labels: --output: --pod-count --pod-labels: --pods --sort: --util`,
    operands: "none",
    reason: "measures pods and nodes",
  },
];
