import type { Backend } from "../../../src/adapters/terminal/backend.ts";
import type { Person, SessionView } from "../../../src/core/index.ts";
import { openTerminal } from "../../adapters/terminal/typed-terminal.ts";
import type { Choice, Room, Who } from "./room.ts";

const KEYS: Record<Choice, string> = {
  approve: "a",
  approve_session: "s",
  approve_all: "approve all",
  deny: "d",
};
const COLUMNS = 200;

export type Terminals = Pick<
  Room,
  "says" | "reads" | "told" | "decides" | "cards" | "readsCall"
> & { leave(): Promise<void> };

/** Three people, each at a terminal of their own, in one session. */
export function openTerminals(
  session: SessionView,
  { backendOf, room }: { backendOf: (who: Who) => Backend; room: Pick<Room, "bot"> },
): Terminals {
  const open = (who: Who) => openTerminal(backendOf(who), session, { columns: COLUMNS });
  const terminals = { ann: open("ann"), bob: open("bob"), eve: open("eve") };
  const shown = () => terminals.ann.screen().split("Approval needed").length - 1;
  return {
    says: (who, text) => Promise.resolve(terminals[who].type(text)),
    reads: () => Promise.resolve(terminals.ann.screen()),
    told: (who) => Promise.resolve(terminals[who].screen()),
    async decides(who, choice) {
      await terminals[who].shows("Approval needed");
      terminals[who].type(KEYS[choice]);
      if (choice === "deny") terminals[who].type("");
    },
    // Cards stay on the screen: those that are settled offer nothing any more.
    async cards() {
      const found = await room.bot().core.getSession(session.id);
      return (found?.pendingApprovals.length ?? 0) > 0
        ? shown() - settled(terminals.ann.screen())
        : 0;
    },
    readsCall: (who) => Promise.resolve(terminals[who].screen()),
    async leave() {
      for (const { leave, done } of Object.values(terminals)) {
        leave();
        await done.catch(() => undefined);
      }
    },
  };
}

/** Outcomes on the screen: `✓ 4k2m9x approved by …`. */
function settled(screen: string): number {
  return screen.match(/^[✓✗○] \w+ (approved|denied|expired|cancelled)/gm)?.length ?? 0;
}

/** A terminal has no key for it: somebody at another surface edits the call. */
export function editElsewhere(
  room: Pick<Room, "bot">,
  personOf: (who: Who) => Person,
): Pick<Room, "edits"> {
  return {
    async edits(who, command) {
      const { core } = room.bot();
      const [approval] = await core.listApprovals({ limit: 1 });
      if (!approval) throw new Error("There is no card.");
      const { sessionId, id: toolCallId } = approval;
      const answer = { toolCallId, decision: "approve", editedArgs: { command } } as const;
      await core.publishToolResult({ sessionId }, answer, personOf(who));
    },
  };
}
