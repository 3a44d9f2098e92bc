import { MIN_SECRET_CHARACTERS } from "../core/index.ts";
import type { Building } from "./building.ts";
import type { WebUser } from "./config.ts";
import { variable } from "./environment-variables.ts";

const SECRET_NAME =
  /(?:^|_)(?:TOKENS?|KEY|APIKEY|SECRET|PASS|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|AUTH|PAT)(?:_|$)/i;
const MAX_VALUES = 1000;

/**
 * The values of the environment that no text shown to people may hold: those of variables that
 * are named like secrets, those that the file gives to MCP servers and web users, and the
 * password of the database. Names such as PATH or HOME hold no secret, and hiding their values
 * would only make outputs unreadable.
 */
export function secretValues({ file, env }: Building, users: readonly WebUser[]): string[] {
  const servers = Object.values(file.mcp ?? {});
  const named = servers.flatMap((server) => Object.values(server.headers_env ?? {}));
  const values = [...Object.keys(env).filter((name) => SECRET_NAME.test(name)), ...named].map(
    (name) => variable(env, name) ?? "",
  );
  const all = [...values, ...users.map((user) => user.token), databasePassword(env)];
  const long = all.filter((value) => value.length >= MIN_SECRET_CHARACTERS);
  return [...new Set(long)].slice(0, MAX_VALUES);
}

function databasePassword(env: Building["env"]): string {
  const url = variable(env, "DATABASE_URL");
  if (url === null || !URL.canParse(url)) return "";
  try {
    return decodeURIComponent(new URL(url).password);
  } catch {
    // A stray % sign: the password is used as it stands.
    return new URL(url).password;
  }
}
