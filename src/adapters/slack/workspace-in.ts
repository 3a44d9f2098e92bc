import { z } from "zod";

const place = z.object({ id: z.string().min(1) }).nullish();

/** As much of any delivery as says where it is from. */
const delivery = z.object({
  authorizations: z.array(z.object({ team_id: z.string().nullish() })).nullish(),
  team: place,
  enterprise: place,
  team_id: z.string().nullish(),
  enterprise_id: z.string().nullish(),
});

/**
 * The workspace in which we are installed; null when a delivery names none. In a shared channel an
 * event's own `team_id` may be another.
 */
export function workspaceIn(body: unknown): string | null {
  const read = delivery.safeParse(body);
  if (!read.success) return null;
  const { authorizations, team, enterprise, team_id: teamId, enterprise_id: org } = read.data;
  const named = [authorizations?.[0]?.team_id, team?.id, teamId, enterprise?.id, org];
  return named.find((id) => typeof id === "string") ?? null;
}
