import type {
  InstallationReads,
  InstallationWrites,
} from "../../src/core/ports/installation-store.ts";
import { joinKey, type MemoryState, own } from "./memory-state.ts";

/** Which workspaces installed the app. */
export function memoryInstallationReads(state: () => MemoryState): InstallationReads {
  return {
    installation: async ({ platform, workspace }) =>
      own(state().installations.get(joinKey(platform, workspace)) ?? null),
  };
}

/** Writes into `state`, the private copy of one transaction. */
export function memoryInstallationWrites(state: MemoryState): InstallationWrites {
  return {
    putInstallation: async (installation) => {
      const { platform, workspace } = installation;
      state.installations.set(joinKey(platform, workspace), structuredClone(installation));
    },
    deleteInstallation: async ({ platform, workspace }, until) => {
      const key = joinKey(platform, workspace);
      const found = state.installations.get(key);
      return found !== undefined && found.installedAt <= until && state.installations.delete(key);
    },
  };
}
