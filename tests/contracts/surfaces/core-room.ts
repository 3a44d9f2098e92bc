import { createWebServer } from "../../../src/adapters/web/web-server.ts";
import type { Core } from "../../../src/core/index.ts";
import { openRepeatingLine, type RepeatingLine } from "../../fakes/repeating-line.ts";
import type { ScriptedAnswer } from "../../fakes/scripted-model.ts";
import { createTestCore, type TestCore } from "../../fakes/test-core.ts";
import { createSuccession, NAMES, type Room, type RoomSetup, type Who } from "./room.ts";

/** Puts a core before people; answers how to take it away again. */
type Serve = (bot: TestCore) => Promise<() => Promise<void>>;

export type CoreRoom = Pick<Room, "bot" | "passes" | "restarts" | "close">;

/** One core after the other, for surfaces that read by themselves. */
export async function openCoreRoom(
  setup: RoomSetup,
  { approvers, serve }: { approvers: readonly string[]; serve: Serve },
): Promise<CoreRoom> {
  const succession = createSuccession(setup, approvers);

  async function start(script: ScriptedAnswer[]) {
    const bot = createTestCore(await succession.next(script));
    await bot.core.start();
    return { bot, withdraw: await serve(bot) };
  }

  let { bot, withdraw } = await start(setup.script);
  return {
    bot: () => bot,
    passes: succession.clock.passes,
    async restarts(script) {
      bot.dies();
      await withdraw();
      ({ bot, withdraw } = await start(script));
    },
    async close() {
      await withdraw();
      await bot.core.close();
    },
  };
}

export const tokenOf = (who: Who): string => `token-of-${who}`;

/** A core behind the console's server, at the far end of a bad line. */
export async function openServedRoom(
  setup: RoomSetup,
): Promise<{ room: CoreRoom; line: RepeatingLine }> {
  const line = await openRepeatingLine();
  const room = await openCoreRoom(setup, {
    approvers: ["web:Ann", "web:Bob"],
    async serve({ core }) {
      const server = await serveConsole(core);
      line.leadsTo(server.url);
      return async () => {
        line.breaks();
        await server.close();
      };
    },
  });
  const close = async () => {
    await room.close();
    await line.close();
  };
  return { line, room: { ...room, close } };
}

const WHO: readonly Who[] = ["ann", "bob", "eve"];
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

function serveConsole(core: Core) {
  return createWebServer({
    core,
    users: WHO.map((who) => ({
      name: NAMES[who],
      token: tokenOf(who),
      tokenEnv: "X",
      approver: true,
    })),
    host: "127.0.0.1",
    port: 0,
    ready: () => Promise.resolve([]),
    logger: quiet,
  });
}

/** What a bad line does. */
export function troubleOn(
  line: RepeatingLine,
): Pick<Room, "hearsTwice" | "hearsAgain" | "losesAnswers"> {
  return {
    hearsTwice: () => line.sendsTwice(),
    hearsAgain: () => line.sendsAgain(),
    losesAnswers: () => line.losesAnswers(),
  };
}
