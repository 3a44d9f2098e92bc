import { badType, refuseForm } from "../api/form-errors.ts";
import { Refusal } from "../api/refusal.ts";
import type { Answering, Route } from "../api/rest-call.ts";
import { directChannel } from "../state/create-guild.ts";
import { textOf } from "../../json.ts";
import { isSnowflake } from "../state/snowflakes.ts";
import { applicationJson } from "../wire/application-json.ts";
import { channelJson } from "../wire/channel-json.ts";
import { userJsonOf } from "../wire/user-json.ts";

const me: Answering = ({ state }) => ({
  ...userJsonOf(state, state.botId),
  verified: true,
  email: null,
  mfa_enabled: true,
});

const user: Answering = ({ state, params }) => {
  if (!state.users.has(params.user ?? "")) throw new Refusal(10013);
  return userJsonOf(state, params.user ?? "");
};

const ownGuilds: Answering = ({ state }) =>
  [...state.guilds.values()]
    .filter(({ isJoined }) => isJoined)
    .map(({ id, name }) => ({
      id,
      name,
      icon: null,
      owner: false,
      permissions: "0",
      features: [],
    }));

const openDirect: Answering = ({ state, body }) => {
  const id = textOf(body.recipient_id);
  if (!isSnowflake(id)) refuseForm([badType("recipient_id", "snowflake")]);
  if (!state.users.has(id)) throw new Refusal(10013);
  return channelJson(state, directChannel(state, id));
};

const application: Answering = ({ state }) => applicationJson(state);

const gateway: Answering = ({ state }) => ({
  url: `${state.origin.replace(/^http/, "ws")}/gateway`,
});

const gatewayBot: Answering = (call) => ({
  ...(gateway(call) as Record<string, unknown>),
  shards: call.recommendedShards,
  session_start_limit: call.identifies.json(),
});

export const USER_ROUTES: readonly Route[] = [
  { name: "users.me", method: "GET", path: "/users/@me", run: me },
  { name: "users.guilds", method: "GET", path: "/users/@me/guilds", run: ownGuilds },
  { name: "users.direct", method: "POST", path: "/users/@me/channels", run: openDirect },
  { name: "users.get", method: "GET", path: "/users/:user", run: user },
  { name: "applications.me", method: "GET", path: "/applications/@me", run: application },
  { name: "applications.oauth", method: "GET", path: "/oauth2/applications/@me", run: application },
  { name: "gateway.get", method: "GET", path: "/gateway", run: gateway, isOpen: true },
  { name: "gateway.bot", method: "GET", path: "/gateway/bot", run: gatewayBot },
];
