/** Tells the process's own deliverer which surfaces have something to show. */
export type DeliveryWake = {
  wake(surfaceId: string): void;
  /** Settles when what is being shown there now has been. */
  whenSettled(surfaceId: string): Promise<void>;
  servedBy(server: SurfaceServer): void;
};

type SurfaceServer = {
  run(surfaceId: string): Promise<void>;
  whenSettled(surfaceId: string): Promise<void>;
};

/** A wake-up before anybody serves is lost; the sweep finds what the store says is due. */
export function createDeliveryWake(): DeliveryWake {
  let server: SurfaceServer | null = null;
  return {
    wake: (surfaceId) => void server?.run(surfaceId),
    whenSettled: async (surfaceId) => server?.whenSettled(surfaceId),
    servedBy(theServer) {
      server = theServer;
    },
  };
}
