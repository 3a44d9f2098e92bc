import type { LlmProvider } from "../ports/llm-provider.ts";

/** A named configuration: provider, model, system prompt, tools. */
export type Agent = {
  name: string;
  providerName: string;
  provider: LlmProvider;
  model: string;
  /** Read afresh for every model call, so an edited prompt file counts at once. */
  systemPrompt: () => Promise<string>;
  /** Tool names or patterns (`github__*`, `*__search`); null: all. */
  tools: readonly string[] | null;
  /** Model calls since the last human message. */
  turnLimit: number;
  maxOutputTokens: number;
  /** Older history is summarised past this many tokens. */
  contextTokens: number;
};
