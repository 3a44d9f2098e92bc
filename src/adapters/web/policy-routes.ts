import { z } from "zod";
import { type Core, type JsonObject, type ReloadOutcome, isJsonObject } from "../../core/index.ts";
import { jsonResponse, problemResponse } from "./problem.ts";
import { route, type Route } from "./route.ts";

const MAX_NAME_CHARS = 200;

const policyCall = z.strictObject({
  tool: z.string().min(1).max(MAX_NAME_CHARS),
  args: z.custom<JsonObject>(isJsonObject, "expected a JSON object").default({}),
  serverName: z.string().max(MAX_NAME_CHARS).exactOptional(),
  interactive: z.boolean().exactOptional(),
});

export type PolicyCore = Pick<
  Core,
  "policyStatus" | "policyRules" | "explainPolicy" | "reloadPolicy"
>;

/** How the policy stands, its rules, what it says to a call, and reading its files again. */
export function policyRoutes(core: PolicyCore): Route[] {
  return [
    route("GET", "/api/policy", { handle: () => jsonResponse(core.policyStatus()) }),
    route("GET", "/api/policy/rules", { handle: () => jsonResponse(core.policyRules()) }),
    route("POST", "/api/policy/explain", {
      body: policyCall,
      handle: ({ body }) => jsonResponse(core.explainPolicy(body)),
    }),
    route("POST", "/api/policy/reload", {
      body: z.strictObject({}),
      handle: async ({ person }) => reloadResponse(await core.reloadPolicy(person)),
    }),
  ];
}

const KEPT =
  "The policy files have a problem; the old rules stay in force. Mend the files and reload.";

function reloadResponse(outcome: ReloadOutcome): Response {
  switch (outcome.kind) {
    case "reloaded":
      return jsonResponse(outcome.status);
    case "kept":
      return problemResponse({ status: 409, detail: KEPT, fields: { ...outcome.status } });
    case "not_allowed":
      return problemResponse({ status: 403, detail: outcome.problem });
  }
}
