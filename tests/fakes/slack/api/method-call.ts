import { jsons } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { FakeState } from "../state/fake-state.ts";
import type { Channel, Workspace } from "../state/workspace-state.ts";
import { Refusal } from "./refusal.ts";

/** One authenticated call of a Web API method. */
export type MethodCall = { state: FakeState; workspace: Workspace; args: Json };

/** Answers the call, or throws a `Refusal`. */
export type Method = (call: MethodCall) => Json;

export function textArg(args: Json, name: string): string | undefined {
  const value = args[name];
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : undefined;
}

/** A flag as a form sends it. */
export function flagArg(args: Json, name: string): boolean {
  const value = args[name];
  return value === true || value === "true" || value === "1";
}

export function numberArg(args: Json, name: string): number | undefined {
  const value = Number(args[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

export const jsonsArg = (args: Json, name: string): Json[] => jsons(args[name]);

/** The channel of a call, as far as the bot can see it; a private one it is not in does not exist. */
export function channelOf({ workspace, args }: MethodCall, name = "channel"): Channel {
  const channel = workspace.channels.get(textArg(args, name) ?? "");
  const isOpen = channel?.kind === "public";
  if (!channel || !(isOpen || channel.members.has(workspace.bot.userId))) {
    throw new Refusal("channel_not_found");
  }
  return channel;
}

/** A channel the bot must be a member of to read or write. */
export function ownChannelOf(call: MethodCall, name = "channel"): Channel {
  const channel = channelOf(call, name);
  if (!channel.members.has(call.workspace.bot.userId)) throw new Refusal("not_in_channel");
  if (channel.isArchived) throw new Refusal("is_archived");
  return channel;
}

const PAGE_MAX = 1000;

export type Page<T> = { items: T[]; hasMore: boolean; meta: Json };

/** Cursor paging: the wanted page, and `response_metadata.next_cursor`. */
export function page<T>(items: readonly T[], args: Json, fallback = 100): Page<T> {
  const limit = Math.min(numberArg(args, "limit") ?? fallback, PAGE_MAX);
  const cursor = textArg(args, "cursor") ?? "";
  const from = cursor === "" ? 0 : Number(Buffer.from(cursor, "base64url").toString());
  if (!Number.isInteger(from)) throw new Refusal("invalid_cursor");
  const next = from + limit;
  const nextCursor = next < items.length ? Buffer.from(String(next)).toString("base64url") : "";
  return {
    items: items.slice(from, next),
    hasMore: nextCursor !== "",
    meta: { response_metadata: { next_cursor: nextCursor } },
  };
}
