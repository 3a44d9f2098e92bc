import { CONTENT_FORMS } from "./content-forms.ts";
import { DEVELOPMENT_FORMS } from "./development-forms.ts";
import type { HarmlessForm } from "./harmless-form.ts";
import { INFRASTRUCTURE_FORMS } from "./infrastructure-forms.ts";
import { MACHINE_FORMS } from "./machine-forms.ts";
import { SHELL_FORMS } from "./shell-forms.ts";

/** Every way of calling a command that is known to be harmless. */
export const HARMLESS_FORMS: readonly HarmlessForm[] = [
  ...SHELL_FORMS,
  ...CONTENT_FORMS,
  ...DEVELOPMENT_FORMS,
  ...INFRASTRUCTURE_FORMS,
  ...MACHINE_FORMS,
];
