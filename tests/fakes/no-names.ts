import type { KeyNames } from "../../src/adapters/chat/key-names.ts";

/** A platform that knows nobody by name. */
export const NO_NAMES: KeyNames = {
  addSource: () => {},
  learn: () => Promise.resolve(),
  read: (_, keys) => Promise.resolve([...keys]),
  nameOf: () => () => null,
};
