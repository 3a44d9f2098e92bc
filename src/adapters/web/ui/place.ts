/** Where in the console the person is: a session, or the start page (null). It lives in the URL. */
export function currentSession(): string | null {
  const id = /^#\/sessions\/([^/]+)$/.exec(location.hash)?.[1];
  return id === undefined ? null : decodeURIComponent(id);
}

export function sessionHref(id: string): string {
  return `#/sessions/${encodeURIComponent(id)}`;
}

export function goTo(id: string | null): void {
  location.hash = id === null ? "#/" : sessionHref(id);
}
