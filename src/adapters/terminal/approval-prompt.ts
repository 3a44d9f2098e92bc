import { type ApprovalView, showControls } from "../../core/index.ts";
import { createApprovalDesk } from "./approval-desk.ts";
import type { Backend } from "./backend.ts";
import type { Paint } from "./paint.ts";
import { renderApproval, renderOutcome } from "./render-approval.ts";
import type { Screen } from "./screen.ts";

export type ApprovalPromptOptions = {
  backend: Backend;
  screen: Screen;
  paint: Paint;
  now: () => Date;
  newKey: () => string;
};

type Answer = { decision: "approve" | "deny"; scope?: "once" | "session"; reason?: string };

/** Cards, the keys that decide them, and the line at the bottom that says which keys there are. */
export type ApprovalPrompt = {
  take(approval: ApprovalView): void;
  pending(): readonly ApprovalView[];
  hasCard(): boolean;
  /** @throws BackendError */
  approve(scope: "once" | "session"): Promise<void>;
  /** The next line is the reason. */
  askReason(): void;
  isAskingReason(): boolean;
  cancelReason(): void;
  /** Denies the card that was in front when the reason was asked for. @throws BackendError */
  deny(reason: string): Promise<void>;
  next(): void;
  /** Shows the line again. */
  show(): void;
};

export function createApprovalPrompt(options: ApprovalPromptOptions): ApprovalPrompt {
  const { screen, paint } = options;
  const desk = createApprovalDesk();
  let denying: ApprovalView | null = null;

  function show(): void {
    const card = desk.current();
    if (denying !== null) screen.setPrompt(`Reason (Enter for none) ${paint.red("›")} `);
    else if (card === null) screen.setPrompt(`${paint.bold("you ›")} `);
    else screen.setPrompt(`${keysFor(card, desk.pending().length)} ${paint.yellow("›")} `);
  }

  function showCard(): void {
    // What is being typed was meant for another card, or for none.
    screen.clearInput();
    printCard(desk.current(), options);
    show();
  }

  function take(approval: ApprovalView): void {
    const before = signedBy(desk.current());
    const news = desk.take(approval);
    if (news === "settled") screen.print(renderOutcome(approval, paint));
    if (news === "settled" && denying?.id === approval.id) {
      denying = null;
      screen.clearInput();
    }
    if (signedBy(desk.current()) === before) show();
    else showCard();
  }

  async function decide(card: ApprovalView | null, answer: Answer): Promise<void> {
    const decided = card === null ? null : await send(card, answer, options);
    if (decided !== null) take(decided);
  }

  return {
    take,
    show,
    pending: () => desk.pending(),
    hasCard: () => desk.current() !== null,
    isAskingReason: () => denying !== null,
    async approve(scope) {
      await decide(desk.current(), { decision: "approve", scope });
    },
    askReason() {
      denying = desk.current();
    },
    cancelReason() {
      denying = null;
      show();
    },
    async deny(reason) {
      const card = denying;
      denying = null;
      await decide(card, { decision: "deny", ...(reason === "" ? {} : { reason }) });
    },
    next() {
      desk.next();
      showCard();
    },
  };
}

function printCard(card: ApprovalView | null, options: ApprovalPromptOptions): void {
  if (card === null) return;
  const { screen, paint, now } = options;
  // A pipe has no width, so nothing there needs to be broken.
  const columns = screen.isTerminal ? screen.columns() : Number.POSITIVE_INFINITY;
  screen.print(renderApproval(card, { paint, columns, now: now() }));
}

/** What a key would sign: another card, or the same one after somebody edited its call. */
function signedBy(card: ApprovalView | null): string | null {
  return card && `${card.id} ${card.digest}`;
}

/**
 * The request as it stands after the answer; null when the answer was refused. What the card showed
 * is repeated, so that nothing else is signed.
 */
async function send(
  { sessionId, toolCallId, toolName, toolArgs, workingDirectory }: ApprovalView,
  answer: Answer,
  { backend, screen, paint, newKey }: ApprovalPromptOptions,
): Promise<ApprovalView | null> {
  const shown = { toolName, toolArgs, ...(workingDirectory === null ? {} : { workingDirectory }) };
  const signed = { ...answer, ...shown, toolCallId, eventId: newKey() };
  const decided = await backend.decide(sessionId, signed);
  if (decided.kind === "refused") {
    screen.print(`${paint.red("✗")} ${showControls(decided.problem)}`);
    return null;
  }
  if (decided.waitingFor > 0) screen.print(`Noted. Approvals still needed: ${decided.waitingFor}.`);
  return decided.approval;
}

function keysFor(card: ApprovalView, count: number): string {
  const next = count > 1 ? `, n next of ${count}` : "";
  return `${card.shortId}: a approve once, s for this session, d deny${next}`;
}
