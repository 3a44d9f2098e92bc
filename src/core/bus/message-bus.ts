import type { JsonObject } from "../json.ts";
import { ALWAYS_PRIORITY, narrowAlways } from "../policy/narrow-always.ts";
import type { PolicyEngine } from "../policy/policy-engine.ts";
import {
  type PolicyCall,
  PolicyDecision,
  type PolicyRule,
  type PolicyVerdict,
} from "../policy/policy-rule.ts";
import type { Environment } from "../ports/environment.ts";

/** How long an in-process caller waits for a person (DESIGN 3.4). */
export const CONFIRMATION_TIMEOUT_MS = 5 * 60_000;
/** Confirmations waiting at once; more are refused. */
export const MAX_PENDING_CONFIRMATIONS = 1_000;

export const MessageBusType = {
  TOOL_CONFIRMATION_REQUEST: "tool-confirmation-request",
  TOOL_CONFIRMATION_RESPONSE: "tool-confirmation-response",
  TOOL_POLICY_REJECTION: "tool-policy-rejection",
  UPDATE_POLICY: "update-policy",
} as const;

export const ToolConfirmationOutcome = {
  ProceedOnce: "proceed_once",
  /** Also keeps a rule, as narrow as the call. */
  ProceedAlways: "proceed_always",
  Cancel: "cancel",
} as const;
export type ToolConfirmationOutcome =
  (typeof ToolConfirmationOutcome)[keyof typeof ToolConfirmationOutcome];

/** A call by its name; its arguments travel apart. */
export type FunctionCall = { id?: string; name: string };

export type MessageBusMessage =
  | {
      type: "tool-confirmation-request";
      correlationId: string;
      toolCall: FunctionCall;
      args: JsonObject;
      serverName?: string;
      verdict: PolicyVerdict;
    }
  | {
      type: "tool-confirmation-response";
      correlationId: string;
      outcome: ToolConfirmationOutcome;
      confirmed: boolean;
      payload?: JsonObject;
    }
  | { type: "tool-policy-rejection"; toolCall: FunctionCall; reason: string }
  /** Rules to add to those in force. They count as a user's at most, never as an administrator's. */
  | { type: "update-policy"; rules: readonly PolicyRule[] };

type MessageOf<Type extends MessageBusMessage["type"]> = Extract<MessageBusMessage, { type: Type }>;

/**
 * Asks and answers in process, for callers of the library that hold a promise while a person
 * thinks. It asks the same engine as the tool scheduler, which stores its questions instead.
 */
export type MessageBus = {
  publish(message: MessageBusMessage): void;
  subscribe<Type extends MessageBusMessage["type"]>(
    type: Type,
    handler: (message: MessageOf<Type>) => void,
  ): () => void;
  /** true: the call may run. false: denied, cancelled, or nobody answered within five minutes. */
  requestConfirmation(
    toolCall: FunctionCall,
    args: JsonObject,
    serverName?: string,
  ): Promise<boolean>;
  /** An answer to what is not asked, or not any more, changes nothing. */
  respondToConfirmation(
    correlationId: string,
    outcome: ToolConfirmationOutcome,
    payload?: JsonObject,
  ): void;
};

export type MessageBusPorts = {
  policy: PolicyEngine;
  environment: Pick<Environment, "after" | "newId">;
  onListenerError: (error: unknown) => void;
};

export function createMessageBus(ports: MessageBusPorts): MessageBus {
  const { policy, environment } = ports;
  const handlers = new Map<string, Set<(message: never) => void>>();
  const pending = new Map<string, { call: PolicyCall; settle: (confirmed: boolean) => void }>();

  function publish(message: MessageBusMessage): void {
    // The bus acts before its listeners hear: what they see is already so.
    if (message.type === MessageBusType.UPDATE_POLICY) addRules(policy, message.rules);
    if (message.type === MessageBusType.TOOL_CONFIRMATION_RESPONSE) take(message);
    for (const handler of handlers.get(message.type) ?? []) {
      try {
        handler(message as never);
      } catch (error) {
        ports.onListenerError(error);
      }
    }
  }

  function take({ correlationId, outcome }: MessageOf<"tool-confirmation-response">): void {
    const waiting = pending.get(correlationId);
    if (!waiting) return;
    pending.delete(correlationId);
    if (outcome === ToolConfirmationOutcome.ProceedAlways) keepAlways(waiting.call);
    waiting.settle(outcome !== ToolConfirmationOutcome.Cancel);
  }

  function keepAlways(call: PolicyCall): void {
    const narrowed = narrowAlways(call, { policy, source: "an answer on the message bus" });
    if (narrowed.kind === "rules") {
      publish({ type: MessageBusType.UPDATE_POLICY, rules: narrowed.rules });
    }
  }

  function ask(call: PolicyCall, toolCall: FunctionCall, verdict: PolicyVerdict) {
    const correlationId = environment.newId("confirmation");
    const { serverName } = call;
    return new Promise<boolean>((resolve) => {
      const timer = environment.after(CONFIRMATION_TIMEOUT_MS, () => {
        pending.delete(correlationId);
        resolve(false);
      });
      const settle = (confirmed: boolean) => {
        timer.cancel();
        resolve(confirmed);
      };
      pending.set(correlationId, { call, settle });
      publish({
        type: MessageBusType.TOOL_CONFIRMATION_REQUEST,
        correlationId,
        toolCall,
        args: call.args,
        ...(serverName === undefined ? {} : { serverName }),
        verdict,
      });
    });
  }

  return {
    publish,
    subscribe(type, handler) {
      const own = handlers.get(type) ?? new Set();
      handlers.set(type, own.add(handler));
      return () => void own.delete(handler);
    },
    async requestConfirmation(toolCall, args, serverName) {
      const server = serverName === undefined ? {} : { serverName };
      // A copy: what was shown is what `always` will be about, whatever the caller does meanwhile.
      const call = { tool: toolCall.name, args: structuredClone(args), ...server };
      const verdict = policy.evaluate(call);
      if (verdict.decision === PolicyDecision.ALLOW) return true;
      const isFull = pending.size >= MAX_PENDING_CONFIRMATIONS;
      if (verdict.decision === PolicyDecision.ASK_USER && !isFull) {
        return ask(call, toolCall, verdict);
      }
      const reason = isFull ? "Too many confirmations are waiting already." : verdict.reason;
      publish({ type: MessageBusType.TOOL_POLICY_REJECTION, toolCall, reason });
      return false;
    },
    respondToConfirmation(correlationId, outcome, payload) {
      publish({
        type: MessageBusType.TOOL_CONFIRMATION_RESPONSE,
        correlationId,
        outcome,
        confirmed: outcome !== ToolConfirmationOutcome.Cancel,
        ...(payload === undefined ? {} : { payload }),
      });
    },
  };
}

function addRules(policy: PolicyEngine, rules: readonly PolicyRule[]): void {
  for (const rule of rules) {
    const priority = Math.min(rule.priority, ALWAYS_PRIORITY);
    policy.addRule({ ...rule, priority });
  }
}
