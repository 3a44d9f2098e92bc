/**
 * A person whose identity a surface has verified: the signed-in user of the console, the author
 * of a platform event. Never built from a request body or from a message's text.
 */
export type Person = {
  /** The platform's own id, without the platform: `U024BE7LH`, `owner`. */
  id: string;
  name: string;
  /** `slack`, `discord`, `web`, `terminal`. */
  platform: string;
  /** Groups and roles the platform vouches for: `slack:group:S0614TZR7`, `discord:role:4177…`. */
  memberOf?: readonly string[];
  /** A guest, or of another workspace: may decide only where listed by name. */
  isOutsider?: boolean;
};

/** A person as stored messages and decisions name them. Agents are named by `agent` instead. */
export type Author = Pick<Person, "id" | "name" | "platform">;

/** How people are named in configuration and in stored decisions: `slack:U024BE7LH`. */
export function personKey(person: Pick<Person, "id" | "platform">): string {
  return `${person.platform}:${person.id}`;
}

export function authorOf({ id, name, platform }: Person): Author {
  return { id, name, platform };
}
