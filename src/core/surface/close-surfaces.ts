import type { CoreContext } from "../context.ts";
import type { SurfaceScope } from "../core.ts";
import type { Surface } from "./surface.ts";

const PAGE_SIZE = 200;

/** Closes every surface in a scope; answers how many. Sessions and their requests go on. */
export async function closeSurfaces(
  { store, environment }: CoreContext,
  where: SurfaceScope,
): Promise<number> {
  let afterId = "";
  let closed = 0;
  for (;;) {
    const surfaces = await store.surfacesIn(where, { afterId, limit: PAGE_SIZE });
    for (const { id } of surfaces.filter((surface) => isIn(surface, where))) {
      const isClosed = await store.transaction((tx) => tx.closeSurface(id, environment.now()));
      if (isClosed) closed++;
    }
    const last = surfaces.at(-1);
    if (!last || surfaces.length < PAGE_SIZE) return closed;
    afterId = last.id;
  }
}

function isIn(surface: Surface, { channel, thread }: SurfaceScope): boolean {
  if (channel !== undefined && surface.channel !== channel) return false;
  return thread === undefined || surface.thread === thread;
}
