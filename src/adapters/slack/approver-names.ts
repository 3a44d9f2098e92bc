import { z } from "zod";
import type { NameSource } from "../chat/key-names.ts";
import { readProfile } from "./read-profile.ts";
import type { SlackApi } from "./slack-api.ts";

const GROUP = "group:";

const groups = z.object({
  usergroups: z.array(z.object({ id: z.string(), handle: z.string().min(1) })),
});

/** What Slack calls people and user groups that may approve. */
export function approverNames(api: SlackApi, workspaces: () => readonly string[]): NameSource {
  return { ask: (workspace, id) => askName(api, workspace, id), workspaces };
}

/** What Slack calls a person, `U024BE7LH`, or a user group, `group:S0614TZR7`; null: nothing. */
async function askName(api: SlackApi, workspace: string, id: string): Promise<string | null> {
  if (!id.startsWith(GROUP)) return (await readProfile(api, workspace, id))?.name ?? null;
  const answer = await api.call("usergroups.list", {}, { workspace });
  const read = answer.kind === "ok" ? groups.safeParse(answer.body) : null;
  const group = read?.data?.usergroups.find((each) => each.id === id.slice(GROUP.length));
  return group ? `@${group.handle}` : null;
}
