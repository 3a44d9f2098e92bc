import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

/**
 * What provisions infrastructure. `plan`, `validate`, `graph` and `providers schema` run the
 * project's plugins; `output`, `show`, `console` show secrets. Not here at all, because every
 * call runs code or follows a server that the project names: vagrant (its file is Ruby), pulumi
 * with a backend, terragrunt, cdk, packer inspect.
 */
export const PROVISIONING_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands("terraform, tofu", "version, workspace list, workspace show, providers"),
    singleDash: true,
    options: "-json -no-color",
    operands: "none",
    reason: "lists",
  },
  {
    command: subcommands("terraform, tofu", "state list"),
    singleDash: true,
    // Without -state, which reads another file.
    options: "-id: -no-color",
    operands: "text",
    operand: /^[\w.[\]"-]+$/,
    reason: "lists names of resources",
  },
  {
    command: subcommands("terraform, tofu", "fmt -check"),
    singleDash: true,
    options: "-diff -recursive -no-color -list: -check",
    operands: "files",
    reason: "tells which files are not in shape (without -check it writes)",
  },
  {
    command: "packer version | packer plugins installed | packer -v",
    operands: "none",
    reason: "lists",
  },
  {
    command: "pulumi version | pulumi plugin ls",
    // --project would run the language's runtime.
    options: "-j --json",
    operands: "none",
    reason: "lists",
  },
  {
    command: "pulumi gen-completion",
    operands: "text",
    operand: /^(?:bash|fish|zsh)$/,
    atLeast: 1,
    atMost: 1,
    reason: "prints a completion script",
  },
  {
    command:
      "vault status | vault version | vault auth list | vault policy list | vault secrets list",
    singleDash: true,
    // Without -address and -output-curl-string, which shows the token.
    options: "-detailed -format: --format: -no-color",
    operands: "none",
    reason: "tells about the vault, not what it keeps",
  },
  {
    command:
      "consul members | consul catalog services | consul catalog nodes | consul catalog datacenters | consul operator raft list-peers | consul version",
    singleDash: true,
    // Without -http-addr and -token. `kv get` may show a secret.
    options:
      "-datacenter: -detailed -filter: -format: -node: -node-meta: -segment: -service: -stale -status: -tags -wan",
    operands: "none",
    reason: "lists members of a cluster",
  },
  {
    command: subcommands(
      "nomad",
      "status, node status, job status, alloc status, alloc logs, deployment list, deployment status, eval list, eval status, namespace list, server members, volume status, version",
    ),
    singleDash: true,
    // Without -address, -token, and -json or -t, which show the environment of jobs.
    options:
      "-allocs -all-allocs -detailed -evals -f -filter: -job -latest: -n: -namespace: -no-color -page-token: -per-page: -region: -short -stats -stderr -tail -task: -type: -verbose",
    operands: "text",
    operand: /^[\w][\w./*-]*$/,
    atMost: 2,
    reason: "tells how jobs go",
  },
  {
    command:
      "etcdctl member list | etcdctl endpoint health | etcdctl endpoint status | etcdctl alarm list | etcdctl version",
    // Without --endpoints; `get` may show a secret.
    options: "-w: --cluster --hex --write-out:",
    operands: "none",
    reason: "tells how a cluster is",
  },
];
