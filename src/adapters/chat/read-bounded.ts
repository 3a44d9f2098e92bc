export type Downloaded = { kind: "ok"; bytes: Uint8Array } | { kind: "failed"; problem: string };

/** The body of an answer; stops reading as soon as it is longer than `maxBytes`. */
export async function readBounded(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Downloaded> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > maxBytes) return { kind: "failed", problem: `it has more than ${maxBytes} bytes` };
    parts.push(part);
  }
  return { kind: "ok", bytes: Buffer.concat(parts) };
}
