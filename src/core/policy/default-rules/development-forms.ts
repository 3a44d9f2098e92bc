import type { HarmlessForm } from "./harmless-form.ts";
import { ARCH_PACKAGE_FORMS } from "./development/arch-package-forms.ts";
import { FORGE_FORMS } from "./development/forge-forms.ts";
import { GIT_FORMS } from "./development/git-forms.ts";
import { GIT_PLUMBING_FORMS } from "./development/git-plumbing-forms.ts";
import { JAVASCRIPT_PACKAGE_FORMS } from "./development/javascript-package-forms.ts";
import { OTHER_PACKAGE_FORMS } from "./development/other-package-forms.ts";
import { PYTHON_PACKAGE_FORMS } from "./development/python-package-forms.ts";
import { SYSTEM_PACKAGE_FORMS } from "./development/system-package-forms.ts";
import { TEX_AND_DEVICE_FORMS } from "./development/tex-and-device-forms.ts";
import { TOOLCHAIN_FORMS } from "./development/toolchain-forms.ts";
import { VERSION_CONTROL_FORMS } from "./development/version-control-forms.ts";

/** Version control, forges, package managers and toolchains: what lists and shows. */
export const DEVELOPMENT_FORMS: readonly HarmlessForm[] = [
  ...ARCH_PACKAGE_FORMS,
  ...FORGE_FORMS,
  ...GIT_FORMS,
  ...GIT_PLUMBING_FORMS,
  ...JAVASCRIPT_PACKAGE_FORMS,
  ...OTHER_PACKAGE_FORMS,
  ...PYTHON_PACKAGE_FORMS,
  ...SYSTEM_PACKAGE_FORMS,
  ...TEX_AND_DEVICE_FORMS,
  ...TOOLCHAIN_FORMS,
  ...VERSION_CONTROL_FORMS,
];
