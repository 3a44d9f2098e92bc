import type { CoreContext } from "../context.ts";
import type { IncomingMessage } from "../core.ts";
import { talkDraft } from "../message/talk-draft.ts";
import type { Session } from "../session/session.ts";
import { stopSession } from "../session/stop-session.ts";
import { writeToSession } from "../session/write-to-session.ts";
import { notice } from "../tool/tool-result.ts";
import { answerQuestion } from "./answer-question.ts";
import { chooseRequests, type Choice } from "./choose-requests.ts";
import { isDecisionCommand, type TextCommand } from "./parse-text-command.ts";
import type { Found } from "./answering.ts";
import { checkAnswer } from "./check-answer.ts";
import { recordAttempts } from "./record-attempt.ts";
import type { Ruling } from "./ruling.ts";
import { rulingOf, takeRulings } from "./take-rulings.ts";

type Typed = { command: TextCommand; incoming: IncomingMessage };

/**
 * Runs a text command and answers the id of the message that stores it. A decision's message is
 * the typed one, stored with it in one transaction; a refusal or an answer follows as a notice.
 */
export async function runTextCommand(
  context: CoreContext,
  session: Session,
  typed: Typed,
): Promise<string> {
  const { command, incoming } = typed;
  const id = context.environment.newId("message");
  const draft = commandDraft(id, typed);
  if (command.kind === "stop") {
    await stopSession(context, session.id, { person: incoming.person, first: [draft] });
    return id;
  }
  if (isDecisionCommand(command)) {
    const decided = await decideByText(context, session, typed);
    if (decided.kind === "decided") return decided.messageId;
    return store(context, session.id, { draft, text: decided.problem });
  }
  return store(context, session.id, {
    draft,
    text: await answerQuestion(context, session, { ...typed, messageId: id }),
  });
}

function commandDraft(id: string, { command, incoming }: Typed) {
  const { before: _, ...typed } = incoming;
  const metadata = { ...incoming.metadata, command: command.kind };
  return talkDraft(id, { ...typed, metadata });
}

async function store(
  context: CoreContext,
  sessionId: string,
  { draft, text }: { draft: ReturnType<typeof commandDraft>; text: string },
): Promise<string> {
  await writeToSession(context, sessionId, async () => ({
    result: undefined,
    messages: [draft, answerNotice(text, draft)],
  }));
  return draft.id ?? "";
}

/** Goes where the command was typed, if that is a surface of its own. */
function answerNotice(text: string, { metadata }: Pick<IncomingMessage, "metadata">) {
  const surface = metadata?.["surface"];
  return notice(text, { answers: "command", ...(surface === undefined ? {} : { surface }) });
}

type ByText = { kind: "decided"; messageId: string } | { kind: "refused"; problem: string };

async function decideByText(context: CoreContext, session: Session, typed: Typed): Promise<ByText> {
  const choice = await chooseRequests(context, session, typed);
  if (choice.kind === "refused") {
    await recordRefusal(context, choice.notAllowed ?? [], typed);
    return choice;
  }
  const rulings = await rulingsFor(context, choice, typed.incoming);
  const problems = rulings.flatMap((r) => (typeof r === "string" ? [r] : []));
  const valid = rulings.filter((r) => typeof r !== "string");
  if (valid.length === 0) return { kind: "refused", problem: problems.join("\n") };
  const after = problems.map((problem) => answerNotice(problem, typed.incoming));
  const ruled = await takeRulings(context, session.id, { rulings: valid, after });
  const first = ruled.find((r) => "messages" in r);
  const messageId = first?.messages[0]?.id;
  if (messageId) return { kind: "decided", messageId };
  return { kind: "refused", problem: "Somebody else decided just before you." };
}

async function recordRefusal(
  context: CoreContext,
  meant: readonly Found[],
  { command, incoming }: Typed,
): Promise<void> {
  const { person } = incoming;
  const decision = command.kind.startsWith("deny") ? "deny" : "approve";
  const scope = command.kind === "approve" ? command.scope : "once";
  const requests = meant.map(({ request }) => request);
  await recordAttempts(context, requests, { person, decision, scope, outcome: "not_approver" });
}

/** Rulings, or why there is none. */
async function rulingsFor(
  context: CoreContext,
  choice: Extract<Choice, { kind: "chosen" }>,
  { person, content, eventId }: IncomingMessage,
): Promise<(Ruling | string)[]> {
  const rulings: (Ruling | string)[] = [];
  for (const found of choice.found) {
    const answer = {
      toolCallId: found.call.id,
      decision: choice.decision,
      scope: choice.scope,
      ...(choice.reason === null ? {} : { reason: choice.reason }),
      ...(eventId ? { eventId } : {}),
    };
    const checked = await checkAnswer(context, found, { answer, person });
    if (checked.kind === "valid") {
      rulings.push(rulingOf(found, { answer, person, text: content }, null));
    } else {
      const { decision, scope } = choice;
      const attempt = { person, decision, scope, outcome: checked.kind };
      await recordAttempts(context, [found.request], attempt);
      rulings.push(
        "problem" in checked
          ? checked.problem
          : `This request has ${checked.kind === "expired" ? "expired" : "been decided"}.`,
      );
    }
  }
  return rulings;
}
