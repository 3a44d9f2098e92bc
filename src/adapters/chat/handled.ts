/**
 * What a handler leaves behind once what matters is stored: what goes with the platform's first
 * answer, and what is done after it. Platforms wait three seconds; people are answered in their
 * own time.
 */
export type Handled<Response> = {
  response?: Response;
  after?: () => Promise<unknown>;
};

export const NOTHING_MORE: Handled<never> = {};
