import { createIds } from "./ids.ts";
import type { Ids } from "./ids.ts";
import type { Json } from "../../json.ts";
import { createSignal } from "../../signal.ts";
import type { Signal } from "../../signal.ts";
import type { FakeClock } from "../../fake-clock.ts";
import type { Workspace } from "./workspace-state.ts";

export type ApiCall = {
  method: string;
  args: Json;
  /** Milliseconds on the fake's clock. */
  at: number;
  teamId: string | undefined;
  ok: boolean;
  error?: string;
  /** What a test had asked to go wrong with this call. */
  fault?: string;
};

/** A request that ran into one of Slack's limits. */
export type Refusal = { method: string; error: string; at: number; messages: string[]; args: Json };

export type Trigger = { teamId: string; user: string; issuedAt: number; used: boolean };

export type ResponseUrl = {
  teamId: string;
  channel: string;
  user: string;
  issuedAt: number;
  uses: number;
  /** The message whose button was clicked. */
  message?: { ts: string; onlyFor?: string };
  threadTs?: string;
};

/** Everything one fake Slack holds. */
export type FakeState = {
  clock: FakeClock;
  ids: Ids;
  signal: Signal;
  limits: "real" | "off";
  /** Where it listens: `http://127.0.0.1:54321`. */
  origin: string;
  app: {
    id: string;
    appToken: string;
    signingSecret: string;
    clientId: string;
    clientSecret: string;
  };
  scopes: Set<string>;
  workspaces: Map<string, Workspace>;
  calls: ApiCall[];
  refused: Refusal[];
  triggers: Map<string, Trigger>;
  responseUrls: Map<string, ResponseUrl>;
  /** OAuth codes that nobody has exchanged yet, each for a workspace. */
  oauthCodes: Map<string, string>;
  /** Hands an event to the app. */
  emit(workspace: Workspace, event: Json): void;
};

const CALLS_IN_A_COMPLAINT = 12;

export type StateSettings = {
  clock: FakeClock;
  limits: "real" | "off";
  scopes: Iterable<string>;
  app: FakeState["app"];
};

export function createFakeState({ clock, limits, scopes, app }: StateSettings): FakeState {
  const calls: ApiCall[] = [];
  const signal = createSignal(() => `The last calls were:\n${describeCalls(calls)}`);
  return {
    clock,
    ids: createIds(clock),
    signal,
    limits,
    origin: "",
    app,
    scopes: new Set(scopes),
    workspaces: new Map(),
    calls,
    refused: [],
    triggers: new Map(),
    responseUrls: new Map(),
    oauthCodes: new Map(),
    emit: () => {
      throw new Error("The fake has no delivery yet: start it before people speak.");
    },
  };
}

function describeCalls(calls: readonly ApiCall[]): string {
  const last = calls.slice(-CALLS_IN_A_COMPLAINT);
  return (
    last.map((call) => `  ${call.method} ${call.ok ? "ok" : call.error}`).join("\n") || "  none"
  );
}
