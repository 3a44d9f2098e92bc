import { vi } from "vitest";
import { newKey } from "../../../src/adapters/web/ui/api-client.ts";
import { openServedRoom, tokenOf, troubleOn } from "./core-room.ts";
import type { Choice, OpenRoom, Who } from "./room.ts";
import { openWebPage } from "./web-page.ts";

const MAX_PRESSES = 20;
const PRESS_AGAIN_AFTER_MS = 50;

const WISHES = {
  approve: { decision: "approve" },
  approve_session: { decision: "approve", scope: "session" },
  approve_all: { decision: "approve", scope: "all" },
  deny: { decision: "deny" },
} as const satisfies Record<Choice, unknown>;

/** Ann's page of the console, and its API for what people do there. */
export const openWebRoom: OpenRoom = async (setup) => {
  const { room, line } = await openServedRoom(setup);
  const told: Record<Who, string[]> = { ann: [], bob: [], eve: [] };

  /** Whoever hears nothing presses again; the page keeps the key of what it could not send. */
  async function post(who: Who, path: string, body: unknown): Promise<Response> {
    const headers = {
      authorization: `Bearer ${tokenOf(who)}`,
      "content-type": "application/json",
      "idempotency-key": newKey(),
    };
    const once = { method: "POST", body: JSON.stringify(body), headers };
    for (let presses = 1; ; presses++) {
      try {
        return await fetch(`${line.url}/api${path}`, once);
      } catch (error) {
        if (presses === MAX_PRESSES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PRESS_AGAIN_AFTER_MS));
      }
    }
  }

  const made = await post("ann", "/sessions", {});
  const { id } = (await made.json()) as { id: string };
  // What the page keeps while its tab is open.
  vi.stubGlobal("sessionStorage", { getItem: () => tokenOf("ann") });
  const page = openWebPage(`${line.url}/api/sessions/${id}/events?after=0`);

  async function decide(who: Who, wish: object): Promise<void> {
    const toolCallId = page.pending().at(-1)?.toolCallId ?? "";
    const answer = await post(who, `/sessions/${id}/tool-results`, { toolCallId, ...wish });
    await tell(who, answer);
  }

  async function tell(who: Who, answer: Response): Promise<void> {
    const { detail = `status ${answer.status}` } = (await answer.json()) as { detail?: string };
    if (!answer.ok) told[who].push(detail);
  }

  return {
    ...troubleOn(line),
    ...room,
    async says(who, content) {
      await tell(who, await post(who, `/sessions/${id}/messages`, { content }));
    },
    reads: () => Promise.resolve(page.reads()),
    told: (who) => Promise.resolve(told[who].join("\n")),
    decides: (who, choice) => decide(who, WISHES[choice]),
    edits: (who, command) => decide(who, { decision: "approve", editedArgs: { command } }),
    cards: () => Promise.resolve(page.pending().length),
    readsCall: () => Promise.resolve(page.reads()),
    async close() {
      page.close();
      await room.close();
      vi.unstubAllGlobals();
    },
  };
};
