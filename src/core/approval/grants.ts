import type { CoreContext } from "../context.ts";
import type { RevokeOutcome } from "../core.ts";
import { stableStringify } from "../policy/stable-stringify.ts";
import type { Grant } from "./approval.ts";
import type { Ruling } from "./ruling.ts";
import { type Person, personKey } from "./person.ts";
import { isAdmin } from "./verify-approver.ts";

/** The standing permission that an approval leaves, if its scope is wider than once. */
export function grantFor(context: CoreContext, ruling: Ruling): Grant | null {
  const { scope, call } = ruling;
  if (scope !== "session" && scope !== "all") return null;
  const now = context.environment.now();
  const lifeMs = context.approvals.grantExpiresAfterMs;
  return {
    id: context.environment.newId("grant"),
    sessionId: call.sessionId,
    scope,
    ...(scope === "session" ? thisVeryCall(ruling) : EVERYTHING),
    grantedBy: ruling.by,
    uses: 0,
    createdAt: now,
    expiresAt: lifeMs === null ? null : new Date(now.getTime() + lifeMs),
    revokedAt: null,
    revokedBy: null,
  };
}

type Covered = Pick<Grant, "toolName" | "canonicalArgs" | "workingDirectory" | "definitionHash">;

const EVERYTHING: Covered = {
  toolName: null,
  canonicalArgs: null,
  workingDirectory: null,
  definitionHash: null,
};

function thisVeryCall({ call, edit }: Ruling): Covered {
  const signed = edit?.signed ?? call.signed;
  if (!signed) throw new Error(`The call ${call.id} was approved without being signed.`);
  return {
    toolName: call.toolName,
    canonicalArgs: stableStringify(edit?.args ?? call.args),
    workingDirectory: signed.facts.workingDirectory ?? "",
    definitionHash: signed.definitionHash,
  };
}

/** Whoever gave a grant takes it back; an admin takes back anyone's. */
export async function revokeGrant(
  context: CoreContext,
  id: string,
  person: Person,
): Promise<RevokeOutcome> {
  const grant = await context.store.grant(id);
  if (!grant) return { kind: "not_found", problem: `There is no grant ${id}.` };
  const by = personKey(person);
  if (by !== personKey(grant.grantedBy) && !isAdmin(person, context.approvals)) {
    const problem = `Only ${grant.grantedBy.name}, who gave this grant, or an admin may revoke it.`;
    return { kind: "not_allowed", problem };
  }
  const now = context.environment.now();
  const wasLive = await context.store.transaction(async (tx) => {
    if (!(await tx.revokeGrant(id, by, now))) return false;
    await tx.appendAudit(
      [{ kind: "grant.revoked", sessionId: grant.sessionId, subject: id, data: { by } }],
      now,
    );
    return true;
  });
  if (wasLive) return { kind: "revoked" };
  return { kind: "not_found", problem: "This grant was revoked or has expired already." };
}
