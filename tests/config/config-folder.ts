import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { formatProblem } from "../../src/config/config-problem.ts";
import type { Config } from "../../src/config/config.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import type { LoadedConfig } from "../../src/config/load-config.ts";

/** A folder with these files in it, gone after the test. */
export function configFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "countersign-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export function load(toml: string, env: Record<string, string> = {}): LoadedConfig {
  return loadConfig({ cwd: configFolder({ "countersign.toml": toml }), env });
}

export function loaded(result: LoadedConfig): Config {
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join("\n"));
  return result.config;
}

/** The problems as a person reads them. */
export function problemsOf(toml: string, env: Record<string, string> = {}): string[] {
  const result = load(toml, env);
  return result.ok ? [] : result.problems.map(formatProblem);
}
