/** Where files that people attach lie. */
const DISCORD_HOST = /^(?:cdn\.discordapp\.com|media\.discordapp\.net)$/;

export type Downloaded = { kind: "ok"; bytes: Uint8Array } | { kind: "failed"; problem: string };

/** Fetches a file from Discord's own hosts; stops as soon as it is longer than `maxBytes`. */
export async function downloadBytes(
  url: string,
  options: { apiUrl: string; maxBytes: number; timeoutMs: number },
): Promise<Downloaded> {
  const { apiUrl, maxBytes, timeoutMs } = options;
  if (!isDiscords(url, apiUrl)) return { kind: "failed", problem: "it does not lie at Discord" };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { signal, redirect: "error" });
    if (!response.ok || !response.body) {
      return { kind: "failed", problem: `Discord answered ${response.status}` };
    }
    return await readBounded(response.body, maxBytes);
  } catch (error) {
    return { kind: "failed", problem: error instanceof Error ? error.message : String(error) };
  }
}

async function readBounded(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Downloaded> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > maxBytes) return { kind: "failed", problem: `it has more than ${maxBytes} bytes` };
    parts.push(part);
  }
  return { kind: "ok", bytes: Buffer.concat(parts) };
}

/** An address that came with an event: no other host is asked. */
function isDiscords(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, protocol, origin } = new URL(url);
  if (origin === new URL(apiUrl).origin) return true;
  return protocol === "https:" && DISCORD_HOST.test(hostname);
}
