import type { CoreContext } from "../context.ts";
import type { SurfacePlace } from "./surface.ts";

const PAGE_SIZE = 200;

/** Closes every surface of a workspace; answers how many. Sessions and their requests go on. */
export async function closeSurfaces(
  { store, environment }: CoreContext,
  where: Pick<SurfacePlace, "platform" | "workspace">,
): Promise<number> {
  let afterId = "";
  let closed = 0;
  for (;;) {
    const surfaces = await store.surfacesIn(where, { afterId, limit: PAGE_SIZE });
    for (const { id } of surfaces) {
      const isClosed = await store.transaction((tx) => tx.closeSurface(id, environment.now()));
      if (isClosed) closed++;
    }
    const last = surfaces.at(-1);
    if (!last || surfaces.length < PAGE_SIZE) return closed;
    afterId = last.id;
  }
}
