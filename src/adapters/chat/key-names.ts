import type { Shown, SurfacePlace } from "../../core/index.ts";
import type { NameOf } from "./approval/name-of.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { soon } from "./soon.ts";

/** Milliseconds for which a name holds; a card that is drawn anew shows the new one. */
const LIFETIME_MS = 3_600_000;
/** A card waits for names no longer than this, and is drawn with keys. */
const MAX_WAIT_MS = 1_000;
const MAX_NAMES = 10_000;
/** Workspaces that are asked what somebody is called whom another platform's card names. */
const MAX_WORKSPACES_ASKED = 10;

/** Where the people, groups and roles of one platform are known. */
export type NameSource = {
  /** The name behind a key's part after the platform; null where the platform says none. */
  ask(workspace: string, id: string): Promise<string | null>;
  /** For a card that does not stand on this platform. */
  workspaces(): readonly string[];
};

type Place = Pick<SurfacePlace, "platform" | "workspace">;

/** What people call those whom the configuration names by keys: `slack:U024BE7LH`. */
export type KeyNames = {
  addSource(platform: string, source: NameSource): void;
  /** Learns these for a card at the place, as far as their platforms answer in time. */
  learn(at: Place, keys: readonly string[]): Promise<void>;
  /** A name of another platform says so: `Ann (discord)`. */
  nameOf(at: Place): NameOf;
  /** The names of these, learned as far as they come in time; the others as they are. */
  read(at: Place, keys: readonly string[]): Promise<string[]>;
};

/** Keys of those whom a card that waits names; of anything else, nobody. */
export function approversOn(shown: Shown): readonly string[] {
  const isWaiting = shown.kind === "card" && shown.approval.state === "pending";
  return isWaiting ? shown.approval.approvers : [];
}

/** `clock`: milliseconds, only ever growing. */
export function createKeyNames(clock = () => performance.now()): KeyNames {
  const sources = new Map<string, NameSource>();
  const asked = createKeptAnswers<string>({ lifetimeMs: LIFETIME_MS, clock });
  const names = new Map<string, string>();

  /** Where the key's platform may know it, best first; empty: nowhere. */
  function placesOf(key: string, at: Place): Place[] {
    const platform = key.slice(0, key.indexOf(":"));
    if (platform === at.platform) return [at];
    const workspaces = sources.get(platform)?.workspaces() ?? [];
    return workspaces.slice(0, MAX_WORKSPACES_ASKED).map((workspace) => ({ platform, workspace }));
  }

  function askFor({ platform, workspace }: Place, key: string): Promise<string | null> {
    const entry = `${workspace} ${key}`;
    return asked.get(entry, async () => {
      const name = await sources.get(platform)?.ask(workspace, key.slice(platform.length + 1));
      if (name === null || name === undefined) return null;
      if (names.size >= MAX_NAMES) names.clear();
      names.set(entry, name);
      return name;
    });
  }

  async function ask(key: string, at: Place): Promise<void> {
    for (const place of placesOf(key, at)) if ((await askFor(place, key)) !== null) return;
  }

  async function learn(at: Place, keys: readonly string[]): Promise<void> {
    await soon(Promise.all(keys.map((key) => ask(key, at))), MAX_WAIT_MS);
  }

  const nameOf = (at: Place) => (key: string) => {
    for (const { platform, workspace } of placesOf(key, at)) {
      const name = names.get(`${workspace} ${key}`);
      if (name !== undefined) return platform === at.platform ? name : `${name} (${platform})`;
    }
    return null;
  };

  return {
    addSource: (platform, source) => void sources.set(platform, source),
    learn,
    nameOf,
    async read(at, keys) {
      await learn(at, keys);
      return keys.map((key) => nameOf(at)(key) ?? key);
    },
  };
}
