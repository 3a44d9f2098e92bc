import { z } from "zod";
import type { Downloaded } from "../chat/read-bounded.ts";
import type { DiscordApi } from "./discord-api.ts";
import { type FilePlace, readFilePlace } from "./file-parts.ts";

const attached = z.object({
  attachments: z.array(z.object({ id: z.string(), url: z.string() })),
});
/** A forward holds what it forwards. */
const message = attached.extend({
  message_snapshots: z.array(z.object({ message: attached })).default([]),
});

/** The bytes of a file that a person attached, by a fresh address where the old one has expired. */
export async function readFile(
  api: DiscordApi,
  address: string,
  maxBytes: number,
): Promise<Downloaded> {
  const place = readFilePlace(address);
  const first = await api.download(place.url, maxBytes);
  if (first.kind !== "expired") return first;
  const fresh = await freshUrl(api, place);
  if (fresh.kind === "failed") return fresh;
  const second = await api.download(fresh.url, maxBytes);
  return second.kind === "expired" ? GONE : second;
}

const GONE = { kind: "failed", problem: "Discord has it no longer" } as const;

async function freshUrl(
  api: DiscordApi,
  { hangsOn }: FilePlace,
): Promise<{ kind: "ok"; url: string } | Extract<Downloaded, { kind: "failed" }>> {
  if (!hangsOn) return GONE;
  const { channel, message: id, file } = hangsOn;
  const answer = await api.call("GET", `/channels/${channel}/messages/${id}`);
  if (answer.kind === "refused") return { kind: "failed", problem: answer.problem };
  if (answer.kind !== "ok")
    return { kind: "failed", problem: "Discord cannot be asked for it now" };
  const read = message.safeParse(answer.body).data;
  const holders = read ? [read, ...read.message_snapshots.map((each) => each.message)] : [];
  const there = holders.flatMap(({ attachments }) => attachments);
  const found = there.find(({ id: known }) => known === file);
  return found ? { kind: "ok", url: found.url } : GONE;
}
