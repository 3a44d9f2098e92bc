import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

const NAME = /^[\w][\w.@:/-]*$/;

/** Platforms that run applications, and services of data: what there is. */
export const PLATFORM_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands(
      "openstack",
      "address group list, availability zone list, catalog list, compute service list, endpoint list, extension list, flavor list, flavor show, floating ip list, floating ip show, host list, hypervisor list, hypervisor show, hypervisor stats show, image list, image show, ip availability list, keypair list, limits show, network agent list, network list, network show, port list, port show, project list, project show, quota show, region list, role list, router list, router show, security group list, security group rule list, security group show, server event list, server group list, server list, server volume list, service list, snapshot list, subnet list, subnet pool list, subnet show, usage list, usage show, user list, volume backup list, volume list, volume show, volume snapshot list, volume type list",
    ),
    // `server show` brings the user data. Without --os-…, which name hosts and passwords.
    options:
      "-c: -f: --absolute --all --all-projects --column: --device-id: --device-owner: --fit-width --fixed-ip: --format: --host: --human-readable --image: --ingress --egress --ip: --limit: --long --mac-address: --marker: --max-width: --name: --network: --no-name-lookup --noindent --print-empty --private --project: --public --quote: --router: --server: --shared --sort: --sort-column: --status: --subnet-range: --tags: --user:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells what there is in the cloud",
  },
  {
    command: subcommands(
      "heroku",
      "apps, apps:info, info, ps, releases, addons, addons:info, domains, domains:info, buildpacks, regions, stack, status, logs, maintenance, pipelines, pipelines:info, pg:info, pg:backups, certs, certs:info, features, labs, members, access, teams, spaces, whoami, auth:whoami, plugins, version",
    ),
    // `config`, `run` and the credentials of databases are not here.
    options:
      "-a: -A -d: -j -n: -p: -r: -s: -t -x --all --app: --dyno: --extended --json --num: --personal --process-type: --ps: --remote: --source: --space: --tail --team:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells about an application",
  },
  {
    command: subcommands(
      "fly, flyctl",
      "apps list, certs list, certs show, checks list, ips list, logs, machine list, machines list, orgs list, platform regions, platform status, platform vm-sizes, postgres list, regions list, releases, scale show, services list, status, version, volumes list, volumes show",
    ),
    // `config show` and `machine status` bring the environment, as JSON the lists do. Without -t, a token.
    options:
      "-a: -i: -n -o: -q -r: --app: --all --instance: --machine: --no-tail --org: --quiet --region: --watch",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells about an application",
  },
  {
    command: subcommands("supabase", "projects list, orgs list, functions list, branches list"),
    // `status` and `projects api-keys` show keys.
    options: "-o: --output: --project-ref:",
    operands: "none",
    reason: "lists what there is",
  },
  {
    command: subcommands(
      "kaggle",
      "competitions list, competitions files, competitions submissions, competitions leaderboard, datasets list, datasets files, datasets status, kernels list, kernels files, kernels status, models list, config view",
    ),
    // -d of `leaderboard` downloads.
    options:
      "-mv -s? -p: --category: --csv --dataset: --file-type: --group: --kernel-type: --language: --license: --mine --output-type: --page: --page-size: --page-token: --parent: --search: --show --size: --sort-by: --tags: --user:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells about competitions and datasets",
  },
  {
    command: subcommands(
      "rpk",
      "topic list, topic describe, cluster info, cluster metadata, cluster health, group list, group describe, version",
    ),
    // Without -X, --brokers and --config, which name hosts.
    options:
      "-acdirsp --detailed --internal --print-all --print-commits --print-configs --print-lag --print-members --print-partitions --print-summary --print-topics --format:",
    operands: "text",
    operand: NAME,
    reason: "tells about topics",
  },
  {
    command: subcommands("s3cmd", "ls, la, du, info"),
    // Without --host, -c and the keys.
    options: "-Hlr --human-readable-sizes --list-md5 --long-listing --recursive",
    operands: "text",
    operand: /^s3:\/\/[\w./-]*$/,
    atMost: 1,
    reason: "lists names in the cloud",
  },
  {
    command: subcommands(
      "tailscale",
      "status, ip, netcheck, version, whois, dns status, exit-node list, funnel status, serve status, lock status, drive list, switch --list",
    ),
    // `status --web` would open a server.
    options: "-146 --active --filter: --format: --json --peers? --self? --verbose",
    operands: "text",
    operand: /^[\w.:-]+$/,
    atMost: 1,
    reason: "tells about the private network",
  },
];
