import type { LlmProvider } from "../../src/core/index.ts";

/** Says nothing until it is aborted. */
export function hangingProvider(): LlmProvider {
  return {
    // oxlint-disable-next-line require-yield -- it never comes to a word
    async *stream({ signal }) {
      await new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      });
    },
  };
}
