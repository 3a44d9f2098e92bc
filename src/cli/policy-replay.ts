import { createPolicyEngine, judgeBuiltIn, parseDuration, showOnOneLine } from "../core/index.ts";
import { auditPages } from "./audit-pages.ts";
import {
  CONFIG_OPTION,
  type CommandCall,
  type CommandSpec,
  JSON_OPTION,
  textOption,
} from "./command-spec.ts";
import { withBackend } from "./connect-backend.ts";
import { UsageFailure } from "./failure.ts";
import { printJson, printLine } from "./print.ts";
import { POLICY_OPTION, readPolicy } from "./read-policy.ts";
import { type Replayed, createReplay } from "./replay-call.ts";

export const policyReplayCommand: CommandSpec = {
  path: "policy replay",
  summary: "decide the calls of the audit log again, by today's rules",
  options: [
    { flags: "--since <time>", description: "only calls since then: 24h, 7d, 2026-11-01" },
    { flags: "--session <id>", description: "only calls of this session" },
    POLICY_OPTION,
    JSON_OPTION,
    CONFIG_OPTION,
  ],
  examples: ["policy replay --since 7d", "policy replay --policy new.toml"],
  async run(call) {
    const { context } = call;
    const { checked, differing } = await replay(call);
    if (call.options["json"] === true) printJson(context, { checked, differing });
    else {
      for (const each of differing) printLine(context, describe(each));
      const calls = checked === 1 ? "1 call" : `${checked} calls`;
      printLine(context, `${calls} decided again, ${differing.length} would differ.`);
    }
    return 0;
  },
};

async function replay(call: CommandCall): Promise<{ checked: number; differing: Replayed[] }> {
  const since = sinceOption(call);
  const { config, rules } = await readPolicy(call);
  const { approvalMode, defaultDecision } = config.policy;
  const engine = createPolicyEngine({
    rules,
    builtIn: judgeBuiltIn,
    defaultDecision,
    mode: () => approvalMode,
  });
  const decideAgain = createReplay(
    engine,
    config.mcp.map(({ id }) => id),
  );
  const session = textOption(call, "session");
  return await withBackend(call, { running: false }, async (backend) => {
    const differing: Replayed[] = [];
    let checked = 0;
    for await (const page of auditPages(backend)) {
      for (const row of page) {
        if (row.at < since || (session !== undefined && row.sessionId !== session)) continue;
        const again = decideAgain(row);
        if (again === null) continue;
        checked += 1;
        if (again.was !== again.now) differing.push(again);
      }
    }
    return { checked, differing };
  });
}

function sinceOption(call: CommandCall): Date {
  const written = textOption(call, "since");
  if (written === undefined) return new Date(0);
  const durationMs = parseDuration(written);
  const since =
    durationMs === null ? new Date(written) : new Date(call.context.now().getTime() - durationMs);
  if (!Number.isNaN(since.getTime())) return since;
  throw new UsageFailure(
    `--since ${written} is no time. Write how long ago (24h, 7d), or when (2026-11-01).`,
  );
}

function describe({ seq, at, sessionId, tool, shown, was, now, reason }: Replayed): string {
  const place = `#${seq} ${at.toISOString()} ${sessionId ?? ""}`.trim();
  return `${place}\n  ${showOnOneLine(`${tool} ${shown}`)}\n  was ${was}, would be ${now}: ${showOnOneLine(reason)}`;
}
