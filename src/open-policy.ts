import { keepRules } from "./adapters/policy-files/kept-rules.ts";
import { readPolicyFiles } from "./adapters/policy-files/read-policy-files.ts";
import {
  type PolicyFilesChange,
  watchPolicyFiles,
} from "./adapters/policy-files/watch-policy-files.ts";
import type { Config } from "./config/config.ts";
import {
  type Log,
  type PolicyEngine,
  type PolicyFile,
  type PolicyFiles,
  PolicyLoadError,
  createPolicyEngine,
  judgeBuiltIn,
  loadPolicies,
  rulesFromConfiguration,
} from "./core/index.ts";
import { keptRulesFile, policyPatterns } from "./policy-patterns.ts";

export type OpenPolicy = { engine: PolicyEngine; files: PolicyFiles; close(): void };

type Opening = {
  config: Pick<Config, "policy" | "folder">;
  editTools: readonly string[];
  log: Log;
};

/**
 * The policy in force: the configuration's rules, its files, the built-in ones. Files are
 * watched; a broken one leaves the rules as they are and is reported (DESIGN 3.13).
 * @throws PolicyLoadError when a file cannot be used at the start.
 */
export async function openPolicy({ config, editTools, log }: Opening): Promise<OpenPolicy> {
  const { policy } = config;
  const keptIn = keptRulesFile(config);
  const patterns = policyPatterns(config);
  const rulesOf = (files: readonly PolicyFile[]) => [
    ...loadPolicies(files),
    ...rulesFromConfiguration(policy, editTools),
  ];
  const known = await readPolicyFiles(patterns);
  const engine = createPolicyEngine({
    rules: rulesOf(known),
    defaultDecision: policy.defaultDecision,
    mode: () => policy.approvalMode,
    builtIn: judgeBuiltIn,
  });

  let problems: readonly string[] = [];
  const status = () => ({ rules: engine.getRules().length, problems });
  const bringIntoForce = (read: () => readonly PolicyFile[]): void => {
    try {
      engine.replaceRules(rulesOf(read()));
      problems = [];
      log.info({ rules: engine.getRules().length }, "policy reloaded");
    } catch (error) {
      if (!(error instanceof PolicyLoadError)) throw error;
      problems = error.message.split("\n");
      log.error({ problems }, "policy not reloaded; the old rules stay in force");
    }
  };
  const reload = async () => {
    const read = await readPolicyFiles(patterns).catch((error: unknown) => error);
    bringIntoForce(() => {
      if (!Array.isArray(read)) throw read;
      return read as PolicyFile[];
    });
    return status();
  };
  const onChange = (change: PolicyFilesChange) =>
    bringIntoForce(() => {
      if (change.kind === "unreadable") throw change.error;
      return change.files;
    });
  const watching = watchPolicyFiles(patterns, onChange, { known });
  const inTurn = createTurns();
  const files: PolicyFiles = {
    status,
    reload,
    keptIn,
    keep: (rules) =>
      inTurn(async () => {
        await keepRules(keptIn, rules);
        await reload();
      }),
  };
  return { engine, files, close: () => watching.close() };
}

/** Two decisions at once must not each write the file as it was before the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}
