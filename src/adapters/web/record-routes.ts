import { z } from "zod";
import type { Core } from "../../core/index.ts";
import { jsonResponse, problemResponse } from "./problem.ts";
import { queryNumber, route, type Route } from "./route.ts";

const MAX_PAGE = 1_000;
const PAGE = 200;
const MAX_IDS = 500;

const limit = queryNumber({ min: 1, max: MAX_PAGE, otherwise: PAGE });
const listQuery = z.strictObject({ sessionId: z.string().exactOptional(), limit });
const approvalsQuery = z.strictObject({
  sessionId: z.string().exactOptional(),
  toolCallIds: z
    .string()
    .transform((text) => text.split(",").filter((id) => id !== ""))
    .pipe(z.array(z.string()).min(1).max(MAX_IDS))
    .exactOptional(),
  limit,
});
const auditQuery = z.strictObject({
  after: queryNumber({ min: 0, max: Number.MAX_SAFE_INTEGER, otherwise: 0 }),
  limit,
});
/** What is on record: requests, standing permissions, the audit chain. */
export function recordRoutes(core: Core): Route[] {
  return [
    route("GET", "/api/me", {
      handle: ({ person }) => {
        const { platform, id, name } = person;
        return jsonResponse({ person: { platform, id, name }, agents: core.agents() });
      },
    }),
    route("GET", "/api/approvals", {
      query: approvalsQuery,
      handle: async ({ query }) => jsonResponse(await core.listApprovals(query)),
    }),
    route("GET", "/api/grants", {
      query: listQuery,
      handle: async ({ query }) => jsonResponse(await core.listGrants(query)),
    }),
    revokeGrant(core),
    route("GET", "/api/audit", {
      query: auditQuery,
      handle: async ({ query }) => jsonResponse(await core.listAudit(query)),
    }),
  ];
}

function revokeGrant(core: Core): Route {
  return route("DELETE", "/api/grants/:id", {
    async handle({ params: { id = "" }, person }) {
      const outcome = await core.revokeGrant(id, person);
      if (outcome.kind === "revoked") return new Response(null, { status: 204 });
      const status = outcome.kind === "not_found" ? 404 : 403;
      return problemResponse({ status, detail: outcome.problem });
    },
  });
}
