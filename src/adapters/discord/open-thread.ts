import { silenceOf } from "../chat/silence-of.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { threadOn } from "./place-of.ts";
import { CODE, isRefusedFor } from "./show-outcome.ts";

/** Discord's names of threads have up to 100. */
const MAX_NAME_CHARS = 80;
/** Three days; writing opens an archived thread again. */
const ARCHIVE_AFTER_MINUTES = 4_320;
const IS_THERE_ALREADY = 160_004;

/**
 * Opens a thread on a message; null when one is there now, else why there is none.
 * @throws PlatformSilentError when Discord does not answer: it can be tried again.
 */
export async function openThread(
  { api, channels }: Pick<DiscordRoom, "api" | "channels">,
  { guild, channel, id, name }: { guild: string; channel: string; id: string; name: string },
): Promise<string | null> {
  const answer = await api.call("POST", `/channels/${channel}/messages/${id}/threads`, {
    body: { name: threadName(name), auto_archive_duration: ARCHIVE_AFTER_MINUTES },
  });
  if (answer.kind !== "ok" && answer.kind !== "refused") {
    throw silenceOf(answer, "Discord did not open a thread.");
  }
  if (answer.kind === "ok" || answer.code === IS_THERE_ALREADY) {
    channels.learn(threadOn({ guild, channel, id }));
    return null;
  }
  const isForbidden = isRefusedFor(answer, CODE.missingAccess, CODE.missingPermissions);
  const mend = isForbidden ? GIVE_PERMISSIONS : GO_ELSEWHERE;
  return `I cannot open a thread here: ${answer.problem.replace(/\.$/, "")}. ${mend}`;
}

const GIVE_PERMISSIONS =
  "Give me the permissions Create Public Threads and Send Messages in Threads, or set [discord] " +
  'session_in = "channel" in countersign.toml.';

const GO_ELSEWHERE = "Mention me in a thread that is open already, or write to me directly.";

function threadName(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const points = Array.from(line);
  const cut =
    points.length > MAX_NAME_CHARS ? `${points.slice(0, MAX_NAME_CHARS - 1).join("")}…` : line;
  return cut === "" ? "Session" : cut;
}
