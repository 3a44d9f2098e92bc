import type { CoreContext } from "../context.ts";
import type { ApprovalRequest, DecisionScope } from "./approval.ts";
import { type Person, personKey } from "./person.ts";

export type Attempt = {
  person: Person;
  decision: "approve" | "deny";
  scope: DecisionScope;
  /** Why it decided nothing. */
  outcome: string;
};

/** Puts attempts that were refused on the audit chain (guarantee 9), one for each request meant. */
export async function recordAttempts(
  { store, environment }: CoreContext,
  requests: readonly ApprovalRequest[],
  { person, decision, scope, outcome }: Attempt,
): Promise<void> {
  if (requests.length === 0) return;
  const data = { by: personKey(person), decision, scope, outcome };
  const drafts = requests.map(({ id: subject, sessionId }) => ({
    kind: "approval.attempt" as const,
    sessionId,
    subject,
    data,
  }));
  await store.transaction((tx) => tx.appendAudit(drafts, environment.now()));
}
