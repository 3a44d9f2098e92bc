import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

/**
 * Of every command. Not --debug, which shows how requests are signed; not --account-key,
 * --connection-string and --sas-token, which are secrets; not --organization of the extension for
 * DevOps, which would send a token to any host.
 */
const OPTIONS =
  "-d -g: -l: -n: -o: --account-name: --all --all-versions --assignee: --definition: --filter: --group-name: --ids: --include-classic-administrators --kind: --location: --name: --namespace: --nsg-name: --num-results: --offer: --only-show-errors --os-type: --output: --plan: --prefix: --product: --publisher: --query: --registry: --repository: --resource-group: --resource-id: --resource-type: --role: --scope: --server: --server-name: --show-details --size: --sku: --subscription: --tag: --verbose --vm-name: --vnet-name: --zone:";
const LIST_AND_SHOW = [
  "account",
  "account management-group",
  "acr",
  "ad group",
  "ad user",
  "advisor configuration",
  "aks",
  "aks nodepool",
  "apim",
  "appconfig",
  "appservice plan",
  "availability-set",
  "cloud",
  "cognitiveservices account",
  "cosmosdb",
  "disk",
  "eventhubs namespace",
  "extension",
  "feature",
  "functionapp",
  "group",
  "identity",
  "image",
  "keyvault",
  "lock",
  "logicapp",
  "monitor metrics alert",
  "mysql flexible-server",
  "network dns zone",
  "network lb",
  "network nic",
  "network nsg",
  "network nsg rule",
  "network private-dns zone",
  "network public-ip",
  "network route-table",
  "network vnet",
  "network vnet peering",
  "network vnet subnet",
  "network watcher",
  "policy assignment",
  "policy definition",
  "postgres flexible-server",
  "provider",
  "redis",
  "role definition",
  "servicebus namespace",
  "sig",
  "snapshot",
  "sql db",
  "sql server",
  "sshkey",
  "storage account",
  "tag",
  "vm",
  "vmss",
  "webapp",
];

/**
 * The command line of Azure. Containers, which carry an environment, settings of applications,
 * credentials, keys and what a deployment puts out are not here.
 */
export const AZURE_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands(`az ${LIST_AND_SHOW.join(", az ")}`, "list, show"),
    options: OPTIONS,
    operands: "none",
    reason: "tells what there is in the cloud",
  },
  {
    command: subcommands(
      "az",
      "version, account list-locations, acr repository list, acr repository show, acr repository show-tags, advisor recommendation list, aks get-versions, aks get-upgrades, bicep version, bicep list-versions, cognitiveservices account list-kinds, cognitiveservices account list-skus, cognitiveservices account list-usage, container logs, functionapp list-runtimes, group exists, network list-usages, resource list, role assignment list, sql db list-editions, storage container list, storage queue list, storage table list, storage account check-name, term show, vm get-instance-view, vm list-ip-addresses, vm list-sizes, vm list-skus, vm list-usage, webapp list-runtimes",
    ),
    options: OPTIONS,
    operands: "none",
    reason: "tells what there is in the cloud",
  },
  {
    command: subcommands(
      "az",
      "vm image list, vm image list-offers, vm image list-publishers, vm image list-skus",
    ),
    // Here alone these letters are an offer, a publisher and a kind.
    options: `${OPTIONS} -f: -p: -s:`,
    operands: "none",
    reason: "lists images",
  },
];
