import type { DiscordApi } from "../../../src/adapters/discord/discord-api.ts";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { createDiscordSurface } from "../../../src/adapters/discord/discord-surface.ts";
import type { ChatSurface, Person, SurfacePlace } from "../../../src/core/index.ts";
import { NO_NAMES } from "../../fakes/no-names.ts";
import { createTestCore, type TestCore, type TestCoreSetup } from "../../fakes/test-core.ts";

export const ANN: Person = { platform: "discord", id: "1001", name: "Ann", memberOf: [] };
export const BOB: Person = { platform: "discord", id: "1002", name: "Bob", memberOf: [] };

export type SurfaceBot = TestCore & {
  surface: ChatSurface;
  /** Somebody writes at a place, as the gateway would tell it. */
  hears(place: SurfacePlace, content: string, person?: Person): Promise<void>;
  /** Decides the one request that waits. */
  decides(decision: "approve" | "deny", person?: Person): Promise<void>;
  close(): Promise<void>;
};

export type SurfaceSetup = TestCoreSetup & {
  /** Stands between the surface and Discord. */
  betweenApi?: (api: DiscordApi) => DiscordApi;
  hasSeveralAgents?: boolean;
};

let events = 0;

/** The surface and a core with a scripted model, in this process, against the fake Discord. */
export async function startSurface(
  discord: { apiUrl: string; token: string },
  setup: SurfaceSetup = {},
): Promise<SurfaceBot> {
  const api = createDiscordApi({ token: discord.token, apiUrl: discord.apiUrl });
  const surface = createDiscordSurface({
    api: setup.betweenApi?.(api) ?? api,
    names: NO_NAMES,
    clock: () => performance.now(),
    now: () => setup.environment?.now?.() ?? new Date(),
    hasSeveralAgents: setup.hasSeveralAgents ?? false,
  });
  const bot = createTestCore(setup, { chatSurfaces: [surface] });
  const { core } = bot;
  await core.start();
  return {
    ...bot,
    surface,
    async hears(place, content, person = ANN) {
      const eventId = `discord:message:${++events}`;
      await core.receiveMessage({ place, opens: {}, content, person, eventId });
    },
    async decides(decision, person = ANN) {
      const [approval] = await core.listApprovals({ limit: 1 });
      if (!approval) throw new Error("Nothing waits for a decision.");
      const where = { sessionId: approval.sessionId };
      await core.publishToolResult(where, { toolCallId: approval.id, decision }, person);
    },
    async close() {
      surface.close();
      await core.close();
    },
  };
}
