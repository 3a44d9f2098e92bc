import { createWebServer } from "../../../src/adapters/web/web-server.ts";
import type { ApprovalView, MessageView } from "../../../src/core/index.ts";
import { showInvisible } from "../../../src/core/show-invisible.ts";
import { openCoreRoom } from "./core-room.ts";
import type { OpenRoom, Who } from "./room.ts";

const WHO: readonly Who[] = ["ann", "bob", "eve"];
const NAMES = { ann: "Ann", bob: "Bob", eve: "Eve" };

/** The console's own API, by people with tokens; what the page draws is tested in a browser. */
export const openWebRoom: OpenRoom = async (setup) => {
  const { core, model, tool } = await openCoreRoom(setup, "web");
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const server = await createWebServer({
    core,
    users: WHO.map((name) => ({ name, token: `token-of-${name}`, tokenEnv: "X", approver: true })),
    host: "127.0.0.1",
    port: 0,
    ready: () => Promise.resolve([]),
    logger: quiet,
  });
  const told: Record<Who, string[]> = { ann: [], bob: [], eve: [] };

  async function call<T>(
    who: Who,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }> {
    const response = await fetch(`${server.url}/api${path}`, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { authorization: `Bearer token-of-${who}`, "content-type": "application/json" },
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  const { body: session } = await call<{ id: string }>("ann", "/sessions", {});
  const cards = async () => {
    const shown = await call<{ pendingApprovals: ApprovalView[] }>(
      "ann",
      `/sessions/${session.id}`,
    );
    return shown.body.pendingApprovals;
  };
  const messages = async () =>
    (await call<MessageView[]>("ann", `/sessions/${session.id}/messages`)).body;

  return {
    core,
    model,
    tool,
    async says(who, content) {
      await call(who, `/sessions/${session.id}/messages`, { content });
    },
    async reads() {
      const waiting = (await cards()).map(({ display, toolArgs }) =>
        showInvisible(display ?? JSON.stringify(toolArgs)),
      );
      const said = (await messages()).flatMap(({ content, author, parts }) => [
        content,
        ...parts.map((part) =>
          part.type === "file"
            ? part.name
            : `${part.approved ? "approved" : "denied"} by ${nameOf(author?.id)}`,
        ),
      ]);
      return [...said, ...waiting, core.liveAnswer(session.id)?.content ?? ""]
        .join("\n")
        .replaceAll("by bob", "by Bob");
    },
    told: (who) => Promise.resolve(told[who].join("\n")),
    async decides(who, decision) {
      const [card] = (await cards()).toReversed();
      const toolCallId = card?.toolCallId ?? "";
      const path = `/sessions/${session.id}/tool-results`;
      const { status, body } = await call<{ detail?: string }>(who, path, { toolCallId, decision });
      if (status !== 200) told[who].push(named(body.detail ?? ""));
    },
    offersApproval: async () => (await cards()).length > 0,
    readsCall: async () => (await cards()).map(({ display }) => display ?? "").join("\n"),
    async close() {
      await server.close();
      await core.close();
    },
  };
};

function nameOf(id: string | undefined): string {
  return WHO.includes(id as Who) ? NAMES[id as Who] : (id ?? "");
}

/** Users of the console are called as they sign in. */
function named(text: string): string {
  return text.replace(/by (ann|bob|eve)/g, (_, who: Who) => `by ${NAMES[who]}`);
}
