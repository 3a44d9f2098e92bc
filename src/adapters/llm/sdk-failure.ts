/** `x-should-retry`, which OpenAI and Anthropic send when they know better than the status. */
export function readShouldRetry(headers: Headers | undefined): boolean | null {
  const value = headers?.get("x-should-retry");
  return value === "true" || value === "false" ? value === "true" : null;
}

const STATUS_OF_CODE: readonly [RegExp, number][] = [
  [/overloaded|unavailable/i, 529],
  [/rate_limit|resource_exhausted|quota/i, 429],
  [/authentication|api_key/i, 401],
  [/permission/i, 403],
  [/not_found/i, 404],
  [/too_large/i, 413],
  [/invalid|context/i, 400],
];

/**
 * The HTTP status that a failure reported inside a stream would have had, from its code or type.
 * Unknown codes count as 500: the server gave up on an answer it had begun.
 */
export function statusOfCode(code: string): number {
  const numeric = /\b[45]\d\d\b/.exec(code);
  if (numeric) return Number(numeric[0]);
  return STATUS_OF_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 500;
}
