import type { Agent } from "./agent/agent.ts";
import { subscribeAgentToMessages } from "./agent/subscribe-agent-to-messages.ts";
import { subscribeAgentToToolMessages } from "./agent/subscribe-agent-to-tool-messages.ts";
import { viewApprovals, viewGrant } from "./approval/approval-view.ts";
import { approvalsWaitingFor, decisionsConcerning } from "./approval/approvals-of-person.ts";
import { decideOnlyPending } from "./approval/decide-only-pending.ts";
import { revokeGrant } from "./approval/grants.ts";
import { personKey } from "./approval/person.ts";
import { publishToolResult } from "./approval/publish-tool-result.ts";
import { createFileReader } from "./attachment/file-reader.ts";
import { createEventBus } from "./bus/event-bus.ts";
import type { ApprovalSettings, CoreContext, Log } from "./context.ts";
import type { Core } from "./core.ts";
import { amendMessage } from "./message/amend-message.ts";
import { publishMessage } from "./message/publish-message.ts";
import type { PolicyEngine } from "./policy/policy-engine.ts";
import { reloadPolicy } from "./policy/reload-policy.ts";
import type { ChatSurface } from "./ports/chat-surface.ts";
import type { Environment } from "./ports/environment.ts";
import type { PolicyFiles } from "./ports/policy-files.ts";
import type { Store } from "./ports/store.ts";
import type { ToolSource } from "./ports/tool-source.ts";
import type { Wake } from "./ports/wake.ts";
import { viewMessages } from "./session/announce.ts";
import { createSession } from "./session/create-session.ts";
import { createLiveSessions } from "./session/live-sessions.ts";
import { keepSweeping, sweep } from "./session/resume-sessions.ts";
import { createSessionRunner } from "./session/session-runner.ts";
import { viewSessions } from "./session/session-view.ts";
import { stopSession } from "./session/stop-session.ts";
import { closeSurfaces } from "./surface/close-surfaces.ts";
import { createReceiver } from "./surface/create-receiver.ts";
import { createDeliveryWake } from "./surface/delivery-wake.ts";
import { createLiveReplies } from "./surface/live-replies.ts";
import { showStatusOnSurfaces } from "./surface/show-status.ts";
import { streamToSurfaces } from "./surface/stream-to-surfaces.ts";
import { createSurfaceRunner } from "./surface/surface-runner.ts";
import { CARD_SUBJECT } from "./surface/surface.ts";
import { createToolRegistry } from "./tool/tool-registry.ts";
import { createToolScheduler } from "./tool/tool-scheduler.ts";
import type { Tool } from "./tool/tool.ts";

/** What the core is made of. */
export type CorePorts = {
  store: Store;
  environment: Environment;
  wake: Wake;
  log: Log;
  policy: PolicyEngine;
  policyFiles: PolicyFiles;
  agents: readonly Agent[];
  /** Answers what addresses nobody. */
  defaultAgent: string;
  tools: readonly Tool[];
  toolSources: readonly ToolSource[];
  /** Platforms on which sessions are shown besides those that read by themselves. */
  chatSurfaces?: readonly ChatSurface[];
  approvals: ApprovalSettings;
  /** Hides secrets in what is shown. */
  mask: (text: string) => string;
};

/** Wires the ports to the use cases. Nothing runs before `start`. */
export function createCore(ports: CorePorts): Core {
  const context = contextOf(ports);
  const scheduler = createToolScheduler(context);
  const holder = ports.environment.newId("holder");
  const runner = createSessionRunner(context, scheduler, holder);
  const surfaces = createSurfaceRunner(context, holder);
  const atWork = { isRunning: runner.isRunning, isServing: surfaces.isServing };
  context.wake.onWake((sessionId) => void runner.run(sessionId));
  context.deliveries.servedBy(surfaces);
  const stops: (() => void)[] = [];

  return {
    ...reads(context),
    ...decisions(context),
    createSession: (wish) => createSession(context, wish),
    publishMessage: (message) => publishMessage(context, message),
    amendMessage: (amendment) => amendMessage(context, amendment),
    closeSurfaces: (where) => closeSurfaces(context, where),
    receiveMessage: createReceiver(context),
    async stop(sessionId, person) {
      if (!(await context.store.session(sessionId))) return false;
      await stopSession(context, sessionId, { person });
      return true;
    },
    reloadPolicy: (person) => reloadPolicy(context, person),
    subscribe: (listener, sessionId) => context.bus.subscribe(listener, sessionId),
    async start() {
      for (const agent of ports.agents) {
        stops.push(subscribeAgentToMessages(context, agent));
        stops.push(subscribeAgentToToolMessages(context, agent));
      }
      stops.push(streamToSurfaces(context), showStatusOnSurfaces(context));
      for (const source of ports.toolSources) source.start();
      await sweep(context, atWork);
      stops.push(keepSweeping(context, atWork));
    },
    async close() {
      for (const stop of stops.splice(0)) stop();
      await runner.close();
      await surfaces.close();
      await Promise.all(ports.toolSources.map((source) => source.close()));
      await context.wake.close();
    },
  };
}

function contextOf(ports: CorePorts): CoreContext {
  const onListenerError = (error: unknown) =>
    ports.log.error({ err: error }, "a listener failed on an event");
  const chatSurfaces = new Map(ports.chatSurfaces?.map((surface) => [surface.platform, surface]));
  return {
    ...ports,
    bus: createEventBus(onListenerError),
    registry: createToolRegistry(ports.tools, ports.toolSources),
    roster: { agents: ports.agents.map(({ name }) => name), defaultAgent: ports.defaultAgent },
    live: createLiveSessions(),
    chatSurfaces,
    files: createFileReader({ chatSurfaces, now: () => ports.environment.now() }),
    deliveries: createDeliveryWake(),
    replies: createLiveReplies(),
  };
}

type Reads = Pick<
  Core,
  | "listSessions"
  | "getSession"
  | "listMessages"
  | "liveAnswer"
  | "listApprovals"
  | "getApproval"
  | "approvalsWaitingFor"
  | "decisionsConcerning"
  | "findSurface"
  | "hasCardAt"
  | "surfacesOf"
  | "surfacesIn"
  | "surfacesOpenedBy"
  | "listGrants"
  | "listAudit"
  | "policyRules"
  | "explainPolicy"
  | "policyStatus"
  | "agents"
  | "tools"
  | "toolSources"
>;

function reads(context: CoreContext): Reads {
  const { store, registry, policy } = context;
  return {
    async listSessions(query) {
      return viewSessions(context, await store.sessions(query));
    },
    async getSession(id) {
      const session = await store.session(id);
      const [view] = session ? await viewSessions(context, [session]) : [];
      return view ?? null;
    },
    async listMessages(id, { after, limit }) {
      if (!(await store.session(id))) return null;
      return viewMessages(context, await store.messagesAfter(id, after, limit));
    },
    liveAnswer: (sessionId) => context.live.peek(sessionId)?.answer ?? null,
    async listApprovals(query) {
      const states = query.toolCallIds ? {} : { states: ["pending"] as const };
      return viewApprovals(context, await store.approvals({ ...query, ...states }));
    },
    async getApproval(id) {
      const request = await store.approval(id);
      const [view] = request ? await viewApprovals(context, [request]) : [];
      return view ?? null;
    },
    approvalsWaitingFor: (person, limit) => approvalsWaitingFor(context, person, limit),
    decisionsConcerning: (person, limit) => decisionsConcerning(context, person, limit),
    surfacesOf: (sessionId) => store.surfacesOf(sessionId),
    surfacesIn: ({ platform, workspace }, query) =>
      store.surfacesIn({ platform, workspace }, query),
    findSurface: (place) => store.surfaceAt(place),
    async hasCardAt(place, approvalId) {
      const surface = await store.surfaceAt(place);
      if (!surface) return false;
      return (await store.delivery(surface.id, CARD_SUBJECT + approvalId)) !== null;
    },
    surfacesOpenedBy: (person, limit) => store.surfacesOpenedBy(personKey(person), limit),
    async listGrants(query) {
      const grants = await store.liveGrants({ ...query, now: context.environment.now() });
      return grants.map((grant) => viewGrant(grant, context.mask));
    },
    listAudit: ({ after, limit }) => store.auditAfter(after, limit),
    policyRules: () => policy.getRulesInForce(),
    explainPolicy: (call) => policy.evaluate(call, { trace: true }),
    policyStatus: () => context.policyFiles.status(),
    agents: () =>
      context.agents.map(({ name, providerName, model }) => ({
        name,
        provider: providerName,
        model,
        isDefault: name === context.roster.defaultAgent,
      })),
    tools: () => registry.listFor(null).map(({ definition }) => definition),
    toolSources: () =>
      registry.sources().map((source) => ({ id: source.id, status: source.status() })),
  };
}

function decisions(
  context: CoreContext,
): Pick<Core, "publishToolResult" | "decideOnlyPending" | "revokeGrant"> {
  return {
    publishToolResult: (where, answer, person) =>
      publishToolResult(context, where, { answer, person }),
    decideOnlyPending: (sessionId, answer, person) =>
      decideOnlyPending(context, sessionId, { answer, person }),
    revokeGrant: (id, person) => revokeGrant(context, id, person),
  };
}
