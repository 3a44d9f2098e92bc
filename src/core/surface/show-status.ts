import type { CoreEvent } from "../bus/bus-message.ts";
import type { CoreContext } from "../context.ts";
import type { Surface } from "./surface.ts";

/**
 * Tells surfaces what a session is busy with. A hint only: losing one loses nothing, so places are
 * looked up when work begins, and known until it ends.
 */
export function showStatusOnSurfaces(context: CoreContext): () => void {
  const shownOn = new Map<string, Promise<readonly Surface[]>>();

  function placesOf(sessionId: string): Promise<readonly Surface[]> {
    const known = shownOn.get(sessionId) ?? context.store.surfacesOf(sessionId);
    shownOn.set(sessionId, known);
    return known;
  }

  async function show(places: Promise<readonly Surface[]>, status: string | null): Promise<void> {
    for (const surface of await places) {
      context.chatSurfaces.get(surface.platform)?.showStatus(surface, status);
    }
  }

  return context.bus.subscribe((event) => {
    const status = context.chatSurfaces.size === 0 ? undefined : statusOf(event);
    if (status === undefined) return;
    const { sessionId } = event;
    // Where nothing was shown there is nothing to take back.
    const places = status === null ? shownOn.get(sessionId) : placesOf(sessionId);
    if (status === null) shownOn.delete(sessionId);
    if (!places) return;
    void show(places, status).catch((error: unknown) => {
      shownOn.delete(sessionId);
      context.log.warn({ err: error }, "a status could not be shown");
    });
  });
}

/** undefined: this event says nothing about it. */
function statusOf(event: CoreEvent): string | null | undefined {
  if (event.type === "tool" && event.state === "executing") return `is running ${event.name}`;
  if (event.type === "start") return "is writing";
  if (event.type === "session") return event.session.busy ? "is thinking" : null;
  return undefined;
}
