import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { readToml } from "../core/index.ts";
import { buildConfig } from "./build-config.ts";
import type { ConfigProblem } from "./config-problem.ts";
import type { Config } from "./config.ts";
import type { Environment } from "./environment-variables.ts";
import { variable } from "./environment-variables.ts";
import { createFindings } from "./findings.ts";
import { readConfigFile } from "./read-config-file.ts";

export const CONFIG_FILE_NAME = "countersign.toml";
const MAX_FILE_BYTES = 4_194_304;

export type LoadedConfig =
  | { ok: true; config: Config; notices: string[] }
  /** Everything that is wrong, at once. */
  | { ok: false; problems: ConfigProblem[] };

export type ConfigSource = {
  cwd: string;
  env: Environment;
  /** Relative to `cwd`. Without it: COUNTERSIGN_CONFIG, else `countersign.toml` if there is one. */
  configFile?: string;
};

/**
 * Reads `countersign.toml` and the `.env` beside it, puts the environment over them, checks
 * everything and fills in what is not said. Touches nothing and connects to nothing.
 */
export function loadConfig(from: ConfigSource): LoadedConfig {
  const file = findFile(from);
  const source = file === null ? CONFIG_FILE_NAME : shownPath(file, from.cwd);
  const folder = file === null ? resolve(from.cwd) : dirname(file);
  const text = file === null ? "" : readText(file);
  const dotEnv = readDotEnv(join(folder, ".env"));
  if (text === null || dotEnv === null) {
    const unreadable = text === null ? source : shownPath(join(folder, ".env"), from.cwd);
    return failed(unreadable, "cannot be read. Check that it exists and who may read it.");
  }
  const reading = readToml(text);
  if (!reading.ok) {
    const { line, column, problem } = reading;
    return { ok: false, problems: [{ source, line, column, text: problem }] };
  }
  const findings = createFindings({ source, lineOf: reading.lineOf });
  const env = { ...dotEnv, ...from.env };
  const building = { file: readConfigFile(reading.table, findings), env, folder, findings };
  const config = buildConfig(building, file);
  const problems = findings.problems();
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, config, notices: findings.notices() };
}

function failed(source: string, text: string): LoadedConfig {
  return { ok: false, problems: [{ source, line: 1, text }] };
}

function findFile({ cwd, env, configFile }: ConfigSource): string | null {
  const named = configFile ?? variable(env, "COUNTERSIGN_CONFIG");
  if (named !== null) return resolve(cwd, named);
  const usual = resolve(cwd, CONFIG_FILE_NAME);
  return existsSync(usual) ? usual : null;
}

/** As short as can be: problems are read by people who stand in `cwd`. */
function shownPath(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return path.startsWith("..") ? file : path;
}

function readText(file: string): string | null {
  try {
    if (statSync(file).size > MAX_FILE_BYTES) return null;
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch {
    return null;
  }
}

/** Empty when there is none; null when there is one that cannot be read. */
function readDotEnv(file: string): Environment | null {
  if (!existsSync(file)) return {};
  const text = readText(file);
  return text === null ? null : parseEnv(text);
}
