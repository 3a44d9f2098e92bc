import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isWebAddress, nearestWord } from "../core/index.ts";
import type { LogLevel } from "./config.ts";
import type { Findings } from "./findings.ts";

/** Environment variables as the process has them, or as a test makes them up. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable that Countersign reads, besides those that the file names. */
export const ENVIRONMENT_VARIABLES: readonly string[] = [
  "SLACK_BOT_TOKEN",
  "SLACK_APP_TOKEN",
  "SLACK_SIGNING_SECRET",
  "SLACK_CLIENT_ID",
  "SLACK_CLIENT_SECRET",
  "SLACK_STATE_SECRET",
  "SLACK_API_URL",
  "DISCORD_TOKEN",
  "DISCORD_API_URL",
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "ANTHROPIC_API_KEY",
  "ANTHROPIC_BASE_URL",
  "GEMINI_API_KEY",
  "GEMINI_BASE_URL",
  "DATABASE_URL",
  "COUNTERSIGN_CONFIG",
  "COUNTERSIGN_DATA_DIR",
  "COUNTERSIGN_TOKEN",
  "HOST",
  "PORT",
  "LOG_LEVEL",
];

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** One variable; empty counts as not set, as in a `.env` with nothing behind the `=`. */
export function variable(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === "" ? null : value;
}

export function addressVariable(env: Environment, name: string, findings: Findings): string | null {
  const value = variable(env, name);
  if (value === null || isWebAddress(value)) return value;
  findings.reportVariable(name, 'must be a web address: "http://…" or "https://…".');
  return null;
}

/** A token whose kind its first letters tell: two of them are easily swapped. */
export function tokenVariable(
  env: Environment,
  { name, prefix }: { name: string; prefix: string },
  findings: Findings,
): string | null {
  const value = variable(env, name);
  if (value === null || value.startsWith(prefix)) return value;
  findings.reportVariable(name, `must start with ${prefix}. Copy that token, not another one.`);
  return null;
}

export function portVariable(env: Environment, findings: Findings): number | null {
  const value = variable(env, "PORT");
  if (value === null) return null;
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  findings.reportVariable("PORT", "must be a whole number from 0 to 65535; 0 picks a free port.");
  return null;
}

export function logLevelVariable(env: Environment, findings: Findings): LogLevel {
  const value = variable(env, "LOG_LEVEL")?.toLowerCase() ?? "info";
  const level = LOG_LEVELS.find((known) => known === value);
  if (level !== undefined) return level;
  const near = nearestWord(value, LOG_LEVELS);
  findings.reportVariable(
    "LOG_LEVEL",
    `must be one of ${LOG_LEVELS.join(", ")}.${near === null ? "" : ` Did you mean ${near}?`}`,
  );
  return "info";
}

/** `file:` with an absolute path, or the PostgreSQL address as given. Never repeated in a problem. */
export function databaseVariable(
  env: Environment,
  folders: { folder: string; dataDir: string },
  findings: Findings,
): string {
  const embedded = `file:${resolve(folders.dataDir, "countersign.db")}`;
  const value = variable(env, "DATABASE_URL");
  if (value === null) return embedded;
  if (/^postgres(?:ql)?:\/\/[^\s/]+/.test(value) && URL.canParse(value)) return value;
  const path = filePath(value);
  if (path !== null) return `file:${resolve(folders.folder, path)}`;
  findings.reportVariable("DATABASE_URL", "must be file:PATH or postgresql://USER@HOST/DATABASE.");
  return embedded;
}

function filePath(value: string): string | null {
  if (!/^file:[^\s]/.test(value)) return null;
  if (!value.startsWith("file://")) return value.slice("file:".length);
  try {
    return fileURLToPath(value);
  } catch {
    // A host in a file URL, or an encoded slash: no path of this machine.
    return null;
  }
}
