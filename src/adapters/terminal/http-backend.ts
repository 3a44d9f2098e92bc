import { z } from "zod";
import type {
  ApprovalView,
  AuditEvent,
  GrantView,
  MessageView,
  SessionView,
} from "../../core/index.ts";
import { createApiClient, problemOf } from "./api-client.ts";
import type { ApiClient } from "./api-client.ts";
import { BackendError } from "./backend.ts";
import type { Backend, Decided } from "./backend.ts";
import { followSession } from "./follow-session.ts";

// The server is this same program, so its answers are checked for being what was asked for, and
// not field by field.
const withId = z.looseObject({ id: z.string() });
const session = asType<SessionView>(withId.extend({ lastSeq: z.int() }));
const message = asType<MessageView>(withId.extend({ seq: z.int() }));
const approval = asType<ApprovalView>(withId.extend({ toolCallId: z.string() }));
const grant = asType<GrantView>(withId);
const auditRow = z
  .looseObject({ seq: z.int(), hash: z.string(), at: z.iso.datetime() })
  .transform((row) => ({ ...row, at: new Date(row.at) }) as unknown as AuditEvent);
const policyStatus = z.looseObject({ rules: z.int() });
const brokenPolicy = z.looseObject({ problems: z.array(z.string()).min(1) });
const accepted = z.looseObject({ waitingFor: z.int() });

/** Countersign over the HTTP API of a running server (DESIGN 4.7). */
export function createHttpBackend(server: { url: string; token: string | null }): Backend {
  const api = createApiClient(server);
  return {
    place: server.url,
    async createSession(wish) {
      return read(session, await api.json("/api/sessions", { method: "POST", body: wish }));
    },
    async listSessions(limit) {
      return read(z.array(session), await api.json(`/api/sessions?limit=${limit}`));
    },
    async getSession(id) {
      const found = await api.json(`/api/sessions/${encodeURIComponent(id)}`);
      return found === null ? null : read(session, found);
    },
    async listMessages(id, { after, limit }) {
      const path = `/api/sessions/${encodeURIComponent(id)}/messages?after=${after}&limit=${limit}`;
      return read(z.array(message), (await api.json(path)) ?? []);
    },
    async publish(id, content, key) {
      const answer = await api.json(`/api/sessions/${encodeURIComponent(id)}/messages`, {
        method: "POST",
        body: { content },
        headers: { "idempotency-key": key },
        repeatable: true,
      });
      if (answer === null) throw new BackendError(`There is no session ${id} any more.`);
    },
    async stop(id) {
      await api.json(`/api/sessions/${encodeURIComponent(id)}/stop`, { method: "POST" });
    },
    ...records(api),
    events: (id, after, signal) => followSession(api, { sessionId: id, after, signal }),
    close: () => Promise.resolve(),
  };
}

type Records =
  | "decide"
  | "listApprovals"
  | "listGrants"
  | "revokeGrant"
  | "listAudit"
  | "reloadPolicy";

function records(api: ApiClient): Pick<Backend, Records> {
  return {
    async decide(sessionId, { eventId, ...body }) {
      const path = `/api/sessions/${encodeURIComponent(sessionId)}/tool-results`;
      const headers = eventId === undefined ? {} : { "idempotency-key": eventId };
      const repeatable = eventId !== undefined;
      const response = await api.send(path, { method: "POST", body, headers, repeatable });
      if (!response.ok) return { kind: "refused", problem: await problemOf(response) };
      return decided(await response.json());
    },
    async listApprovals(limit) {
      return read(z.array(approval), await api.json(`/api/approvals?limit=${limit}`));
    },
    async listGrants(limit) {
      return read(z.array(grant), await api.json(`/api/grants?limit=${limit}`));
    },
    async revokeGrant(id) {
      const path = `/api/grants/${encodeURIComponent(id)}`;
      const response = await api.send(path, { method: "DELETE" });
      if (!response.ok) throw new BackendError(await problemOf(response));
    },
    async listAudit({ after, limit }) {
      return read(z.array(auditRow), await api.json(`/api/audit?after=${after}&limit=${limit}`));
    },
    async reloadPolicy() {
      const response = await api.send("/api/policy/reload", { method: "POST", repeatable: true });
      if (response.status === 409) return { kind: "kept", problems: await problemsOf(response) };
      if (!response.ok) throw new BackendError(await problemOf(response));
      const { rules } = read(policyStatus, await response.json());
      return { kind: "reloaded", rules };
    },
  };
}

/** The list where the server sends one, else the lines of its sentence. */
async function problemsOf(response: Response): Promise<readonly string[]> {
  const body = brokenPolicy.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return body.success ? body.data.problems : (await problemOf(response)).split("\n");
}

function decided(body: unknown): Decided {
  const { waitingFor } = read(accepted, body);
  return { kind: "accepted", approval: read(approval, body), waitingFor };
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BackendError("The server's answer is not Countersign's. Is another program there?", {
    cause: parsed.error,
  });
}

function asType<T>(schema: z.ZodType): z.ZodType<T> {
  return schema as z.ZodType<T>;
}
