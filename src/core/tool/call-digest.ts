import type { JsonObject } from "../json.ts";
import { stableStringify } from "../policy/stable-stringify.ts";
import type { Environment } from "../ports/environment.ts";
import type { CallFacts, Tool } from "./tool.ts";
import type { SignedCall } from "./tool-call.ts";

export function definitionHash(tool: Tool, sha256: Environment["sha256"]): string {
  return sha256(stableStringify(tool.definition));
}

/**
 * What is signed (guarantee 1): SHA-256 over the tool, its definition, the canonical arguments,
 * the working directory, the names of the environment and the hashes of the scripts it runs.
 */
export function signCall(
  call: { tool: Tool; args: JsonObject; facts: CallFacts },
  sha256: Environment["sha256"],
): SignedCall {
  const hash = definitionHash(call.tool, sha256);
  const signed = {
    tool: call.tool.definition.name,
    definition: hash,
    args: call.args,
    workingDirectory: call.facts.workingDirectory,
    environmentNames: [...call.facts.environmentNames].sort(),
    files: call.facts.files,
    display: call.facts.display,
  };
  return { facts: call.facts, definitionHash: hash, digest: sha256(stableStringify(signed)) };
}
