import { readPolicyFiles } from "./adapters/policy-files/read-policy-files.ts";
import {
  type PolicyFilesChange,
  watchPolicyFiles,
} from "./adapters/policy-files/watch-policy-files.ts";
import type { PolicyConfig } from "./config/config.ts";
import {
  type Log,
  type PolicyEngine,
  type PolicyFile,
  PolicyLoadError,
  createPolicyEngine,
  judgeBuiltIn,
  loadPolicies,
  rulesFromConfiguration,
} from "./core/index.ts";

export type OpenPolicy = {
  engine: PolicyEngine;
  /** How many rules are in force now. @throws PolicyLoadError; then the old rules stay in force. */
  reload(): Promise<number>;
  close(): void;
};

type Opening = { config: PolicyConfig; editTools: readonly string[]; log: Log };

/**
 * The policy in force: the configuration's rules, its files, the built-in ones. Files are
 * watched; a broken one leaves the rules as they are and is reported (DESIGN 3.13).
 * @throws PolicyLoadError when a file cannot be used at the start.
 */
export async function openPolicy({ config, editTools, log }: Opening): Promise<OpenPolicy> {
  const patterns = [
    ...config.adminFiles.map((pattern) => ({ pattern, tier: "admin" as const })),
    ...config.files.map((pattern) => ({ pattern, tier: "user" as const })),
  ];
  const rulesOf = (files: readonly PolicyFile[]) => [
    ...loadPolicies(files),
    ...rulesFromConfiguration(config, editTools),
  ];
  const known = await readPolicyFiles(patterns);
  const engine = createPolicyEngine({
    rules: rulesOf(known),
    defaultDecision: config.defaultDecision,
    mode: () => config.approvalMode,
    builtIn: judgeBuiltIn,
  });
  const bringIntoForce = (files: readonly PolicyFile[]): number => {
    engine.replaceRules(rulesOf(files));
    return engine.getRules().length;
  };
  const onChange = (change: PolicyFilesChange) => {
    try {
      if (change.kind === "unreadable") throw change.error;
      log.info({ rules: bringIntoForce(change.files) }, "policy reloaded");
    } catch (error) {
      if (!(error instanceof PolicyLoadError)) throw error;
      const { problems } = error;
      log.error({ problems }, `policy not reloaded, the old rules stay: ${error.message}`);
    }
  };
  const watching = watchPolicyFiles(patterns, onChange, { known });
  return {
    engine,
    reload: async () => bringIntoForce(await readPolicyFiles(patterns)),
    close: () => watching.close(),
  };
}
