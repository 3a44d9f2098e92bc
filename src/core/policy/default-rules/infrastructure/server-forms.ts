import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

const NAME = /^[\w][\w.@:-]*$/;
const KUBE = "-n: --namespace: --context:";

/** Servers, and smaller tools around clusters and hosters. */
export const SERVER_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands(
      "ceph",
      "status, health, health detail, df, df detail, versions, osd tree, osd df, osd stat, osd status, osd pool ls, osd pool ls detail, osd perf, pg stat, pg dump, pg ls, mon stat, mon dump, mds stat, fs ls, fs status, mgr services, crash ls, orch ps, orch ls, orch host ls, orch device ls, balancer status, progress",
    ),
    // `auth` and `config-key` show keys; -c and -k read other files.
    options: "-f: --format:",
    operands: "none",
    reason: "tells how the storage is",
  },
  {
    command: "ceph -s | ceph -v",
    operands: "none",
    reason: "tells how the storage is",
  },
  {
    command: subcommands("promtool", "check config, check rules, check web-config, test rules"),
    options: "--agent --lint: --lint-fatal --syntax-only",
    operands: "files",
    atLeast: 1,
    reason: "checks files of Prometheus",
  },
  {
    command: "promtool check metrics",
    operands: "none",
    reason: "checks what it is fed",
  },
  {
    command: `${subcommands("apachectl, apache2ctl, httpd", "-t, -S, -M, -v, -V, -l, -L")} | apachectl configtest | apache2ctl configtest | nginx -v | nginx -V`,
    // With -f, -c or -d another configuration would be loaded.
    operands: "none",
    reason: "tells how the server is set up",
  },
  {
    command: "a2query",
    options: "-amsqvM -c:",
    operands: "text",
    operand: /^[\w.-]+$/,
    atMost: 1,
    reason: "tells how the server is set up",
  },
  {
    command: "grafana cli plugins ls | grafana-cli plugins ls",
    operands: "none",
    reason: "lists plugins",
  },
  {
    command: subcommands(
      "cf",
      "apps, a, app, services, s, service, marketplace, m, orgs, spaces, routes, domains, buildpacks, stacks, feature-flags, events, network-policies, tasks",
    ),
    // `env` and `service-key` show secrets.
    options: "-e: --no-plans --show-unavailable",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells what runs on the platform",
  },
  {
    command: "cf logs",
    options: "--recent",
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "shows what an application prints",
  },
  {
    command: subcommands(
      "dokku",
      "apps, apps:list, apps:report, domains:report, ps:report, ps:scale, certs:report, network:list, plugin:list, version",
    ),
    operands: "text",
    operand: NAME,
    // `ps:scale app web=2` would scale.
    atMost: 1,
    reason: "tells what runs on the platform",
  },
  {
    command: subcommands("doppler", "projects, configs, environments, activity"),
    // A word behind them may make or remove one. `secrets`, `run` and `configure` show what it keeps.
    // Without --api-host and --token.
    options: "-p: -n: --json --number: --page: --project:",
    operands: "none",
    reason: "lists projects, not their secrets",
  },
  {
    command: "b2 list_buckets | b2 list-buckets | b2 ls",
    options: "-r --json --long --recursive --versions --replication",
    operands: "text",
    operand: /^[\w][\w./:-]*$/,
    atMost: 2,
    reason: "lists names in the cloud",
  },
  {
    command: "cli53 list",
    options: "-f: --format: --profile:",
    operands: "none",
    reason: "lists domains",
  },
  {
    command: "cloudflared tunnel list | cloudflared tunnel info | cloudflared version",
    options: "-d -n: -o: --name: --output: --show-deleted --sort-by:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "lists tunnels",
  },
  {
    command: "cmctl check api | cmctl status certificate | cmctl version",
    options: `${KUBE} -o: --client --output: --short --wait:`,
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells how certificates are",
  },
  {
    command:
      "kubeadm version | kubeadm config images list | kubeadm config print init-defaults | kubeadm config print join-defaults | kubeadm certs check-expiration",
    // `token list` shows tokens; --config and --kubeconfig read files.
    options: "-o: --image-repository: --kubernetes-version: --output:",
    operands: "none",
    reason: "tells what a cluster would be made of",
  },
  {
    command: "popeye",
    // --save writes, --s3-… and --push-gateway-… send.
    options: `${KUBE} -A -l: -o: -s: --all-namespaces --cluster: --lint: --min-score: --out: --sections:`,
    operands: "none",
    reason: "checks a cluster",
  },
  {
    command: "rbac-lookup",
    options: "-k: -o: --context: --kind: --output:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells who may do what",
  },
  {
    command:
      "vcluster list | vcluster ls | vcluster version | vcluster platform list vclusters | vcluster platform list clusters | krunvm list | devpod list | devpod ls | devpod provider list | devpod provider list-available | fluxctl list-workloads | fluxctl list-images | kopia snapshot list | apx pkgmanagers list | apx stacks list | apx subsystems list",
    leading: "--k8s-fwd-ns:",
    options: `${KUBE} -a --all --all-namespaces --json --output:`,
    operands: "none",
    reason: "lists",
  },
  {
    command: "rekor-cli get | rekor-cli search | rekor-cli loginfo",
    // Without --rekor_server; an artifact may be an address.
    options: "--email: --format: --log-index: --sha: --uuid:",
    operands: "none",
    reason: "asks the public log of signatures",
  },
  {
    command:
      "salt-key -L | salt-key --list-all | salt-key -l | salt-key --list | salt-key -F | salt-key --finger-all",
    operands: "text",
    operand: /^(?:pre|un|unaccepted|acc|accepted|rej|rejected|den|denied|all)$/,
    atMost: 1,
    reason: "lists machines and their fingerprints",
  },
  {
    command:
      "step certificate inspect | step certificate verify | step certificate fingerprint | step certificate lint",
    options: "--bundle --format: --roots@ --sha1 --short --verbose --host:",
    operands: "files",
    atLeast: 1,
    atMost: 1,
    reason: "tells about a certificate",
  },
  {
    command: "cfssl certinfo",
    singleDash: true,
    // -domain would connect.
    options: "-cert@ -csr@",
    operands: "none",
    reason: "tells about a certificate",
  },
  {
    command:
      "ostree refs | ostree log | ostree show | ostree ls | ostree summary | ostree rev-parse | ostree admin status",
    // Without --delete, --create and -u.
    options:
      "-CRXdlv --checksum --dironly --list --nul-filenames-only --raw --recursive --repo@ --verbose --view --xattrs",
    operands: "text",
    operand: /^[\w][\w./:-]*$/,
    atMost: 2,
    reason: "tells about versions of the system",
  },
  {
    command: "bootc status | rauc status",
    options: "--booted --detailed --format: --json --output-format:",
    operands: "none",
    reason: "tells about versions of the system",
  },
  {
    command: "rauc info",
    // Without --conf and --keyring.
    options: "--output-format:",
    operands: "files",
    atLeast: 1,
    atMost: 1,
    reason: "tells about an update in a file",
  },
  {
    command:
      "pve-firewall status | pve-firewall localnet | pve-firewall compile | pveam available | pvenode config get | nova list",
    // pveam's lists come from its own host.
    singleDash: true,
    options: "--section: -section: --property: -property: --all-tenants",
    operands: "none",
    reason: "tells about a host",
  },
  {
    command: "pveam list | pvesh ls | pvesh usage",
    // `pvesh get` would read files of guests.
    operands: "text",
    operand: /^[\w/.-]+$/,
    atLeast: 1,
    atMost: 1,
    reason: "tells about a host",
  },
];
