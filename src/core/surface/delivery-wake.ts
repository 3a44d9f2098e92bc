/** Tells the process's own deliverer which surfaces have something to show. */
export type DeliveryWake = {
  wake(surfaceId: string): void;
  onWake(listener: (surfaceId: string) => void): void;
};

/** A wake-up without a listener is lost; the sweep finds what the store says is due. */
export function createDeliveryWake(): DeliveryWake {
  let handler: ((surfaceId: string) => void) | null = null;
  return {
    wake: (surfaceId) => handler?.(surfaceId),
    onWake(listener) {
      handler = listener;
    },
  };
}
