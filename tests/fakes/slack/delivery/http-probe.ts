import type { FakeState } from "../state/fake-state.ts";
import type { Json } from "../../json.ts";
import { post, signedHeaders } from "./http-transport.ts";
import type { Posted } from "./http-transport.ts";
import { signRequest } from "./signature.ts";

/** A request to the app's URL outside the ordinary delivery. */
export type Probe = {
  /** `url_verification` with a challenge when left out. */
  payload?: Json;
  /** `old`: rightly signed ten minutes ago. */
  signature?: "good" | "wrong" | "old" | "none";
};

const OLD_SECONDS = 600;

export function postProbe(state: FakeState, url: string, probe: Probe = {}): Promise<Posted> {
  const challenge = { token: "verification-token", challenge: "fake-challenge" };
  const body = JSON.stringify(probe.payload ?? { type: "url_verification", ...challenge });
  const secret = state.app.signingSecret;
  const headers = signedHeaders(secret, body, "application/json");
  const sentAt = Number(headers["x-slack-request-timestamp"]);
  if (probe.signature === "wrong") {
    headers["x-slack-signature"] = signRequest(`not ${secret}`, sentAt, body);
  } else if (probe.signature === "old") {
    headers["x-slack-request-timestamp"] = String(sentAt - OLD_SECONDS);
    headers["x-slack-signature"] = signRequest(secret, sentAt - OLD_SECONDS, body);
  } else if (probe.signature === "none") delete headers["x-slack-signature"];
  return post(url, { body, headers });
}
