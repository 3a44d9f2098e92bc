import { PROCESS_WRAPPERS } from "./process-wrappers.ts";
import { TOOL_WRAPPERS } from "./tool-wrappers.ts";
import type { Wrapper } from "./wrapper.ts";

/** The dynamic loader runs the program it is given: `/lib64/ld-linux-x86-64.so.2 /bin/ls`. */
const LOADER = /^ld(?:-.*)?\.so/;
const LOADER_WRAPPER: Wrapper = { longValued: "library-path preload audit argv0 inhibit-rpath" };

const WRAPPERS = new Map([...Object.entries(PROCESS_WRAPPERS), ...Object.entries(TOOL_WRAPPERS)]);

/** The ways in which a command of this name (without its folder) runs another one. */
export function findWrappers(name: string): readonly Wrapper[] {
  const found = WRAPPERS.get(name) ?? (LOADER.test(name) ? LOADER_WRAPPER : undefined);
  if (found === undefined) return [];
  return isList(found) ? found : [found];
}

function isList(found: Wrapper | readonly Wrapper[]): found is readonly Wrapper[] {
  return Array.isArray(found);
}
