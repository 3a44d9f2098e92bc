import { createSystemEnvironment } from "../../../src/adapters/system/system-environment.ts";
import { createInProcessWake } from "../../../src/adapters/wake/in-process-wake.ts";
import { createCore, createPolicyEngine, PolicyDecision } from "../../../src/core/index.ts";
import { createMemoryStore } from "../../fakes/memory-store.ts";
import { NO_POLICY_FILES } from "../../fakes/no-policy-files.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import { createScriptedModel } from "../../fakes/scripted-model.ts";
import type { RoomSetup } from "./room.ts";

/** A whole core with the room's agent, for surfaces that read by themselves. */
export async function openCoreRoom(
  { script, quorum = 1, tool: given }: RoomSetup,
  platform: string,
) {
  const environment = createSystemEnvironment();
  const model = createScriptedModel(script);
  const tool = given ?? createRecordingTool("shell_cmd");
  const quiet = { info() {}, warn() {}, error() {} };
  const core = createCore({
    store: createMemoryStore(environment),
    environment,
    wake: createInProcessWake(),
    log: quiet,
    policy: createPolicyEngine({ rules: [], defaultDecision: PolicyDecision.ASK_USER }),
    policyFiles: NO_POLICY_FILES,
    agents: [
      {
        name: "ops",
        providerName: "scripted",
        provider: model,
        model: "test-model",
        systemPrompt: () => Promise.resolve("You are ops."),
        tools: null,
        turnLimit: 25,
        maxOutputTokens: 1_000,
        contextTokens: 100_000,
      },
    ],
    defaultAgent: "ops",
    tools: [tool],
    toolSources: [],
    approvals: {
      approvers: [`${platform}:ann`, `${platform}:bob`],
      admins: [],
      selfApproval: true,
      people: {},
      quorum,
      expiresAfterMs: 86_400_000,
      grantExpiresAfterMs: 28_800_000,
      onMessageWhileWaiting: "queue",
    },
    mask: (text) => text,
  });
  await core.start();
  return { core, model, tool };
}
