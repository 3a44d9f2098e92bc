import type { Metrics } from "./metrics.ts";
import { jsonResponse } from "./problem.ts";
import { route, type Route } from "./route.ts";

/** How one part stands: the store, a chat platform, an MCP server. */
export type ReadyPart = { part: string; ok: boolean; detail: string };
export type ReadyCheck = () => Promise<readonly ReadyPart[]>;

/** A check that takes longer counts as failed. */
const READY_TIMEOUT_MS = 5_000;

/** The process is up and answers. */
export const livenessRoute: Route = route("GET", "/healthz", {
  handle: () => jsonResponse({ status: "ok" }),
});

export function operationsRoutes(ready: ReadyCheck, metrics: Metrics): Route[] {
  return [
    route("GET", "/readyz", {
      async handle() {
        const parts = await boundedCheck(ready);
        const ok = parts.every((part) => part.ok);
        return jsonResponse(
          { status: ok ? "ready" : "not ready", parts },
          { status: ok ? 200 : 503 },
        );
      },
    }),
    route("GET", "/metrics", {
      async handle() {
        const { contentType, text } = await metrics.render();
        return new Response(text, { headers: { "content-type": contentType } });
      },
    }),
  ];
}

async function boundedCheck(ready: ReadyCheck): Promise<readonly ReadyPart[]> {
  const tooLate = Promise.withResolvers<readonly ReadyPart[]>();
  const timer = setTimeout(
    () => tooLate.resolve(failedCheck(`no answer within ${READY_TIMEOUT_MS} ms`)),
    READY_TIMEOUT_MS,
  );
  try {
    return await Promise.race([ready(), tooLate.promise]);
  } catch (error) {
    return failedCheck(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

function failedCheck(detail: string): readonly ReadyPart[] {
  return [{ part: "ready check", ok: false, detail }];
}
