import type { IncomingMessage, ServerResponse } from "node:http";
import { readContent } from "../methods/message-content.ts";
import { botMessage, fill } from "../methods/post-message.ts";
import { announceChange, announceDeletion, announceMessage } from "../people/message-events.ts";
import { findMessage } from "../state/find-in-workspace.ts";
import type { FakeState, ResponseUrl } from "../state/fake-state.ts";
import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { Channel, Message, Workspace } from "../state/workspace-state.ts";
import { messageJson } from "../text/message-json.ts";
import { readBody } from "../../serve-fake.ts";
import { Refusal } from "./refusal.ts";

/** docs.slack.dev/interactivity/handling-user-interaction#message_responses */
export const RESPONSE_URL_USES = 5;
export const RESPONSE_URL_LIFE_MS = 30 * 60 * 1000;

type Where = { state: FakeState; workspace: Workspace };
type Addressee = { channel: Channel; user: string; threadTs?: string };

/** Posts an answer for one person, or for all with `response_type: in_channel`. */
export function respondIn({ state, workspace }: Where, to: Addressee, args: Json): void {
  const { channel, user, threadTs } = to;
  const call = { state, workspace, args };
  const content = readContent(call);
  const message = botMessage(call, channel);
  fill(message, content);
  if (threadTs !== undefined) message.threadTs = threadTs;
  if (args.response_type === "in_channel") {
    channel.messages.push(message);
    return announceMessage({ state, workspace, channel }, message);
  }
  message.onlyFor = user;
  channel.ephemerals.push(message);
  state.signal.changed();
}

/** Answers `POST /actions/TEAM/ID`. */
export async function answerResponseUrl(
  state: FakeState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = /\/actions\/[^/]+\/([^/?]+)/.exec(request.url ?? "")?.[1] ?? "";
  const text = (await readBody(request)).toString();
  const log = { method: "response_url", args: {} as Json, at: state.clock.now() };
  try {
    const url = useUp(state, id);
    const args: unknown = JSON.parse(text);
    if (!isJson(args)) throw new Refusal("invalid_payload");
    log.args = args;
    state.calls.push({ ...log, teamId: url.teamId, ok: true });
    answerWith(state, url, args);
    response.writeHead(200, { "content-type": "text/plain" }).end("ok");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, messages } = error;
    state.calls.push({ ...log, teamId: undefined, ok: false, error: code });
    state.refused.push({ ...log, error: code, messages });
    const status = code.endsWith("_url") ? 404 : 400;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ ok: false, error: code }));
  }
  state.signal.changed();
}

function useUp(state: FakeState, id: string): ResponseUrl {
  const url = state.responseUrls.get(id);
  if (!url || state.clock.now() - url.issuedAt > RESPONSE_URL_LIFE_MS)
    throw new Refusal("expired_url");
  if (url.uses >= RESPONSE_URL_USES) throw new Refusal("used_url");
  url.uses += 1;
  return url;
}

function answerWith(state: FakeState, url: ResponseUrl, args: Json): void {
  const workspace = state.workspaces.get(url.teamId);
  const channel = workspace?.channels.get(url.channel);
  if (!workspace || !channel) throw new Refusal("expired_url");
  const place = { state, workspace, channel };
  const target = targetOf(channel, url);
  if (args.delete_original === true && target) return remove(place, target);
  if (args.replace_original === true && target) {
    const before = messageJson(place, target);
    fill(target, readContent({ state, workspace, args }));
    return target.onlyFor === undefined ? announceChange(place, target, before) : undefined;
  }
  const thread = url.threadTs === undefined ? {} : { threadTs: url.threadTs };
  respondIn({ state, workspace }, { channel, user: url.user, ...thread }, args);
}

function targetOf(channel: Channel, { message }: ResponseUrl): Message | undefined {
  if (!message) return undefined;
  const among = message.onlyFor === undefined ? undefined : channel.ephemerals;
  return among ? among.find(({ ts }) => ts === message.ts) : findMessage(channel, message.ts);
}

function remove(place: Where & { channel: Channel }, target: Message): void {
  const among = target.onlyFor === undefined ? place.channel.messages : place.channel.ephemerals;
  const before = messageJson(place, target);
  among.splice(among.indexOf(target), 1);
  if (target.onlyFor === undefined) announceDeletion(place, target.ts, before);
}
