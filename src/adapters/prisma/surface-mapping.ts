import type { Delivery, DeliveryState, Surface } from "../../core/index.ts";
import type { DeliveryRow, SurfaceRow } from "./generated-clients.ts";
import { decodeRow, encodeRow } from "./lossless-text.ts";

export function toSurfaceRow(surface: Surface): SurfaceRow {
  return encodeRow(surface);
}

export function toSurface(stored: SurfaceRow): Surface {
  return decodeRow(stored);
}

/** The columns of a delivery's changed fields; a field that is absent stays as it is. */
export function toDeliveryChange({
  state,
  posted,
  ...rest
}: Partial<Delivery>): Partial<DeliveryRow> {
  return encodeRow({
    ...rest,
    ...(state === undefined ? {} : { state, open: isOpen(state) }),
    ...(posted === undefined ? {} : { posted: JSON.stringify(posted) }),
  });
}

function isOpen(state: DeliveryState): boolean {
  return state === "pending" || state === "stale";
}

export function toDelivery(stored: DeliveryRow): Delivery {
  const { open: _, ...row } = decodeRow(stored);
  return {
    ...row,
    state: row.state as DeliveryState,
    posted: JSON.parse(row.posted) as string[],
  };
}
