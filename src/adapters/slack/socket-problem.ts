import type { SlackAnswer } from "./slack-api.ts";

/** What Slack says to a token with which it opens no socket. */
const NO_APP_TOKEN = new Set([
  "invalid_auth",
  "not_authed",
  "not_allowed_token_type",
  "token_revoked",
  "account_inactive",
  "missing_scope",
]);

/** Why there is no socket, and what to do where the operator can do something. */
export function socketProblem(answer: SlackAnswer): string {
  if (answer.kind === "unreachable") return answer.problem;
  if (answer.kind !== "refused") return "Slack asks us to slow down";
  if (!NO_APP_TOKEN.has(answer.error)) return `Slack opens no socket: ${answer.error}`;
  return (
    `Slack does not take SLACK_APP_TOKEN (${answer.error}). Make an App-Level Token with the ` +
    "scope connections:write on the app's page, Basic Information, and copy it."
  );
}
