import { createHash, timingSafeEqual } from "node:crypto";
import type { Person } from "../../core/index.ts";

/** Someone who may use the console and the API, with the bearer token that proves it. */
export type WebUser = { name: string; token: string };

export const OWNER: Person = { platform: "web", id: "owner", name: "Owner" };

/** Finds out who sends a request; null: nobody we know. */
export type SignIn = (request: Request) => Person | null;

/** Without users everyone who reaches the (loopback) listener is the operator. */
export function createSignIn(users: readonly WebUser[]): SignIn {
  if (users.length === 0) return () => OWNER;
  const known = users.map(({ name, token }) => ({
    person: { platform: "web", id: name, name },
    hash: sha256(token),
  }));
  return (request) => {
    const offered = sha256(bearerToken(request));
    // Every user is compared, and hashes instead of tokens: time tells nothing about either.
    return known.filter(({ hash }) => timingSafeEqual(hash, offered)).at(0)?.person ?? null;
  };
}

function bearerToken(request: Request): string {
  return /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
