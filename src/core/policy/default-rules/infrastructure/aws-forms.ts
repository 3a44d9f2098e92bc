import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

/**
 * Of the tool itself. Not --endpoint-url and --no-verify-ssl (another host), --cli-input-json
 * (a file), --debug (shows how requests are signed), --cli-auto-prompt.
 */
const OWN =
  "--region: --profile: --output: --query: --color: --no-paginate --no-cli-pager --no-sign-request --max-items: --page-size: --starting-token: --cli-read-timeout: --cli-connect-timeout: --generate-cli-skeleton?";
/** What narrows a request that only reads. */
const REQUEST =
  "--account-id: --alarm-name-prefix: --alarm-names: --alias-name: --allocation-ids: --analyzer-arn: --arn: --analyzer-name: --app-id: --attribute-name: --attribute-names: --auto-scaling-group-name: --auto-scaling-group-names: --aws-account-id: --backup-plan-id: --backup-vault-name: --blueprint-id: --broker-id: --bucket: --build-id: --bundle-id: --by-resource-type: --cache-cluster-id: --certificate-arn: --certificate-authority-arn: --certificate-statuses: --change-set-name: --cluster: --cluster-arn: --cluster-identifier: --cluster-name: --clusters: --compute-environments: --configuration-arn: --connection-id: --dashboard-id: --dashboard-name: --dashboard-name-prefix: --data-set-id: --data-source-id: --db-cluster-identifier: --db-instance-identifier: --db-snapshot-identifier: --delimiter: --detector-id: --dimensions: --domain: --domain-name: --domain-owner: --end-date: --end-time: --engine: --engine-version: --environment-id: --environment-ids: --environment-name: --event-bus-name: --event-source-arn: --execution-arn: --fargate-profile-name: --file-system-id: --filter: --filter-pattern: --filters: --format: --format-version: --function-name: --function-version: --granularity: --group-by: --group-id: --group-ids: --group-name: --group-names: --hosted-zone-id: --id: --identity-id: --image-id: --image-ids: --include-all-instances --include-deleted --include-linked-accounts --include-shadow-trails --index-id: --instance-id: --instance-ids: --instance-name: --instance-types: --internet-gateway-ids: --job-definition: --job-name: --job-queue: --job-queues: --job-status: --key: --key-id: --key-names: --key-prefix: --kms-key-id: --limit: --listener-arn: --listener-arns: --load-balancer-arn: --load-balancer-arns: --location-type: --log-group-class: --log-group-identifier: --log-group-name: --log-group-name-pattern: --log-group-name-prefix: --log-stream-name: --log-stream-name-prefix: --log-stream-names: --lookup-attributes: --marker: --max-records: --max-results: --metric: --metric-name: --metrics: --monitor-arn: --name: --name-prefix: --names: --namespace: --nat-gateway-ids: --network-interface-ids: --next-token: --nodegroup-name: --organization-id: --owner-ids: --owners: --package: --parent-id: --path-prefix: --pipeline-name: --policy-arn: --policy-name: --policy-source-arn: --prefix: --project-name: --project-names: --queue-name: --queue-name-prefix: --region-names: --registry-id: --repository: --repository-name: --repository-names: --resource-arn: --resource-id: --resource-type: --resource-type-filters: --role-name: --route-table-ids: --rule: --rule-name: --rule-set-name: --scope: --security-group-ids: --service-code: --service-name: --service-namespace: --services: --set-identifier: --sort-by: --sort-order: --stack-name: --stack-status-filter: --start-date: --start-time: --state-machine-arn: --state-value: --statistics: --status: --status-filter: --stream-arn: --stream-name: --subnet-ids: --table-name: --tag-filters: --target-group-arn: --target-group-arns: --task-definition-family: --task-status: --time-period: --topic-arn: --trail-name: --trail-name-list: --type: --usage-limit-id: --user-name: --user-pool-id: --version-id: --version-label: --versions: --volume-ids: --vpc-endpoint-ids: --vpc-id: --vpc-ids: --vpc-peering-connection-ids: --work-group: --workgroup:";
/** Values that are fetched or read: `file:///etc/passwd`, and an address in version 1; `help` opens a pager. */
const FETCHES = /^(?:--[\w-]+=)?(?:https?|fileb?):|^help$/i;

/** What each service tells without secrets, environments, user data or signed addresses. */
const READS: Readonly<Record<string, string>> = {
  accessanalyzer: "list-analyzers get-analyzer list-archive-rules list-findings",
  acm: "list-certificates describe-certificate get-certificate list-tags-for-certificate",
  "acm-pca": "list-certificate-authorities describe-certificate-authority list-tags",
  // Applications and branches carry an environment.
  amplify: "list-backend-environments list-domain-associations",
  athena: "list-work-groups list-databases list-data-catalogs list-query-executions",
  autoscaling:
    "describe-auto-scaling-groups describe-auto-scaling-instances describe-policies describe-scaling-activities describe-account-limits describe-scheduled-actions",
  backup:
    "list-backup-plans list-backup-vaults list-backup-jobs list-report-jobs list-report-plans list-protected-resources list-recovery-points-by-backup-vault get-backup-plan describe-backup-vault",
  // Job definitions and jobs carry an environment.
  batch: "list-jobs describe-job-queues describe-compute-environments",
  ce: "get-cost-and-usage get-cost-forecast get-anomalies get-anomaly-monitors get-dimension-values get-reservation-utilization get-savings-plans-utilization list-cost-category-definitions list-cost-allocation-tags",
  cloud9: "list-environments describe-environments describe-environment-status",
  cloudformation:
    "list-stacks describe-stacks describe-stack-resource describe-stack-resources describe-stack-resource-drifts list-stack-resources list-stack-sets list-imports list-change-sets list-types describe-account-limits",
  cloudtrail: "describe-trails list-trails get-trail-status get-event-selectors lookup-events",
  cloudwatch:
    "list-dashboards get-dashboard list-metrics describe-alarms describe-alarm-history describe-alarms-for-metric describe-anomaly-detectors get-metric-statistics get-metric-data list-tags-for-resource",
  codeartifact:
    "list-domains list-repositories list-packages list-package-versions describe-domain describe-repository get-repository-endpoint",
  codebuild: "list-projects list-builds list-builds-for-project",
  codecommit: "list-repositories list-branches get-repository get-branch list-pull-requests",
  codepipeline: "list-pipelines get-pipeline-state list-pipeline-executions",
  // A client of a pool, and an identity provider, carry a secret.
  "cognito-idp": "list-user-pools describe-user-pool list-users list-groups",
  cur: "describe-report-definitions",
  dynamodb:
    "list-tables describe-table describe-limits describe-endpoints list-backups describe-backup describe-continuous-backups describe-time-to-live list-global-tables list-tags-of-resource",
  // Launch templates and spot requests carry user data, VPN connections keys, bundle and conversion tasks signed addresses.
  ec2: "describe-instances describe-instance-status describe-instance-types describe-instance-type-offerings describe-images describe-volumes describe-volume-status describe-volumes-modifications describe-snapshots describe-vpcs describe-subnets describe-security-groups describe-security-group-rules describe-route-tables describe-internet-gateways describe-egress-only-internet-gateways describe-nat-gateways describe-network-interfaces describe-network-acls describe-addresses describe-regions describe-availability-zones describe-key-pairs describe-tags describe-vpc-endpoints describe-vpc-endpoint-services describe-vpc-peering-connections describe-vpc-attribute describe-reserved-instances describe-placement-groups describe-hosts describe-capacity-reservations describe-flow-logs describe-dhcp-options describe-transit-gateways describe-transit-gateway-attachments describe-launch-templates describe-spot-price-history describe-account-attributes describe-prefix-lists describe-managed-prefix-lists describe-iam-instance-profile-associations get-ebs-encryption-by-default",
  ecr: "describe-repositories describe-images list-images describe-registry get-repository-policy get-lifecycle-policy describe-image-scan-findings list-tags-for-resource",
  // Task definitions and tasks carry an environment.
  ecs: "list-clusters describe-clusters list-services describe-services list-tasks list-task-definitions list-task-definition-families list-container-instances describe-container-instances list-tags-for-resource",
  efs: "describe-file-systems describe-mount-targets describe-access-points",
  eks: "list-clusters describe-cluster list-nodegroups describe-nodegroup list-addons describe-addon describe-addon-versions list-fargate-profiles describe-fargate-profile list-updates list-access-entries",
  elasticache:
    "describe-cache-clusters describe-replication-groups describe-cache-subnet-groups describe-events describe-snapshots",
  elb: "describe-load-balancers describe-instance-health describe-tags",
  elbv2:
    "describe-load-balancers describe-target-groups describe-target-health describe-tags describe-account-limits",
  events: "list-rules describe-rule list-event-buses",
  glue: "list-jobs list-triggers list-workflows list-crawlers list-dev-endpoints",
  guardduty: "list-detectors get-detector list-findings",
  health: "describe-events describe-event-types",
  iam: "list-users list-groups list-roles list-policies list-instance-profiles list-account-aliases list-attached-user-policies list-attached-group-policies list-attached-role-policies list-user-policies list-group-policies list-role-policies list-groups-for-user list-policy-versions list-entities-for-policy list-mfa-devices list-access-keys get-access-key-last-used list-open-id-connect-providers list-saml-providers list-server-certificates list-user-tags list-role-tags get-user get-group get-role get-policy get-policy-version get-user-policy get-group-policy get-role-policy get-instance-profile get-account-summary get-account-password-policy get-account-authorization-details",
  kafka:
    "list-clusters list-clusters-v2 describe-cluster describe-cluster-v2 list-configurations describe-configuration list-kafka-versions list-nodes list-cluster-operations",
  kendra:
    "list-indices list-indexes describe-index list-data-sources describe-data-source list-faqs",
  kinesis:
    "list-streams describe-stream describe-stream-summary list-shards describe-limits list-stream-consumers",
  kms: "list-keys list-aliases describe-key get-key-policy get-key-rotation-status list-key-policies list-resource-tags",
  // Lists of functions and their configuration carry an environment.
  lambda:
    "list-aliases get-alias list-event-source-mappings list-layers list-layer-versions list-tags get-policy get-account-settings get-function-concurrency list-provisioned-concurrency-configs",
  lightsail:
    "list-bundles list-blueprints get-bundles get-blueprints get-instances get-instance get-instance-state get-regions get-static-ips get-domains",
  logs: "describe-log-groups describe-log-streams list-log-groups describe-metric-filters describe-subscription-filters describe-queries get-log-events filter-log-events get-log-group-fields",
  mq: "list-brokers describe-broker list-configurations list-users",
  organizations:
    "describe-organization list-accounts list-roots list-organizational-units-for-parent list-policies list-parents list-children describe-account",
  pricing: "describe-services get-products get-attribute-values list-price-lists",
  quicksight:
    "list-data-sets list-data-sources list-users list-groups list-dashboards list-analyses list-namespaces describe-data-set describe-data-set-permissions describe-dashboard",
  rds: "describe-db-instances describe-db-clusters describe-db-snapshots describe-db-cluster-snapshots describe-db-engine-versions describe-db-subnet-groups describe-db-parameter-groups describe-events describe-pending-maintenance-actions describe-orderable-db-instance-options describe-option-groups describe-account-attributes describe-certificates list-tags-for-resource",
  redshift:
    "describe-clusters describe-cluster-snapshots describe-cluster-subnet-groups describe-events",
  resourcegroupstaggingapi: "get-resources get-tag-keys get-tag-values",
  route53:
    "list-hosted-zones list-hosted-zones-by-name list-resource-record-sets list-health-checks list-tags-for-resource get-hosted-zone get-hosted-zone-count get-change get-health-check-status",
  s3api:
    "list-buckets list-objects list-objects-v2 list-object-versions list-multipart-uploads head-bucket head-object get-bucket-acl get-bucket-cors get-bucket-encryption get-bucket-lifecycle-configuration get-bucket-location get-bucket-logging get-bucket-ownership-controls get-bucket-policy get-bucket-policy-status get-bucket-tagging get-bucket-versioning get-bucket-website get-public-access-block get-object-tagging get-object-acl",
  "service-quotas": "list-services list-service-quotas get-service-quota",
  ses: "list-identities list-receipt-rule-sets list-templates list-configuration-sets get-send-quota get-send-statistics describe-active-receipt-rule-set describe-receipt-rule-set describe-receipt-rule",
  sns: "list-topics list-subscriptions list-subscriptions-by-topic list-origination-numbers list-phone-numbers-opted-out get-topic-attributes",
  sqs: "list-queues get-queue-url",
  stepfunctions:
    "list-state-machines list-executions list-activities describe-state-machine-for-execution",
  sts: "get-caller-identity",
  wafv2: "list-web-acls list-ip-sets list-rule-groups list-available-managed-rule-groups",
  workmail: "list-organizations list-users list-groups list-resources describe-organization",
};

/** The command line of AWS, one service at a time. */
export const AWS_FORMS: readonly HarmlessForm[] = [
  {
    command: Object.entries(READS)
      .map(([service, operations]) =>
        subcommands(`aws ${service}`, operations.replaceAll(" ", ",")),
      )
      .join(" | "),
    leading: OWN,
    options: `${OWN} ${REQUEST}`,
    // More values of an option that takes several: `--instance-ids i-1 i-2`.
    operands: "text",
    refuses: FETCHES,
    reason: "shows what runs in the cloud, not its secrets",
  },
  {
    command: "aws s3 ls",
    leading: OWN,
    options: `${OWN} --human-readable --recursive --request-payer? --summarize`,
    operands: "text",
    atMost: 1,
    refuses: FETCHES,
    reason: "lists names in the cloud",
  },
  {
    command: "aws logs tail",
    leading: OWN,
    options: `${OWN} --filter-pattern: --follow --format: --log-stream-name-prefix: --log-stream-names: --since:`,
    operands: "text",
    operand: /^[\w/.#-]+$/,
    atLeast: 1,
    refuses: FETCHES,
    reason: "shows logs",
  },
  {
    command: "aws configure list | aws configure list-profiles",
    options: "--profile: --region:",
    operands: "none",
    reason: "tells where settings come from (keys are masked)",
  },
  {
    command: "aws-vault list",
    options: "--credentials --profiles --sessions",
    operands: "none",
    reason: "lists profiles",
  },
  {
    command: "awslogs groups | awslogs streams | awslogs get",
    options:
      "-wGS -e: -f: -p: -q: -s: --aws-profile: --aws-region: --end: --filter-pattern: --ingestion-time --log-group-prefix: --no-color --no-group --no-stream --profile: --query: --start: --timestamp --watch",
    operands: "text",
    operand: /^[\w/.#*-]+$/,
    atMost: 2,
    reason: "shows logs",
  },
];
