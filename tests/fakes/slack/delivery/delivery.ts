import type { FakeState } from "../state/fake-state.ts";
import type { Json } from "../../json.ts";
import type { Outcome, Outgoing, Transport } from "./outgoing.ts";

/** Something the app was to be told, and how that went. */
export type Delivery = {
  kind: Outgoing["kind"];
  payload: Json;
  /** One entry for each try: what became of it. */
  tries: ("sent" | "acked" | "failed")[];
  state: "waiting" | "sent" | "acked" | "given_up";
  /** Why the last try failed. */
  failure?: string;
  /** Milliseconds on the fake's clock from handing it over to its acknowledgement. */
  ackedAfterMs?: number;
};

/** Waits before the second, third and fourth try of an event: docs.slack.dev/apis/events-api#retries. */
export const RETRY_AFTER_MS = [0, 60_000, 300_000];
const WAITING_MAX = 10_000;

export type DeliveryDesk = {
  log: Delivery[];
  /** Hands over an event, and tries again while nobody acknowledges it. */
  event(payload: Json): Delivery;
  /** Hands over what a person did: one try, whose outcome the person sees. */
  interaction(kind: "interactive" | "slash_commands", payload: Json): Promise<Outcome>;
  /** Hands over an event once more although it was acknowledged, as Slack sometimes does. */
  redeliver(delivery: Delivery): Promise<Outcome>;
  /** From now on everything is handed over twice at the same moment. */
  doubles(): void;
  /** Somebody is there again: what waited goes out. */
  flush(): void;
  use(transport: Transport): void;
};

export function createDeliveryDesk(state: FakeState, first: Transport): DeliveryDesk {
  const log: Delivery[] = [];
  let waiting: { delivery: Delivery; attempt: number }[] = [];
  let transport = first;
  let copies = 1;

  function record(kind: Delivery["kind"], payload: Json): Delivery {
    const delivery: Delivery = { kind, payload, tries: [], state: "waiting" };
    log.push(delivery);
    return delivery;
  }

  async function attempt(delivery: Delivery, number: number): Promise<Outcome> {
    const { kind, payload } = delivery;
    const retryReason = number === 0 ? "" : (delivery.failure ?? "timeout");
    const outgoing = { kind, payload, attempt: number, retryReason };
    const sending = transport.send(outgoing);
    // What becomes of the other copies, nobody asks.
    for (let copy = 1; copy < copies; copy++) void transport.send(outgoing);
    const index = delivery.tries.push("sent") - 1;
    if (delivery.state === "waiting") delivery.state = "sent";
    const outcome = await sending;
    if (outcome.kind === "nobody") {
      delivery.tries.splice(index, 1);
      if (delivery.tries.length === 0) delivery.state = "waiting";
    } else {
      delivery.tries[index] = outcome.kind;
      if (outcome.kind === "acked") {
        delivery.state = "acked";
        delivery.ackedAfterMs = outcome.ms;
      } else delivery.failure = outcome.reason;
    }
    return outcome;
  }

  async function tryEvent(delivery: Delivery, number: number): Promise<void> {
    const outcome = await attempt(delivery, number);
    if (outcome.kind === "nobody") wait(delivery, number);
    if (outcome.kind === "failed") retry(delivery, number, outcome.noRetry);
    state.signal.changed();
  }

  function retry(delivery: Delivery, number: number, noRetry: boolean): void {
    const delay = noRetry ? undefined : RETRY_AFTER_MS[number];
    const again = (): void => void tryEvent(delivery, number + 1);
    if (delay === undefined) delivery.state = "given_up";
    else if (delay === 0) again();
    else state.clock.after(delay, again);
  }

  function wait(delivery: Delivery, number: number): void {
    if (waiting.length >= WAITING_MAX) throw new Error(`${WAITING_MAX} events wait for an app.`);
    delivery.failure ??= "connection_failed";
    waiting.push({ delivery, attempt: Math.max(1, number) });
  }

  return {
    log,
    event(payload) {
      const delivery = record("events_api", payload);
      void tryEvent(delivery, 0);
      return delivery;
    },
    async interaction(kind, payload) {
      const delivery = record(kind, payload);
      const outcome = await attempt(delivery, 0);
      if (outcome.kind !== "acked") delivery.state = "given_up";
      state.signal.changed();
      return outcome;
    },
    redeliver: (delivery) => attempt(delivery, Math.max(1, delivery.tries.length)),
    doubles: () => void (copies = 2),
    flush() {
      const due = waiting;
      waiting = [];
      for (const { delivery, attempt: number } of due) void tryEvent(delivery, number);
    },
    use: (next) => void (transport = next),
  };
}
