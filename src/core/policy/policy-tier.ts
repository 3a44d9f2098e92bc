/** Whose word a policy file is; a higher tier overrules a lower one (DESIGN 3.12). */
export const POLICY_TIERS = ["default", "user", "admin"] as const;
export type PolicyTier = (typeof POLICY_TIERS)[number];

const NUMBERS: Record<PolicyTier, number> = { default: 1, user: 2, admin: 3 };
const MAX_OFFSET = 999;
const BANDS_END = 4;

export type PriorityReading = { ok: true; priority: number } | { ok: false; problem: string };

/** The lowest priority of a tier; its band ends before the next one's. */
export function tierBase(tier: PolicyTier): number {
  return NUMBERS[tier];
}

/** The tier in whose band a resolved priority lies. */
export function tierOf(priority: number): PolicyTier {
  if (priority >= NUMBERS.admin) return "admin";
  return priority >= NUMBERS.user ? "user" : "default";
}

/**
 * The resolved priority of `priority = …` in a file of that tier. An integer is an offset inside
 * the tier, a float is the resolved priority itself, nothing is the tier's base.
 */
export function resolvePriority(
  written: bigint | number | undefined,
  tier: PolicyTier,
): PriorityReading {
  const base = tierBase(tier);
  if (written === undefined) return { ok: true, priority: base };
  if (typeof written === "bigint") return resolveOffset(written, tier);
  if (written >= base && written < base + 1) return { ok: true, priority: written };
  return { ok: false, problem: floatProblem(written, tier) };
}

function resolveOffset(offset: bigint, tier: PolicyTier): PriorityReading {
  const base = tierBase(tier);
  if (offset >= 0n && offset <= BigInt(MAX_OFFSET)) {
    return { ok: true, priority: (base * 1000 + Number(offset)) / 1000 };
  }
  const example = `100 becomes ${(base * 1000 + 100) / 1000}`;
  const problem = `must be a whole number from 0 to ${MAX_OFFSET} (in a file of the ${tier} tier, ${example}), not ${offset}.`;
  return { ok: false, problem };
}

function floatProblem(written: number, tier: PolicyTier): string {
  const base = tierBase(tier);
  const band = `from ${base}.0 to just below ${base + 1}.0`;
  const mend = `In a file of the ${tier} tier a number with a point must lie ${band}; a whole number from 0 to ${MAX_OFFSET} counts inside the tier.`;
  if (!(written >= 1 && written < BANDS_END)) return `is out of range (${written}). ${mend}`;
  return `belongs to the ${tierOf(written)} tier (${written}). ${mend}`;
}
