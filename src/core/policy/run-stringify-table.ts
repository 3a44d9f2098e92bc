import { z } from "zod";
import { stableStringify } from "./stable-stringify.ts";
import { badTable, countFailures, type TableOutcome } from "./table-outcome.ts";

const casesSchema = z.array(
  z.object({
    id: z.string(),
    input: z.unknown(),
    expect: z.string(),
    title: z.string().default(""),
  }),
  { error: "must be a list of { id, input, expect }." },
);

/** Values, each with the canonical JSON that argument patterns are matched against. */
export function runStringifyTable(value: unknown): TableOutcome {
  const parsed = casesSchema.safeParse(value);
  if (!parsed.success) return badTable(parsed.error);
  const failures = parsed.data.flatMap(({ id, title, input, expect: expected }) => {
    const actual = stableStringify(input);
    const reason = "This is the text that argsPattern sees.";
    return actual === expected ? [] : [{ id, title, expected, actual, reason }];
  });
  return countFailures(parsed.data.length, failures);
}
