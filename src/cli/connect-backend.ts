import type { Backend } from "../adapters/terminal/backend.ts";
import { createCoreBackend } from "../adapters/terminal/core-backend.ts";
import { createHttpBackend } from "../adapters/terminal/http-backend.ts";
import type { Config } from "../config/config.ts";
import { variable } from "../config/environment-variables.ts";
import type { CommandCall } from "./command-spec.ts";
import { findServer } from "./find-server.ts";
import { loadSettings } from "./load-settings.ts";

/**
 * Runs `action` with the running server, or in process when none runs. `running`: the action
 * needs turns to go on.
 */
export async function withBackend<T>(
  call: CommandCall,
  { running }: { running: boolean },
  action: (backend: Backend) => Promise<T>,
): Promise<T> {
  const { config } = loadSettings(call);
  const backend = await connect(call, config, running);
  try {
    return await action(backend);
  } finally {
    await backend.close();
  }
}

async function connect(call: CommandCall, config: Config, running: boolean): Promise<Backend> {
  const { env, composition } = call.context;
  const url = await findServer(config.server.dataDir);
  if (url !== null) return createHttpBackend({ url, token: variable(env, "COUNTERSIGN_TOKEN") });
  const { core, operator, close } = await composition.openCore(config, { running });
  return createCoreBackend(core, { person: operator, close });
}
