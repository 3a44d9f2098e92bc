import type { CoreEvent } from "../bus/bus-message.ts";
import type { CoreContext } from "../context.ts";

/** Tells surfaces what a session is busy with. A hint only: losing one loses nothing. */
export function showStatusOnSurfaces(context: CoreContext): () => void {
  async function show(sessionId: string, status: string | null): Promise<void> {
    for (const surface of await context.store.surfacesOf(sessionId)) {
      context.chatSurfaces.get(surface.platform)?.showStatus(surface, status);
    }
  }

  return context.bus.subscribe((event) => {
    const status = context.chatSurfaces.size === 0 ? undefined : statusOf(event);
    if (status === undefined) return;
    void show(event.sessionId, status).catch((error: unknown) =>
      context.log.warn({ err: error }, "a status could not be shown"),
    );
  });
}

/** undefined: this event says nothing about it. */
function statusOf(event: CoreEvent): string | null | undefined {
  if (event.type === "tool" && event.state === "executing") return `is running ${event.name}`;
  if (event.type === "start") return "is writing";
  if (event.type === "session") return event.session.busy ? "is thinking" : null;
  return undefined;
}
