import type { CoreContext } from "../context.ts";
import { type IdentifiedDraft, writeToSession } from "../session/write-to-session.ts";
import { decide, type Ruled } from "./decide.ts";
import type { Ruling } from "./ruling.ts";
import { authorOf } from "./person.ts";
import type { Answering, Found } from "./answering.ts";
import { statusAfter } from "./status-after.ts";

export function rulingOf(
  { request, call }: Found,
  { answer, person, text }: Answering,
  edit: Ruling["edit"],
): Ruling {
  return {
    request,
    call,
    by: authorOf(person),
    decision: answer.decision,
    scope: answer.decision === "approve" ? (answer.scope ?? "once") : "once",
    reason: answer.reason?.trim() || null,
    text: text ?? "",
    eventId: answer.eventId ?? null,
    edit,
  };
}

/**
 * Takes decisions in one transaction, with what else belongs to it, and wakes the session.
 * `too_late` for those that somebody else decided meanwhile.
 */
export async function takeRulings(
  context: CoreContext,
  sessionId: string,
  work: { rulings: readonly Ruling[]; after?: readonly IdentifiedDraft[] },
): Promise<Ruled[]> {
  const ruled = await writeToSession(context, sessionId, async (tx, session) => {
    const results: Ruled[] = [];
    for (const ruling of work.rulings) results.push(await decide(context, tx, ruling));
    const messages = results.flatMap((r) => (r.kind === "too_late" ? [] : r.messages));
    if (messages.length === 0) return { result: results };
    return {
      result: results,
      messages: [...messages, ...(work.after ?? [])],
      approvalIds: work.rulings.map(({ request }) => request.id),
      change: { status: await statusAfter(tx, session), hasWork: true },
    };
  });
  context.wake.wake(sessionId);
  return ruled;
}
