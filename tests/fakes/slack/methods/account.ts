import { channelOf, textArg } from "../api/method-call.ts";
import type { Method } from "../api/method-call.ts";
import { Refusal } from "../api/refusal.ts";
import { findMessage } from "../state/find-in-workspace.ts";

export const authTest: Method = ({ workspace }) => ({
  url: `https://${workspace.domain}.slack.com/`,
  team: workspace.name,
  team_id: workspace.id,
  user: "countersign",
  user_id: workspace.bot.userId,
  bot_id: workspace.bot.botId,
  is_enterprise_install: false,
});

/** https://docs.slack.dev/reference/methods/auth.revoke */
export const authRevoke: Method = ({ workspace }) => {
  workspace.isInstalled = false;
  return { revoked: true };
};

export const teamInfo: Method = ({ workspace }) => ({
  team: { id: workspace.id, name: workspace.name, domain: workspace.domain },
});

export const botInfo: Method = ({ state, workspace, args }) => {
  const wanted = textArg(args, "bot") ?? workspace.bot.botId;
  if (wanted !== workspace.bot.botId) throw new Refusal("bot_not_found");
  const { botId, userId } = workspace.bot;
  const bot = { id: botId, user_id: userId, app_id: state.app.id, name: "countersign" };
  return { bot: { ...bot, deleted: false, updated: 0, icons: {} } };
};

export const eventAuthorizations: Method = ({ state, workspace }) => ({
  authorizations: [...state.workspaces.values()]
    .filter(({ id, isInstalled }) => isInstalled && id === workspace.id)
    .map(({ id, bot }) => ({
      enterprise_id: null,
      team_id: id,
      user_id: bot.userId,
      is_bot: true,
      is_enterprise_install: false,
    })),
});

/** https://docs.slack.dev/reference/methods/oauth.v2.access */
export const oauthAccess: Method = ({ state, args }) => {
  const { clientId, clientSecret } = state.app;
  if (textArg(args, "client_id") !== clientId) throw new Refusal("invalid_client_id");
  if (textArg(args, "client_secret") !== clientSecret) throw new Refusal("bad_client_secret");
  const code = textArg(args, "code") ?? "";
  const workspace = state.workspaces.get(state.oauthCodes.get(code) ?? "");
  if (!workspace) throw new Refusal("invalid_code");
  state.oauthCodes.delete(code);
  workspace.isInstalled = true;
  const installer = [...workspace.users.values()].find(({ kind }) => kind === "member");
  return {
    access_token: workspace.botToken,
    token_type: "bot",
    scope: [...state.scopes].join(","),
    bot_user_id: workspace.bot.userId,
    app_id: state.app.id,
    team: { id: workspace.id, name: workspace.name },
    enterprise: null,
    authed_user: { id: installer?.id ?? workspace.bot.userId },
    is_enterprise_install: false,
  };
};

export const addReaction: Method = (call) => {
  const { state, workspace, args } = call;
  const message = findMessage(channelOf(call), textArg(args, "timestamp") ?? "");
  if (!message) throw new Refusal("message_not_found");
  const name = textArg(args, "name") ?? "";
  if (!/^[a-z0-9_+'-]+(::skin-tone-[2-6])?$/.test(name)) throw new Refusal("invalid_name");
  const known = message.reactions.find((reaction) => reaction.name === name);
  if (known?.users.includes(workspace.bot.userId)) throw new Refusal("already_reacted");
  if (known) known.users.push(workspace.bot.userId);
  else message.reactions.push({ name, users: [workspace.bot.userId] });
  state.signal.changed();
  return {};
};
