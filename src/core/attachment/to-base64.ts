/** Bytes encoded at once: a multiple of three, and few enough for one call's arguments. */
const BYTES_AT_ONCE = 24_576;

export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE))));
  }
  return pieces.join("");
}
