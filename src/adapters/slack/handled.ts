import type { JsonObject } from "../../core/index.ts";

/**
 * What a handler leaves behind once what matters is stored: what goes with the acknowledgement,
 * and what is done after it. Slack waits three seconds; people are answered in their own time.
 */
export type Handled = {
  response?: JsonObject;
  after?: () => Promise<unknown>;
};

export const NOTHING_MORE: Handled = {};
