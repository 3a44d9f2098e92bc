/** A kind of secret that is known by its looks. */
export type SecretShape = {
  /** For people: "a Slack bot token". */
  kind: string;
  /**
   * Global. Group `secret`, where there is one, is the part to hide; else all of it. Every
   * pattern takes time linear in the text: repeats are bounded or consume what they have read.
   */
  pattern: RegExp;
  /** The environment variable that such a secret usually goes into. */
  variable: string | null;
};

const TOKEN = "A-Za-z0-9_-";

/** More specific shapes stand before those that would match them too. */
export const SECRET_SHAPES: readonly SecretShape[] = [
  shape("a private key", {
    // An unfinished key hides the rest of the text: its end may be what was cut away.
    pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,30}-----|$)/g,
  }),
  shape("a password in a URL", {
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{0,256}:(?<secret>[^\s/@]{1,256})@/gi,
    variable: "DATABASE_URL",
  }),
  shape("a Slack bot token", {
    pattern: /\bxoxb-[A-Za-z0-9-]{10,}/g,
    variable: "SLACK_BOT_TOKEN",
  }),
  shape("a Slack app token", {
    pattern: /\bxapp-[A-Za-z0-9-]{10,}/g,
    variable: "SLACK_APP_TOKEN",
  }),
  shape("a Slack token", { pattern: /\bxox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}/g }),
  shape("an Anthropic API key", {
    pattern: /\bsk-ant-[A-Za-z0-9_-]{16,}/g,
    variable: "ANTHROPIC_API_KEY",
  }),
  shape("an OpenAI API key", {
    pattern: /\bsk-[A-Za-z0-9_-]{16,}/g,
    variable: "OPENAI_API_KEY",
  }),
  shape("a GitHub token", {
    pattern: /\b(?:gh[a-z]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g,
    variable: "GITHUB_TOKEN",
  }),
  shape("an AWS access key", {
    pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
    variable: "AWS_ACCESS_KEY_ID",
  }),
  shape("an AWS secret access key", {
    pattern:
      /secret_?access_?key["']?\s{0,4}[=:]\s{0,4}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/gi,
    variable: "AWS_SECRET_ACCESS_KEY",
  }),
  shape("a Google API key", {
    pattern: /\bAIza[A-Za-z0-9_-]{30,}/g,
    variable: "GEMINI_API_KEY",
  }),
  shape("a JSON Web Token", {
    // Starting only where a run of token characters starts keeps the search linear.
    pattern: new RegExp(
      `(?<![${TOKEN}])eyJ[${TOKEN}]{5,}\\.[${TOKEN}]{5,}\\.[${TOKEN}]*(?:\\.[${TOKEN}]+){0,2}`,
      "g",
    ),
  }),
  shape("a Discord bot token", {
    pattern: new RegExp(
      `(?<![${TOKEN}])[MNO][${TOKEN}]{23,27}\\.[${TOKEN}]{6}\\.[${TOKEN}]{27,}`,
      "g",
    ),
    variable: "DISCORD_TOKEN",
  }),
  shape("a bearer token", {
    pattern: /\bbearer\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{16,})/gi,
  }),
];

/** The first known kind of secret that `text` holds, or null. */
export function findSecret(text: string): SecretShape | null {
  return SECRET_SHAPES.find(({ pattern }) => text.search(pattern) >= 0) ?? null;
}

function shape(kind: string, how: { pattern: RegExp; variable?: string }): SecretShape {
  return { kind, pattern: how.pattern, variable: how.variable ?? null };
}
