import { createCoreBackend } from "../../../src/adapters/terminal/core-backend.ts";
import { openTerminal, type TypedTerminal } from "../../adapters/terminal/typed-terminal.ts";
import { openCoreRoom } from "./core-room.ts";
import type { OpenRoom, Who } from "./room.ts";

const NAMES = { ann: "Ann", bob: "Bob", eve: "Eve" };
const KEYS = { approve: "a", deny: "d" };

/** Three people, each at a terminal of their own, in one session. */
export const openTerminalRoom: OpenRoom = async (setup) => {
  const { core, model, tool } = await openCoreRoom(setup, "terminal");
  const session = await core.createSession({});
  const open = (who: Who): TypedTerminal => {
    const person = { platform: "terminal", id: who, name: NAMES[who] };
    const backend = createCoreBackend(core, { person, close: () => Promise.resolve() });
    return openTerminal(backend, session, { columns: 200 });
  };
  const terminals = { ann: open("ann"), bob: open("bob"), eve: open("eve") };
  const pending = async () => (await core.getSession(session.id))?.pendingApprovals ?? [];
  return {
    core,
    model,
    tool,
    says: (who, text) => Promise.resolve(terminals[who].type(text)),
    reads: () => Promise.resolve(terminals.ann.screen()),
    told: (who) => Promise.resolve(terminals[who].screen()),
    async decides(who, decision) {
      await terminals[who].shows("Approval needed");
      terminals[who].type(KEYS[decision]);
      if (decision === "deny") terminals[who].type("");
    },
    offersApproval: async () =>
      terminals.ann.screen().includes("Approval needed") && (await pending()).length > 0,
    readsCall: (who) => Promise.resolve(terminals[who].screen()),
    async close() {
      for (const { leave, done } of Object.values(terminals)) {
        leave();
        await done.catch(() => undefined);
      }
      await core.close();
    },
  };
};
