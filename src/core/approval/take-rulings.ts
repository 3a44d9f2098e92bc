import type { CoreContext } from "../context.ts";
import { type IdentifiedDraft, writeToSession } from "../session/write-to-session.ts";
import { decide, type Ruled } from "./decide.ts";
import type { Ruling } from "./ruling.ts";
import { authorOf } from "./person.ts";
import type { Answering, Found } from "./answering.ts";
import { statusAfter } from "./status-after.ts";

/** Characters kept of the reason of a decision. */
const MAX_REASON_CHARS = 4_000;

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
    reason: answer.reason?.trim().slice(0, MAX_REASON_CHARS) || null,
    text: text ?? "",
    eventId: answer.eventId ?? null,
    edit,
  };
}

/**
 * One typed answer to several cards is stored as text and event once, with the first that is
 * decided; and "approve all" leaves one grant, not one for each card.
 */
function following(ruling: Ruling, first: Ruling): Ruling {
  const scope = first.scope === "all" && ruling.scope === "all" ? "once" : ruling.scope;
  return { ...ruling, scope, text: "", eventId: null };
}

/**
 * Takes decisions in one transaction, with what else belongs to it, and wakes the session.
 * `too_late` for those that somebody else decided meanwhile, `edited` for those whose call changed.
 */
export async function takeRulings(
  context: CoreContext,
  sessionId: string,
  work: { rulings: readonly Ruling[]; after?: readonly IdentifiedDraft[] },
): Promise<Ruled[]> {
  const ruled = await writeToSession(context, sessionId, async (tx, session) => {
    const results: Ruled[] = [];
    let taken: Ruling | null = null;
    for (const ruling of work.rulings) {
      const ruled = await decide(context, tx, taken ? following(ruling, taken) : ruling);
      results.push(ruled);
      if ("messages" in ruled) taken ??= ruling;
    }
    const messages = results.flatMap((r) => ("messages" in r ? r.messages : []));
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
