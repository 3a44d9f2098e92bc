import type { PolicyRule } from "../policy/policy-rule.ts";

/** How the files of the policy stand. */
export type PolicyStatus = {
  /** Rules in force. */
  rules: number;
  /** Why the files as they are now could not be brought into force; empty when they are. */
  problems: readonly string[];
};

/** The files behind the policy in force (DESIGN 3.13). */
export type PolicyFiles = {
  status(): PolicyStatus;
  /** Reads them again. A broken one leaves the old rules in force, and is in `problems`. */
  reload(): Promise<PolicyStatus>;
  /**
   * Keeps rules that "always" decisions leave, in `policies/auto-saved.toml`, and brings them
   * into force. Written atomically. @throws Error when it cannot be written; nothing changed then.
   */
  keep(rules: readonly PolicyRule[]): Promise<void>;
  /** Where `keep` writes; the source of the rules it is given. */
  keptIn: string;
};
