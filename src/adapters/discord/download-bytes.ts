import { readBounded } from "../chat/read-bounded.ts";
import type { DiscordDownload } from "./discord-api.ts";

/** Where files that people attach lie. */
const DISCORD_HOST = /^(?:cdn\.discordapp\.com|media\.discordapp\.net)$/;

/** How Discord answers when an address has expired. */
const EXPIRED = new Set([403, 404]);

/** Fetches a file from Discord's own hosts; stops as soon as it is longer than `maxBytes`. */
export async function downloadBytes(
  url: string,
  options: { apiUrl: string; maxBytes: number; timeoutMs: number },
): Promise<DiscordDownload> {
  const { apiUrl, maxBytes, timeoutMs } = options;
  if (!isDiscords(url, apiUrl)) return { kind: "failed", problem: "it does not lie at Discord" };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { signal, redirect: "error" });
    if (EXPIRED.has(response.status)) {
      await response.body?.cancel();
      return { kind: "expired" };
    }
    if (!response.ok || !response.body) {
      return { kind: "failed", problem: `Discord answered ${response.status}` };
    }
    return await readBounded(response.body, maxBytes);
  } catch (error) {
    return { kind: "failed", problem: error instanceof Error ? error.message : String(error) };
  }
}

/** An address that came with an event: no other host is asked. */
function isDiscords(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, protocol, origin } = new URL(url);
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === "https:" && DISCORD_HOST.test(hostname);
}
