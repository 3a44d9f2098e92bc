import type { Backend } from "../../../src/adapters/terminal/backend.ts";
import { createCoreBackend } from "../../../src/adapters/terminal/core-backend.ts";
import { openCoreRoom } from "./core-room.ts";
import { NAMES, type OpenRoom, type Room, type Who } from "./room.ts";
import { editElsewhere, openTerminals, type Terminals } from "./terminals.ts";

const personOf = (who: Who) => ({ platform: "terminal", id: who, name: NAMES[who] });

/** Terminals on a core in their own process, which leaves and comes back with it. */
export const openTerminalRoom: OpenRoom = async (setup) => {
  let sessionId: string | null = null;
  let terminals: Terminals | null = null;
  const repeater = createRepeater();
  const room = await openCoreRoom(setup, {
    approvers: ["terminal:ann", "terminal:bob"],
    async serve(bot) {
      const { core } = bot;
      const open = (who: Who) =>
        createCoreBackend(core, {
          person: personOf(who),
          close: () => Promise.resolve(),
        });
      const session =
        sessionId === null ? await core.createSession({}) : await core.getSession(sessionId);
      if (!session) throw new Error("The session is gone.");
      sessionId = session.id;
      terminals = openTerminals(session, {
        backendOf: (who) => repeater.repeats(who, open(who)),
        room: { bot: () => bot },
      });
      return terminals.leave;
    },
  });
  const now = (): Terminals => {
    if (!terminals) throw new Error("Nobody sits at a terminal.");
    return terminals;
  };
  return {
    ...room,
    ...editElsewhere(room, personOf),
    says: (who, text) => now().says(who, text),
    reads: () => now().reads(),
    told: (who) => now().told(who),
    decides: (who, choice) => now().decides(who, choice),
    cards: () => now().cards(),
    readsCall: (who) => now().readsCall(who),
    hearsTwice: repeater.hearsTwice,
    hearsAgain: repeater.hearsAgain,
    // In one process no answer gets lost.
    losesAnswers: () => ({ ends() {} }),
  };
};

type Deed = (backend: Backend) => Promise<unknown>;

/** Does with a backend more often what a terminal asks of it once. */
function createRepeater(): Pick<Room, "hearsTwice" | "hearsAgain"> & {
  repeats(who: Who, backend: Backend): Backend;
} {
  const deeds: { who: Who; deed: Deed }[] = [];
  const backends = new Map<Who, Backend>();
  let copies = 1;

  async function act<T>(who: Who, backend: Backend, deed: (backend: Backend) => Promise<T>) {
    deeds.push({ who, deed });
    const all = await Promise.all(Array.from({ length: copies }, () => deed(backend)));
    return all[0] as T;
  }

  return {
    repeats(who, backend) {
      backends.set(who, backend);
      return {
        ...backend,
        publish: (...args) => act(who, backend, ({ publish }) => publish(...args)),
        decide: (...args) => act(who, backend, ({ decide }) => decide(...args)),
      };
    },
    hearsTwice: () => void (copies = 2),
    async hearsAgain() {
      for (const { who, deed } of deeds.slice()) {
        const backend = backends.get(who);
        if (backend) await deed(backend);
      }
    },
  };
}
