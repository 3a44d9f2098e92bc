import { createHttpBackend } from "../../../src/adapters/terminal/http-backend.ts";
import { openServedRoom, tokenOf, troubleOn } from "./core-room.ts";
import { NAMES, type OpenRoom, type Who } from "./room.ts";
import { editElsewhere, openTerminals } from "./terminals.ts";

const personOf = (who: Who) => ({ platform: "web", id: NAMES[who], name: NAMES[who] });

/** Terminals at a server, over a bad line. */
export const openServedTerminalRoom: OpenRoom = async (setup) => {
  const { room, line } = await openServedRoom(setup);
  const backendOf = (who: Who) => createHttpBackend({ url: line.url, token: tokenOf(who) });
  const session = await backendOf("ann").createSession({});
  const { leave, ...terminals } = openTerminals(session, { backendOf, room });
  return {
    ...room,
    ...troubleOn(line),
    ...terminals,
    ...editElsewhere(room, personOf),
    async close() {
      await leave();
      await room.close();
    },
  };
};
