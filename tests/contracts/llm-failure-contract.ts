import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LlmProvider } from "../../src/core/ports/llm-provider.ts";
import type { ProviderOptions } from "../../src/adapters/llm/provider-options.ts";
import { MAX_ATTEMPTS, REAL_PACING } from "../../src/adapters/llm/retry-model-call.ts";
import type { ModelPacing } from "../../src/adapters/llm/retry-model-call.ts";
import { collect, failing, llmRequest, providerError, start, textOf } from "./llm-request.ts";
import { startModelServer } from "./model-server.ts";
import type { ModelServer, Reply } from "./model-server.ts";
import { firstEvents, readStream } from "./recorded-stream.ts";

export type FailureHarness = {
  vendor: "openai" | "anthropic" | "google";
  create(options: ProviderOptions): LlmProvider;
  keyVariable: string;
  /** How the API words an error of that status. */
  errorBody(status: number, message: string): unknown;
  /** What it says when the conversation does not fit. */
  contextTooLong: string;
  /** How many events of the recorded `text` stream hold the first piece of text. */
  eventsToFirstText: number;
};

/** Looks like no vendor's key: it is known by its value alone. */
const KEY = "Zx81Qw93Er72Ty56";

/** How `LlmProvider.stream` fails, retries and stops, over a server that misbehaves. */
export function describeLlmFailures({ vendor, ...harness }: FailureHarness): void {
  describe(`${vendor}: failures`, () => {
    let server: ModelServer;
    let waits: number[] = [];
    beforeAll(async () => {
      server = await startModelServer();
    });
    afterAll(() => server.close());

    const ok: Reply = { kind: "stream", pieces: [readStream(vendor, "text")] };
    const begun = firstEvents(vendor, "text", harness.eventsToFirstText);
    const status = (status: number, message = "no", headers?: Record<string, string>): Reply => ({
      kind: "status",
      status,
      body: harness.errorBody(status, message),
      ...(headers && { headers }),
    });

    /** A provider that notes how long it would wait, and does not. */
    function create(pacing: Partial<ModelPacing> = {}): LlmProvider {
      waits = [];
      const sleep = async (ms: number): Promise<void> => void waits.push(ms);
      return harness.create({
        apiKey: KEY,
        baseUrl: server.url,
        pacing: { sleep, random: () => 0.5, ...pacing },
      });
    }

    it.each([429, 500, 503, 529, 408, 409])("tries again after %i", async (code) => {
      server.answerWith(status(code), ok);
      const events = await collect(create().stream(llmRequest()));
      expect(textOf(events)).toBe("Hello ✓ wörld");
      expect(server.seen).toHaveLength(2);
      expect(waits).toHaveLength(1);
    });

    it("waits as long as the server asks, and longer each time it does not ask", async () => {
      server.answerWith(status(429, "slow", { "retry-after": "7" }), status(500), status(500), ok);
      await collect(create().stream(llmRequest()));
      expect(waits[0]).toBe(7000);
      expect(waits[2]).toBeGreaterThan(waits[1]!);
    });

    it("does not wait an hour", async () => {
      server.answerWith(status(429, "slow", { "retry-after": "3600" }));
      expect(await providerError(create())).toMatchObject({ kind: "rate_limited" });
      expect(server.seen).toHaveLength(1);
      expect(waits).toEqual([]);
    });

    it.each([
      [429, "rate_limited"],
      [529, "overloaded"],
      [503, "overloaded"],
    ])("gives up on %i after a few attempts", async (code, kind) => {
      server.answerWith(status(code));
      expect(await providerError(create())).toMatchObject({ kind });
      expect(server.seen).toHaveLength(MAX_ATTEMPTS);
    });

    it("names the variable of a refused key, and never the key", async () => {
      server.answerWith(status(401, `Incorrect API key provided: ${KEY}`));
      const error = await providerError(create());
      expect(error.kind).toBe("auth");
      expect(error.message).toContain(harness.keyVariable);
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
      expect(server.seen).toHaveLength(1);
    });

    it("takes the key out of whatever a server echoes", async () => {
      server.answerWith(status(400, `bad header ${KEY} for field x`));
      const error = await providerError(create());
      expect(error.message).toContain("bad header [key] for field x");
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
    });

    it("names the model that does not exist", async () => {
      server.answerWith(status(404));
      const error = await providerError(create(), llmRequest({ model: "gpt-imaginary" }));
      expect(error).toMatchObject({ kind: "not_found" });
      expect(error.message).toContain('"gpt-imaginary"');
    });

    it("tells a conversation that is too long from other bad requests", async () => {
      server.answerWith(status(400, harness.contextTooLong));
      expect(await providerError(create())).toMatchObject({ kind: "context_too_long" });
      server.answerWith(status(400, "tools.0: unknown field"));
      const error = await providerError(create());
      expect(error).toMatchObject({ kind: "bad_request" });
      expect(error.message).toContain("tools.0: unknown field");
    });

    it("reports an answer that was cut off, and does not begin it again", async () => {
      for (const after of ["cut", "end"] as const) {
        server.answerWith({ kind: "stream", pieces: [begun], after }, ok);
        const { events, error } = await failing(create(), llmRequest());
        expect(textOf(events)).toBe("Hello ✓");
        expect(error).toMatchObject({ name: "ProviderError", kind: "network" });
        expect(server.seen).toHaveLength(1);
      }
    });

    it("reports an answer that was cut in the middle of an event", async () => {
      const text = readStream(vendor, "text");
      const pieces = [begun, text.slice(begun.length, begun.length + 12)];
      server.answerWith({ kind: "stream", pieces }, ok);
      const { error } = await failing(create(), llmRequest());
      expect(error).toMatchObject({ name: "ProviderError", kind: "network" });
    });

    it("tries again when the connection breaks before the first word", async () => {
      server.answerWith({ kind: "stream", pieces: [], after: "cut" }, ok);
      expect(textOf(await collect(create().stream(llmRequest())))).toBe("Hello ✓ wörld");
      expect(server.seen).toHaveLength(2);
    });

    it("tries again when the stream opens with a failure", async () => {
      const pieces = [readStream(vendor, "overloaded-at-once")];
      server.answerWith({ kind: "stream", pieces }, ok);
      expect(textOf(await collect(create().stream(llmRequest())))).toBe("Hello ✓ wörld");
    });

    it("reports a failure inside the stream, behind the text that came", async () => {
      const pieces = [readStream(vendor, "failure-inside")];
      server.answerWith({ kind: "stream", pieces }, ok);
      const { events, error } = await failing(create(), llmRequest());
      expect(textOf(events)).toBe("Hello");
      expect(error).toMatchObject({ name: "ProviderError", kind: "overloaded" });
      expect(server.seen).toHaveLength(1);
    });

    it.each([
      ["before the first byte", { kind: "silence" }],
      ["in the middle", { kind: "stream", pieces: [begun], after: "silence" }],
    ] as [string, Reply][])("gives up on a server that falls silent %s", async (_, reply) => {
      server.answerWith(reply);
      const error = await providerError(create({ idleLimitMs: 60 }));
      expect(error).toMatchObject({ kind: "timeout" });
      expect(server.seen).toHaveLength(1);
    });

    it("reports a server that cannot be reached", async () => {
      const gone = await startModelServer();
      await gone.close();
      const sleep = async (): Promise<void> => {};
      const provider = harness.create({ apiKey: KEY, baseUrl: gone.url, pacing: { sleep } });
      const error = await providerError(provider);
      expect(error).toMatchObject({ kind: "network" });
      expect(error.message).toContain(new URL(gone.url).host);
    });

    describe("stops at once, with the reason it was given", () => {
      const reason = new Error("ann pressed stop");

      it("when it was aborted before it began", async () => {
        server.answerWith(ok);
        const signal = AbortSignal.abort(reason);
        const { events, error } = await failing(create(), llmRequest({ signal }));
        expect({ events, error }).toEqual({ events: [], error: reason });
        expect(server.seen).toEqual([]);
      });

      it("before the first byte", async () => {
        server.answerWith({ kind: "silence" });
        const abort = new AbortController();
        const arrived = server.nextRequest();
        const failure = failing(create(), llmRequest({ signal: abort.signal }));
        await arrived;
        abort.abort(reason);
        expect((await failure).error).toBe(reason);
      });

      it("in the middle of the answer", async () => {
        server.answerWith({ kind: "stream", pieces: [begun], after: "silence" });
        const abort = new AbortController();
        const stream = start(create(), llmRequest({ signal: abort.signal }));
        expect((await stream.next()).value).toEqual({ kind: "text", text: "Hello ✓" });
        const hungUp = server.nextHangUp();
        abort.abort(reason);
        await expect(stream.next()).rejects.toBe(reason);
        await hungUp;
      });

      it("and hangs up when nobody reads on", async () => {
        server.answerWith({ kind: "stream", pieces: [begun], after: "silence" });
        const stream = start(create(), llmRequest());
        await stream.next();
        const hungUp = server.nextHangUp();
        await stream.return?.();
        await hungUp;
      });

      it("while it waits to try again", async () => {
        server.answerWith(status(429, "slow", { "retry-after": "30" }));
        const abort = new AbortController();
        const waiting = Promise.withResolvers<void>();
        const sleep = (ms: number, signal: AbortSignal): Promise<void> => {
          waiting.resolve();
          return REAL_PACING.sleep(ms, signal);
        };
        const failure = failing(create({ sleep }), llmRequest({ signal: abort.signal }));
        await waiting.promise;
        abort.abort(reason);
        expect((await failure).error).toBe(reason);
      });
    });
  });
}
