import { flagArg, page, textArg } from "../api/method-call.ts";
import type { Method } from "../api/method-call.ts";
import { Refusal } from "../api/refusal.ts";
import type { Json } from "../../json.ts";
import type { User } from "../state/workspace-state.ts";
import { timezoneFields } from "../text/timezone.ts";

/** https://docs.slack.dev/reference/objects/user-object */
export function userJson(user: User): Json {
  const handle = user.name.toLowerCase().replaceAll(/\s+/g, ".");
  return {
    id: user.id,
    team_id: user.teamId,
    name: handle,
    real_name: user.name,
    deleted: user.isDeleted,
    ...timezoneFields(user.timezone),
    profile: { real_name: user.name, display_name: user.name, team: user.teamId },
    is_bot: user.kind === "bot",
    is_app_user: false,
    is_admin: false,
    is_owner: false,
    is_restricted: user.kind === "guest",
    is_ultra_restricted: false,
    ...(user.kind === "external" ? { is_stranger: true } : {}),
    updated: 0,
  };
}

export const userInfo: Method = ({ workspace, args }) => {
  const user = workspace.users.get(textArg(args, "user") ?? "");
  if (!user) throw new Refusal("user_not_found");
  return { user: userJson(user) };
};

export const usersList: Method = ({ workspace, args }) => {
  const wanted = page([...workspace.users.values()], args);
  return { members: wanted.items.map(userJson), cache_ts: 0, ...wanted.meta };
};

export const groupsList: Method = ({ workspace, args }) => {
  const withUsers = flagArg(args, "include_users");
  const groups = [...workspace.groups.values()].filter(
    (group) => !group.isDisabled || flagArg(args, "include_disabled"),
  );
  return {
    usergroups: groups.map((group) => ({
      id: group.id,
      team_id: workspace.id,
      is_usergroup: true,
      name: group.handle,
      handle: group.handle,
      date_delete: group.isDisabled ? 1 : 0,
      user_count: group.users.length,
      ...(withUsers ? { users: group.users } : {}),
    })),
  };
};

export const groupUsers: Method = ({ workspace, args }) => {
  const group = workspace.groups.get(textArg(args, "usergroup") ?? "");
  if (!group) throw new Refusal("no_such_subteam");
  return { users: group.users };
};
