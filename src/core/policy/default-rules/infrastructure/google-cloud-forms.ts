import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

/**
 * Of every command. Not --log-http, which shows tokens, --flags-file and --access-token-file,
 * which read files, --impersonate-service-account.
 */
const OWN =
  "-q --account: --billing-project: --configuration: --filter: --limit: --location: --page-size: --project: --quiet --region: --regions: --sort-by: --uri --verbosity: --zone: --zones: --global";

/** The command line of Google's cloud: names and states. */
export const GOOGLE_CLOUD_FORMS: readonly HarmlessForm[] = [
  {
    // As JSON or with a field named, instances, services and clusters would show environments,
    // start scripts and keys: without --format.
    command: subcommands(
      "gcloud",
      "app versions list, app services list, compute instances list, compute instance-templates list, container clusters list, container node-pools list, functions list, run services list, run revisions list, run jobs list, builds list",
    ),
    leading: OWN,
    options: OWN,
    operands: "none",
    reason: "lists what runs in the cloud",
  },
  {
    command: subcommands(
      "gcloud",
      "app instances list, app regions list, artifacts repositories list, artifacts docker images list, artifacts locations list, auth list, billing accounts list, components list, compute addresses list, compute backend-services list, compute disks list, compute firewall-rules list, compute forwarding-rules list, compute health-checks list, compute images list, compute instance-groups list, compute machine-types list, compute networks list, compute networks subnets list, compute regions list, compute routers list, compute routes list, compute snapshots list, compute target-pools list, compute zones list, config configurations list, container images list, container operations list, container get-server-config, dns managed-zones list, dns record-sets list, folders list, iam roles list, iam service-accounts list, iam service-accounts keys list, iam list-grantable-roles, kms keyrings list, kms keys list, kms locations list, logging buckets list, logging logs list, logging metrics list, logging sinks list, organizations list, projects list, pubsub topics list, redis instances list, services list, spanner instances list, sql backups list, sql databases list, sql flags list, sql instances list, sql operations list, sql tiers list, storage buckets list, version",
    ),
    leading: OWN,
    options: `${OWN} --all --available --bucket: --enabled --flatten: --format: --iam-account: --instance: --keyring: --managed-by: --organization: --repository: --show-deleted --view:`,
    operands: "text",
    operand: /^[\w/][\w./@:-]*$/,
    atMost: 1,
    reason: "lists what there is in the cloud",
  },
  {
    command: subcommands(
      "gcloud",
      "compute addresses describe, compute disks describe, compute firewall-rules describe, compute images describe, compute machine-types describe, compute networks describe, compute networks subnets describe, compute regions describe, compute snapshots describe, compute zones describe, container images list-tags, dns managed-zones describe, iam roles describe, iam service-accounts describe, projects describe, projects get-iam-policy, pubsub topics describe, sql backups describe, sql instances describe, storage buckets describe",
    ),
    leading: OWN,
    options: `${OWN} --flatten: --format: --instance: --organization:`,
    operands: "text",
    // Images are asked of Google's registries alone.
    operand: /^(?!(?!(?:[a-z]+\.)?gcr\.io\/)[\w-]+\.[\w.-]+\/)[\w][\w./@:-]*$/,
    atMost: 1,
    reason: "describes what there is in the cloud",
  },
  {
    command:
      "gcloud config get project | gcloud config get-value project | gcloud config list project | gcloud config get account | gcloud config get-value account | gcloud config get compute/zone | gcloud config get-value compute/zone | gcloud config get compute/region | gcloud config get-value compute/region",
    options: "--configuration: --format:",
    operands: "none",
    reason: "shows a setting that is no secret",
  },
  {
    command: "gcloud app logs read | gcloud logging read",
    leading: OWN,
    options: `${OWN} -s: --bucket: --format: --freshness: --level: --logs: --order: --service: --version: --view:`,
    operands: "text",
    atMost: 1,
    reason: "shows logs",
  },
  {
    command: "gsutil ls | gsutil du | gsutil stat",
    leading: "-mq",
    options: "-abcdhLlrRs -p:",
    operands: "text",
    operand: /^gs:\/\/[\w./*-]*$/,
    reason: "lists names in the cloud",
  },
  {
    command: "gcloud storage ls | gcloud storage du",
    leading: OWN,
    options: `${OWN} -LRabelr --all-versions --full --json --long --readable-sizes --recursive --summarize`,
    operands: "text",
    operand: /^gs:\/\/[\w./*-]*$/,
    reason: "lists names in the cloud",
  },
  {
    command: "bq ls | bq show | bq version",
    // Without --api, which names a host, and what reads files.
    leading: "--format: --location: --project_id:",
    options:
      "-adj -n: --datasets --filter: --format: --jobs --max_results: --models --project_id: --projects --schema --view",
    operands: "text",
    operand: /^[\w][\w.:-]*$/,
    atMost: 1,
    reason: "lists what there is in the cloud",
  },
  {
    command: "cbt ls | cbt listinstances | cbt listclusters | cbt count",
    operands: "text",
    operand: /^[\w-]+$/,
    atMost: 1,
    reason: "lists what there is in the cloud",
  },
];
