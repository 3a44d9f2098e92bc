import { createHmac } from "node:crypto";

/** docs.slack.dev/authentication/verifying-requests-from-slack: v0 over `v0:timestamp:body`. */
export function signRequest(secret: string, timestampSeconds: number, body: string): string {
  const digest = createHmac("sha256", secret).update(`v0:${timestampSeconds}:${body}`);
  return `v0=${digest.digest("hex")}`;
}
