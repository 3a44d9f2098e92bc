import type { HarmlessForm } from "./harmless-form.ts";
import { AWS_FORMS } from "./infrastructure/aws-forms.ts";
import { AZURE_FORMS } from "./infrastructure/azure-forms.ts";
import { BACKUP_FORMS } from "./infrastructure/backup-forms.ts";
import { CLUSTER_TOOL_FORMS } from "./infrastructure/cluster-tool-forms.ts";
import { DOCKER_FORMS } from "./infrastructure/docker-forms.ts";
import { GOOGLE_CLOUD_FORMS } from "./infrastructure/google-cloud-forms.ts";
import { KEY_LISTING_FORMS } from "./infrastructure/key-listing-forms.ts";
import { KUBECTL_FORMS } from "./infrastructure/kubectl-forms.ts";
import { PLATFORM_FORMS } from "./infrastructure/platform-forms.ts";
import { PODMAN_FORMS } from "./infrastructure/podman-forms.ts";
import { PROCESS_MANAGER_FORMS } from "./infrastructure/process-manager-forms.ts";
import { PROVISIONING_FORMS } from "./infrastructure/provisioning-forms.ts";
import { REGISTRY_FORMS } from "./infrastructure/registry-forms.ts";
import { SANDBOXED_PROGRAM_FORMS } from "./infrastructure/sandboxed-program-forms.ts";
import { SERVER_FORMS } from "./infrastructure/server-forms.ts";
import { SERVICE_FORMS } from "./infrastructure/service-forms.ts";
import { SERVICE_STATUS_FORMS } from "./infrastructure/service-status-forms.ts";
import { SMALL_CLOUD_FORMS } from "./infrastructure/small-cloud-forms.ts";
import { SYSTEM_CONTAINER_FORMS } from "./infrastructure/system-container-forms.ts";
import { VIRTUAL_MACHINE_FORMS } from "./infrastructure/virtual-machine-forms.ts";

/** Clouds, clusters, containers, virtual machines and services: what lists and shows. */
export const INFRASTRUCTURE_FORMS: readonly HarmlessForm[] = [
  ...AWS_FORMS,
  ...AZURE_FORMS,
  ...BACKUP_FORMS,
  ...CLUSTER_TOOL_FORMS,
  ...DOCKER_FORMS,
  ...GOOGLE_CLOUD_FORMS,
  ...KEY_LISTING_FORMS,
  ...KUBECTL_FORMS,
  ...PLATFORM_FORMS,
  ...PODMAN_FORMS,
  ...PROCESS_MANAGER_FORMS,
  ...PROVISIONING_FORMS,
  ...REGISTRY_FORMS,
  ...SANDBOXED_PROGRAM_FORMS,
  ...SERVER_FORMS,
  ...SERVICE_FORMS,
  ...SERVICE_STATUS_FORMS,
  ...SMALL_CLOUD_FORMS,
  ...SYSTEM_CONTAINER_FORMS,
  ...VIRTUAL_MACHINE_FORMS,
];
