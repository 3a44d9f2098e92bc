import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

const NAME = /^[\w][\w.@:/-]*$/;
/** Clouds without -t, --access-token and --api-url: the user's own login and its host. */
const DOCTL = "-o: --context: --format: --no-header --output:";
const LINODE =
  "--all --all-columns --as-user: --delimiter: --format: --json --label: --markdown --no-defaults --no-headers --no-truncation --order: --order-by: --page: --page-size: --pretty --region: --text";
const EXOSCALE =
  "-A: -O: -Q -z: --output-format: --output-template: --quiet --use-account: --zone:";

/** Hosters with a command line of their own: what there is, without secrets and environments. */
export const SMALL_CLOUD_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands(
      "doctl",
      "account get, account ratelimit, auth list, balance get, billing-history list, invoice list, compute action list, compute action get, compute cdn list, compute certificate list, compute certificate get, compute domain list, compute domain get, compute domain records list, compute droplet list, compute droplet get, compute droplet actions, compute droplet backups, compute droplet snapshots, compute firewall list, compute firewall get, compute floating-ip list, compute reserved-ip list, compute image list, compute image list-user, compute image list-distribution, compute image list-application, compute image get, compute load-balancer list, compute load-balancer get, compute region list, compute size list, compute snapshot list, compute snapshot get, compute ssh-key list, compute tag list, compute volume list, compute volume get, databases firewalls list, databases maintenance-window get, databases options engines, databases options regions, databases options slugs, databases options versions, databases sql-mode get, kubernetes cluster list, kubernetes cluster node-pool list, kubernetes cluster get-upgrades, kubernetes options regions, kubernetes options sizes, kubernetes options versions, monitoring alert list, projects list, projects get, registry get, registry repository list-v2, registry repository list-tags, vpcs list, vpcs get, version",
    ),
    leading: "--context: -o: --output:",
    options: `${DOCTL} --commit: --engine: --public --region: --resource: --tag-name:`,
    operands: "text",
    operand: NAME,
    atMost: 2,
    reason: "tells what there is in the cloud",
  },
  {
    // As JSON they show the password or the environment; `get`, `user list` and `pool get` always.
    command: subcommands(
      "doctl",
      "databases list, databases pool list, databases db list, apps list, apps list-deployments, apps logs",
    ),
    options: "--context: --deployment: --follow -f --no-header --tail: --type:",
    operands: "text",
    operand: NAME,
    atMost: 2,
    reason: "lists what runs in the cloud",
  },
  {
    command: subcommands(
      "linode-cli",
      "account settings, account notifications-list, account availability-list, account transfer, databases list, databases engines, databases types, domains list, domains view, domains records-list, events list, events view, firewalls list, firewalls view, firewalls rules-list, images list, images view, kernels list, kernels view, linodes list, linodes view, linodes types, linodes type-view, linodes backups-list, linodes disks-list, linodes configs-list, linodes ips-list, linodes volumes-list, lke clusters-list, lke cluster-view, lke versions-list, lke pools-list, longview types, networking ips-list, nodebalancers list, nodebalancers view, nodebalancers configs-list, nodebalancers nodes-list, object-storage buckets-list, object-storage clusters-list, placement list, regions list, regions view, regions list-avail, sshkeys list, tags list, tickets list, tickets view, tickets replies, vlans list, volumes list, volumes view, volumes types, vpcs list, vpcs view",
    ),
    options: `${LINODE} --class: --id: --is_public: --status: --type: --vendor:`,
    operands: "text",
    operand: NAME,
    atMost: 2,
    reason: "tells what there is in the cloud",
  },
  {
    command: subcommands(
      "exo",
      "zone, zones, limits, status, version, compute anti-affinity-group list, compute anti-affinity-group show, compute block-storage list, compute block-storage show, compute block-storage snapshot list, compute deploy-target list, compute elastic-ip list, compute elastic-ip show, compute instance list, compute instance show, compute instance snapshot list, compute instance-pool list, compute instance-pool show, compute instance-template list, compute instance-template show, compute instance-type list, compute instance-type show, compute load-balancer list, compute load-balancer show, compute private-network list, compute private-network show, compute security-group list, compute security-group show, compute sks list, compute sks show, compute sks versions, compute sks nodepool list, compute sks nodepool show, compute ssh-key list, dbaas list, dbaas type list, dbaas type show, dns list, dns show, iam role list, iam role show, storage list, storage ls, storage show",
    ),
    leading: EXOSCALE,
    // --user-data and --uri, which hold passwords, are not here.
    options: `${EXOSCALE} -r --backup-config: --family: --plans --policy --recursive --verbose -v --visibility:`,
    operands: "text",
    operand: NAME,
    atMost: 2,
    reason: "tells what there is in the cloud",
  },
  {
    command: subcommands(
      "ibmcloud",
      "account list, account show, account orgs, account users, api, target, regions, version, plugin list, plugin repos, resource groups, resource service-instances, resource cos-instances, cr info, cr images, cr image-list, cr namespaces, cr namespace-list, cr quota, iam access-groups, iam service-ids, iam roles, is instances, is images, is subnets, is vpcs, is volumes, is zones, is regions, ks clusters, ks cluster ls, ks flavors, ks locations, ks versions, ks zone ls, ks zones",
    ),
    // An operand of `api`, and other options of `target`, would set where it goes.
    options: "-q --json --output:",
    operands: "none",
    reason: "tells what there is in the cloud",
  },
  {
    command: subcommands("ibmcloud", "ks cluster get, ks workers, ks worker ls, ks worker-pool ls"),
    options: "-c: -p: -q --cluster: --json --output: --show-deleted --worker-pool:",
    operands: "none",
    reason: "tells about a cluster",
  },
  {
    command: subcommands(
      "hcloud",
      "certificate list, context list, context active, datacenter list, datacenter describe, firewall list, firewall describe, floating-ip list, floating-ip describe, image list, image describe, iso list, iso describe, load-balancer list, load-balancer describe, load-balancer-type list, location list, location describe, network list, network describe, placement-group list, placement-group describe, primary-ip list, primary-ip describe, server list, server describe, server ip, server-type list, server-type describe, ssh-key list, ssh-key describe, volume list, volume describe, version",
    ),
    leading: "--context: --quiet",
    options: "-6 -a: -l: -o: -s: -t: --architecture: --output: --selector: --sort: --type:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells what there is in the cloud",
  },
  {
    command: subcommands(
      "scw",
      "account project list, baremetal server list, baremetal offer list, block volume list, block snapshot list, dns zone list, instance image list, instance ip list, instance placement-group list, instance security-group list, instance server list, instance server-type list, instance snapshot list, instance volume list, ipam ip list, k8s cluster list, k8s cluster-type list, k8s node list, k8s pool list, k8s version list, lb lb list, rdb engine list, rdb node-type list, registry image list, registry namespace list, registry tag list, vpc private-network list, vpc vpc list, version",
    ),
    options: "-o: -p: --output: --profile:",
    operands: "text",
    // Filters: `zone=fr-par-1`.
    operand: /^[\w-]+=[\w.-]*$|^[\w-]+$/,
    reason: "lists what there is in the cloud",
  },
  {
    command: subcommands(
      "oci",
      "bv boot-volume list, bv volume list, ce cluster list, compute image list, compute shape list, db autonomous-database list, iam availability-domain list, iam compartment list, iam group list, iam policy list, iam region list, iam region-subscription list, iam user list, lb load-balancer list, network public-ip list, network security-list list, network subnet list, network vcn list, os bucket list, os ns get, search resource-type list",
    ),
    // Lists of instances show start scripts. Without --endpoint and --from-json.
    options:
      "-c: --all --availability-domain: --compartment-id: --compartment-id-in-subtree: --display-name: --lifecycle-state: --limit: --namespace-name: --output: --page: --profile: --query: --region: --scope: --sort-by: --sort-order: --vcn-id:",
    operands: "none",
    reason: "lists what there is in the cloud",
  },
];
