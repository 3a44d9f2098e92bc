import { z } from "zod";
import { type PolicyFileReading, parsePolicyToml } from "./parse-policy-toml.ts";
import { POLICY_TIERS } from "./policy-tier.ts";
import { stableStringify } from "./stable-stringify.ts";
import { badTable, countFailures, type TableOutcome } from "./table-outcome.ts";

const casesSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string().default(""),
    toml: z.string(),
    tier: z.enum(POLICY_TIERS).default("default"),
    expect: z.strictObject({
      ok: z.boolean(),
      rules: z.int().exactOptional(),
      priorities: z.array(z.number()).exactOptional(),
      tools: z.array(z.string().nullable()).exactOptional(),
      modes: z.array(z.array(z.string())).exactOptional(),
    }),
  }),
  { error: "must be a list of { id, toml, expect }." },
);

/** Policy files, each with whether it loads and what comes out of it. */
export function runLoaderTable(value: unknown): TableOutcome {
  const parsed = casesSchema.safeParse(value);
  if (!parsed.success) return badTable(parsed.error);
  const failures = parsed.data.flatMap(({ id, title, toml, tier, expect }) => {
    const reading = parsePolicyToml({ path: id, text: toml, tier });
    const found = factsOf(reading);
    const asked = Object.fromEntries(
      Object.keys(expect).map((key) => [key, found[key as keyof typeof found]]),
    );
    const [expected, actual] = [stableStringify(expect), stableStringify(asked)];
    const [problem] = reading.problems;
    const reason = problem ? `Line ${problem.line}: ${problem.text}` : "It loads.";
    return expected === actual ? [] : [{ id, title, expected, actual, reason }];
  });
  return countFailures(parsed.data.length, failures);
}

function factsOf({ rules, problems }: PolicyFileReading) {
  return {
    ok: problems.length === 0,
    rules: rules.length,
    priorities: rules.map(({ priority }) => priority),
    tools: rules.map(({ toolName }) => toolName ?? null),
    modes: rules.map(({ modes }) => modes ?? []),
  };
}
