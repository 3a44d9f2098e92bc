import type { HarmlessForm } from "./harmless-form.ts";
import { ATTACHED_FORMS } from "./machine/attached-forms.ts";
import { BATCH_JOB_FORMS } from "./machine/batch-job-forms.ts";
import { DESKTOP_FORMS } from "./machine/desktop-forms.ts";
import { DESKTOP_SETTING_FORMS } from "./machine/desktop-setting-forms.ts";
import { HARDWARE_FORMS } from "./machine/hardware-forms.ts";
import { IPROUTE_FORMS } from "./machine/iproute-forms.ts";
import { KERNEL_FORMS } from "./machine/kernel-forms.ts";
import { NETWORK_FORMS } from "./machine/network-forms.ts";
import { NETWORK_SERVICE_FORMS } from "./machine/network-service-forms.ts";
import { PERIPHERAL_FORMS } from "./machine/peripheral-forms.ts";
import { PROCESS_FORMS } from "./machine/process-forms.ts";
import { REPORTING_FORMS } from "./machine/reporting-forms.ts";
import { SOUND_FORMS } from "./machine/sound-forms.ts";
import { STORAGE_FORMS } from "./machine/storage-forms.ts";
import { SYSTEMD_FORMS } from "./machine/systemd-forms.ts";
import { TERMINAL_FORMS } from "./machine/terminal-forms.ts";
import { USER_FORMS } from "./machine/user-forms.ts";
import { WIRELESS_FORMS } from "./machine/wireless-forms.ts";

/** Programs that tell about the machine, its users, its desktop and its devices. */
export const MACHINE_FORMS: readonly HarmlessForm[] = [
  ...ATTACHED_FORMS,
  ...BATCH_JOB_FORMS,
  ...DESKTOP_FORMS,
  ...DESKTOP_SETTING_FORMS,
  ...HARDWARE_FORMS,
  ...IPROUTE_FORMS,
  ...KERNEL_FORMS,
  ...NETWORK_FORMS,
  ...NETWORK_SERVICE_FORMS,
  ...PERIPHERAL_FORMS,
  ...PROCESS_FORMS,
  ...REPORTING_FORMS,
  ...SOUND_FORMS,
  ...STORAGE_FORMS,
  ...SYSTEMD_FORMS,
  ...TERMINAL_FORMS,
  ...USER_FORMS,
  ...WIRELESS_FORMS,
];
