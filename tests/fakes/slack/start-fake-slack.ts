import { createFaults } from "../faults.ts";
import type { Fault, FaultSettings } from "./api/fault-settings.ts";
import type { Handler } from "../serve-fake.ts";
import { listen } from "./api/http-server.ts";
import { DEFAULT_SCOPES } from "./api/method-facts.ts";
import { createRateLimits } from "./api/rate-limits.ts";
import { createDeliveryDesk } from "./delivery/delivery.ts";
import type { Delivery } from "./delivery/delivery.ts";
import { eventPayload } from "./delivery/event-payload.ts";
import { postProbe } from "./delivery/http-probe.ts";
import type { Probe } from "./delivery/http-probe.ts";
import { createHttpTransport } from "./delivery/http-transport.ts";
import type { Posted } from "./delivery/http-transport.ts";
import type { Outcome } from "./delivery/outgoing.ts";
import { createSocketHub } from "./delivery/socket-hub.ts";
import type { DisconnectReason } from "./delivery/socket-hub.ts";
import { createWorkspaceDriver } from "./people/workspace-driver.ts";
import type { WorkspaceDriver } from "./people/workspace-driver.ts";
import { createWorkspace } from "./state/create-workspace.ts";
import type { WorkspaceSettings } from "./state/create-workspace.ts";
import { createFakeState } from "./state/fake-state.ts";
import type { ApiCall, Refusal } from "./state/fake-state.ts";
import type { Json } from "../json.ts";
import { clockOf, realClock } from "../fake-clock.ts";
import type { GivenClock } from "../fake-clock.ts";

export type FakeSlackSettings = {
  /** Every limit is counted on it; `createTurnedClock()` is one. Real time when left out. */
  clock?: GivenClock;
  /** Rate limits; all other limits always hold. */
  limits?: "real" | "off";
  /** What the app is granted. */
  scopes?: readonly string[];
  port?: number;
  /** Answers paths that are none of Slack's: the control of the command line. */
  other?: Handler;
};

/** A Slack in the hands of a test: its first workspace, and the app as Slack sees it. */
export type FakeSlack = WorkspaceDriver & {
  /** For `clientOptions.slackApiUrl`. */
  apiUrl: string;
  origin: string;
  appToken: string;
  signingSecret: string;
  clientId: string;
  clientSecret: string;
  /** Adds a workspace that has the app. */
  workspace(settings?: WorkspaceSettings): WorkspaceDriver;
  calls(method?: string): ApiCall[];
  /** Every request that broke one of Slack's limits. */
  refused: readonly Refusal[];
  /** Payloads that were sent and that nobody acknowledged so far. */
  unanswered(): Delivery[];
  waitFor<T>(predicate: () => T | undefined | null | false, timeoutMs?: number): Promise<T>;
  fault(settings: FaultSettings): Fault;
  connections(): number;
  /** Asks every socket to reconnect, as Slack does every few hours. */
  refreshSockets(reason?: DisconnectReason): void;
  dropSockets(): void;
  /** From now on payloads go to this URL instead of sockets. */
  deliversTo(url: string): void;
  redelivers(delivery: Delivery): Promise<Outcome>;
  /** Everything that was ever handed over comes once more, clicks too. */
  tellsAgain(): Promise<void>;
  /** From now on everything comes twice at the same moment. */
  tellsTwice(): void;
  /** Called with every event that is handed over: for loads too large to look through again. */
  onEvent(listener: (event: Json) => void): void;
  /** Posts as Slack, or as somebody who pretends to be: what the app's server answers. */
  posts(url: string, probe?: Probe): Promise<Posted>;
  close(): Promise<void>;
};

const APP = {
  id: "A000000001",
  appToken: "xapp-1-A000000001-fake",
  signingSecret: "fake-signing-secret",
  clientId: "100.200",
  clientSecret: "fake-client-secret",
};

export async function startFakeSlack(settings: FakeSlackSettings = {}): Promise<FakeSlack> {
  const { limits = "real", scopes = DEFAULT_SCOPES, port = 0, other } = settings;
  const clock = clockOf(settings.clock ?? realClock());
  const state = createFakeState({ clock, limits, scopes, app: APP });
  const hub = createSocketHub(state);
  const desk = createDeliveryDesk(state, hub);
  const faults = createFaults(({ method }: FaultSettings) => method);
  const rates = createRateLimits(clock);
  const server = await listen(
    { state, faults, rates, openConnection: () => hub.openConnection() },
    hub,
    { port, other },
  );
  state.origin = server.origin;
  const listeners: ((event: Json) => void)[] = [];
  state.emit = (workspace, event) => {
    desk.event(eventPayload(state, workspace, event));
    for (const listener of listeners) listener(event);
  };
  hub.onConnect(() => desk.flush());
  const drive = (given?: WorkspaceSettings): WorkspaceDriver =>
    createWorkspaceDriver({ state, workspace: createWorkspace(state, given), desk });
  return {
    ...drive({ name: "Acme" }),
    apiUrl: `${server.origin}/api/`,
    origin: server.origin,
    appToken: APP.appToken,
    signingSecret: APP.signingSecret,
    clientId: APP.clientId,
    clientSecret: APP.clientSecret,
    workspace: drive,
    calls: (method) => state.calls.filter((call) => method === undefined || call.method === method),
    refused: state.refused,
    unanswered: () =>
      desk.log.filter((each) => each.state !== "acked" && each.tries.includes("failed")),
    waitFor: (predicate, timeoutMs) => state.signal.waitFor(predicate, timeoutMs),
    fault: (given) => faults.add(given),
    connections: () => hub.connections(),
    refreshSockets: (reason = "refresh_requested") => hub.disconnect(reason),
    dropSockets: () => hub.drop(),
    deliversTo: (url) => desk.use(createHttpTransport(state, url)),
    redelivers: (delivery) => desk.redeliver(delivery),
    async tellsAgain() {
      for (const delivery of desk.log) await desk.redeliver(delivery);
    },
    tellsTwice: () => desk.doubles(),
    onEvent: (listener) => void listeners.push(listener),
    posts: (url, probe) => postProbe(state, url, probe),
    async close() {
      faults.liftAll();
      await hub.close();
      await server.close();
    },
  };
}
