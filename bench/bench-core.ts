import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPrismaStore } from "../src/adapters/prisma/prisma-store.ts";
import { createSystemEnvironment } from "../src/adapters/system/system-environment.ts";
import { createInProcessWake } from "../src/adapters/wake/in-process-wake.ts";
import {
  type ChatSurface,
  type Core,
  createCore,
  createPolicyEngine,
  type LlmProvider,
  type Person,
  PolicyDecision,
  type Store,
  type Tool,
} from "../src/core/index.ts";
import { NO_POLICY_FILES } from "../tests/fakes/no-policy-files.ts";

export const BENCH_PERSON: Person = { platform: "web", id: "bench", name: "Bench" };

export type BenchCore = { core: Core; store: Store; close: () => Promise<void> };

export type BenchSetup = {
  provider?: LlmProvider;
  chatSurfaces?: readonly ChatSurface[];
  tools?: readonly Tool[];
  approvers?: readonly string[];
  /** Another database than a fresh SQLite file. */
  databaseUrl?: string;
  /** Stands between the core and its store. */
  between?: (store: Store) => Store;
};

/** A core on a fresh SQLite file, with a model that answers at once unless another is given. */
export async function openBenchCore(setup: BenchSetup = {}): Promise<BenchCore> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const environment = createSystemEnvironment();
  const url = setup.databaseUrl ?? `file:${join(folder, "bench.db")}`;
  const store = await createPrismaStore({ url, sha256: environment.sha256 });
  const core = createCore({
    store: setup.between?.(store) ?? store,
    environment,
    wake: createInProcessWake(),
    log: { info() {}, warn: console.error, error: console.error },
    policyFiles: NO_POLICY_FILES,
    policy: createPolicyEngine({ rules: [], defaultDecision: PolicyDecision.ASK_USER }),
    agents: [agentOf(setup.provider ?? instantProvider())],
    chatSurfaces: setup.chatSurfaces ?? [],
    defaultAgent: "bench",
    tools: setup.tools ?? [],
    toolSources: [],
    approvals: {
      approvers: setup.approvers ?? [],
      admins: [],
      selfApproval: true,
      people: {},
      quorum: 1,
      expiresAfterMs: null,
      grantExpiresAfterMs: null,
      onMessageWhileWaiting: "queue",
    },
    mask: (text) => text,
  });
  await core.start();
  const close = async () => {
    await core.close();
    await store.close();
    rmSync(folder, { recursive: true });
  };
  return { core, store, close };
}

function instantProvider(): LlmProvider {
  return {
    async *stream() {
      yield { kind: "text", text: "Yes." };
      yield { kind: "finish", stopReason: "end", usage: null };
    },
  };
}

function agentOf(provider: LlmProvider) {
  return {
    name: "bench",
    providerName: "bench",
    provider,
    model: "bench",
    systemPrompt: () => Promise.resolve("Answer."),
    tools: null,
    turnLimit: 25,
    maxOutputTokens: 100,
    contextTokens: 100_000,
  };
}

/** Fills a session with talk until it holds `count` messages, a hundred to a transaction. */
export async function fillSession(
  { store }: BenchCore,
  sessionId: string,
  count: number,
): Promise<void> {
  const { newId } = createSystemEnvironment();
  for (let done = 0; done < count; done += 100) {
    await store.transaction(async (tx) => {
      const session = await tx.session(sessionId);
      if (!session) throw new Error("The session is gone.");
      const messages = Array.from({ length: Math.min(100, count - done) }, (_, i) => ({
        id: newId("message"),
        sessionId,
        seq: session.nextSeq + i,
        parts: [],
        replyToMessageId: null,
        metadata: {},
        createdAt: new Date(),
        content: `Message ${session.nextSeq + i}: what about the staging disk?`,
        ...((session.nextSeq + i) % 2 === 1
          ? {
              role: "user" as const,
              author: { platform: "web", id: "bench", name: "Bench" },
              eventId: null,
            }
          : { role: "assistant" as const, agent: "bench", toolCalls: [] }),
      }));
      await tx.append(sessionId, { expectedSeq: session.nextSeq, updatedAt: new Date(), messages });
    });
  }
}

/** Milliseconds from publishing a message to its stored answer. */
export async function timeTurn({ core }: BenchCore, sessionId: string): Promise<number> {
  const started = performance.now();
  const answered = new Promise<number>((resolve) => {
    const stop = core.subscribe((event) => {
      if (event.type !== "message" || event.message.role !== "assistant") return;
      stop();
      resolve(performance.now() - started);
    }, sessionId);
  });
  await core.publishMessage({ sessionId, content: "And now?", person: BENCH_PERSON });
  return answered;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
