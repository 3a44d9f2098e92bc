import type { IdentifyLimit } from "../gateway/identify-limit.ts";
import type { GatewayEvent } from "../gateway/gateway-event.ts";
import type { DiscordState } from "../state/discord-state.ts";
import type { Json } from "../../json.ts";
import type { Sent } from "./read-request.ts";

/** What routes and people act in. */
export type World = {
  state: DiscordState;
  emit(event: GatewayEvent | undefined): void;
  /** Sessions that are connected or may still come back. */
  sessions(): number;
  identifies: IdentifyLimit;
  recommendedShards: number;
};

/** One authenticated request of a route. */
export type RestCall = World &
  Sent & {
    /** What stands in the path: `params.channel`. */
    params: Record<string, string>;
    query: URLSearchParams;
  };

/** Answers with a body, or with 204 when it gives none. Throws a `Refusal`. */
export type Answering = (call: RestCall) => Json | Json[] | undefined;

export type Bucket = { limit: number; windowMs: number };

export type Route = {
  name: string;
  method: string;
  path: string;
  run: Answering;
  /** Interaction and webhook tokens stand in the path. */
  isOpen?: boolean;
  bucket?: Bucket;
  /** Routes that share one bucket name it. */
  bucketName?: string;
  /** Interaction callbacks do not count for the global limit. */
  isOutsideGlobal?: boolean;
};
