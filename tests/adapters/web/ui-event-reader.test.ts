import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readEvents, type StreamState } from "../../../src/adapters/web/ui/event-reader.ts";
import type { StreamEvent } from "../../../src/adapters/web/ui/event-text.ts";

/** Longer than the longest wait between two tries. */
const LONG_MS = 20_000;
const SILENCE_MS = 40_000;

type Connection = { headers: Record<string, string>; say(text: string): void; end(): void };

/** A server that the test speaks for, and a reader of it. */
function follow(answer: (tries: number) => number = () => 200) {
  const connections: Connection[] = [];
  const events: StreamEvent[] = [];
  const states: StreamState[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const encoder = new TextEncoder();
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({ start: (opened) => void (body = opened) });
    init.signal?.addEventListener("abort", () => body?.error(new Error("aborted")));
    connections.push({
      headers: { ...(init.headers as Record<string, string>) },
      say: (text) => body?.enqueue(encoder.encode(text)),
      end: () => body?.close(),
    });
    const status = answer(connections.length);
    if (status === 0) throw new TypeError("failed to fetch");
    return new Response(stream, { status });
  });
  const reader = readEvents({
    path: "/api/events",
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
  });
  return { reader, connections, events, states };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("following an event stream", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("sessionStorage", { getItem: () => null });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("comes back after a break, from the last id that it saw", async () => {
    const { reader, connections, events, states } = follow();
    await settle();
    connections[0]?.say('id: 7\nevent: message\ndata: {"seq":7}\n\n');
    await settle();
    connections[0]?.end();
    await settle();
    expect(states).toEqual(["connecting", "open", "lost"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connections).toHaveLength(2);
    expect(connections[0]?.headers["last-event-id"]).toBe(undefined);
    expect(connections[1]?.headers["last-event-id"]).toBe("7");
    expect(events).toEqual([{ event: "message", data: { seq: 7 } }]);
    reader.close();
  });

  it("does not count half an event as seen", async () => {
    const { reader, connections } = follow();
    await settle();
    connections[0]?.say('id: 7\nevent: message\ndata: {"seq":7}\n\nid: 8\nevent: mess');
    await settle();
    connections[0]?.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connections[1]?.headers["last-event-id"]).toBe("7");
    reader.close();
  });

  it("waits longer after every failure, up to a bound, and stops when it is closed", async () => {
    const { reader, connections } = follow(() => 0);
    await vi.advanceTimersByTimeAsync(700);
    expect(connections.length).toBeLessThanOrEqual(2);
    for (let n = connections.length; n < 12; n++) await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(connections.length).toBeGreaterThanOrEqual(12);
    reader.close();
    const tries = connections.length;
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(connections).toHaveLength(tries);
  });

  it("gives up a connection that is silent for longer than the heartbeat allows", async () => {
    const { reader, connections, states } = follow();
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000);
    connections[0]?.say(": keep-alive\n\n");
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1_000);
    expect(states.at(-1)).toBe("open");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states).toContain("lost");
    reader.close();
  });

  it.each([401, 404])("takes %i for final", async (status) => {
    const { connections, states } = follow(() => status);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(states).toEqual(["connecting", "refused"]);
    expect(connections).toHaveLength(1);
  });

  it("tries again after an answer that may pass", async () => {
    const { reader, states } = follow((tries) => (tries === 1 ? 503 : 200));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states).toEqual(["connecting", "lost", "connecting", "open"]);
    reader.close();
  });

  it("hears nothing more once it is closed", async () => {
    const { reader, connections, events, states } = follow();
    await settle();
    reader.close();
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(connections).toHaveLength(1);
    expect(events).toEqual([]);
    expect(states.at(-1)).toBe("open");
  });
});
