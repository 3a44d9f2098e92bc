import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isPattern, readPolicyFiles } from "../adapters/policy-files/read-policy-files.ts";
import type { Config } from "../config/config.ts";
import {
  POLICY_TIERS,
  type PolicyFile,
  type PolicyRule,
  type PolicyTier,
  loadPolicies,
  rulesFromConfiguration,
} from "../core/index.ts";
import { policyPatterns } from "../policy-patterns.ts";
import { type CommandCall, type OptionSpec, listOption, textOption } from "./command-spec.ts";
import { CommandFailure } from "./failure.ts";
import { loadSettings } from "./load-settings.ts";
import { shortenPath } from "./policy-problems.ts";

export const POLICY_OPTION: OptionSpec = {
  flags: "--policy <files...>",
  description: "these policy files instead of the configured ones",
};

export const TIER_OPTION: OptionSpec = {
  flags: "--tier <tier>",
  description: "the tier that --policy files count in (default: user)",
  choices: POLICY_TIERS,
};

export type ReadPolicy = {
  config: Config;
  /** The names of our own tools. */
  tools: readonly string[];
  /** What the files say, in the order they were read. */
  fileRules: readonly PolicyRule[];
  /** Those, and what `[policy]` of the configuration says besides. */
  rules: readonly PolicyRule[];
};

/**
 * The policy as its files stand now: those of `--policy`, else the configured ones.
 * @throws ConfigError, PolicyLoadError, CommandFailure for a file of `--policy` that is not there
 */
export async function readPolicy(call: CommandCall): Promise<ReadPolicy> {
  const { config } = loadSettings(call);
  const given = listOption(call, "policy");
  const files = given.length > 0 ? await readGiven(call, given) : null;
  return await readConfigured(call, config, files);
}

/** The configured policy, or these files in its place. @throws PolicyLoadError */
export async function readConfigured(
  { context }: Pick<CommandCall, "context">,
  config: Config,
  instead: readonly PolicyFile[] | null = null,
): Promise<ReadPolicy> {
  const named = (file: PolicyFile) => ({ ...file, path: shortenPath(file.path, context.cwd) });
  const files = instead ?? (await readPolicyFiles(policyPatterns(config))).map(named);
  const fileRules = loadPolicies(files);
  const tools = await context.composition.listTools(config);
  const editTools = tools.filter(({ isEdit }) => isEdit).map(({ name }) => name);
  return {
    config,
    tools: tools.map(({ name }) => name),
    fileRules,
    rules: [...fileRules, ...rulesFromConfiguration(config.policy, editTools)],
  };
}

/** A file keeps the name that it was given by. */
async function readGiven(call: CommandCall, given: readonly string[]): Promise<PolicyFile[]> {
  const tier = tierOption(call) ?? "user";
  const read = given.map(async (name) => {
    const pattern = resolve(call.context.cwd, name);
    const isOne = !isPattern(pattern) || existsSync(pattern);
    if (isOne && !existsSync(pattern)) throw new CommandFailure(`There is no file ${name}.`);
    const files = await readPolicyFiles([{ pattern, tier }]);
    if (files.length === 0) throw new CommandFailure(`No file matches ${name}.`);
    const [first] = files;
    return isOne && first ? [{ ...first, path: name }] : files;
  });
  return (await Promise.all(read)).flat();
}

export function tierOption(call: CommandCall): PolicyTier | undefined {
  const written = textOption(call, "tier");
  return POLICY_TIERS.find((tier) => tier === written);
}
