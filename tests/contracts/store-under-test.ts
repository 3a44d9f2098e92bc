import { createHash } from "node:crypto";
import type { Session } from "../../src/core/session/session.ts";
import type { Surface } from "../../src/core/surface/surface.ts";
import type { Store } from "../../src/core/ports/store.ts";

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Opens a fresh, empty store for one suite. */
export type StoreFactory = () => Promise<{ store: Store; destroy(): Promise<void> }>;

/** What every section of the suite is given. */
export type StoreUnderTest = {
  store(): Store;
  /** An id no other test of this store uses. */
  newId(kind: string): string;
  /** Stores a new session. */
  startSession(given?: Partial<Session>): Promise<Session>;
  /** Stores a new surface, of a new session unless one is named. */
  openSurface(given?: Partial<Surface>): Promise<Surface>;
};
