const SHORT_ID_CHARS = 6;

/** What a person types for an id: `apr_4k2m9x…` → `4k2m9x`. Unique enough within a session. */
export function shortId(id: string): string {
  return id.slice(id.indexOf("_") + 1, id.indexOf("_") + 1 + SHORT_ID_CHARS);
}

/** Whether what was typed means this id: the whole of it, or its start from the short id on. */
export function isMeant(typed: string, id: string): boolean {
  const wanted = typed.toLowerCase();
  return (
    id === wanted ||
    (wanted.length >= SHORT_ID_CHARS && id.slice(id.indexOf("_") + 1).startsWith(wanted))
  );
}
