/** The one door to the core. Everything outside imports from here. */
export type { Agent } from "./agent/agent.ts";
export type {
  ApprovalRequest,
  ApprovalTerms,
  Decision,
  DecisionScope,
  Grant,
} from "./approval/approval.ts";
export {
  type ApprovalCard,
  type CardAction,
  type CardFact,
  type CardTone,
  approvalCard,
} from "./approval/approval-card.ts";
export { mayNotDecide } from "./approval/verify-approver.ts";
export { account, admin, approver, destination } from "./approval/person-pattern.ts";
export { type Author, type Person, personKey } from "./approval/person.ts";
export { pendingLine, whatIsGranted } from "./approval/short-lines.ts";
export { filesIn, nameOfFile } from "./attachment/file-words.ts";
export { aboutUnreadFiles } from "./attachment/unread-files.ts";
export { chainAudit } from "./audit/append-audit.ts";
export type { AuditDraft, AuditEvent } from "./audit/audit-event.ts";
export { AUDIT_START, type AuditCheck, verifyAudit } from "./audit/verify-audit.ts";
export type { CoreEvent, CoreListener } from "./bus/bus-message.ts";
export {
  type MessageBus,
  type MessageBusMessage,
  MessageBusType,
  ToolConfirmationOutcome,
  createMessageBus,
} from "./bus/message-bus.ts";
export type { ApprovalSettings, Log } from "./context.ts";
export type {
  AgentView,
  Core,
  DecisionOutcome,
  IncomingMessage,
  NewSession,
  PublishOutcome,
  ReceiveOutcome,
  SurfaceMessage,
  SurfaceScope,
  RevokeOutcome,
  ToolResultAnswer,
} from "./core.ts";
export { type CorePorts, createCore } from "./create-core.ts";
export { type TextCommand, parseTextCommand } from "./approval/parse-text-command.ts";
export { isMeant } from "./approval/short-id.ts";
export { splitDenial } from "./approval/split-denial.ts";
export { parseDuration } from "./duration.ts";
export {
  CallRefusedError,
  ConfigError,
  DuplicateEventError,
  PolicyLoadError,
  type PolicyProblem,
  ProviderError,
  type ProviderErrorKind,
  SeqConflictError,
  PlatformSilentError,
  StoreUnavailableError,
} from "./errors.ts";
export { type Json, type JsonObject, isJsonObject } from "./json.ts";
export { MIN_SECRET_CHARACTERS, createMasker } from "./mask-secrets.ts";
export {
  CLIENT_CALL_PREFIX,
  type FilePart,
  type Message,
  type MessageToolCall,
  type MessageView,
} from "./message/message.ts";
export { nearestWord } from "./nearest-word.ts";
export { oneAfterAnother } from "./one-after-another.ts";
export type { RuleInForce } from "./policy/built-in-rule.ts";
export { rulesFromConfiguration } from "./policy/configuration-rules.ts";
export { judgeBuiltIn } from "./policy/default-rules.ts";
export { aboutRule, describeRule, explain } from "./policy/explain.ts";
export { type ImportedPolicy, importPolicy } from "./policy/import-policy.ts";
export { type LintFinding, lintRules } from "./policy/lint.ts";
export { loadPolicies } from "./policy/load-policies.ts";
export { ALWAYS_PRIORITY, narrowAlways } from "./policy/narrow-always.ts";
export { type PolicyFile, parsePolicyToml } from "./policy/parse-policy-toml.ts";
export { type PolicyEngine, createPolicyEngine } from "./policy/policy-engine.ts";
export {
  APPROVAL_MODES,
  type ApprovalMode,
  type PolicyCall,
  PolicyDecision,
  type PolicyPart,
  type PolicyRule,
  type PolicyVerdict,
  ruleLocation,
} from "./policy/policy-rule.ts";
export { POLICY_TIERS, type PolicyTier, tierOf } from "./policy/policy-tier.ts";
export { type CaseTableReading, readCaseTable } from "./policy/read-case-table.ts";
export type { ReloadOutcome } from "./policy/reload-policy.ts";
export {
  type CaseTableResult,
  type ConfiguredPolicy,
  runCaseTable,
} from "./policy/run-case-table.ts";
export { runTable } from "./policy/run-table.ts";
export { canonicalLine } from "./policy/shell/canonical-line.ts";
export { listScripts } from "./policy/shell/list-scripts.ts";
export { stableStringify } from "./policy/stable-stringify.ts";
export type { TableFailure, TableOutcome } from "./policy/table-outcome.ts";
export { writePolicyToml } from "./policy/write-policy-toml.ts";
export type { Environment, IdKind } from "./ports/environment.ts";
export type {
  LlmEvent,
  LlmFile,
  LlmMessage,
  LlmProvider,
  LlmRequest,
  LlmTool,
  LlmToolCall,
  StopReason,
  TokenUsage,
} from "./ports/llm-provider.ts";
export type { PolicyFiles, PolicyStatus } from "./ports/policy-files.ts";
export type {
  PinnedDefinition,
  SessionChange,
  Store,
  StoreReads,
  StoreTransaction,
} from "./ports/store.ts";
export type {
  ChatSurface,
  CallShown,
  ReplyStream,
  Shown,
  ShowOutcome,
} from "./ports/chat-surface.ts";
export type {
  Installation,
  InstallationReads,
  InstallationWrites,
  InstalledPlace,
} from "./ports/installation-store.ts";
export type { Channel, DeliveryDraft, SurfaceReads, SurfaceWrites } from "./ports/surface-store.ts";
export type { Delivery, DeliveryState, Surface, SurfacePlace } from "./surface/surface.ts";
export type { ToolSource, ToolSourceStatus } from "./ports/tool-source.ts";
export type { Wake } from "./ports/wake.ts";
export {
  duration,
  durationOrNever,
  finiteNumber,
  flag,
  isWebAddress,
  listOf,
  matching,
  oneOf,
  table,
  text,
  variableName,
  webAddress,
  wholeNumber,
} from "./schema-parts.ts";
export { findSecret } from "./secret-shapes.ts";
export { showControls, showInvisible, showOnOneLine } from "./show-invisible.ts";
export { showDuration, showTime } from "./show-time.ts";
export type { Session } from "./session/session.ts";
export { type TomlDocument, readToml } from "./toml/read-toml.ts";
export type { TomlPath } from "./toml/toml-key-lines.ts";
export { jsonSchemaArguments, zodArguments } from "./tool/argument-reader.ts";
export { OPEN_STATES, type ToolCall, type ToolCallState, isOpen } from "./tool/tool-call.ts";
export type { CallFacts, Tool, ToolContext, ToolOutput } from "./tool/tool.ts";
export { wrapToolWithValidation } from "./tool/wrap-tool-with-validation.ts";
export type { ApprovalView, GrantView, LiveAnswer, SessionView } from "./views.ts";
