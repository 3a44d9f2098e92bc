/** Reads a key of the configuration, `slack:U024BE7LH`, as people call it; null: as it is. */
export type NameOf = (key: string) => string | null;
