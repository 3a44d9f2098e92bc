import { resolve } from "node:path";
import type { PolicyPattern } from "./adapters/policy-files/read-policy-files.ts";
import type { Config } from "./config/config.ts";

/** Where "always" decisions are kept, beside the configuration. */
const KEPT_IN = "policies/auto-saved.toml";

export function keptRulesFile({ folder }: Pick<Config, "folder">): string {
  return resolve(folder, KEPT_IN);
}

/** Where the configured policy is looked for, in the order in which it is read. */
export function policyPatterns(config: Pick<Config, "policy" | "folder">): PolicyPattern[] {
  const { policy } = config;
  // The kept rules count whether or not a pattern finds them. A pattern, although it can only find
  // one file: a plain path would have to exist.
  const kept = keptRulesFile(config).replace(/auto-saved\.toml$/, "auto-saved.tom[l]");
  return [
    ...policy.adminFiles.map((pattern) => ({ pattern, tier: "admin" as const })),
    ...policy.files.map((pattern) => ({ pattern, tier: "user" as const })),
    { pattern: kept, tier: "user" as const },
  ];
}
