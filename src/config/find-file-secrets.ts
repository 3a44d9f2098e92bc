import { type TomlPath, findSecret } from "../core/index.ts";
import { fileSchema } from "./file-schema.ts";
import { knownKeys } from "./known-keys.ts";

const SECRET_KEY = /(?:^|_)(?:tokens?|api_?key|secret|passw(?:or)?d|credentials?|private_?key)$/i;
const MAX_DEPTH = 60;

const VARIABLES: Record<string, string> = {
  "slack.token": "SLACK_BOT_TOKEN",
  "slack.bot_token": "SLACK_BOT_TOKEN",
  "slack.app_token": "SLACK_APP_TOKEN",
  "slack.signing_secret": "SLACK_SIGNING_SECRET",
  "discord.token": "DISCORD_TOKEN",
  "discord.bot_token": "DISCORD_TOKEN",
};

/** `path` is where to report it, `at` what to take out; they differ when a key is the secret. */
export type FileSecret = { path: TomlPath; at: TomlPath; text: string };

/**
 * Secrets that stand in the file: values that look like a known kind of token, and keys that are
 * named like one and are no key of the schema. The texts never repeat the value.
 */
export function findFileSecrets(table: object): FileSecret[] {
  return walk(table, []);
}

function walk(value: unknown, path: TomlPath): FileSecret[] {
  if (path.length > MAX_DEPTH) return [];
  if (typeof value === "string") return lookAt(value, path);
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => walk(item, [...path, index]));
  return Object.entries(value).flatMap(([key, item]) =>
    findSecret(key) === null ? walk(item, [...path, key]) : [keySecret(path, key)],
  );
}

/** Reported at the table, as naming the key would show the secret. */
function keySecret(path: TomlPath, key: string): FileSecret {
  const at = [...path, key];
  return { path, at, text: "has a secret as the name of a key. Take it out of this file." };
}

function lookAt(value: string, path: TomlPath): FileSecret[] {
  const shape = findSecret(value);
  if (shape !== null) {
    return [{ path, at: path, text: `holds ${shape.kind}. ${mend(path, shape.variable)}` }];
  }
  const key = path.at(-1);
  const isSecretKey = typeof key === "string" && value !== "" && SECRET_KEY.test(key);
  const known = knownKeys(fileSchema, path.slice(0, -1));
  if (!isSecretKey || known === null || known.includes(key)) return [];
  return [{ path, at: path, text: `is a secret. ${mend(path, null)}` }];
}

function mend(path: TomlPath, variable: string | null): string {
  const where = "Secrets do not belong in this file: put it into the environment or .env as";
  const [section, second] = path;
  if (section === "web") {
    return `${where} COUNTERSIGN_TOKEN_NAME, and write token_env = "COUNTERSIGN_TOKEN_NAME" here.`;
  }
  if (section === "mcp" && typeof second === "string") {
    const name = variable ?? variableFor(path);
    return `${where} ${name}, and name it here: env = ["${name}"] (or headers_env for a url).`;
  }
  return `${where} ${variable ?? variableFor(path)}, and take it out here.`;
}

function variableFor(path: TomlPath): string {
  const keys = path.filter((part) => typeof part === "string");
  const known = VARIABLES[keys.join(".")];
  if (known !== undefined) return known;
  if (keys[0] === "agents") return "OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY";
  return (keys.at(-1) ?? "SECRET").toUpperCase().replaceAll(/[^A-Z0-9_]/g, "_");
}
