import type { JsonObject } from "../json.ts";
import { ALWAYS_PRIORITY, narrowAlways } from "../policy/narrow-always.ts";
import type { PolicyEngine } from "../policy/policy-engine.ts";
import { PolicyDecision, type PolicyRule, type PolicyVerdict } from "../policy/policy-rule.ts";
import type { Environment } from "../ports/environment.ts";
import { createPendingConfirmations } from "./pending-confirmations.ts";

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
  const topics = createTopics(ports.onListenerError);
  const pending = createPendingConfirmations(environment);

  function publish(message: MessageBusMessage): void {
    // The bus acts before its listeners hear: what they see is already so.
    if (message.type === MessageBusType.UPDATE_POLICY) addRules(policy, message.rules);
    if (message.type === MessageBusType.TOOL_CONFIRMATION_RESPONSE) take(message);
    topics.deliver(message);
  }

  function take({ correlationId, outcome }: MessageOf<"tool-confirmation-response">): void {
    const call = pending.settle(correlationId, outcome !== ToolConfirmationOutcome.Cancel);
    if (call === null || outcome !== ToolConfirmationOutcome.ProceedAlways) return;
    const narrowed = narrowAlways(call, { policy, source: "an answer on the message bus" });
    if (narrowed.kind === "refused") return;
    publish({ type: MessageBusType.UPDATE_POLICY, rules: narrowed.rules });
  }

  return {
    publish,
    subscribe: topics.subscribe,
    async requestConfirmation(toolCall, args, serverName) {
      const server = serverName === undefined ? {} : { serverName };
      // A copy: what was shown is what `always` will be about, whatever the caller does meanwhile.
      const call = { tool: toolCall.name, args: structuredClone(args), ...server };
      const verdict = policy.evaluate(call);
      if (verdict.decision === PolicyDecision.ALLOW) return true;
      const isAsking = verdict.decision === PolicyDecision.ASK_USER;
      const asked = isAsking ? pending.open(call) : null;
      if (asked === null) {
        const reason = isAsking ? "Too many confirmations are waiting already." : verdict.reason;
        publish({ type: MessageBusType.TOOL_POLICY_REJECTION, toolCall, reason });
        return false;
      }
      const { correlationId, confirmed } = asked;
      const type = MessageBusType.TOOL_CONFIRMATION_REQUEST;
      publish({ type, correlationId, toolCall, args: call.args, ...server, verdict });
      return confirmed;
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

type Topics = Pick<MessageBus, "subscribe"> & { deliver(message: MessageBusMessage): void };

/** A listener that throws is reported and keeps no other from hearing. */
function createTopics(onListenerError: (error: unknown) => void): Topics {
  const handlers = new Map<string, Set<(message: never) => void>>();
  return {
    subscribe(type, handler) {
      const own = handlers.get(type) ?? new Set();
      handlers.set(type, own.add(handler));
      return () => void own.delete(handler);
    },
    deliver(message) {
      for (const handler of handlers.get(message.type) ?? []) {
        try {
          handler(message as never);
        } catch (error) {
          onListenerError(error);
        }
      }
    },
  };
}

function addRules(policy: PolicyEngine, rules: readonly PolicyRule[]): void {
  for (const rule of rules) {
    const priority = Math.min(rule.priority, ALWAYS_PRIORITY);
    policy.addRule({ ...rule, priority });
  }
}
