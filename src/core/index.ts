/** The one door to the core. Adapters and the composition root import from here. */
export type { Agent } from "./agent/agent.ts";
export type { DecisionScope } from "./approval/approval.ts";
export { type Person, personKey } from "./approval/person.ts";
export type { ApprovalSettings, Log } from "./context.ts";
export type {
  Core,
  DecisionOutcome,
  IncomingMessage,
  PublishOutcome,
  RevokeOutcome,
  ToolResultAnswer,
} from "./core.ts";
export { type CorePorts, createCore } from "./create-core.ts";
export type { CoreEvent, CoreListener } from "./bus/bus-message.ts";
export type { MessageView } from "./message/message.ts";
export type { Environment, IdKind } from "./ports/environment.ts";
export type { LlmEvent, LlmMessage, LlmProvider, LlmRequest } from "./ports/llm-provider.ts";
export type { Store } from "./ports/store.ts";
export type { Wake } from "./ports/wake.ts";
export type { JsonObject } from "./json.ts";
export type { CallFacts, Tool, ToolContext, ToolOutput } from "./tool/tool.ts";
export { createPolicyEngine, rulesFromConfiguration } from "./policy/policy-engine.ts";
export { PolicyDecision } from "./policy/policy-rule.ts";
export type { ApprovalView, GrantView, LiveAnswer, SessionView } from "./views.ts";
