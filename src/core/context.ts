import type { Agent } from "./agent/agent.ts";
import type { Roster } from "./agent/address-agents.ts";
import type { ApproverSettings } from "./approval/verify-approver.ts";
import type { FileReader } from "./attachment/file-reader.ts";
import type { EventBus } from "./bus/event-bus.ts";
import type { PolicyEngine } from "./policy/policy-engine.ts";
import type { PolicyFiles } from "./ports/policy-files.ts";
import type { ChatSurface } from "./ports/chat-surface.ts";
import type { Environment } from "./ports/environment.ts";
import type { Store } from "./ports/store.ts";
import type { Wake } from "./ports/wake.ts";
import type { LiveSessions } from "./session/live-sessions.ts";
import type { DeliveryWake } from "./surface/delivery-wake.ts";
import type { LiveReplies } from "./surface/live-replies.ts";
import type { ToolRegistry } from "./tool/tool-registry.ts";

export type ApprovalSettings = ApproverSettings & {
  quorum: number;
  /** null: never. */
  expiresAfterMs: number | null;
  grantExpiresAfterMs: number | null;
  /** What an ordinary message does while a card is pending (DESIGN 3.10). */
  onMessageWhileWaiting: "queue" | "deny";
};

/** Tells the operator, never the people in the thread. Fields must be free of secrets. */
export type Log = {
  info(fields: Record<string, unknown>, text: string): void;
  warn(fields: Record<string, unknown>, text: string): void;
  error(fields: Record<string, unknown>, text: string): void;
};

/** What every use case works with; put together once, in `createCore`. */
export type CoreContext = {
  store: Store;
  environment: Environment;
  bus: EventBus;
  wake: Wake;
  log: Log;
  policy: PolicyEngine;
  policyFiles: PolicyFiles;
  registry: ToolRegistry;
  agents: readonly Agent[];
  /** Of a session: `rosterOf`. */
  roster: Roster;
  approvals: ApprovalSettings;
  /** Hides secrets in everything that is shown; the stored call keeps them (guarantee 10). */
  mask: (text: string) => string;
  live: LiveSessions;
  /** By platform. */
  chatSurfaces: ReadonlyMap<string, ChatSurface>;
  deliveries: DeliveryWake;
  files: FileReader;
  /** Answers that are being written on surfaces right now. */
  replies: LiveReplies;
};
