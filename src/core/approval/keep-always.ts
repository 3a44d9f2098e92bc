import type { CoreContext } from "../context.ts";
import type { JsonObject } from "../json.ts";
import { type NarrowedAlways, narrowAlways } from "../policy/narrow-always.ts";
import type { PolicyRule } from "../policy/policy-rule.ts";
import { writeToSession } from "../session/write-to-session.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import { notice } from "../tool/tool-result.ts";
import { type Person, personKey } from "./person.ts";

/** The rules that "always" leaves for a call, as narrow as the call; or why it can leave none. */
export function alwaysRulesFor(
  { policy, policyFiles }: Pick<CoreContext, "policy" | "policyFiles">,
  call: Pick<ToolCall, "toolName" | "serverName"> & { args: JsonObject },
  person: Person,
): NarrowedAlways {
  const { toolName: tool, serverName, args } = call;
  const server = serverName === null ? {} : { serverName };
  return narrowAlways(
    { tool, args, ...server },
    { policy, source: policyFiles.keptIn, reason: `always: ${personKey(person)}` },
  );
}

/**
 * Writes what an "always" decision leaves, once the decision is stored. When it cannot be
 * written the call is approved all the same, and the thread is told that it will be asked again.
 */
export async function keepAlways(
  context: CoreContext,
  sessionId: string,
  rules: readonly PolicyRule[],
): Promise<void> {
  const text = await context.policyFiles.keep(rules).then(
    () => `Kept for always: ${rules.map(shown).join(", ")} (${context.policyFiles.keptIn}).`,
    (error: unknown) => {
      context.log.error({ err: error, sessionId }, "the rules of an always decision were not kept");
      const why = error instanceof Error ? error.message : String(error);
      return `Approved this once, but not kept for always: ${why}`;
    },
  );
  await writeToSession(context, sessionId, async () => ({
    result: undefined,
    messages: [notice(text, { always: true })],
  }));
}

function shown({ toolName, commandPrefix }: PolicyRule): string {
  return commandPrefix === undefined ? `${toolName} with these arguments` : `\`${commandPrefix}\``;
}
