import type { Building } from "./building.ts";
import type { WebUser } from "./config.ts";
import { variable } from "./environment-variables.ts";

const MIN_TOKEN_CHARACTERS = 16;

type UserTable = NonNullable<NonNullable<Building["file"]["web"]>["users"]>[number];

/** `[web] users`, with their tokens from the environment. */
export function buildWebUsers({ file, env, findings }: Building): WebUser[] {
  const users = (file.web?.users ?? []).map((table) => userOf(table, env));
  for (const [index, user] of users.entries()) {
    const earlier = users.slice(0, index);
    const path = ["web", "users", index] as const;
    const name = nameProblem(user, earlier);
    if (name !== null) findings.report([...path, "name"], name);
    const token = tokenProblem(user, earlier);
    if (token !== null) findings.report([...path, "token_env"], token);
  }
  return users;
}

function userOf(table: UserTable, env: Building["env"]): WebUser {
  const { name = "", token_env: tokenEnv = "", approver = false } = table;
  return { name, tokenEnv, approver, token: variable(env, tokenEnv) ?? "" };
}

function nameProblem({ name }: WebUser, earlier: readonly WebUser[]): string | null {
  if (name === "") return "is missing.";
  if (!earlier.some((other) => other.name === name)) return null;
  return `is "${name}" a second time. Give each person a name of their own.`;
}

function tokenProblem({ token, tokenEnv }: WebUser, earlier: readonly WebUser[]): string | null {
  if (tokenEnv === "") {
    return 'is missing. Name the variable that holds the token: token_env = "COUNTERSIGN_TOKEN_ANN".';
  }
  if (token === "") {
    return `names ${tokenEnv}, which is not set. Set it in the environment or in .env.`;
  }
  if (token.length < MIN_TOKEN_CHARACTERS) {
    return `names ${tokenEnv}, whose value is shorter than ${MIN_TOKEN_CHARACTERS} characters. Make a longer one: openssl rand -hex 32.`;
  }
  const other = earlier.find((user) => user.token === token);
  return other === undefined
    ? null
    : `names a token that ${other.name} has too. Give each person a token of their own.`;
}
