import type { LlmProvider } from "../../core/index.ts";
import type { ProviderOptions } from "./provider-options.ts";

export const PROVIDER_NAMES = ["openai", "anthropic", "google", "demo"] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Loads only the SDK that is asked for: each costs start-up time and memory. */
const CREATORS: Record<ProviderName, (options: ProviderOptions) => Promise<LlmProvider>> = {
  openai: async (options) => (await import("./openai-provider.ts")).createOpenAiProvider(options),
  anthropic: async (options) =>
    (await import("./anthropic-provider.ts")).createAnthropicProvider(options),
  google: async (options) => (await import("./google-provider.ts")).createGoogleProvider(options),
  demo: async () => (await import("./demo-provider.ts")).createDemoProvider(),
};

/**
 * The provider of that name, its SDK loaded with the first call of `stream`. `options` are not
 * looked at by `demo`.
 */
export function createProvider(name: ProviderName, options: ProviderOptions = {}): LlmProvider {
  let loading: Promise<LlmProvider> | null = null;
  return {
    async *stream(request) {
      loading ??= CREATORS[name](options);
      yield* (await loading).stream(request);
    },
  };
}
