import type { PolicyRule } from "./policy-rule.ts";
import type { WrittenRule } from "./rule-schema.ts";

type Placed = Pick<PolicyRule, "priority" | "source" | "line">;

/** One rule for each tool and each prefix that a written rule lists. */
export function expandRule(written: WrittenRule, placed: Placed): PolicyRule[] {
  const { toolName, commandPrefix, expiresAfter, ...rest } = written;
  const expiry = expiresAfter === undefined ? {} : { expiresAfterMs: expiresAfter };
  return listed(toolName).flatMap((tool) =>
    listed(commandPrefix).map((prefix) => ({
      ...(tool === undefined ? {} : { toolName: tool }),
      ...(prefix === undefined ? {} : { commandPrefix: prefix }),
      ...rest,
      ...expiry,
      ...placed,
    })),
  );
}

function listed(value: string | string[] | undefined): (string | undefined)[] {
  return Array.isArray(value) ? [...new Set(value)] : [value];
}
