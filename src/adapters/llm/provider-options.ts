import type { Vendor } from "./model-failure.ts";
import { REAL_PACING } from "./retry-model-call.ts";
import type { ModelPacing } from "./retry-model-call.ts";

/** How a model API is reached. */
export type ProviderOptions = {
  /** Left out for servers that want none; the vendor then answers "check the key". */
  apiKey?: string | undefined;
  /** Left out: the vendor's own. */
  baseUrl?: string | undefined;
  /** For tests; left out: real time. */
  pacing?: Partial<ModelPacing>;
};

/** SDKs refuse to be built without a key or look for one in the environment; servers ignore it. */
const NO_KEY = "no-key";

export function openVendor(
  options: ProviderOptions,
  vendor: Pick<Vendor, "name" | "keyVariable"> & { defaultBaseUrl: string },
): { vendor: Vendor; baseUrl: string; apiKey: string; pacing: ModelPacing } {
  const apiKey = options.apiKey?.trim() || NO_KEY;
  const baseUrl = options.baseUrl?.trim() || vendor.defaultBaseUrl;
  const elsewhere = hostOf(baseUrl) === hostOf(vendor.defaultBaseUrl) ? "" : hostOf(baseUrl);
  const name = elsewhere ? `${vendor.name} (${elsewhere})` : vendor.name;
  return {
    vendor: { name, keyVariable: vendor.keyVariable, apiKey },
    baseUrl,
    apiKey,
    pacing: { ...REAL_PACING, ...options.pacing },
  };
}

/** Without path or credentials. */
function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : "its base_url is no URL";
}
