import { onTestFinished } from "vitest";
import { createDemoProvider } from "../../../src/adapters/llm/demo-provider.ts";
import { createWebServer, type WebServerOptions } from "../../../src/adapters/web/web-server.ts";
import {
  createPolicyEngine,
  judgeBuiltIn,
  PolicyDecision,
  type Core,
  type PolicyEngine,
  type PolicyFiles,
  type PolicyRule,
} from "../../../src/core/index.ts";
import { NO_POLICY_FILES } from "../../fakes/no-policy-files.ts";
import type { RecordingTool } from "../../fakes/recording-tool.ts";
import { createTestCore } from "../../fakes/test-core.ts";

export type Console = {
  url: string;
  core: Core;
  shell: RecordingTool;
  /** The rules in force, to change them under the console. */
  policy: PolicyEngine;
  /** Takes the server away; the core stays. */
  close(): Promise<void>;
  /** Brings the server back where it was. */
  reopen(): Promise<void>;
};

export type ConsoleOptions = Partial<WebServerOptions> & {
  quorum?: number;
  /** Besides the built-in ones. */
  rules?: readonly PolicyRule[];
  policyFiles?: PolicyFiles;
  /** As person patterns. */
  admins?: readonly string[];
};

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The console over a whole core, with the demo model and a shell that only takes notes. */
export async function startConsole(options: ConsoleOptions = {}): Promise<Console> {
  const { quorum = 1, rules = [], admins = [], ...others } = options;
  const { policyFiles = NO_POLICY_FILES, ...serverOptions } = others;
  const policy = createPolicyEngine({
    rules,
    defaultDecision: PolicyDecision.ASK_USER,
    builtIn: judgeBuiltIn,
  });
  const demo = { providerName: "demo", provider: createDemoProvider(), model: "demo" };
  const approvals = { approvers: ["web:owner", "web:ann"], admins, quorum };
  const { core, tool: shell } = createTestCore(
    { agents: [demo], approvals },
    { policy, policyFiles },
  );
  await core.start();
  const open = (port: number) =>
    createWebServer({
      core,
      users: [],
      host: "127.0.0.1",
      ready: async () => [],
      logger: quiet,
      ...serverOptions,
      port,
    });
  let server = await open(0);
  const { url } = server;
  onTestFinished(async () => {
    await server.close();
    await core.close();
  });
  return {
    url,
    core,
    shell,
    policy,
    close: () => server.close(),
    async reopen() {
      server = await open(Number(new URL(url).port));
    },
  };
}
