import type { PolicyFiles } from "../../src/core/index.ts";

/** A policy that no file stands behind, and that can keep nothing. */
export const NO_POLICY_FILES: PolicyFiles = {
  status: () => ({ rules: 0, problems: [] }),
  reload: () => Promise.resolve({ rules: 0, problems: [] }),
  keep: () => Promise.reject(new Error("The disk is full.")),
  keptIn: "policies/auto-saved.toml",
};
