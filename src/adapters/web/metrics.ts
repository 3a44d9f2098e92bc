import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import {
  type ApprovalView,
  type Core,
  type CoreEvent,
  type ToolCallState,
  isOpen,
} from "../../core/index.ts";

/** Requests and calls remembered so that an event announced twice is counted once. */
const MAX_REMEMBERED = 10_000;
/** Pending approvals counted at most per look. */
const MAX_PENDING = 10_000;

export type Metrics = {
  countRequest(labels: { method: string; route: string; status: number }): void;
  /** Prometheus' text format. */
  render(): Promise<{ contentType: string; text: string }>;
  close(): void;
};

/** Process defaults and the countersign counters, kept in a registry of their own. */
export function createMetrics(core: Core, openStreams: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "countersign_http_requests_total",
    help: "HTTP requests answered, by method, route and status.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  addGauges({ core, openStreams, registers });
  const unsubscribe = core.subscribe(createEventCounter(registers));
  return {
    countRequest: ({ method, route, status }) => requests.inc({ method, route, status }),
    async render() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
    close() {
      unsubscribe();
      registry.clear();
    },
  };
}

/** Gauges are read when somebody looks, so they cannot drift from the truth. */
function addGauges(options: {
  core: Core;
  openStreams: () => number;
  registers: Registry[];
}): void {
  const { core, openStreams, registers } = options;
  const pending: Gauge = new Gauge({
    name: "countersign_pending_approvals",
    help: "Approval requests that wait for a person.",
    registers,
    async collect() {
      pending.set((await core.listApprovals({ limit: MAX_PENDING })).length);
    },
  });
  const streams: Gauge = new Gauge({
    name: "countersign_event_streams",
    help: "Event streams that are open.",
    registers,
    collect: () => streams.set(openStreams()),
  });
}

function createEventCounter(registers: Registry[]): (event: CoreEvent) => void {
  const decided = new Counter({
    name: "countersign_approvals_total",
    help: "Approval requests that ended, by how.",
    labelNames: ["outcome"] as const,
    registers,
  });
  const toolCalls = new Counter({
    name: "countersign_tool_calls_total",
    help: "Tool calls that ended, by final state and tool.",
    labelNames: ["state", "tool"] as const,
    registers,
  });
  const modelCalls = new Counter({
    name: "countersign_model_calls_total",
    help: "Model calls that ended, by stop reason.",
    labelNames: ["stop_reason"] as const,
    registers,
  });
  const tokens = new Counter({
    name: "countersign_model_tokens_total",
    help: "Tokens of model calls, as the providers report them.",
    labelNames: ["direction"] as const,
    registers,
  });
  const isNew = createMemory();

  function countApproval({ id, state }: ApprovalView): void {
    if (state !== "pending" && isNew(`approval ${id}`)) decided.inc({ outcome: state });
  }

  function countCall({ toolCallId, state, name }: Extract<CoreEvent, { type: "tool" }>): void {
    if (isFinal(state) && isNew(`call ${toolCallId}`)) toolCalls.inc({ state, tool: name });
  }

  return (event) => {
    if (event.type === "approval") countApproval(event.approval);
    if (event.type === "tool") countCall(event);
    if (event.type !== "end") return;
    modelCalls.inc({ stop_reason: event.stopReason });
    tokens.inc({ direction: "input" }, event.usage?.inputTokens ?? 0);
    tokens.inc({ direction: "output" }, event.usage?.outputTokens ?? 0);
  };
}

function isFinal(state: ToolCallState | "progress"): boolean {
  return state !== "progress" && !isOpen(state);
}

function createMemory(): (key: string) => boolean {
  const seen = new Set<string>();
  return (key) => {
    if (seen.has(key)) return false;
    seen.add(key);
    const [oldest] = seen;
    if (seen.size > MAX_REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return true;
  };
}
